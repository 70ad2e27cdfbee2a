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
} from '@baliza/sdk-core'
import type { Ref } from 'react'
import type { LifecycleProps } from '../client/lifecycle.js'
import type { Theme } from '../theme/theme.js'

/** Degrees: latitude, longitude. */
export type Point = readonly [lat: number, lng: number]

/** One base layer of the switcher. */
export interface TileSource {
  readonly id: string
  /** What the switcher shows. */
  readonly name: string
  /** A Leaflet template, `https://…/{z}/{x}/{y}.png`; or a PMTiles archive with Protomaps' layers, `https://…/mexico.pmtiles`, whose streets are painted in the map's own colours. */
  readonly url: string
  /** Plain text, shown on the map as the provider's licence asks. */
  readonly attribution?: string
  /** Where the attribution leads. */
  readonly attributionUrl?: string
  /** Defaults to 19. */
  readonly maxZoom?: number
  readonly subdomains?: string
  /** @deprecated Of no effect: pictures are shown as their provider draws them, in every theme. */
  readonly dark?: boolean
}

/** The controls that a map may show. */
export type MapControl = 'zoom' | 'fit' | 'layers' | 'labels' | 'follow'

/** CSS pixels at each edge of a map that something of the host's covers. */
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
  /** Which of them; circles and polygons are `geofences`, points of interest `pdi`. */
  readonly show: { readonly geofences: boolean; readonly pdi: boolean; readonly routes: boolean }
}

/** The history of one of several units, in a colour of its own instead of those of its speeds. */
export interface ComparedTrack {
  /** Oldest first. */
  readonly records: readonly HistoryRecord[]
  /** As CSS has it; `light-dark()` is settled by the map's theme. */
  readonly color: string
  /** A letter that names the unit without colours: at both ends of the line, and on the vehicle. */
  readonly letter: string
  /** Another one is looked at: it is pale. */
  readonly dimmed?: boolean | undefined
  /** A point of it was clicked: its index in `records`. */
  readonly onPoint?: ((index: number) => void) | undefined
}

/** A history to draw: where a unit has been. */
export interface MapTrack {
  /** Oldest first. */
  readonly records: readonly HistoryRecord[]
  readonly stops: readonly TrackStop[]
  /** The moment that a replay shows, Unix ms; `null`: none is running. */
  readonly at: number | null
  /** Whether the map keeps the replayed unit in sight. */
  readonly follow: boolean
  /** Leaves out the places that its tracker reported and that are not believed. They are drawn apart from the line otherwise. */
  readonly doubtsHidden?: boolean | undefined
  /** Histories of other units beside it, or instead of it where it has no records; a replay shows all of them. */
  readonly compared?: readonly ComparedTrack[] | undefined
}

/** A place that was searched for. */
export interface MapPlace {
  readonly point: Point
  readonly label: string
}

/** A place of the map for which the reader has opened the menu. */
export interface AskedPlace {
  readonly point: Point
  /** Where it is in the window, CSS pixels. */
  readonly x: number
  readonly y: number
}

/** What can be drawn. */
export type DrawKind = 'circle' | 'polygon' | 'pdi' | 'route'

/** What is being drawn or edited, as it is at this moment. */
export interface ShapeDraft {
  readonly tipo: GeofenceType
  /** Degrees: the centre, or the place of a point of interest; of a polygon or a route, its first point. */
  readonly lat: number
  readonly lng: number
  /** Metres; 0 for what is no circle. */
  readonly radio: number
  /** The points of a polygon or a route; empty for the others. */
  readonly points: readonly LatLng[]
  /** Whether it crosses itself (`selfIntersects`): then it cannot be saved. */
  readonly crosses: boolean
  /** Whether {@link MapHandle.undoDrawing} has a change to take back. */
  readonly undoable: boolean
  /** Whether {@link MapHandle.redoDrawing} has one to make again. */
  readonly redoable: boolean
}

/** A button in the popup of a unit or an alert that a host provides. */
export interface PopupAction {
  /** Unique among the actions of the same popup. */
  readonly id: string
  readonly text: string
  /**
   * `primary`: filled, what most want; `icon`: its icon alone, its text is the tooltip; `more`: of a unit, behind ⋮ in
   * the last line. A button with its text by default. They are shown in the order in which they are given.
   */
  readonly kind?: 'primary' | 'icon' | 'more' | undefined
  /** Drawn before its text: the `d` of an SVG path in a box of 24 by 24, which is stroked. */
  readonly icon?: string | undefined
  /** It is a switch, and on or off. */
  readonly pressed?: boolean | undefined
  /** It is there, greyed. */
  readonly disabled?: boolean | undefined
  readonly run: () => void
}

