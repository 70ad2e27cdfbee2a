import { ChevronDown, LogOut, Map as MapIcon, Settings, Table2 } from 'lucide-react'
import { hrefOf } from '../../context/address-query.js'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { MenuButton } from '../../ui/menus/menu-button.js'
import type { MenuChoice } from '../../ui/menus/opened-menu.js'
import styles from './user-menu.module.css'

/** Choices that the page handles; the other entries of the menu are links. */
export type UserChoice = 'home' | 'settings' | 'logout'

const choices: readonly MenuChoice<UserChoice | 'positions'>[] = [
  { id: 'home', text: texts.header.home, icon: MapIcon, href: hrefOf('tracking') },
  { id: 'settings', text: texts.header.settings, icon: Settings },
  { id: 'positions', text: texts.header.positions, icon: Table2, href: hrefOf('posiciones') },
  { id: 'logout', text: texts.header.logout, icon: LogOut },
]

/** The user's name, with the menu of every page (specification 1, section 2: Top bar). */
export function UserMenu(props: { readonly name: string; readonly onChoose: (choice: UserChoice) => void }) {
  const { name, onChoose } = props
  const { viewed } = usePortal()
  const isOwn = useAtom(viewed.$viewed) === null
  return (
    <MenuButton
      label={texts.tracking.account}
      className={styles.user}
      // Another account is edited in the control panel, because the viewer cannot confirm its password.
      choices={isOwn ? choices : choices.filter(({ id }) => id !== 'settings')}
      onChoose={(id) => id !== 'positions' && onChoose(id)}
    >
      <span className={styles.avatar} data-initials={initialsOf(name)} />
      <span className="visually-hidden">{texts.tracking.account}: </span>
      <span className={styles.userName}>{name}</span>
      <ChevronDown size={16} aria-hidden="true" />
    </MenuButton>
  )
}

/** Returns the first letters of the first two words of more than two letters. */
function initialsOf(name: string): string {
  const names = name.split(/\s+/).filter((word) => word.length > 2)
  return names
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}
