import type { Fleet } from '@baliza/sdk-core'
import { PanelBottomClose, PanelBottomOpen, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { IconButton } from '../../../ui/icon-button.js'
import { BeaconMark } from '../../../ui/icons.js'
import { ThemeMenu } from '../../user-menu/theme-menu.js'
import { AccountMenu } from './account-menu.js'
import { Connection } from './connection.js'
import { Toolbar } from './toolbar.js'
import styles from './top-bar.module.css'

const toggles = {
  beside: { open: PanelLeftOpen, close: PanelLeftClose },
  under: { open: PanelBottomOpen, close: PanelBottomClose },
} as const

/**
 * The bar over the map (specification 1, section 2: Top bar).
 * @param props.narrow the list is a sheet under the map
 * @param props.shown whether the list beside or under the map is open
 */
export function TopBar(props: {
  readonly fleet: Fleet
  readonly narrow: boolean
  readonly shown: boolean
  readonly onToggle: () => void
  readonly onHome: () => void
}) {
  const { config } = usePortal()
  const t = texts.tracking
  const toggleName = props.shown ? t.closeSidebar : t.openSidebar
  const Toggle = toggles[props.narrow ? 'under' : 'beside'][props.shown ? 'close' : 'open']
  return (
    <header className={styles.bar}>
      <IconButton
        label={toggleName}
        aria-expanded={props.shown}
        aria-controls="sidebar"
        onClick={props.onToggle}
      >
        <Toggle size={20} aria-hidden="true" />
      </IconButton>
      <span className={styles.brand}>
        <BeaconMark className={styles.mark} />
        <span className={styles.name}>{config.brand}</span>
      </span>
      <Connection fleet={props.fleet} />
      <div className={styles.right}>
        <Toolbar />
        <ThemeMenu />
        <AccountMenu onHome={props.onHome} />
      </div>
    </header>
  )
}
