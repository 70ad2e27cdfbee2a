import { type ComponentType, Suspense } from 'react'
import { texts } from '../context/page-texts.js'
import { useAtom } from '../ui/data/use-atom.js'
import { later } from '../ui/loading/later.js'
import { PageLoading } from '../ui/loading/page-loading.js'
import { FailedPanel } from '../ui/panel/failed-panel.js'
import styles from '../ui/panel/panel.module.css'
import type { PanelName, PanelProps } from '../workspace/open-panel.js'
import { useWorkspace } from '../workspace/workspace.js'

type Panels = {
  readonly [Name in PanelName]: ComponentType<PanelProps<Name>>
}

/** The component of every panel, loaded when it is first opened. */
const panels: Panels = {
  help: later(() => import('./help/help-panel.js'), FailedPanel),
  events: later(() => import('./events/events-panel.js'), FailedPanel),
  account: later(() => import('./account/account-panel.js'), FailedPanel),
  administration: later(() => import('./administration/administration-panel.js'), FailedPanel),
  unit: later(() => import('./edit-unit/edit-unit-panel.js'), FailedPanel),
  command: later(() => import('./command/command-panel.js'), FailedPanel),
  records: later(() => import('./records/records-panel.js'), FailedPanel),
  reports: later(() => import('./reports/reports-panel.js'), FailedPanel),
  searchPoint: later(() => import('./search/search-point-panel.js'), FailedPanel),
  searchAddress: later(() => import('./search/search-address-panel.js'), FailedPanel),
  drawing: later(() => import('./drawing/drawing-panel.js'), FailedPanel),
  importShapes: later(() => import('./import-shapes/import-shapes-panel.js'), FailedPanel),
  note: later(() => import('./note/note-panel.js'), FailedPanel),
  nearby: later(() => import('./nearby/nearby-panel.js'), FailedPanel),
  follow: later(() => import('./follow/follow-panel.js'), FailedPanel),
}

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
