import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { texts } from '../context/page-texts.js'
import { PageLoading } from '../ui/page-loading.js'
import styles from '../ui/panel.module.css'
import { useAtom } from '../ui/use-atom.js'
import type { PanelName, PanelProps } from '../workspace/open-panel.js'
import { useWorkspace } from '../workspace/workspace.js'

type Panels = {
  readonly [Name in PanelName]: LazyExoticComponent<ComponentType<PanelProps<Name>>>
}

/** The component of every panel, loaded when it is first opened. */
const panels: Panels = {
  help: lazy(() => import('./help/help-panel.js')),
  events: lazy(() => import('./events/events-panel.js')),
  account: lazy(() => import('./account/account-panel.js')),
  administration: lazy(() => import('./administration/administration-panel.js')),
  unit: lazy(() => import('./edit-unit/edit-unit-panel.js')),
  command: lazy(() => import('./command/command-panel.js')),
  records: lazy(() => import('./records/records-panel.js')),
  reports: lazy(() => import('./reports/reports-panel.js')),
  searchPoint: lazy(() => import('./search/search-point-panel.js')),
  searchAddress: lazy(() => import('./search/search-address-panel.js')),
  drawing: lazy(() => import('./drawing/drawing-panel.js')),
  follow: lazy(() => import('./follow/follow-panel.js')),
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
