import type { Imei } from '@baliza/sdk-core'
import type { LatLng, Point } from 'leaflet'
import { glideTime, type LeafletMap } from './leaflet-map.js'
import { ahead, type Box, holds, type Offset, offsetBack, offsetInto, type Sight } from './pan-inside.js'

/** How a {@link createKeeper} knows what to keep in sight. */
export interface KeeperOptions {
  readonly owner: LeafletMap
  /** Whether the map may move by itself. */
  mayPan(): boolean
  /** Where a unit is now; `null`: nowhere. */
  placeOf(imei: Imei): LatLng | null
  /** What is open over it; `null`: nothing. */
  popupOf(imei: Imei): Box | null
  /** Where both are to be, in the map's container. */
  frame(): Box
  /** The reader has turned to something else. */
  onAway(): void
}

/** Between two looks, ms: the fastest truck crosses 25 px in that at the deepest zoom. */
const lookEvery = 250
/** Half of a marker with its ring, CSS pixels. */
const marker = 28

/** Pans after the chosen unit, whenever it or what is open over it is about to leave the clear area. */
export function createKeeper(options: KeeperOptions) {
  const { owner, placeOf, popupOf, frame } = options
  const { map } = owner
  let kept: Imei | null = null
  /** It has just been chosen, or the frame has changed: what is in sight already is not moved about. */
  let fresh = false
  let until = 0
  let looked = 0
  let next = 0
  let seen: Sight | null = null

  /** How far it will have gone when a glide of the map ends. */
  function lead(place: LatLng): Offset {
    const zoom = map.getZoom()
    const { x, y } = map.project(place, zoom)
    const now: Sight = { x, y, zoom, time: performance.now() }
    const offset = ahead(seen, now, glideTime)
    seen = now
    const size = map.getSize()
    // What leaps does not drive.
    return Math.abs(offset[0]) < size.x / 4 && Math.abs(offset[1]) < size.y / 4 ? offset : [0, 0]
  }

  function look(): void {
    const place = kept === null || !owner.rests() || !options.mayPan() ? null : placeOf(kept)
    if (kept === null || place === null) return
    const { x, y } = map.latLngToContainerPoint(place)
    const popup = popupOf(kept)
    const [east, south] = lead(place)
    const box = {
      left: Math.min(x - marker, popup?.left ?? Infinity) + east,
      top: Math.min(y - marker, popup?.top ?? Infinity) + south,
      right: Math.max(x + marker, popup?.right ?? -Infinity) + east,
      bottom: Math.max(y + marker, popup?.bottom ?? -Infinity) + south,
    }
    const [dx, dy] = (fresh ? offsetInto : offsetBack)(box, frame())
    fresh = false
    if (dx !== 0 || dy !== 0) owner.glide(dx, dy)
  }

  function tick(now: number): void {
    if (now - looked >= lookEvery) {
      looked = now
      look()
    }
    next = kept !== null && looked < until ? requestAnimationFrame(tick) : 0
  }

  function start(): void {
    if (kept !== null && next === 0) next = requestAnimationFrame(tick)
  }

  /** Units move for so many ms from now; a last look follows. */
  function track(ms: number): void {
    until = Math.max(until, performance.now() + ms)
    start()
  }
  // Not at once: what is open over the unit is put in its new place only after the map has reported that it has moved.
  const onMoveEnd = () => {
    looked = 0
    track(0)
  }

  const away = () => {
    if (kept !== null) options.onAway()
  }
  /** The map's own arrow keys. */
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key.startsWith('Arrow')) away()
  }
  /** Who zooms may keep the unit in sight, or turn away from it. */
  const onZoomEnd = () => {
    const place = kept === null || owner.flies() ? null : placeOf(kept)
    if (place !== null && !holds(frame(), map.latLngToContainerPoint(place))) away()
  }
  map.on('dragstart', away)
  map.on('zoomend', onZoomEnd)
  map.on('moveend', onMoveEnd)
  map.getContainer().addEventListener('keydown', onKeyDown)

  return {
    away,
    /** Where the kept unit is in the container; `null`: none is kept. */
    point(): Point | null {
      const place = kept === null ? null : placeOf(kept)
      return place === null ? null : map.latLngToContainerPoint(place)
    },
    /** Keeps this unit in sight from now on; `null`: none. */
    keep(imei: Imei | null): void {
      kept = imei
      seen = null
      fresh = true
      track(0)
    },
    /** The clear area has changed. */
    reframe(): void {
      fresh = true
      track(0)
    },
    track,
    destroy(): void {
      cancelAnimationFrame(next)
      kept = null
      map.off('dragstart', away).off('zoomend', onZoomEnd).off('moveend', onMoveEnd)
      map.getContainer().removeEventListener('keydown', onKeyDown)
    },
  }
}
