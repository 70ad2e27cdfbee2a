import {
  type Alert,
  type Allowed,
  allowed,
  createShapes,
  type Imei,
  type ShapesStore,
  type User,
} from '@baliza/sdk-core/internal'
import type { MapHandle, MapPlace } from '@baliza/widgets/react'
import { atom, type ReadableAtom } from 'nanostores'
import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from 'react'
import { usePortal } from '../context/portal-context.js'
import { useAtom } from '../ui/data/use-atom.js'
import type { Query } from '../ui/data/use-query.js'
import { ConfirmProvider, useConfirm } from '../ui/dialogs/confirm.js'
import { createDrawingState, type DrawingState, dropQuestion } from './drawing-state.js'
import { createFooter, type Footer } from './footer-state.js'
import { createLayers, type LayerName, type Layers } from './layers.js'
import type { OpenPanel } from './open-panel.js'
import { createRejections } from './rejections.js'
import type { Drawn } from './shape-facts.js'
import { createUnsaved, type Unsaved } from './unsaved.js'
import { useLeaveGuard } from './use-leave-guard.js'
import { useProfile } from './use-profile.js'

/** Tabs of the sidebar (specification 1, section 2: Sidebar). */
export type SidebarTab = 'objects' | 'alerts' | 'settings'

/** State that the tracking page shares with its panels. */
export interface Workspace {
  /** The open panel. */
  readonly $panel: ReadableAtom<OpenPanel | null>
  open(panel: OpenPanel): void
  closePanel(): void
  /** Unsaved changes of forms and drawings. */
  readonly unsaved: Unsaved
  /** The selected unit, highlighted on the map and in the list. */
  readonly $selected: ReadableAtom<Imei | null>
  select(imei: Imei | null): void
  /** Tab of the sidebar; choosing one makes the sidebar visible. */
  readonly $tab: ReadableAtom<SidebarTab>
  chooseTab(tab: SidebarTab): void
  /** Layers of the map in addition to its units. */
  readonly $layers: ReadableAtom<Layers>
  showLayer(name: LayerName, shown: boolean): void
  /** Whether implausible data is omitted. */
  readonly $rejectionsHidden: ReadableAtom<boolean>
  hideRejections(hidden: boolean): void
  /** The only group whose units the map shows ('' for 'Sin Grupo'); `null` for all groups. */
  readonly $group: ReadableAtom<string | null>
  showGroup(key: string | null): void
  /** Ids of groups whose names were requested: an unnamed group must not cause a request with every poll. */
  readonly askedGroups: Set<string>
  /** The panel of histories, geofences and routes below the map; its `showHistory` opens it with a unit's history. */
  readonly footer: Footer
  /** Geofences, points of interest and routes. */
  readonly shapes: ShapesStore
  readonly drawing: DrawingState
  /** The shape that was clicked on the map, whose card is open. */
  readonly $shape: ReadableAtom<Drawn | null>
  openShape(shape: Drawn | null): void
  /** Place marked on the map: the result of a search. */
  readonly $place: ReadableAtom<MapPlace | null>
  mark(place: MapPlace | null): void
  /** Shapes that a panel shows on the map while it is open. */
  readonly $preview: ReadableAtom<readonly Drawn[]>
  preview(shapes: readonly Drawn[]): void
  /** The unit whose card is open. */
  readonly $card: ReadableAtom<Imei | null>
  openCard(imei: Imei | null): void
  /** The alert whose card is open on the map. */
  readonly $alert: ReadableAtom<Alert | null>
  openAlert(alert: Alert | null): void
  readonly map: RefObject<MapHandle | null>
  /** The profile as a query. */
  readonly account: Query<User>
  /** The profile; `null` until it is loaded. */
  readonly profile: User | null
  /** Permissions of the account. Those that depend on the profile are off until it is loaded. */
  readonly allowed: Allowed
}

const Context = createContext<Workspace | null>(null)

/** Provides the workspace and the confirmations to its descendants. */
export function WorkspaceProvider(props: { readonly children: ReactNode }) {
  return (
    <ConfirmProvider>
      <WorkspaceStores>{props.children}</WorkspaceStores>
    </ConfirmProvider>
  )
}

function WorkspaceStores(props: { readonly children: ReactNode }) {
  const { client } = usePortal()
  const confirm = useConfirm()
  const session = useAtom(client.session.$session)
  const map = useRef<MapHandle>(null)
  const [stores] = useState(() => {
    const $panel = atom<OpenPanel | null>(null)
    const $selected = atom<Imei | null>(null)
    const $tab = atom<SidebarTab>('objects')
    const drawing = createDrawingState()
    const unsaved = createUnsaved(confirm)
    unsaved.watch({ part: 'drawing', unsaved: () => dropQuestion(drawing.$drawing.get()) })
    const turn = (panel: OpenPanel | null) => {
      if (unsaved.question('panel') === null) $panel.set(panel)
      else void unsaved.mayDrop('panel').then((yes) => yes && $panel.set(panel))
    }
    const $group = atom<string | null>(null)
    const $place = atom<MapPlace | null>(null)
    const $shape = atom<Drawn | null>(null)
    const $preview = atom<readonly Drawn[]>([])
    const $card = atom<Imei | null>(null)
    const $alert = atom<Alert | null>(null)
    return {
      $panel,
      open: (panel: OpenPanel) => turn(panel),
      closePanel: () => turn(null),
      unsaved,
      $selected,
      select: (imei: Imei | null) => $selected.set(imei),
      $place,
      mark: (place: MapPlace | null) => $place.set(place),
      $preview,
      preview: (shapes: readonly Drawn[]) => $preview.set(shapes),
      $tab,
      chooseTab: (tab: SidebarTab) => $tab.set(tab),
      ...createLayers(),
      ...createRejections(),
      footer: createFooter(),
      shapes: createShapes(client),
      drawing,
      $shape,
      openShape: (shape: Drawn | null) => $shape.set(shape),
      $card,
      openCard: (imei: Imei | null) => $card.set(imei),
      $alert,
      openAlert: (alert: Alert | null) => $alert.set(alert),
      $group,
      showGroup: (key: string | null) => $group.set(key),
      askedGroups: new Set<string>(),
    }
  })
  useLeaveGuard(stores.unsaved)
  const account = useProfile(client, session?.user)
  const profile = account.data

  const workspace: Workspace = {
    ...stores,
    map,
    account,
    profile,
    allowed: allowed(session?.rol ?? 1, profile),
  }
  return <Context.Provider value={workspace}>{props.children}</Context.Provider>
}

/** @throws Error outside of a {@link WorkspaceProvider} */
export function useWorkspace(): Workspace {
  const workspace = useContext(Context)
  if (workspace === null) throw new Error('useWorkspace() needs a <WorkspaceProvider> above it.')
  return workspace
}
