import { ChevronDown, LogOut, Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useHashLocation } from 'wouter/use-hash-location'
import { texts } from '../../../page-texts.js'
import { usePortal } from '../../../portal-context.js'
import menu from '../../../ui/menu.module.css'
import { useAtom } from '../../../ui/use-atom.js'
import { useWorkspace } from '../workspace.js'
import { LogoutDialog } from './logout-dialog.js'
import styles from './top-bar.module.css'

/** Who is in, and what they can do from anywhere (specification 1, section 2: Top bar). */
export function UserMenu(props: { readonly onHome: () => void }) {
  const say = texts.tracking
  const [, navigate] = useHashLocation()
  const [leaving, setLeaving] = useState(false)
  const { client } = usePortal()
  const session = useAtom(client.session.$session)
  const { profile } = useWorkspace()
  const name = session?.name ?? (profile?.nombre || profile?.user) ?? ''
  return (
    <>
      <MenuTrigger>
        <Button className={styles.user ?? ''}>
          <span className={styles.avatar} data-initials={initialsOf(name)} />
          <span className="visually-hidden">{say.account}: </span>
          <span className={styles.userName}>{name}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
        <Popover className={menu.popover ?? ''} placement="bottom end" offset={6}>
          <Menu className={menu.menu ?? ''} aria-label={say.account}>
            <MenuItem
              className={menu.item ?? ''}
              textValue={texts.header.home}
              onAction={() => {
                navigate('/tracking')
                props.onHome()
              }}
            >
              <MapIcon size={18} aria-hidden="true" />
              <span className={menu.label}>{texts.header.home}</span>
            </MenuItem>
            <MenuItem
              className={menu.item ?? ''}
              textValue={texts.header.logout}
              onAction={() => setLeaving(true)}
            >
              <LogOut size={18} aria-hidden="true" />
              <span className={menu.label}>{texts.header.logout}</span>
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
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
