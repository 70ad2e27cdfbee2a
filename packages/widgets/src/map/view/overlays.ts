import type { Imei } from '@baliza/sdk-core'
import { DomEvent, type LatLng } from 'leaflet'
import type { Point } from '../map-types.js'
import { longestGlide } from './fleet-layers.js'
import { Follower } from './follower.js'
import type { LeafletMap } from './leaflet-map.js'
import { type Box, holds } from './pan-inside.js'
import { scaleOf } from './pointer-in.js'

/** Elements that are kept over units and places, and in sight. */
export function createOverlays(options: {
  readonly owner: LeafletMap
  /** Where a unit or a place is now; `null`: nowhere. */
  whereIs(target: Imei | Point): LatLng | null
  /** Where they are to be, in the map's container. */
  frame(): Box
}) {
  const { owner, whereIs } = options
  const { map } = owner
  const followers = new Set<Follower>()
  let cursor: Follower | null = null
  /** What is open over a unit. */
  let over: { readonly imei: Imei; readonly element: Element } | null = null
  /** Who hears that the clear area is another: the map has grown or shrunk, or others cover more or less of it. */
  const hearClearArea = new Set<() => void>()

  const boxOf = (element: Element): Box => {
    const box = element.getBoundingClientRect()
    const origin = map.getContainer().getBoundingClientRect()
    const [x, y] = scaleOf(map.getContainer(), origin)
    return {
      left: (box.left - origin.left) / x,
      top: (box.top - origin.top) / y,
      right: (box.right - origin.left) / x,
      bottom: (box.bottom - origin.top) / y,
    }
  }
  const reveal = (element: HTMLElement) =>
    owner.reveal(() => ({ box: boxOf(element), frame: options.frame() }))
  const tellClearArea = () => {
    for (const hear of hearClearArea) hear()
  }
  map.on('resize', tellClearArea)

  return {
    /** What is open over a unit; `null`: nothing. */
    boxOver(imei: Imei): Box | null {
      const popup = over?.imei === imei ? over.element.firstElementChild : null
      return popup === null ? null : boxOf(popup)
    },
    /** The units glide for so many ms from now. */
    track(ms: number): void {
      for (const follower of followers) follower.track(ms)
    },
    /** The clear area is another than before. */
    tellClearArea,
    /** Rings the unit at which the keyboard is; `null`: none. */
    ring(imei: Imei | null): void {
      cursor?.destroy()
      if (cursor !== null) followers.delete(cursor)
      cursor = null
      if (imei === null) return
      const ring = document.createElement('div')
      ring.className = 'baliza-map__cursor'
      cursor = new Follower(map, ring, () => whereIs(imei))
      cursor.track(longestGlide)
      followers.add(cursor)
    },
    /** Keeps an element over a unit, or over a place. Returns its stop. */
    follow(element: HTMLElement, target: Imei | Point): () => void {
      const follower = new Follower(map, element, () => whereIs(target))
      followers.add(follower)
      DomEvent.disableClickPropagation(element)
      // Leaflet asks the click's target for its parents, and the target may have left the page by then.
      DomEvent.on(element, 'click', DomEvent.stopPropagation)
      DomEvent.disableScrollPropagation(element)
      // It may join a glide that is in progress.
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
    /** Does so again with every other clear area, as long as what the element is about is in sight. Returns its stop. */
    holdInSight(element: HTMLElement, target: Imei | Point): () => void {
      const hear = () => {
        const place = whereIs(target)
        if (place !== null && holds(owner.clearArea(), map.latLngToContainerPoint(place))) reveal(element)
      }
      hearClearArea.add(hear)
      return () => hearClearArea.delete(hear)
    },
    destroy(): void {
      for (const follower of followers) follower.destroy()
      followers.clear()
      map.off('resize', tellClearArea)
    },
  }
}
