import { type Fleet, withinHalfTurn } from '@baliza/sdk-core'
import { latLng } from 'leaflet'
import type { ReportFailure } from '../../client/failures.js'
import { BaseLayers } from '../background/base-layers.js'
import { clustersBelow } from '../engine/clusters.js'
import type { MapInsets, Point, TileSource } from '../map-types.js'
import { createCamera } from './camera.js'
import { createClicks, type Pick } from './clicks.js'
import { createFleetLayers } from './fleet-layers.js'
import { createKeeper } from './keeper.js'
import { createLeafletMap, narrow } from './leaflet-map.js'
import { readMapPalette } from './map-palette.js'
import { createOverlays } from './overlays.js'
import type { Box } from './pan-inside.js'

/** How a {@link MapView} begins. */
export interface MapViewOptions {
  readonly container: HTMLElement
  readonly center?: Point | undefined
  readonly zoom?: number | undefined
  /** Where the paths of units' own icons start: the host that sends them. */
  iconHost(): string
  /** A click: on units, or beside them (no imeis). */
  onPick(pick: Pick): void
  /** The map shows another part of the world than before. */
  onMove(): void
  /** The reader has turned away from the unit that is kept in sight. */
  onAway(): void
  /** What is under the units could not be loaded. */
  readonly onFailure: ReportFailure
}

/** The engine and its layers, as the component drives them. Loaded on demand: it needs a browser. */
export type MapView = ReturnType<typeof createMapView>

/** What a popup keeps to the edges, CSS pixels. */
const popupPadding = 12
/** At the right it keeps clear of the controls: of their labels too where the map is wide, of none where it is too narrow. */
const controlsPadding = (width: number) => (width >= narrow ? 132 : width >= 360 ? 68 : popupPadding)

/** How long what can wait until there is something to see waits where nothing comes, ms. */
const patience = 1_000
/** How long units that have come take to be painted, ms. */
const painting = 100

/** Puts a map in a container: what is on it, who is clicked, what is over it, and where it looks. */
export function createMapView(options: MapViewOptions) {
  const { container, center, zoom } = options
  const owner = createLeafletMap(container, { center, zoom })
  const { map } = owner
  let palette = readMapPalette(container)
  let gone = false
  let tellShown = () => {}
  const shown = new Promise<void>((done) => {
    tellShown = () => void setTimeout(done, painting)
    setTimeout(done, patience)
  })
  const fleet = createFleetLayers({
    map,
    palette: palette.units,
    iconHost: options.iconHost,
    onHover: (imeis) => clicks.hover(imeis.length > 0),
  })
  const base = new BaseLayers(map, palette.background, fleet.units, center !== undefined, options.onFailure)
  const { placeOf } = fleet
  const clicks = createClicks({
    map,
    unitsAt: fleet.at,
    onPick(pick) {
      // Seen from afar several are a disc: what is in it is shown from nearer.
      if (pick.imeis.length > 1 && map.getZoom() < clustersBelow) camera.fitUnits(pick.imeis)
      else options.onPick(pick)
    },
  })

  /** What popups are kept in. */
  const frame = (): Box => {
    const { left, top, right, bottom } = owner.clearArea()
    return {
      left: left + popupPadding,
      top: top + popupPadding,
      right: right - controlsPadding(right - left),
      bottom: bottom - popupPadding,
    }
  }
  const overlays = createOverlays({
    owner,
    whereIs: (target) => (typeof target === 'string' ? placeOf(target) : latLng([...target])),
    frame,
  })
  const keeper = createKeeper({
    owner,
    // Whoever draws is placing a point: the view stays.
    mayPan: () => !clicks.isDrawing(),
    placeOf,
    popupOf: overlays.boxOver,
    frame,
    onAway: options.onAway,
  })
  const camera = createCamera({
    owner,
    opened: center !== undefined,
    isPlain: () => base.plain,
    placeOf,
    unitPlaces: () => fleet.placed().map((unit) => [unit.lat ?? 0, unit.lng ?? 0]),
    centre: keeper.point,
    onTurn: keeper.away,
  })
  map.on('moveend', options.onMove)

  return {
    ...fleet,
    ...clicks,
    ...camera,
    ...overlays,
    /** Leaflet's own, for layers that are loaded later. */
    map,
    container,
    palette: () => palette,
    center(): Point {
      const { lat, lng } = map.getCenter()
      return [lat, withinHalfTurn(lng)]
    },
    /** Fulfilled when its units are painted, or do not come: what is not looked at first is loaded then. */
    shown,
    /** Shows a publication of the fleet. `whole`: whatever was shown before is of no account. */
    feed(publication: Fleet, whole: boolean): void {
      // Whoever listens to the fleet leaves a moment after the map.
      if (gone) return
      const duration = fleet.feed(publication, whole)
      camera.fed()
      if (publication.state !== 'waiting') {
        base.open()
        tellShown()
      }
      overlays.track(duration)
      keeper.track(duration)
    },
    tiles: (source: TileSource | null) => base.use(source),
    /** The theme has changed, or the page its tokens: the canvases read their colours again. */
    recolour(): void {
      palette = readMapPalette(container)
      fleet.recolour(palette.units)
      base.recolour(palette.background)
    },
    resize: owner.resize,
    /** Fulfilled when the map is at rest and painted, or is gone. */
    settled: () =>
      new Promise<void>((done) => {
        const look = () => (gone || owner.rests() ? done() : requestAnimationFrame(look))
        // What React draws is drawn by the second frame.
        requestAnimationFrame(() => requestAnimationFrame(look))
      }),
    /** Keeps a unit in sight as it moves, with its popup, until the reader turns away; `null`: none. */
    keep: keeper.keep,
    /** What of the map others cover. */
    cover(insets: MapInsets): void {
      owner.cover(insets)
      keeper.reframe()
      overlays.tellClearArea()
    },
    /** What they do not cover, in the container. */
    clearArea: owner.clearArea,
    destroy(): void {
      gone = true
      overlays.destroy()
      keeper.destroy()
      map.off('moveend', options.onMove)
      clicks.destroy()
      fleet.destroy()
      base.destroy()
      owner.destroy()
    },
  }
}
