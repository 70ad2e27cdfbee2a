import type { Imei } from '@baliza/sdk-core/internal'
import { DomEvent, type LatLng } from 'leaflet'
import type { Point } from '../map-types.js'
import { maxGlide } from './fleet-layers.js'
import { Follower } from './follower.js'
import type { LeafletMap } from './leaflet-map.js'
import { type Box, holds } from './pan-inside.js'
import { scaleOf } from './pointer-in.js'

/** Elements that stay over units and places, and in view. */
export function createOverlays(options: {
  readonly owner: LeafletMap
  /** Returns the current position of a unit or a place; `null` without a position. */
  whereIs(target: Imei | Point): LatLng | null
  /** Returns the area that must contain the elements, in the map's container. */
  frame(): Box
}) {
  const { owner, whereIs } = options
  const { map } = owner
  const followers = new Set<Follower>()
  let cursor: Follower | null = null
  /** The popup over a unit. */
  let over: { readonly imei: Imei; readonly element: Element } | null = null
  /** Listeners for changes of the clear area: the map was resized, or the covered areas changed. */
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
    /** Returns the box of the popup over a unit; `null` without a popup. */
    boxOver(imei: Imei): Box | null {
      const popup = over?.imei === imei ? over.element.firstElementChild : null
      return popup === null ? null : boxOf(popup)
    },
    /** Follows the units for the next `ms` ms, because they glide. */
    track(ms: number): void {
      for (const follower of followers) follower.track(ms)
    },
    tellClearArea,
    /** Draws a ring around the unit at the keyboard cursor; `null` for none. */
    ring(imei: Imei | null): void {
      cursor?.destroy()
      if (cursor !== null) followers.delete(cursor)
      cursor = null
      if (imei === null) return
      const ring = document.createElement('div')
      ring.className = 'baliza-map__cursor'
      cursor = new Follower(map, ring, () => whereIs(imei))
      cursor.track(maxGlide)
      followers.add(cursor)
    },
    /** Keeps an element over a unit or a place. @returns a function that removes it */
    follow(element: HTMLElement, target: Imei | Point): () => void {
      const follower = new Follower(map, element, () => whereIs(target))
      followers.add(follower)
      DomEvent.disableClickPropagation(element)
      // Leaflet reads the parents of a click's target, which may have left the page by then.
      DomEvent.on(element, 'click', DomEvent.stopPropagation)
      DomEvent.disableScrollPropagation(element)
      // A glide may already be in progress.
      follower.track(maxGlide)
      const own = typeof target === 'string' ? { imei: target, element } : null
      if (own !== null) over = own
      return () => {
        if (over === own) over = null
        followers.delete(follower)
        follower.destroy()
      }
    },
    /** Pans the minimum distance that brings an element of the map into view, clear of the controls at the right. */
    reveal,
    /** Repeats that at each change of the clear area, while the element's target is in view. @returns a function that stops it */
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