/** How much of a unit's popup is shown, and its chevron, which folds or unfolds it. */
export interface CardFold {
  /** Two lines: name, speed and state, and what the host offers as icons, ⋮ too. */
  readonly folded: boolean
  /** What the chevron does now: its name and tooltip. */
  readonly text: string
  /** The chevron was pressed. */
  readonly onFold: (folded: boolean) => void
}

/**
 * What a host may ask of a map that is on screen. Before the map has loaded, each waits for it. A promise is fulfilled
 * when what was asked for is drawn, and the map is at rest.
 */
export interface MapHandle {
  /** Brings a unit to the centre; no-op for one without a position. `zoom` defaults to 19; no deeper than 10, or than the map already is, where there are no tiles to look at. */
  flyTo(imei: Imei, zoom?: number): Promise<void>
  /** Shows every unit (every one of `filter`), 50 px from the edges; less on a map narrower than 600 px. */
  fit(): Promise<void>
  /** Tells the map that its box has changed; it watches for that itself, so this is for odd layouts. */
  resize(): void
  /** Opens a unit's popup; `null` closes it. */
  popup(imei: Imei | null): Promise<void>
  /** Brings a place to the centre. `zoom` defaults to 18, from nearer too. */
  show(point: Point, zoom?: number): Promise<void>
  /** What is in the middle of it; `null` before it has loaded. */
  center(): Point | null
  /** Shows all these places, as near as that allows. */
  fitPoints(points: readonly Point[]): Promise<void>
  /**
   * Begins to draw, instead of whatever was being drawn. What is finished stays adjustable until
   * {@link MapHandle.stopDrawing}; `onDraft` reports each change. Rejects where its code cannot be loaded.
   * `at`: a circle, of 200 m, or a point of interest is put there at once.
   */
  draw(kind: DrawKind, at?: Point): Promise<void>
  /** Begins to edit: moving, resizing, dragging corners. `onDraft` is called with its present shape at once. Rejects as `draw` does. */
  edit(shape: Geofence | Route): Promise<void>
  /** Takes the last change of what is drawn or edited back, as Control and Z do. */
  undoDrawing(): void
  /** Makes the change again that was undone last, as Control, Shift and Z do. */
  redoDrawing(): void
  /** Ends drawing and editing, and takes what was drawn off the map. `onDraft` is not called. */
  stopDrawing(): void
  /**
   * Drops a pin where an alert happened, brings it to the centre at zoom 18 (no deeper than 10 where there are no
   * tiles) and opens its card. `onAlert` reports that it opens and closes. An alert without a position: no-op.
   */
  showAlert(alert: Alert): Promise<void>
  /**
   * Brings a record of the `track` to the centre and opens its popup; `zoom` defaults to 19. A record that is not
   * there: no-op.
   */
  showRecord(index: number, zoom?: number): Promise<void>
  /**
   * Puts the vehicle of the `track`'s replay where it was at that time, Unix ms; `null` takes it off. Meant for every
   * frame: nothing renders. A `track` that is given anew is replayed from its own `at`.
   */
  trackAt(time: number | null): void
}

