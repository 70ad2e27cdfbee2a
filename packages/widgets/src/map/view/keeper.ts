import type { Imei } from '@baliza/sdk-core/internal'
import type { LatLng, Point } from 'leaflet'
import { glideTime, type LeafletMap } from './leaflet-map.js'
import { ahead, type Box, holds, type Offset, offsetBack, offsetInto, type Sight } from './pan-inside.js'

export interface KeeperOptions {
  readonly owner: LeafletMap
  /** Returns whether the map may move automatically. */
  mayPan(): boolean
  /** Returns the current position of a unit; `null` without a position. */
  placeOf(imei: Imei): LatLng | null
  /** Returns the box of the unit's popup; `null` without a popup. */
  popupOf(imei: Imei): Box | null
  /** Returns the area that must contain both, in the map's container. */
  frame(): Box
  /** Called when the user moves away from the unit. */
  onAway(): void
}

/** Interval between two checks, in ms. The fastest truck moves 25 px in that time at the highest zoom. */
const lookEvery = 250
/** Half the size of a marker with its ring, in CSS pixels. */
const marker = 28

/** Pans the map when the selected unit or its popup is about to leave the clear area. */
export function createKeeper(options: KeeperOptions) {
  const { owner, placeOf, popupOf, frame } = options
  const { map } = owner
  let kept: Imei | null = null
  /** The unit was just selected, or the frame changed. In that case a unit that is already in view does not cause a pan. */
  let fresh = false
  let until = 0
  let looked = 0
  let next = 0
  let seen: Sight | null = null

  /** Returns how far the unit moves until the end of a glide of the map. */
  function lead(place: LatLng): Offset {
    const zoom = map.getZoom()
    const { x, y } = map.project(place, zoom)
    const now: Sight = { x, y, zoom, time: performance.now() }
    const offset = ahead(seen, now, glideTime)
    seen = now
    const size = map.getSize()
    // A jump is not a movement that can be extrapolated.
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

  /** Keeps the unit in view for the next `ms` ms, because units move. A final check follows. */
  function track(ms: number): void {
    until = Math.max(until, performance.now() + ms)
    start()
  }
  // Not immediately, because the unit's popup gets its new position only after this event.
  const onMoveEnd = () => {
    looked = 0
    track(0)
  }

  const away = () => {
    if (kept !== null) options.onAway()
  }
  /** Handles the map's own arrow keys. */
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key.startsWith('Arrow')) away()
  }
  /** A zoom by the user may keep the unit in view, or move away from it. */
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
    /** Returns the position of the followed unit in the container; `null` if none is followed. */
    point(): Point | null {
      const place = kept === null ? null : placeOf(kept)
      return place === null ? null : map.latLngToContainerPoint(place)
    },
    /** Keeps this unit in view from now on; `null` for none. */
    keep(imei: Imei | null): void {
      kept = imei
      seen = null
      fresh = true
      track(0)
    },
    /** Called when the clear area changes. */
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
