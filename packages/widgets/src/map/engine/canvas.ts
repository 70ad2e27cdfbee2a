import {
  DomUtil,
  type LatLng,
  type LeafletEventHandlerFn,
  type LeafletEventHandlerFnMap,
  type Map as LeafletMap,
  type Point,
  type ZoomAnimEvent,
} from 'leaflet'
import type { Frame } from './frame.js'
import { sheet } from './sheet.js'

/** Members that Leaflet 1.9's own renderers use and its types omit. */
interface Animating {
  readonly _animatingZoom?: boolean
  _latLngToNewLayerPoint(place: LatLng, zoom: number, center: LatLng): Point
}

/** Leaflet's events with their listeners, as `Layer.getEvents` returns them. */
export type Events = { [name: string]: LeafletEventHandlerFn }

/**
 * Paints on a canvas.
 * @param now the frame's time, on the clock of performance.now()
 * @param fresh the canvas shows another part of the map than before, or its pixel ratio is new
 */
export type Paint = (context: CanvasRenderingContext2D, frame: Frame, now: number, fresh: boolean) => void

/**
 * Creates a canvas over a whole Leaflet map. It is painted at most once per frame, and only if painting was scheduled. It follows
 * pans, resizes and changes of the device's pixel ratio. During a zoom animation the last picture is stretched.
 * @param paint paints the canvas
 * @param margin how far the canvas extends beyond the map's edges, as a fraction of the map's size. While the map moves within
 * the margin, static content is not painted: the picture moves with the map, and is stretched during a zoom.
 * @param filled whether there is something to paint; until then the canvas has no size and schedules no frame
 */
export function createCanvas(paint: Paint, margin = 0, filled = () => true) {
  let map: LeafletMap & Animating
  let context: CanvasRenderingContext2D | undefined
  let stale = true
  /** Centre and zoom at which the last picture was painted. A zoom animation starts there. */
  let corner: LatLng | undefined
  let zoom = 0
  /** Size of the canvas, in CSS pixels. */
  let extent!: Point
  let ratio = 0
  let request = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Paints in the next frame, or in the first frame after `delay` ms. */
  function schedule(delay = 0): void {
    if (!context || request || !(context.canvas.width || filled())) return
    clearTimeout(timer)
    if (delay > 25) timer = setTimeout(schedule, delay - 8)
    else request = requestAnimationFrame(tick)
  }

  /** Repaints everything in the next frame. */
  function renew(): void {
    stale = true
    schedule()
  }

  function tick(now: number): void {
    request = 0
    // During a zoom animation the map already has its final state. A picture of that state would be stretched again.
    if (!context || map._animatingZoom) return
    const fresh = stale || ratio !== devicePixelRatio
    stale = false
    paint(context, look(context.canvas), now, fresh)
  }

  function look(canvas: HTMLCanvasElement): Frame {
    ratio = devicePixelRatio
    zoom = map.getZoom()
    const size = map.getSize()
    const start = size.multiplyBy(-margin).round()
    corner = map.containerPointToLatLng(start)
    extent = size.subtract(start.multiplyBy(2))
    const { x: width, y: height } = extent.multiplyBy(ratio).round()
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
      canvas.style.width = `${extent.x}px`
      canvas.style.height = `${extent.y}px`
    }
    const offset = map.containerPointToLayerPoint(start)
    DomUtil.setTransform(canvas, offset, 1)
    const origin = map.getPixelOrigin().add(offset).multiplyBy(ratio)
    return { scale: 256 * 2 ** zoom * ratio, x: origin.x, y: origin.y, width, height, ratio }
  }

  /** Moves and slightly stretches the last picture, and returns whether it still fills the map. */
  function carried(): boolean {
    if (margin === 0 || stale || !context || !corner) return false
    const stretch = 2 ** (map.getZoom() - zoom)
    if (stretch > 1.5 || stretch < 0.7) return false
    const size = map.getSize()
    const { x, y } = map.latLngToContainerPoint(corner)
    if (x > 0 || y > 0 || x + extent.x * stretch < size.x || y + extent.y * stretch < size.y) return false
    DomUtil.setTransform(context.canvas, map.latLngToLayerPoint(corner), stretch)
    return true
  }

  const events: LeafletEventHandlerFnMap = {
    // Leaflet also fires `move` after a resize and at the end of a zoom animation.
    move: () => {
      if (!carried()) renew()
    },
    moveend: () => {
      if (margin > 0 && map.getZoom() !== zoom) renew()
    },
    zoomanim: (event: ZoomAnimEvent) => {
      if (!context || !corner) return
      const offset = map._latLngToNewLayerPoint(corner, event.zoom, event.center)
      DomUtil.setTransform(context.canvas, offset, 2 ** (event.zoom - zoom))
    },
  }

  return {
    schedule,
    renew,
    events: events as Events,
    add(to: LeafletMap, pane: HTMLElement | undefined): void {
      map = to as LeafletMap & Animating
      context = sheet(0, 0).context
      // Leaflet's class for images: positions the canvas in the corner, and pointer events pass through it.
      context.canvas.className = 'leaflet-image-layer leaflet-zoom-animated'
      pane?.append(context.canvas)
      renew()
    },
    remove(): void {
      cancelAnimationFrame(request)
      clearTimeout(timer)
      context?.canvas.remove()
      context = undefined
      request = 0
    },
  }
}
