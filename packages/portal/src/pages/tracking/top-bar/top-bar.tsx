import type { Fleet } from '@baliza/sdk-core/internal'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { BeaconMark } from '../../../ui/marks/icons.js'
import { ThemeMenu } from '../../user-menu/theme-menu.js'
import { AccountMenu } from './account-menu.js'
import { Connection } from './connection.js'
import { MapToolbar } from './map-toolbar.js'
import styles from './top-bar.module.css'

/**
 * The bar over the map (specification 1, section 2: Top bar).
 * @param props.narrow whether the screen is a phone: phone-bar/ has the list and the tools
 * @param props.shown whether the list next to the map is open
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
  const Toggle = props.shown ? PanelLeftClose : PanelLeftOpen
  return (
    <header className={styles.bar}>
      {!props.narrow && (
        <IconButton
          label={toggleName}
          aria-expanded={props.shown}
          aria-controls="sidebar"
          onClick={props.onToggle}
        >
          <Toggle size={20} aria-hidden="true" />
        </IconButton>
      )}
      <span className={styles.brand}>
        <BeaconMark className={styles.mark} />
        <span className={styles.name}>{config.brand}</span>
      </span>
      <Connection fleet={props.fleet} />
      <div className={styles.right}>
        {!props.narrow && <MapToolbar />}
        <ThemeMenu />
        <AccountMenu onHome={props.onHome} />
      </div>
    </header>
  )
}
