import type { Fleet, Imei, Unit } from '@baliza/sdk-core'
import { DomEvent, type LatLng, type LeafletMouseEvent, type Point as LeafletPoint, latLng } from 'leaflet'
import { BaseLayers } from './base-layers.js'
import { TrailLayer } from './engine/trail-layer.js'
import { UnitsLayer } from './engine/units-layer.js'
import { Follower } from './follower.js'
import { createLeafletMap, narrow, prefersReducedMotion } from './leaflet-map.js'
import { readMapPalette } from './map-palette.js'
import { isPlaced, type Point, type TileSource } from './map-types.js'

/** What stands under a click: the units, topmost first, and the place. */
export interface Pick {
  readonly imeis: readonly Imei[]
  readonly at: Point
}

/** Something on the map that can be clicked, beside the units. */
export interface Clickable {
  /** What a click at a point of the container would do; `null`: nothing is there. */
  at(containerPoint: LeafletPoint): (() => void) | null
}

/** How a {@link MapView} begins. */
export interface MapViewOptions {
  readonly container: HTMLElement
  readonly center?: Point | undefined
  readonly zoom?: number | undefined
  /** Where the paths of units' own icons start: the host that sends them. */
  iconBase(): string
  /** A click: on units, or beside them (no imeis). */
  onPick(pick: Pick): void
  /** The map shows another part of the world than before. */
  onMove(): void
}

/** The engine and its layers, as the component drives them. Loaded on demand: it needs a browser. */
export type MapView = ReturnType<typeof createMapView>

/** The longest glide from one position to the next, ms: the poll's interval. */
const longestGlide = 15_000

/** As near as a unit is flown to where there are no tiles: outlines and cities are still in sight. */
const plainZoom = { wide: 10, narrow: 9 } as const

/** What a popup keeps to the edges, CSS pixels; at the right stand the controls. */
const revealRoom = 12
const controlsWidth = 68

