import type {
  Alert,
  Geofence,
  GeofenceType,
  HistoryRecord,
  Imei,
  LatLng,
  Route,
  TrackStop,
  Unit,
} from '@baliza/sdk-core/internal'
import type { Ref } from 'react'
import type { LifecycleProps } from '../client/lifecycle.js'
import type { Theme } from '../theme/theme.js'

/** Degrees: latitude, longitude. */
export type Point = readonly [lat: number, lng: number]

/** A base layer of the switcher. */
export interface TileSource {
  readonly id: string
  /** Name in the switcher. */
  readonly name: string
  /**
   * A Leaflet template, `https://…/{z}/{x}/{y}.png`. Or a PMTiles archive with Protomaps' layers, `https://…/mexico.pmtiles`,
   * whose streets are drawn in the map's own colours.
   */
  readonly url: string
  /** Plain text that is shown on the map, as the provider's licence requires. */
  readonly attribution?: string
  /** Link of the attribution. */
  readonly attributionUrl?: string
  /** Defaults to 19. */
  readonly maxZoom?: number
  readonly subdomains?: string
  /** @deprecated Has no effect: images are shown unchanged in every theme. */
  readonly dark?: boolean
}

/** The controls of a map. */
export type MapControl = 'zoom' | 'fit' | 'layers' | 'labels' | 'follow'

