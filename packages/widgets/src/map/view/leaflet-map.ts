import { westernEdge, withinHalfTurn } from '@baliza/sdk-core/internal'
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

/** Maximum distance between the outermost units and the edge, in CSS pixels (specification 1, section 9). */
export const maxPadding = 50
/** On a map narrower than this, 50 px on each side would leave too little space for the units. */
export const { narrow } = breakpoints['baliza-map']
/** A larger offset of the centre means that the map was moved; a smaller one is due to rounding. CSS pixels. */
const moveFrom = 8
/** A larger change of the size at once, in pixels, comes from a click, for instance on a panel. The map then slides. */
const leap = 60
/** Zoom step of a fit for which whole zoom levels are too coarse. */
const fineSnap = 0.25
/** Duration of a glide of the map, in ms. */
export const glideTime = 600
/** Maximum zoom for a single point, and for several points (specification 1, section 9). */
const nearest = { single: 19, several: 16 } as const

/** Returns the CSS pixels that a fit keeps free at each edge of a map of this size. */
export function fitPadding({ x: width, y: height }: { readonly x: number; readonly y: number }): number {
  const side = Math.min(width, height)
  return Math.round(Math.min(maxPadding, side * (width < narrow ? 0.06 : 1 / 6)))
}

/** A Leaflet map with its initial view, fits, flights, and adaptation to the size of its box. */
export interface LeafletMap {
  readonly map: LMap
  /** Runs an action that needs a map with a size (see {@link createAppearance}). */
  whenShown(act: () => void): void
  /** Returns whether the view differs from the initial view. */
  moved(): boolean
  /**
   * Shows these places with a margin of {@link fitPadding}. Without places the view does not change.
   * @param vector whether fractional zooms are possible, because no layer needs whole ones; then the places fill the map better
   * @param closest maximum zoom, instead of the default maximum
   */
  fit(places: readonly LatLngExpression[], vector: boolean, closest?: number): void
  /**
   * Zooms by a number of levels. During a zoom animation it starts from the target of that animation.
   * @param about called when the zoom starts; returns the point that it keeps fixed
   */
  zoomBy(steps: number, about: () => { readonly x: number; readonly y: number }): void
  /** Sets the areas of the box that other elements cover. */
  cover(insets: MapInsets): void
  /** Returns the part of the map that is not covered, in its container. */
  clearArea(): Box
  /** Moves a place to the centre of the clear area, at this zoom. */
  flyTo(place: LatLngExpression, zoom: number): void
  /** Pans the minimum distance that brings a box into a frame, both in the container. During a flight it waits for the end. */
  reveal(measure: () => { readonly box: Box; readonly frame: Box }): void
  /** Pans with an animation. A distance larger than the map is panned without one. */
  glide(dx: number, dy: number): void
  flies(): boolean
  /** Returns whether the map is at rest: no flight, no zoom, no pan. */
  rests(): boolean
  resize(): void
  destroy(): void
}

/** Members of Leaflet 1.9 that its types omit. */
type Zooming = LMap & { readonly _animatingZoom?: boolean }
type Panning = Draggable & {
  /** Window pixels per pixel of the map, horizontally and vertically. */
  _parentScale?: { readonly x: number; readonly y: number }
}

/** Returns the narrowest box. Around the antimeridian its longitudes exceed 180. */
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

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Creates a Leaflet map in an element that has a size, or will get one. */
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
  // Leaflet's own conversion is wrong under CSS `zoom` in some engines. Clicks, the wheel and two-finger gestures use this
  // function.
  const zoomOfBoxes = createZoomOfBoxes(container)
  map.mouseEventToContainerPoint = (event) => pointerIn(container, event, zoomOfBoxes())
  const { _draggable: pan } = map.dragging as unknown as { readonly _draggable?: Panning }
  // Leaflet scales drags separately.
  pan?.on('dragstart', () => {
    const { _parentScale: scale } = pan
    if (scale === undefined) return
    const zoom = zoomOfBoxes()
    pan._parentScale = { x: scale.x * zoom, y: scale.y * zoom }
  })
  const opened = { center: new LatLng(...(start.center ?? home.center)), zoom: start.zoom ?? home.zoom }
  map.setView(opened.center, opened.zoom, { animate: false })

  /** During a flight the final view is unknown, and a pan would interrupt the flight. */
  let flying = false
  /** A change of the size fires `moveend` too, but does not end a flight. */
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
    // If almost the whole map is covered, the covered areas are ignored.
    const [left, right] = covered.left + covered.right > (2 * x) / 3 ? [0, 0] : [covered.left, covered.right]
    const [top, bottom] = covered.top + covered.bottom > (2 * y) / 3 ? [0, 0] : [covered.top, covered.bottom]
    return { left, top, right: x - right, bottom: y - bottom }
  }

  const appearance = createAppearance(container)
  map.on('dragstart', appearance.forget)

  /** Stores the size on screen for printing: see `@media print` in `map.css`. */
  const keepSize = () => {
    const { x, y } = map.getSize()
    container.parentElement?.style.setProperty('--screen-width', `${x}px`)
    container.parentElement?.style.setProperty('--screen-height', `${y}px`)
  }
  let frame = 0
  const takeSize = () => {
    const { x, y } = map.getSize()
    const change = Math.max(Math.abs(container.clientWidth - x), Math.abs(container.clientHeight - y))
    // A slide would interrupt a flight. The flight ends in the centre of the new size anyway.
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
  /**
   * Runs an action after an animated zoom, of several actions only the last one. Leaflet ends a zoom animation at its target, so
   * a view that is set before is lost.
   */
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
    // A whole zoom step may halve the size of a fleet that is already small. Slightly scaled tiles are acceptable there.
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

  /** Zoom steps that were requested during a zoom animation. */
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
  // Leaflet's keys zoom with `setZoom`, which ignores calls during a zoom animation.
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
      // A running pan would otherwise end on a removed pane.
      const { _panAnim: pan } = map as unknown as { _panAnim?: { off(): void } }
      pan?.off()
      // Leaflet does not clear the timer of a running zoom animation. It would fire on a removed map.
      Object.assign(map, { _animatingZoom: false })
      map.remove()
    },
  }
}
