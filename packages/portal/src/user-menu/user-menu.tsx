import { ChevronDown, LogOut, type LucideIcon, Map as MapIcon, Settings } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { texts } from '../page-texts.js'
import menu from '../ui/menu.module.css'
import styles from './user-menu.module.css'

/** What the menu leads to. 'Tabla de Posiciones' joins them with its page. */
export type UserChoice = 'home' | 'settings' | 'logout'

const choices: readonly { readonly id: UserChoice; readonly icon: LucideIcon }[] = [
  { id: 'home', icon: MapIcon },
  { id: 'settings', icon: Settings },
  { id: 'logout', icon: LogOut },
]

/** Who is in, and what they can do from anywhere (specification 1, section 2: Top bar). */
export function UserMenu(props: { readonly name: string; readonly onChoose: (choice: UserChoice) => void }) {
  const { name, onChoose } = props
  return (
    <MenuTrigger>
      <Button className={styles.user ?? ''}>
        <span className={styles.avatar} data-initials={initialsOf(name)} />
        <span className="visually-hidden">{texts.tracking.account}: </span>
        <span className={styles.userName}>{name}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Popover className={menu.popover ?? ''} placement="bottom end" offset={6}>
        <Menu className={menu.menu ?? ''} aria-label={texts.tracking.account}>
          {choices.map(({ id, icon: Icon }) => (
            <MenuItem
              key={id}
              id={id}
              className={menu.item ?? ''}
              textValue={texts.header[id]}
              onAction={() => onChoose(id)}
            >
              <Icon size={18} aria-hidden="true" />
              <span className={menu.label}>{texts.header[id]}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** The first letters of the first two words. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word.length > 2)
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}
