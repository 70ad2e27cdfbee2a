import { westernEdge, withinHalfTurn } from '@baliza/sdk-core'
import {
  type Draggable,
  LatLng,
  LatLngBounds,
  type LatLngExpression,
  Map as LMap,
  latLng,
  Point,
} from 'leaflet'
import { breakpoints } from '../../theme/breakpoints.js'
import type { Point as Degrees, MapInsets } from '../map-types.js'
import { createAppearance } from './appearance.js'
import { type Box, offsetInto } from './pan-inside.js'
import { createZoomOfBoxes, pointerIn } from './pointer-in.js'

/** Mexico, at zoom 5 (specification 1, section 9). */
export const home: { center: Degrees; zoom: number } = { center: [23.8, -102.2], zoom: 5 }

/** CSS pixels between the outermost units and the edge (specification 1, section 9). */
export const mostPadding = 50
/** On a map narrower than this 50 on either side would leave no space for the units. */
export const { narrow } = breakpoints['baliza-map']
/** A centre that is off by more was moved, and not rounded, CSS pixels. */
const moveFrom = 8
/** A box that changes by more than so many pixels at once was changed by a press: the map then slides. */
const leap = 60
/** Zoom levels between which a fit may choose where whole ones are too coarse. */
const fineSnap = 0.25
/** How long the map takes to glide, ms. */
export const glideTime = 600
/** How near a single point is seen, and how near several at most (specification 1, section 9). */
const nearest = { single: 19, several: 16 } as const

/** CSS pixels that a fit keeps free at each edge of a map of this size. */
export function fitPadding({ x: width, y: height }: { readonly x: number; readonly y: number }): number {
  const side = Math.min(width, height)
  return Math.round(Math.min(mostPadding, side * (width < narrow ? 0.06 : 1 / 6)))
}

/** Owns a Leaflet map: how it opens, fits, flies, and follows the size of its box. */
export interface LeafletMap {
  readonly map: LMap
  /** Does something that takes a map with a size (see {@link createAppearance}). */
  whenShown(act: () => void): void
  /** Whether it shows another part of the world than it opened with. */
  moved(): boolean
  /**
   * Shows these places, {@link fitPadding} from the edges; where there are none it stays.
   * @param vector nothing here is made for whole zooms, so the places may fill the map
   * @param closest no nearer than this zoom, instead of as near as such places usually are
   */
  fit(places: readonly LatLngExpression[], vector: boolean, closest?: number): void
  /**
   * Zooms by so many levels; while it zooms already, from where that leads.
   * @param about asked when it does
   */
  zoomBy(steps: number, about: () => { readonly x: number; readonly y: number }): void
  /** What of the box others cover. */
  cover(insets: MapInsets): void
  /** The part of the map that nothing covers, in its container. */
  clearArea(): Box
  /** Brings a place to the centre of the clear area, at this zoom. */
  flyTo(place: LatLngExpression, zoom: number): void
  /** Pans just so far that a box is in a frame, both in the container; after a flight, where there is one. */
  reveal(measure: () => { readonly box: Box; readonly frame: Box }): void
  /** Pans gently; what is farther away than the map is wide, at once. */
  glide(dx: number, dy: number): void
  /** Whether the map is flying. */
  flies(): boolean
  /** Whether nothing is: no flight, no zoom, no pan. */
  rests(): boolean
  resize(): void
  destroy(): void
}

/** What Leaflet 1.9 has and its types leave out. */
type Zooming = LMap & { readonly _animatingZoom?: boolean }
type Panning = Draggable & {
  /** How many pixels of the window a pixel of the map is wide, and high. */
  _parentScale?: { readonly x: number; readonly y: number }
}

/** The narrowest box: around the antimeridian it goes on beyond 180. */
function boundsOf(places: readonly LatLngExpression[]): LatLngBounds {
  const spots = places.map((place) => latLng(place))
  const west = westernEdge(spots.map(({ lng }) => lng))
  return new LatLngBounds(
    spots.map(({ lat, lng }) => {
      const within = withinHalfTurn(lng)
      return new LatLng(lat, within < west ? within + 360 : within)
    }),
  )
}