/** Props of the map widget (specification 1, section 2: Map). */
export interface MapProps extends LifecycleProps {
  /** The unit that is highlighted and that the map flies to. Leave it out for a map that keeps its own selection. */
  readonly selected?: Imei | null | undefined
  readonly onSelect?: ((imei: Imei) => void) | undefined
  /** A popup has opened for this unit, or closed (`null`). */
  readonly onPopup?: ((imei: Imei | null) => void) | undefined
  /** What a unit's popup offers besides its own links: a button each. */
  readonly popupActions?: ((unit: Unit) => readonly PopupAction[]) | undefined
  /** Where a unit's popup is put instead of over the unit: an element of the document. React only. */
  readonly unitCard?: HTMLElement | null | undefined
  /** How much of it is shown there; all of it unless given. React only. */
  readonly unitCardFold?: CardFold | undefined
  /** Where an alert's card is put instead of over its pin: an element of the document. React only. */
  readonly alertCard?: HTMLElement | null | undefined
  /** Whether the selected unit is kept in sight as it moves. On with each new choice, off once the reader pans away. */
  readonly follow?: boolean | undefined
  /** Following has begun or ended. */
  readonly onFollow?: ((follow: boolean) => void) | undefined
  /** The card of an alert has opened, or closed (`null`). */
  readonly onAlert?: ((alert: Alert | null) => void) | undefined
  /** What an alert's card offers: a button each. */
  readonly alertActions?: ((alert: Alert) => readonly PopupAction[]) | undefined
  /** Names beside the units, where they fit. */
  readonly labels?: boolean | undefined
  /** The names were switched on or off by the map's own control. */
  readonly onLabels?: ((labels: boolean) => void) | undefined
  /** Trail lines of the last refreshes. */
  readonly showTrail?: boolean | undefined
  /** Base layers, the first is shown; a template for a single one; `[]` for none. OpenStreetMap by default. */
  readonly tiles?: readonly TileSource[] | string | undefined
  /** The id of the base layer that is shown, or `null` for none; one that is not among them: the first. Leave it out for a map that keeps its own choice. */
  readonly source?: string | null | undefined
  /** Another base layer was chosen on the map. */
  readonly onSource?: ((id: string | null) => void) | undefined
  /** Where the map opens instead of at its units. */
  readonly center?: Point | undefined
  /** 0 to 19; defaults to 5 (Mexico). */
  readonly zoom?: number | undefined
  /** CSS pixels at the left that a sidebar covers: the map keeps to the right of them. */
  readonly insetLeft?: number | undefined
  /** What lies over the map's edges: what is looked at, and the buttons at the right, keep clear of it. */
  readonly covered?: MapInsets | undefined
  /**
   * `cooperative`: a wheel scrolls the page unless Ctrl or ⌘ is held, and it takes two fingers to move the map, so that
   * a page that holds one can be scrolled past it. Defaults to `greedy`; an element's to `cooperative`.
   */
  readonly gestures?: 'cooperative' | 'greedy' | undefined
  /** Geofences, points of interest and routes; `null`: none. */
  readonly shapes?: MapShapes | null | undefined
  /** Loads the user's geofences, points of interest and routes itself, and shows them; `shapes` goes before it. */
  readonly showShapes?: boolean | undefined
  /** A shape was clicked. */
  readonly onShape?: ((shape: Geofence | Route) => void) | undefined
  /** A history; `null`: none. */
  readonly track?: MapTrack | null | undefined
  /** A point of the track was clicked: its index in `records`. */
  readonly onTrackPoint?: ((index: number) => void) | undefined
  /** The marker of a search's result; `null`: none. */
  readonly place?: MapPlace | null | undefined
  /** A place was clicked with the right button, or pressed for long: a menu of the host's opens there. React only. */
  readonly onPlaceMenu?: ((place: AskedPlace) => void) | undefined
  /**
   * What is drawn or edited has changed. `null`: it was cancelled with Escape, and drawing has ended; as long as
   * nothing has been drawn yet nothing is reported.
   */
  readonly onDraft?: ((draft: ShapeDraft | null) => void) | undefined
  /**
   * The colour of what is drawn or edited, `#rrggbb`; of a point of interest its icon's address. Without it what is new
   * has the colour of a chosen unit, and a saved shape its own.
   */
  readonly drawingColor?: string | undefined
  /** Asked before Escape ends drawing and takes what is drawn off the map; without it, Escape does so at once. */
  readonly mayCancel?: (() => boolean | Promise<boolean>) | undefined
  /** Only these units are shown; `null`: all. */
  readonly filter?: ReadonlySet<Imei> | null | undefined
  /** Defaults to every control; `[]` for none. */
  readonly controls?: readonly MapControl[] | undefined
  /** `false` for a page that says itself that data are old; the map still greys. Defaults to `true`. */
  readonly staleNotice?: boolean | undefined
  /** Defaults to the provider's. */
  readonly theme?: Theme | undefined
}

/** {@link MapProps}, and who gets the handle: an element, or React's `ref`. */
export interface MapPropsWithHandle extends MapProps {
  readonly handleRef?: Ref<MapHandle> | undefined
}

/** A unit that has a position. */
export type PlacedUnit = Unit & { readonly lat: number; readonly lng: number }

/** Whether a unit has a position. */
export function isPlaced(unit: Unit): unit is PlacedUnit {
  return unit.lat !== null && unit.lng !== null
}
