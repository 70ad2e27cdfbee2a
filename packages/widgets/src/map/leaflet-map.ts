import { LatLngBounds, type LatLngExpression, Map as LMap } from 'leaflet'
import type { Point } from './map-types.js'

/** Mexico, at zoom 5 (specification 1, section 9). */
export const home: { center: Point; zoom: number } = { center: [23.8, -102.2], zoom: 5 }

/** CSS pixels between the outermost units and the edge (specification 1, section 9). */
export const fitPadding = 50
/** On a map narrower than this, CSS pixels, 50 on either side would leave no room for the units. */
export const narrow = 600
/** A box that changes by more than so many pixels at once was changed by a press: the map then slides. */
const leap = 60
/** Zoom levels between which a fit may choose where whole ones are too coarse. */
const fineSnap = 0.25

/** CSS pixels that a fit keeps free at each edge of a map of this size. */
export function fitRoom({ x: width, y: height }: { readonly x: number; readonly y: number }): number {
  const side = Math.min(width, height)
  return Math.round(Math.min(fitPadding, side * (width < narrow ? 0.06 : 1 / 6)))
}

/** Owns a Leaflet map: how it opens, fits, flies, and follows the size of its box. */
export interface LeafletMap {
  readonly map: LMap
  /**
   * Shows these places, {@link fitRoom} from the edges; `false`: there are none.
   * @param vector nothing here is made for whole zooms, so the places may fill the map
   */
  fit(places: readonly LatLngExpression[], vector: boolean): boolean
  /** Brings a place to the centre; at least as near as `zoom`. */
  flyTo(place: LatLngExpression, zoom: number): void
  /** Pans just so far that a box of CSS pixels, in the container, is in sight; after a flight, where there is one. */
  reveal(measure: () => { left: number; top: number; right: number; bottom: number }): void
  resize(): void
  destroy(): void
}

/** Whether the reader asked their system for less motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Makes a Leaflet map in an element that has a size, or will have one. */
export function createLeafletMap(
  container: HTMLElement,
  start: { readonly center?: Point | undefined; readonly zoom?: number | undefined },
): LeafletMap {
  const still = prefersReducedMotion()
  const map = new LMap(container, {
    attributionControl: false,
    zoomControl: false,
    worldCopyJump: true,
    minZoom: 2,
    maxZoom: 19,
    fadeAnimation: !still,
    zoomAnimation: !still,
    inertia: !still,
    wheelPxPerZoomLevel: 90,
  })
  map.setView([...(start.center ?? home.center)], start.zoom ?? home.zoom, { animate: false })

  /** Until the flight ends, what is in sight at its end is not known, and a pan would break it off. */
  let flying = false
  /** A box that changes is the end of a move, and of no flight. */
  let resizing = false
  map.on('moveend', () => {
    if (!resizing) flying = false
  })

  let frame = 0
  const resize = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      const { x, y } = map.getSize()
      const change = Math.max(Math.abs(container.clientWidth - x), Math.abs(container.clientHeight - y))
      // A slide would break a flight off; that ends in the middle of the new box anyway.
      const animate = change > leap && !flying && !prefersReducedMotion()
      resizing = flying
      map.invalidateSize({ animate, debounceMoveend: !flying })
      resizing = false
    })
  }
  const observer = new ResizeObserver(resize)
  observer.observe(container)

  return {
    map,
    fit(places, vector) {
      if (places.length === 0) return false
      const box = new LatLngBounds([...places])
      map.invalidateSize({ animate: false })
      const size = map.getSize()
      const room = fitRoom(size)
      // A whole step may halve a fleet that is small already; tiles that are scaled a little do no harm there.
      map.options.zoomSnap = vector || size.x < narrow ? fineSnap : 1
      map.fitBounds(box, { padding: [room, room], maxZoom: 16, animate: !prefersReducedMotion() })
      map.options.zoomSnap = 1
      return true
    },
    flyTo(place, zoom) {
      const near = Math.max(zoom, map.getZoom())
      if (prefersReducedMotion()) map.setView(place, near, { animate: false })
      else {
        map.flyTo(place, near, { duration: 0.9, easeLinearity: 0.3 })
        flying = true
      }
    },
    reveal(measure) {
      if (flying) {
        map.once('moveend', () => this.reveal(measure))
        return
      }
      const { left, top, right, bottom } = measure()
      const { x: width, y: height } = map.getSize()
      const dx = left < 0 ? left : right > width ? Math.min(left, right - width) : 0
      const dy = top < 0 ? top : bottom > height ? Math.min(top, bottom - height) : 0
      if (dx !== 0 || dy !== 0) map.panBy([dx, dy], { animate: !prefersReducedMotion() })
    },
    resize,
    destroy() {
      cancelAnimationFrame(frame)
      observer.disconnect()
      // A zoom that is on its way ends by a timer that Leaflet does not clear, on a map that is gone.
      Object.assign(map, { _animatingZoom: false })
      map.remove()
    },
  }
}
