import type { Fleet } from '@baliza/sdk-core'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { texts } from '../../../page-texts.js'
import { usePortal } from '../../../portal-context.js'
import { BeaconMark } from '../../../ui/icons.js'
import { Connection } from './connection.js'
import { ThemeMenu } from './theme-menu.js'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.js'

/**
 * The bar over the map (specification 1, section 2: Top bar). Its icons are those whose dialogs exist.
 * @param props.shown whether the list beside or under the map is open
 */
export function TopBar(props: {
  readonly fleet: Fleet
  readonly shown: boolean
  readonly onToggle: () => void
  readonly onHome: () => void
}) {
  const { config } = usePortal()
  const say = texts.tracking
  const toggleName = props.shown ? say.closeSidebar : say.openSidebar
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.icon}
        aria-label={toggleName}
        title={toggleName}
        aria-expanded={props.shown}
        aria-controls="sidebar"
        onClick={props.onToggle}
      >
        {props.shown ? <PanelLeftClose size={20} /> : <PanelLeftOpen size={20} />}
      </button>
      <span className={styles.brand}>
        <BeaconMark className={styles.mark} />
        <span className={styles.name}>{config.brand}</span>
      </span>
      <Connection fleet={props.fleet} />
      <div className={styles.right}>
        <ThemeMenu />
        <UserMenu onHome={props.onHome} />
      </div>
    </header>
  )
}
