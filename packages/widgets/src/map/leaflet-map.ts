import { LatLngBounds, type LatLngExpression, Map as LMap } from 'leaflet'
import type { Point } from './map-types.js'

/** Mexico, at zoom 5 (specification 1, section 9). */
export const home: { center: Point; zoom: number } = { center: [23.8, -102.2], zoom: 5 }

/** CSS pixels between the outermost units and the edge. */
export const fitPadding = 50

/** Owns a Leaflet map: how it opens, fits, flies, and follows the size of its box. */
export interface LeafletMap {
  readonly map: LMap
  /** Shows these places, 50 px from the edges; `false`: there are none. */
  fit(places: readonly LatLngExpression[]): boolean
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
  map.on('moveend', () => {
    flying = false
  })

  let frame = 0
  const resize = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => map.invalidateSize({ animate: false, debounceMoveend: true }))
  }
  const observer = new ResizeObserver(resize)
  observer.observe(container)

  return {
    map,
    fit(places) {
      if (places.length === 0) return false
      const box = new LatLngBounds([...places])
      map.invalidateSize({ animate: false })
      // A small map keeps some of itself for the units.
      const room = Math.min(fitPadding, map.getSize().x / 6, map.getSize().y / 6)
      map.fitBounds(box, { padding: [room, room], maxZoom: 16, animate: !prefersReducedMotion() })
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
