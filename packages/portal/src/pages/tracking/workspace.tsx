import {
  type Allowed,
  allowed,
  createShapes,
  type Imei,
  isBalizaError,
  type ShapesStore,
  type User,
} from '@baliza/sdk-core'
import type { MapHandle, MapPlace } from '@baliza/widgets/react'
import { atom, type ReadableAtom } from 'nanostores'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { usePortal } from '../../portal-context.js'
import { useAtom } from '../../ui/use-atom.js'
import { createDrawingState, type DrawingState } from './drawing-state.js'
import { createFooter, type Footer } from './footer/footer-state.js'
import type { Drawn } from './footer/shapes/shape-facts.js'
import { createLayers, type LayerName, type Layers } from './layers.js'

/** Panels that are about nothing in particular. */
type PlainPanel = 'help' | 'account' | 'events' | 'searchPoint' | 'searchAddress' | 'drawing'

/** A panel that can stand beside the map, and what it is about. */
export type OpenPanel =
  | { readonly [Name in PlainPanel]: { readonly name: Name } }[PlainPanel]
  | { readonly name: 'unit'; readonly imei: Imei }
  | { readonly name: 'command'; readonly imei: Imei | null }
  | { readonly name: 'records'; readonly imei: Imei }
  | { readonly name: 'follow'; readonly imei: Imei }
export type PanelName = OpenPanel['name']

/** What the sidebar shows (specification 1, section 2: Sidebar). */
export type SidebarTab = 'objects' | 'alerts' | 'settings'

/** What the parts of the tracking page share: whoever opens, selects or shows something says it here. */
export interface Workspace {
  /** The one panel that is open. */
  readonly $panel: ReadableAtom<OpenPanel | null>
  open(panel: OpenPanel): void
  closePanel(): void
  /**
   * Whoever holds something unsaved is asked before the panel changes.
   * @returns the way to let go
   */
  guard(mayLeave: () => Promise<boolean>): () => void
  /** The unit that stands out on the map and in the list. */
  readonly $selected: ReadableAtom<Imei | null>
  select(imei: Imei | null): void
  /** The sidebar's tab; choosing one brings the sidebar into sight. */
  readonly $tab: ReadableAtom<SidebarTab>
  chooseTab(tab: SidebarTab): void
  /** What the map shows besides its units. */
  readonly $layers: ReadableAtom<Layers>
  showLayer(name: LayerName, shown: boolean): void
  /** The one group whose units the map shows ('' for 'Sin Grupo'); `null`: every group's. */
  readonly $group: ReadableAtom<string | null>
  showGroup(key: string | null): void
  /** The panel of histories, geofences and routes under the map; its `showHistory` opens it with a unit's. */
  readonly footer: Footer
  /** Geofences, points of interest and routes. */
  readonly shapes: ShapesStore
  readonly drawing: DrawingState
  /** The shape that was clicked on the map, whose card is open. */
  readonly $shape: ReadableAtom<Drawn | null>
  openShape(shape: Drawn | null): void
  /** The place that is marked on the map: a search's result. */
  readonly $place: ReadableAtom<MapPlace | null>
  mark(place: MapPlace | null): void
  readonly map: RefObject<MapHandle | null>
  /** Who is in; `null` until the host has said it. */
  readonly profile: User | null
  /** Loads the profile again, after it was changed. */
  reloadProfile(): void
  /** What the account may see and do: nothing that needs a permission until the profile is known. */
  readonly allowed: Allowed
}

const Context = createContext<Workspace | null>(null)

export function WorkspaceProvider(props: { readonly children: ReactNode }) {
  const { client } = usePortal()
  const session = useAtom(client.session.$session)
  const map = useRef<MapHandle>(null)
  const [stores] = useState(() => {
    const $panel = atom<OpenPanel | null>(null)
    const $selected = atom<Imei | null>(null)
    const $tab = atom<SidebarTab>('objects')
    let guard: (() => Promise<boolean>) | null = null
    const turn = (panel: OpenPanel | null) => {
      if (guard === null) $panel.set(panel)
      else void guard().then((yes) => yes && $panel.set(panel))
    }
    const $group = atom<string | null>(null)
    const $place = atom<MapPlace | null>(null)
    const $shape = atom<Drawn | null>(null)
    return {
      $panel,
      open: (panel: OpenPanel) => turn(panel),
      closePanel: () => turn(null),
      guard(mayLeave: () => Promise<boolean>) {
        guard = mayLeave
        return () => {
          if (guard === mayLeave) guard = null
        }
      },
      $selected,
      select: (imei: Imei | null) => $selected.set(imei),
      $place,
      mark: (place: MapPlace | null) => $place.set(place),
      $tab,
      chooseTab: (tab: SidebarTab) => $tab.set(tab),
      ...createLayers(),
      footer: createFooter(),
      shapes: createShapes(client),
      drawing: createDrawingState(),
      $shape,
      openShape: (shape: Drawn | null) => $shape.set(shape),
      $group,
      showGroup: (key: string | null) => $group.set(key),
    }
  })
  const [profile, setProfile] = useState<User | null>(null)
  const [turn, setTurn] = useState(0)
  const user = session?.user

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again.
  useEffect(() => {
    if (user === undefined) return
    const leaving = new AbortController()
    client.session.profile({ id: user }, { signal: leaving.signal }).then(setProfile, (error) => {
      if (!isBalizaError(error)) throw error
      // What needs a permission stays hidden; the end of a session is told by those who watch it.
      if (error.code !== 'aborted' && error.code !== 'unauthorized') console.warn(error.message)
    })
    return () => leaving.abort()
  }, [client, user, turn])

  const workspace: Workspace = {
    ...stores,
    map,
    profile,
    reloadProfile: () => setTurn((before) => before + 1),
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
