import type { Fleet, Imei, Unit } from '@baliza/sdk-core'
import {
  DomEvent,
  type LatLng,
  type LeafletMouseEvent,
  type Point as LeafletPoint,
  latLng,
  point,
} from 'leaflet'
import { BaseLayers } from '../background/base-layers.js'
import { TrailLayer } from '../engine/trail-layer.js'
import { UnitsLayer } from '../engine/units-layer.js'
import { isPlaced, type MapInsets, type Point, type TileSource } from '../map-types.js'
import { Follower } from './follower.js'
import { createKeeper } from './keeper.js'
import { createLeafletMap, narrow, prefersReducedMotion } from './leaflet-map.js'
import { readMapPalette } from './map-palette.js'
import { type Box, holds } from './room.js'

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
  /** The reader has turned away from the unit that is kept in sight. */
  onAway(): void
}

/** The engine and its layers, as the component drives them. Loaded on demand: it needs a browser. */
export type MapView = ReturnType<typeof createMapView>

/** The longest glide from one position to the next, ms: the poll's interval. */
const longestGlide = 15_000

/** As near as a unit or an event is flown to where there are no tiles: outlines and cities are still in sight. */
const plainZoom = { wide: 10, narrow: 9 } as const

/** What a popup keeps to the edges, CSS pixels. */
const revealRoom = 12
/** At the right it keeps clear of the controls: of their words too where the map is wide, of none where it is too narrow. */
const controlsRoom = (width: number) => (width >= narrow ? 132 : width >= 360 ? 68 : revealRoom)

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
  /** What popups are kept in. */
  const frame = (): Box => {
    const { left, top, right, bottom } = owner.free()
    return {
      left: left + revealRoom,
      top: top + revealRoom,
      right: right - controlsRoom(right - left),
      bottom: bottom - revealRoom,
    }
  }
  const boxOf = (element: Element): Box => {
    const box = element.getBoundingClientRect()
    const origin = container.getBoundingClientRect()
    return {
      left: box.left - origin.left,
      top: box.top - origin.top,
      right: box.right - origin.left,
      bottom: box.bottom - origin.top,
    }
  }
  /** What is open over a unit. */
  let over: { readonly imei: Imei; readonly element: Element } | null = null
  const keeper = createKeeper({
    owner,
    // Who draws has taken aim.
    mayPan: () => !drawing,
    placeOf,
    popupOf(imei) {
      const popup = over?.imei === imei ? over.element.firstElementChild : null
      return popup === null ? null : boxOf(popup)
    },
    frame,
    onAway: () => options.onAway(),
  })
  const placed = () =>
    [...known.values()].filter((unit) => (shown === null || shown.has(unit.imei)) && isPlaced(unit))

  const fit = () =>
    owner.whenShown(() =>
      owner.fit(
        placed().map((unit): [number, number] => [unit.lat ?? 0, unit.lng ?? 0]),
        base.plain,
      ),
    )
  /** Outlines and cities are to stay in sight where there is nothing else. */
  const within = (zoom: number) =>
    base.plain ? Math.min(zoom, plainZoom[map.getSize().x < narrow ? 'narrow' : 'wide']) : zoom
  const whereIs = (target: Imei | Point) =>
    typeof target === 'string' ? placeOf(target) : latLng([...target])
  const reveal = (element: HTMLElement) => owner.reveal(() => ({ box: boxOf(element), frame: frame() }))
  /** Who hears that the map has grown or shrunk, or that others cover more or less of it. */
  const hearRoom = new Set<() => void>()
  const tellRoom = () => {
    for (const hear of hearRoom) hear()
  }
  const flyTo = (imei: Imei, near: number) => {
    const place = placeOf(imei)
    // Asked for before it is known: it flies when the unit arrives.
    pending = place === null ? { imei, zoom: near } : null
    if (place === null) return
    fitted = true
    owner.whenShown(() => owner.flyTo(placeOf(imei) ?? place, within(near)))
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
  map.on('resize', tellRoom)

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
      // Whoever has moved the map keeps that view, though the units come only now.
      fitted ||= owner.moved()
      if (!fitted && placed().length > 0) {
        fitted = true
        fit()
      }
      if (pending !== null) flyTo(pending.imei, pending.zoom)
      for (const follower of followers) follower.track(duration)
      keeper.track(duration)
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
    fit(): void {
      keeper.away()
      fit()
    },
    flyTo,
    showPlace(point: Point, near: number): void {
      keeper.away()
      fitted = true
      pending = null
      owner.whenShown(() => owner.flyTo([...point], near))
    },
    /** Where something happened: among outlines and cities at least. */
    showEvent(point: Point, near: number): void {
      this.showPlace(point, within(near))
    },
    /** @param closest no nearer than this zoom, instead of as near as such places usually are */
    fitPoints(points: readonly Point[], closest?: number): void {
      keeper.away()
      if (points.length === 0) return
      fitted = true
      const places = points.map(([lat, lng]): [number, number] => [lat, lng])
      owner.whenShown(() => owner.fit(places, base.plain, closest))
    },
    resize: owner.resize,
    /** About the unit that is kept in sight, or else the middle of what is free. */
    zoomBy(steps: number): void {
      const { left, top, right, bottom } = owner.free()
      const about = keeper.point() ?? point((left + right) / 2, (top + bottom) / 2)
      const wanted = Math.round(map.getZoom() + steps)
      const zoom = Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), wanted))
      map.setZoomAround(about, zoom, { animate: !prefersReducedMotion() })
    },
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
    /** Keeps a unit in sight as it moves, with its popup, until the reader turns away; `null`: none. */
    keep: (imei: Imei | null) => keeper.keep(imei),
    /** What of the map others cover. */
    cover(insets: MapInsets): void {
      owner.cover(insets)
      keeper.reframe()
      tellRoom()
    },
    /** What they leave free, in the container. */
    free: () => owner.free(),
    /** Keeps an element over a unit, or over a place. Returns its stop. */
    follow(element: HTMLElement, target: Imei | Point): () => void {
      const follower = new Follower(map, element, () => whereIs(target))
      followers.add(follower)
      DomEvent.disableClickPropagation(element)
      // Leaflet asks the click's target for its parents, and the target may have left the page by then.
      DomEvent.on(element, 'click', DomEvent.stopPropagation)
      DomEvent.disableScrollPropagation(element)
      follower.track(longestGlide)
      const own = typeof target === 'string' ? { imei: target, element } : null
      if (own !== null) over = own
      return () => {
        if (over === own) over = null
        followers.delete(follower)
        follower.destroy()
      }
    },
    /** Pans just so far that an element of the map is in sight, and not under the controls at the right. */
    reveal,
    /** Does so again whenever there is less room, as long as what the element is about is in sight. Returns its stop. */
    holdInSight(element: HTMLElement, target: Imei | Point): () => void {
      const hear = () => {
        const place = whereIs(target)
        if (place !== null && holds(owner.free(), map.latLngToContainerPoint(place))) reveal(element)
      }
      hearRoom.add(hear)
      return () => hearRoom.delete(hear)
    },
    destroy(): void {
      for (const follower of followers) follower.destroy()
      followers.clear()
      keeper.destroy()
      map
        .off('resize', tellRoom)
        .off('click', onClick)
        .off('mousemove', onMouseMove)
        .off('moveend', options.onMove)
      units.destroy()
      trail.destroy()
      base.destroy()
      owner.destroy()
    },
  }
}
