import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { texts } from '../context/page-texts.js'
import { PageLoading } from '../ui/page-loading.js'
import { useAtom } from '../ui/use-atom.js'
import { type OpenPanel, type PanelName, useWorkspace } from '../workspace/workspace.js'

/** What a panel is given. */
export interface PanelProps<Name extends PanelName = PanelName> {
  readonly panel: Extract<OpenPanel, { readonly name: Name }>
  readonly onClose: () => void
}

type Panels = {
  readonly [Name in PanelName]?: LazyExoticComponent<ComponentType<PanelProps<Name>>>
}

/** The panels there are; each is loaded when it is first opened. */
export const panels: Panels = {
  help: lazy(() => import('./help/help-panel.js')),
  events: lazy(() => import('./events/events-panel.js')),
  account: lazy(() => import('./account/account-panel.js')),
  unit: lazy(() => import('./edit-unit/edit-unit-panel.js')),
  command: lazy(() => import('./command/command-panel.js')),
  records: lazy(() => import('./records/records-panel.js')),
  searchPoint: lazy(() => import('./search/search-point-panel.js')),
  searchAddress: lazy(() => import('./search/search-address-panel.js')),
  drawing: lazy(() => import('./drawing/drawing-panel.js')),
  follow: lazy(() => import('./follow/follow-panel.js')),
}

/** The panel that is open. */
export function OpenedPanel() {
  const { $panel, closePanel } = useWorkspace()
  const panel = useAtom($panel)
  const Panel = panel === null ? undefined : (panels[panel.name] as ComponentType<PanelProps> | undefined)
  if (panel === null || Panel === undefined) return null
  return (
    <Suspense fallback={<PageLoading label={texts.portal.loading} />}>
      {/* Another unit's panel is another panel. */}
      <Panel key={JSON.stringify(panel)} panel={panel} onClose={closePanel} />
    </Suspense>
  )
}
