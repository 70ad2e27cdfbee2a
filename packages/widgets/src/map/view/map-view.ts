import { type Fleet, withinHalfTurn } from '@baliza/sdk-core/internal'
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

/** Options of a {@link MapView}. */
export interface MapViewOptions {
  readonly container: HTMLElement
  readonly center?: Point | undefined
  readonly zoom?: number | undefined
  /** Returns the base of custom icon paths: the server that sends them. */
  iconHost(): string
  /** Called for a click on units, or on a place without units (no imeis). */
  onPick(pick: Pick): void
  /** Called when the visible part of the world has changed. */
  onMove(): void
  /** Called when the user moves away from the followed unit. */
  onAway(): void
  /** Called when a base layer could not be loaded. */
  readonly onFailure: ReportFailure
}

/** The engine and its layers, which the component controls. Loaded on demand, because it needs a browser. */
export type MapView = ReturnType<typeof createMapView>

/** Minimum distance between a popup and the edges, in CSS pixels. */
const popupPadding = 12
/**
 * Returns the distance at the right that keeps popups clear of the controls. A wide map keeps clear of their labels too; a very
 * narrow map ignores the controls.
 */
const controlsPadding = (width: number) => (width >= narrow ? 132 : width >= 360 ? 68 : popupPadding)

/** Maximum time that low-priority code waits for the first units, in ms. */
const patience = 1_000
/** Time for painting the first units, in ms. */
const painting = 100

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
      // At low zoom several units are a disc, so a click zooms in on its units.
      if (pick.imeis.length > 1 && map.getZoom() < clustersBelow) camera.fitUnits(pick.imeis)
      else options.onPick(pick)
    },
  })

  /** Returns the area for popups. */
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
    // While the user draws, the view must not move.
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
    /** The Leaflet map, for layers that are loaded later. */
    map,
    container,
    palette: () => palette,
    center(): Point {
      const { lat, lng } = map.getCenter()
      return [lat, withinHalfTurn(lng)]
    },
    /** Resolves when the units are painted, or do not arrive in time. Low-priority code is loaded then. */
    shown,
    /** Shows an update of the fleet. `whole` replaces everything that was shown before. */
    feed(publication: Fleet, whole: boolean): void {
      // The listener of the fleet is removed slightly later than the map.
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
    /** Reads the colours of the canvases again, because the theme or the page's tokens changed. */
    recolour(): void {
      palette = readMapPalette(container)
      fleet.recolour(palette.units)
      base.recolour(palette.background)
    },
    resize: owner.resize,
    /** Resolves when the map is at rest and painted, or is removed. */
    settled: () =>
      new Promise<void>((done) => {
        const look = () => (gone || owner.rests() ? done() : requestAnimationFrame(look))
        // React's output is painted by the second frame.
        requestAnimationFrame(() => requestAnimationFrame(look))
      }),
    /** Keeps a moving unit in view, with its popup, until the user moves away; `null` for none. */
    keep: keeper.keep,
    /** Sets the areas of the map that other elements cover. */
    cover(insets: MapInsets): void {
      owner.cover(insets)
      keeper.reframe()
      overlays.tellClearArea()
    },
    /** Returns the part that is not covered, in the container. */
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
