import { type ComponentType, Suspense } from 'react'
import { texts } from '../context/page-texts.js'
import { later } from '../ui/later.js'
import { PageLoading } from '../ui/page-loading.js'
import styles from '../ui/panel.module.css'
import { useAtom } from '../ui/use-atom.js'
import type { PanelName, PanelProps } from '../workspace/open-panel.js'
import { useWorkspace } from '../workspace/workspace.js'

type Panels = {
  readonly [Name in PanelName]: ComponentType<PanelProps<Name>>
}

/** The component of every panel, loaded when it is first opened. */
const panels: Panels = {
  help: later(() => import('./help/help-panel.js')),
  events: later(() => import('./events/events-panel.js')),
  account: later(() => import('./account/account-panel.js')),
  administration: later(() => import('./administration/administration-panel.js')),
  unit: later(() => import('./edit-unit/edit-unit-panel.js')),
  command: later(() => import('./command/command-panel.js')),
  records: later(() => import('./records/records-panel.js')),
  reports: later(() => import('./reports/reports-panel.js')),
  searchPoint: later(() => import('./search/search-point-panel.js')),
  searchAddress: later(() => import('./search/search-address-panel.js')),
  drawing: later(() => import('./drawing/drawing-panel.js')),
  follow: later(() => import('./follow/follow-panel.js')),
}

/** The panel that is open. */
export function OpenedPanel() {
  const { $panel, closePanel } = useWorkspace()
  const panel = useAtom($panel)
  if (panel === null) return null
  const Panel = panels[panel.name] as ComponentType<PanelProps>
  return (
    <Suspense
      fallback={
        <div className={styles.panel} data-size="standard">
          <PageLoading label={texts.portal.loading} />
        </div>
      }
    >
      {/* The key resets the panel's state when it opens for another unit. */}
      <Panel key={JSON.stringify(panel)} panel={panel} onClose={closePanel} />
    </Suspense>
  )
}