/** CSS pixels at each edge of a map that content of the page covers. */
export interface MapInsets {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** Geofences, points of interest and routes to show on a map. */
export interface MapShapes {
  readonly geofences: readonly Geofence[]
  readonly routes: readonly Route[]
  /** Which kinds are shown. Circles and polygons are `geofences`, points of interest are `pdi`. */
  readonly show: { readonly geofences: boolean; readonly pdi: boolean; readonly routes: boolean }
}

/** The history of one of several units, in one colour instead of the colours of its speeds. */
export interface ComparedTrack {
  /** Oldest first. */
  readonly records: readonly HistoryRecord[]
  /** A CSS colour; `light-dark()` is resolved by the map's theme. */
  readonly color: string
  /** A letter that identifies the unit without colours: at both ends of the line, and on the vehicle. */
  readonly letter: string
  /** Whether the track is pale, because the user looks at another track. */
  readonly dimmed?: boolean | undefined
  /** Called when the user clicks a point, with its index in `records`. */
  readonly onPoint?: ((index: number) => void) | undefined
}

/** A history to draw: the past positions of a unit. */
export interface MapTrack {
  /** Oldest first. */
  readonly records: readonly HistoryRecord[]
  readonly stops: readonly TrackStop[]
  /** Time of the replay, Unix ms; `null` if no replay is running. */
  readonly at: number | null
  /** Whether the map follows the replayed unit. */
  readonly follow: boolean
  /**
   * Hides the positions that the tracker reported and the server rejected as implausible. By default they are drawn separately
   * from the line.
   */
  readonly doubtsHidden?: boolean | undefined
  /** Histories of other units in addition to this one, or instead of it if it has no records. A replay shows all of them. */
  readonly compared?: readonly ComparedTrack[] | undefined
}

/** A place that the user searched for. */
export interface MapPlace {
  readonly point: Point
  readonly label: string
}

/** A place of the map for which the user opened the context menu. */
export interface AskedPlace {
  readonly point: Point
  /** Position in the window, in CSS pixels. */
  readonly x: number
  readonly y: number
}

/** The kinds of shapes that can be drawn. */
export type DrawKind = 'circle' | 'polygon' | 'pdi' | 'route'

/** The current state of the shape that is being drawn or edited. */
export interface ShapeDraft {
  readonly tipo: GeofenceType
  /** Degrees: the centre of a circle, the position of a point of interest, or the first point of a polygon or a route. */
  readonly lat: number
  readonly lng: number
  /** Metres; 0 for shapes other than circles. */
  readonly radio: number
  /** The points of a polygon or a route; empty for other shapes. */
  readonly points: readonly LatLng[]
  /** Whether the shape crosses itself (`selfIntersects`). Such a shape cannot be saved. */
  readonly crosses: boolean
  /** Whether {@link MapHandle.undoDrawing} can undo a change. */
  readonly undoable: boolean
  /** Whether {@link MapHandle.redoDrawing} can redo a change. */
  readonly redoable: boolean
}

/** A button that the page adds to the popup of a unit or an alert. */
export interface PopupAction {
  /** Unique among the actions of the same popup. */
  readonly id: string
  readonly text: string
  /**
   * `primary`: filled, for the most common action. `icon`: only its icon, with the text as tooltip. `more`: in the ⋮ menu in the
   * last line; for units only. By default it is a button with its text. The buttons keep the given order.
   */
  readonly kind?: 'primary' | 'icon' | 'more' | undefined
  /** Icon before the text: the `d` of an SVG path in a box of 24 by 24, which is stroked. */
  readonly icon?: string | undefined
  /** State of a toggle button. If it is set, the button is a toggle button. */
  readonly pressed?: boolean | undefined
  /** Whether the button is visible but disabled. */
  readonly disabled?: boolean | undefined
  readonly run: () => void
}

/** The folding state of a unit's popup, and the chevron that folds and unfolds it. */
export interface CardFold {
  /** Whether only two lines are shown: name, speed and state, and the page's actions as icons with the ⋮ menu. */
  readonly folded: boolean
  /** Name and tooltip of the chevron: its current action. */
  readonly text: string
  /** Called when the user presses the chevron. */
  readonly onFold: (folded: boolean) => void
}

/**
 * Methods of a map on screen. A call before the map has loaded waits for it. A promise resolves when the result is drawn and the
 * map is at rest.
 */
export interface MapHandle {
  /**
   * Centres a unit; no-op for a unit without a position. `zoom` defaults to 19. Without tiles the maximum is 10, or the current
   * zoom if that is higher.
   */
  flyTo(imei: Imei, zoom?: number): Promise<void>
  /** Shows every unit (every unit of `filter`), with a margin of 50 px; the margin is smaller on a map narrower than 600 px. */
  fit(): Promise<void>
  /** Notifies the map that its size has changed. The map observes its size itself, so this is only for unusual layouts. */
  resize(): void
  /** Opens a unit's popup; `null` closes it. */
  popup(imei: Imei | null): Promise<void>
  /** Centres a place. `zoom` defaults to 18, even if the current zoom is higher. */
  show(point: Point, zoom?: number): Promise<void>
  /** Returns the centre of the map; `null` before it has loaded. */
  center(): Point | null
  /** Shows all these places at the highest zoom that fits them. */
  fitPoints(points: readonly Point[]): Promise<void>
  /**
   * Starts to draw a shape, and ends any previous drawing. A finished shape stays adjustable until {@link MapHandle.stopDrawing};
   * `onDraft` reports each change. The promise rejects if the drawing code cannot be loaded. `at`: creates a circle of 200 m or a
   * point of interest there immediately.
   */
  draw(kind: DrawKind, at?: Point): Promise<void>
  /**
   * Starts to edit a shape: moving, resizing, dragging corners. Calls `onDraft` with the unchanged shape at once. The promise
   * rejects as in `draw`.
   */
  edit(shape: Geofence | Route): Promise<void>
  /** Undoes the last change of the drawing, like Control+Z. */
  undoDrawing(): void
  /** Redoes the last undone change, like Control+Shift+Z. */
  redoDrawing(): void
  /** Ends drawing and editing, and removes the drawing from the map. `onDraft` is not called. */
  stopDrawing(): void
  /**
   * Adds a pin at the place of an alert, centres it at zoom 18 (at most 10 without tiles) and opens its card. `onAlert` reports
   * when the card opens and closes. No-op for an alert without a position.
   */
  showAlert(alert: Alert): Promise<void>
  /** Centres a record of the `track` and opens its popup. `zoom` defaults to 19. No-op for a record that does not exist. */
  showRecord(index: number, zoom?: number): Promise<void>
  /**
   * Moves the vehicle of the `track`'s replay to its position at a time (Unix ms); `null` removes it. Intended for every frame,
   * because it renders nothing. A new `track` is replayed from its own `at`.
   */
  trackAt(time: number | null): void
}

/** Props of the map widget (specification 1, section 2: Map). */
export interface MapProps extends LifecycleProps {
  /** The selected unit, which is highlighted and to which the map moves. Omit it if the map keeps its own selection. */
  readonly selected?: Imei | null | undefined
  readonly onSelect?: ((imei: Imei) => void) | undefined
  /** Called when a unit's popup opens, or closes (`null`). */
  readonly onPopup?: ((imei: Imei | null) => void) | undefined
  /** Returns actions for a unit's popup in addition to its own links. Each is a button. */
  readonly popupActions?: ((unit: Unit) => readonly PopupAction[]) | undefined
  /** An element of the document that contains a unit's popup, instead of a popup over the unit. React only. */
  readonly unitCard?: HTMLElement | null | undefined
  /** Folding state of the popup in `unitCard`. By default it is unfolded. React only. */
  readonly unitCardFold?: CardFold | undefined
  /** An element of the document that contains an alert's card, instead of a card over its pin. React only. */
  readonly alertCard?: HTMLElement | null | undefined
  /** Whether the map follows the selected unit. Each new selection turns it on; a pan by the user turns it off. */
  readonly follow?: boolean | undefined
  /** Called when following starts or ends. */
  readonly onFollow?: ((follow: boolean) => void) | undefined
  /** Called when the card of an alert opens, or closes (`null`). */
  readonly onAlert?: ((alert: Alert | null) => void) | undefined
  /** Returns actions for an alert's card. Each is a button. */
  readonly alertActions?: ((alert: Alert) => readonly PopupAction[]) | undefined
  /** Whether names are shown next to the units, if they fit. */
  readonly labels?: boolean | undefined
  /** Called when the map's own control switches the names on or off. */
  readonly onLabels?: ((labels: boolean) => void) | undefined
  /** Whether trails of the last updates are shown. */
  readonly showTrail?: boolean | undefined
  /** Base layers, of which the first is shown; or the template of a single one; `[]` for none. Defaults to OpenStreetMap. */
  readonly tiles?: readonly TileSource[] | string | undefined
  /**
   * Id of the base layer that is shown, or `null` for none. An unknown id selects the first. Omit it if the map keeps its own
   * choice.
   */
  readonly source?: string | null | undefined
  /** Called when the user selects another base layer on the map. */
  readonly onSource?: ((id: string | null) => void) | undefined
  /** Initial centre. By default the map opens at its units. */
  readonly center?: Point | undefined
  /** Initial zoom, 0 to 19. Defaults to 5 (Mexico). */
  readonly zoom?: number | undefined
  /** CSS pixels at the left that a sidebar covers. The map only uses the rest. */
  readonly insetLeft?: number | undefined
  /**
   * Areas that content of the page covers at the map's edges. The focus of the view and the buttons at the right keep clear of
   * them.
   */
  readonly covered?: MapInsets | undefined
  /**
   * `cooperative`: the wheel scrolls the page unless Ctrl or ⌘ is pressed, and moving the map takes two fingers. So the user can
   * scroll past a map in a page. Defaults to `greedy`; for the element to `cooperative`.
   */
  readonly gestures?: 'cooperative' | 'greedy' | undefined
  /** Geofences, points of interest and routes; `null` for none. */
  readonly shapes?: MapShapes | null | undefined
  /** Whether the map loads and shows the user's geofences, points of interest and routes itself. `shapes` takes precedence. */
  readonly showShapes?: boolean | undefined
  /** Called when the user clicks a shape. */
  readonly onShape?: ((shape: Geofence | Route) => void) | undefined
  /** A history; `null` for none. */
  readonly track?: MapTrack | null | undefined
  /** Called when the user clicks a point of the track, with its index in `records`. */
  readonly onTrackPoint?: ((index: number) => void) | undefined
  /** The marker of a search result; `null` for none. */
  readonly place?: MapPlace | null | undefined
  /** Called when the user right-clicks or long-presses a place, so that the page can open its menu there. React only. */
  readonly onPlaceMenu?: ((place: AskedPlace) => void) | undefined
  /**
   * Called when the drawing changes. `null`: the user cancelled with Escape, and drawing has ended. It is not called before
   * anything is drawn.
   */
  readonly onDraft?: ((draft: ShapeDraft | null) => void) | undefined
  /**
   * Colour of the drawing, `#rrggbb`; for a point of interest the address of its icon. By default a new shape has the colour of a
   * selected unit, and a saved shape its own colour.
   */
  readonly drawingColor?: string | undefined
  /** Called before Escape ends the drawing and removes it from the map. By default Escape does so immediately. */
  readonly mayCancel?: (() => boolean | Promise<boolean>) | undefined
  /** Shows only these units; `null` for all. */
  readonly filter?: ReadonlySet<Imei> | null | undefined
  /** Defaults to every control; `[]` for none. */
  readonly controls?: readonly MapControl[] | undefined
  /** Use `false` if the page itself reports that data are old. The map still turns grey. Defaults to `true`. */
  readonly staleNotice?: boolean | undefined
  /** Defaults to the theme of the provider. */
  readonly theme?: Theme | undefined
}

/** {@link MapProps}, with the receiver of the handle: an element, or React's `ref`. */
export interface MapPropsWithHandle extends MapProps {
  readonly handleRef?: Ref<MapHandle> | undefined
}

/** A unit with a position. */
export type PlacedUnit = Unit & { readonly lat: number; readonly lng: number }

export function isPlaced(unit: Unit): unit is PlacedUnit {
  return unit.lat !== null && unit.lng !== null
}
