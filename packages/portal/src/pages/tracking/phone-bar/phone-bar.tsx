import { useAlertsValue } from '@baliza/widgets/react'
import { Bell, History, Menu, Truck } from 'lucide-react'
import { texts } from '../../../context/page-texts.js'
import { useAtom } from '../../../ui/data/use-atom.js'
import { Badge } from '../../../ui/marks/badge.js'
import { type SidebarTab, useWorkspace } from '../../../workspace/workspace.js'
import { ToolsMenu } from '../../top-bar/tools-menu.js'
import styles from './phone-bar.module.css'

/** Sheet of the list: whether it is up, and the action of a press on one of its tabs. */
export interface ListSheet {
  readonly shown: boolean
  readonly press: (tab: SidebarTab) => void
}

const sheets = { objects: Truck, alerts: Bell } as const

/** Bar below the sheet on a phone: it selects the content of the sheet, and has the menu of all other tools. */
export function PhoneBar(props: {
  readonly list: ListSheet
  /** Whether the sheet shows histories. */
  readonly history: boolean
  readonly onHistory: () => void
}) {
  const { list, history } = props
  const { $tab, chooseTab, allowed, open } = useWorkspace()
  const tab = useAtom($tab)
  const alerts = useAlertsValue((feed) => feed.alerts.length)
  return (
    <nav className={styles.bar} aria-label={texts.tracking.views}>
      {(['objects', 'alerts'] as const).map((name) => {
        const Icon = sheets[name]
        const isIt = tab === name && !history
        return (
          <button
            key={name}
            type="button"
            className={styles.item}
            data-current={isIt || undefined}
            aria-controls="sidebar"
            aria-expanded={isIt && list.shown}
            onClick={() => list.press(name)}
          >
            <Icon size={20} aria-hidden="true" />
            {texts.sidebar[name]}
            {name === 'alerts' && alerts > 0 && (
              <>
                {' '}
                <Badge tone="solid">{alerts}</Badge>
              </>
            )}
          </button>
        )
      })}
      <button
        type="button"
        className={styles.item}
        data-current={history || undefined}
        aria-controls="footer"
        aria-expanded={history}
        onClick={props.onHistory}
      >
        <History size={20} aria-hidden="true" />
        {texts.sidebar.history}
      </button>
      <ToolsMenu
        className={styles.item}
        allowed={allowed}
        onPanel={open}
        onSettings={() => chooseTab('settings')}
      >
        <Menu size={20} aria-hidden="true" />
        {texts.tracking.more}
      </ToolsMenu>
    </nav>
  )
}