/** Stands a map up in a container. */
export function createMapView(options: MapViewOptions) {
  const { container, center, zoom } = options
  const owner = createLeafletMap(container, { center, zoom })
  const { map } = owner
  let palette = readMapPalette(container)
  const base = new BaseLayers(map, palette.background)
  /** Nearest to the reader first. */
  let clickables: readonly (Clickable & { readonly order: number })[] = []
  let overUnits = false
  let overOther = false
  let drawing = false
  const showCursor = () =>
    container.classList.toggle('baliza-map__viewport--over', !drawing && (overUnits || overOther))
  const clickAt = (point: LeafletPoint): (() => void) | null => {
    for (const clickable of clickables) {
      const act = clickable.at(point)
      if (act !== null) return act
    }
    return null
  }
  const units = new UnitsLayer({
    palette: palette.units,
    labels: 'off',
    iconBase: () => options.iconBase(),
    reducedMotion: prefersReducedMotion,
    onHover: (imeis) => {
      overUnits = imeis.length > 0
      showCursor()
    },
  })
  const trail = new TrailLayer({ palette: palette.units, follow: units })
  trail.addTo(map)
  units.addTo(map)

  let known: ReadonlyMap<Imei, Unit> = new Map()
  let shown: ReadonlySet<Imei> | null = null
  let fedAt: number | null = null
  let fitted = center !== undefined
  let pending: { imei: Imei; zoom: number } | null = null
  const followers = new Set<Follower>()
  let cursor: Follower | null = null

  const placeOf = (imei: Imei): LatLng | null => {
    const gliding = units.positionOf(imei)
    if (gliding) return latLng(gliding)
    const unit = known.get(imei)
    return unit !== undefined && isPlaced(unit) ? latLng(unit.lat, unit.lng) : null
  }
  const placed = () =>
    [...known.values()].filter((unit) => (shown === null || shown.has(unit.imei)) && isPlaced(unit))

  const fit = () =>
    owner.fit(
      placed().map((unit): [number, number] => [unit.lat ?? 0, unit.lng ?? 0]),
      base.plain,
    )
  const flyTo = (imei: Imei, near: number) => {
    const place = placeOf(imei)
    // Asked for before it is known: it flies when the unit arrives.
    pending = place === null ? { imei, zoom: near } : null
    if (place === null) return
    fitted = true
    const nearest = plainZoom[map.getSize().x < narrow ? 'narrow' : 'wide']
    owner.flyTo(place, base.plain ? Math.min(near, nearest) : near)
  }

  const onClick = (event: LeafletMouseEvent) => {
    if (drawing) return
    const imeis = units.at(event.containerPoint)
    const act = imeis.length === 0 ? clickAt(event.containerPoint) : null
    options.onPick({ imeis, at: [event.latlng.lat, event.latlng.lng] })
    act?.()
  }
  const onMouseMove = (event: LeafletMouseEvent) => {
    // A button that is held down pans.
    if (drawing || clickables.length === 0 || event.originalEvent.buttons !== 0) return
    overOther = clickAt(event.containerPoint) !== null
    showCursor()
  }
  map.on('click', onClick)
  map.on('mousemove', onMouseMove)
  map.on('moveend', options.onMove)

  return {
    /** Leaflet's own, for layers that are loaded later. */
    map,
    container,
    palette: () => palette,
    /**
     * Lets a layer answer clicks, where no unit does. Returns its stop.
     * @param order the lower, the sooner it is asked
     */
    clickable(layer: Clickable, order: number): () => void {
      const entry = { at: (point: LeafletPoint) => layer.at(point), order }
      clickables = [...clickables, entry].sort((a, b) => a.order - b.order)
      return () => {
        clickables = clickables.filter((other) => other !== entry)
        overOther = false
        showCursor()
      }
    },
    /** While somebody draws, a click is nobody else's. */
    drawing(on: boolean): void {
      drawing = on
      showCursor()
    },
    /** Shows a publication of the fleet. `whole`: whatever was shown before is of no account. */
    feed(fleet: Fleet, whole: boolean): void {
      const sinceLast = fedAt === null || fleet.receivedAt === null ? 0 : fleet.receivedAt - fedAt
      const first = whole || known.size === 0
      // After a long rest a slow glide would tell of a way that nobody drove.
      const glide = first || prefersReducedMotion() || sinceLast > 3 * longestGlide ? 0 : sinceLast
      const duration = Math.min(longestGlide, glide)
      known = fleet.units
      const fresh = fleet.receivedAt !== fedAt
      fedAt = fleet.receivedAt
      const changed = first ? 'all' : fleet.changed
      units.update(known, changed, fleet.removed, { duration })
      // A failed poll is no refresh, and trails count refreshes.
      if (fresh || first) trail.update(known, changed, fleet.removed)
      if (!fitted && known.size > 0) fitted = fit()
      if (pending !== null) flyTo(pending.imei, pending.zoom)
      for (const follower of followers) follower.track(duration)
    },
    select(imei: Imei | null): void {
      units.select(imei)
      trail.select(imei)
    },
    filter(only: ReadonlySet<Imei> | null): void {
      shown = only
      units.show(only)
      trail.show(only)
    },
    labels: (on: boolean) => units.labels(on ? 'auto' : 'off'),
    trail: (on: boolean) => trail.visible(on),
    tiles: (source: TileSource | null) => base.use(source),
    /** The theme has changed: the canvases read their colours again. */
    recolour(): void {
      palette = readMapPalette(container)
      units.recolour(palette.units)
      trail.recolour(palette.units)
      base.recolour(palette.background)
    },
    fit,
    flyTo,
    showPlace(point: Point, near: number): void {
      fitted = true
      pending = null
      owner.flyTo([...point], near)
    },
    fitPoints(points: readonly Point[]): void {
      if (
        owner.fit(
          points.map(([lat, lng]): [number, number] => [lat, lng]),
          base.plain,
        )
      )
        fitted = true
    },
    resize: owner.resize,
    zoomBy: (steps: number) => map.zoomIn(steps, { animate: !prefersReducedMotion() }),
    /** The units in sight, in the order in which they are read: from the top left. */
    inSight(): Imei[] {
      const box = map.getBounds()
      return placed()
        .filter((unit) => box.contains([unit.lat ?? 0, unit.lng ?? 0]))
        .sort((a, b) => (b.lat ?? 0) - (a.lat ?? 0) || (a.lng ?? 0) - (b.lng ?? 0))
        .map(({ imei }) => imei)
    },
    /** Rings the unit at which the keyboard stands, and pans it into sight; `null`: none. */
    point(imei: Imei | null): void {
      cursor?.destroy()
      if (cursor !== null) followers.delete(cursor)
      cursor = null
      if (imei === null) return
      const ring = document.createElement('div')
      ring.className = 'baliza-map__cursor'
      cursor = new Follower(map, ring, () => placeOf(imei))
      cursor.track(longestGlide)
      followers.add(cursor)
    },
    /** Keeps an element over a unit, or over a place. Returns its stop. */
    follow(element: HTMLElement, target: Imei | Point): () => void {
      const where = () => (typeof target === 'string' ? placeOf(target) : latLng([...target]))
      const follower = new Follower(map, element, where)
      followers.add(follower)
      DomEvent.disableClickPropagation(element)
      // Leaflet asks the click's target for its parents, and the target may have left the page by then.
      DomEvent.on(element, 'click', DomEvent.stopPropagation)
      DomEvent.disableScrollPropagation(element)
      follower.track(longestGlide)
      return () => {
        followers.delete(follower)
        follower.destroy()
      }
    },
    /** Pans just so far that an element of the map is in sight, and not under the controls at the right. */
    reveal(element: HTMLElement): void {
      owner.reveal(() => {
        const box = element.getBoundingClientRect()
        const frame = container.getBoundingClientRect()
        return {
          left: box.left - frame.left - revealRoom,
          top: box.top - frame.top - revealRoom,
          right: box.right - frame.left + controlsWidth,
          bottom: box.bottom - frame.top + revealRoom,
        }
      })
    },
    destroy(): void {
      for (const follower of followers) follower.destroy()
      followers.clear()
      map.off('click', onClick).off('mousemove', onMouseMove).off('moveend', options.onMove)
      units.destroy()
      trail.destroy()
      base.destroy()
      owner.destroy()
    },
  }
}