/** Whether the reader asked their system for less motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Makes a Leaflet map in an element that has a size, or will have one. */
export function createLeafletMap(
  container: HTMLElement,
  start: { readonly center?: Degrees | undefined; readonly zoom?: number | undefined },
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
  // Leaflet's own conversion is wrong under `zoom` in some engines. Clicks, the wheel and two fingers use this one.
  const zoomOfBoxes = createZoomOfBoxes(container)
  map.mouseEventToContainerPoint = (event) => pointerIn(container, event, zoomOfBoxes())
  const { _draggable: pan } = map.dragging as unknown as { readonly _draggable?: Panning }
  // A drag is scaled by Leaflet itself.
  pan?.on('dragstart', () => {
    const { _parentScale: scale } = pan
    if (scale === undefined) return
    const zoom = zoomOfBoxes()
    pan._parentScale = { x: scale.x * zoom, y: scale.y * zoom }
  })
  const opened = { center: new LatLng(...(start.center ?? home.center)), zoom: start.zoom ?? home.zoom }
  map.setView(opened.center, opened.zoom, { animate: false })

  /** Until the flight ends, what is in sight at its end is not known, and a pan would break it off. */
  let flying = false
  /** A box that changes is the end of a move, and of no flight. */
  let resizing = false
  let moving = false
  map.on('movestart', () => {
    moving = true
  })
  map.on('moveend', () => {
    if (resizing) return
    flying = false
    moving = false
  })
  let covered: MapInsets = { top: 0, right: 0, bottom: 0, left: 0 }
  const clearArea = (): Box => {
    const { x, y } = map.getSize()
    // A map of which next to nothing is left is looked at as if nothing covered it.
    const [left, right] = covered.left + covered.right > (2 * x) / 3 ? [0, 0] : [covered.left, covered.right]
    const [top, bottom] = covered.top + covered.bottom > (2 * y) / 3 ? [0, 0] : [covered.top, covered.bottom]
    return { left, top, right: x - right, bottom: y - bottom }
  }

  const appearance = createAppearance(container)
  map.on('dragstart', appearance.forget)

  /** The size on the screen, for the paper: see `@media print` in `map.css`. */
  const keepSize = () => {
    const { x, y } = map.getSize()
    container.parentElement?.style.setProperty('--screen-width', `${x}px`)
    container.parentElement?.style.setProperty('--screen-height', `${y}px`)
  }
  let frame = 0
  const takeSize = () => {
    const { x, y } = map.getSize()
    const change = Math.max(Math.abs(container.clientWidth - x), Math.abs(container.clientHeight - y))
    // A slide would break a flight off; that ends in the middle of the new box anyway.
    const animate = !appearance.appears() && change > leap && !flying && !prefersReducedMotion()
    resizing = flying
    map.invalidateSize({ animate, debounceMoveend: !flying })
    resizing = false
    keepSize()
  }
  const resize = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => appearance.resized(takeSize))
  }
  const observer = new ResizeObserver(resize)
  observer.observe(container)

  let turn: (() => void) | null = null
  /** Leaflet ends an animated zoom where that was to, whatever was set meanwhile: the last of these comes after it. */
  function afterZoom(next: () => void): void {
    if (!(map as Zooming)._animatingZoom) {
      next()
      return
    }
    if (turn === null)
      map.once('moveend', () => {
        const last = turn
        turn = null
        if (last !== null) afterZoom(last)
      })
    turn = next
  }

  function fitNow(places: readonly LatLngExpression[], vector: boolean, closest?: number): void {
    const box = boundsOf(places)
    if (appearance.hasSize()) map.invalidateSize({ animate: false })
    const size = map.getSize()
    const { left, top, right, bottom } = clearArea()
    const padding = fitPadding({ x: right - left, y: bottom - top })
    // A whole step may halve a fleet that is small already; tiles that are scaled a little do no harm there.
    map.options.zoomSnap = vector || size.x < narrow ? fineSnap : 1
    map.fitBounds(box, {
      paddingTopLeft: [left + padding, top + padding],
      paddingBottomRight: [size.x - right + padding, size.y - bottom + padding],
      maxZoom:
        closest ??
        (!vector && box.getNorthEast().equals(box.getSouthWest()) ? nearest.single : nearest.several),
      animate: !appearance.appears() && !prefersReducedMotion(),
    })
    map.options.zoomSnap = 1
  }

  /** Zoom steps that were asked for while the map was zooming. */
  let waiting = 0
  function zoomBy(steps: number, about: () => { readonly x: number; readonly y: number }): void {
    waiting += steps
    afterZoom(() => {
      const wanted = Math.round(map.getZoom() + waiting)
      waiting = 0
      const zoom = Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), wanted))
      const { x, y } = about()
      map.setZoomAround(new Point(x, y), zoom, { animate: !prefersReducedMotion() })
    })
  }
  // Leaflet's keys zoom by `setZoom`, which ignores calls while a zoom is animated.
  const { setZoom } = map
  map.setZoom = (zoom, options) => {
    if (!(map as Zooming)._animatingZoom) return setZoom.call(map, zoom, options)
    zoomBy(zoom - map.getZoom(), () => map.getSize().divideBy(2))
    return map
  }

  return {
    map,
    zoomBy,
    cover(insets) {
      covered = insets
    },
    clearArea,
    whenShown: appearance.whenShown,
    moved: () =>
      map.getZoom() !== opened.zoom ||
      map.latLngToContainerPoint(opened.center).distanceTo(map.getSize().divideBy(2)) > moveFrom,
    fit(places, vector, closest) {
      if (places.length === 0) return
      waiting = 0
      afterZoom(() => fitNow(places, vector, closest))
    },
    flyTo(place, zoom) {
      const { x, y } = map.getSize()
      const { left, top, right, bottom } = clearArea()
      const middle = new Point((left + right - x) / 2, (top + bottom - y) / 2)
      const centre = map.unproject(map.project(place, zoom).subtract(middle), zoom)
      if (prefersReducedMotion()) map.setView(centre, zoom, { animate: false })
      else {
        map.flyTo(centre, zoom, { duration: 0.9, easeLinearity: 0.3 })
        flying = true
      }
    },
    reveal(measure) {
      if (flying) {
        map.once('moveend', () => this.reveal(measure))
        return
      }
      const { box, frame } = measure()
      const [dx, dy] = offsetInto(box, frame)
      if (dx !== 0 || dy !== 0) map.panBy([dx, dy], { animate: !prefersReducedMotion() })
    },
    glide(dx, dy) {
      const { x, y } = map.getSize()
      const animate = Math.abs(dx) < x && Math.abs(dy) < y && !prefersReducedMotion()
      map.panBy(
        [dx, dy],
        animate ? { animate, duration: glideTime / 1_000, easeLinearity: 0.6 } : { animate },
      )
    },
    flies: () => flying,
    rests: () => !flying && !moving,
    resize,
    destroy() {
      cancelAnimationFrame(frame)
      observer.disconnect()
      // A pan that is in progress would end on a pane that is gone.
      const { _panAnim: pan } = map as unknown as { _panAnim?: { off(): void } }
      pan?.off()
      // A zoom that is in flight ends by a timer that Leaflet does not clear, on a map that is gone.
      Object.assign(map, { _animatingZoom: false })
      map.remove()
    },
  }
}
