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

/** What Leaflet 1.9's own renderers use and its types leave out. */
interface Animating {
  readonly _animatingZoom?: boolean
  _latLngToNewLayerPoint(place: LatLng, zoom: number, center: LatLng): Point
}

/** Leaflet's events and who hears them, as `Layer.getEvents` returns them. */
export type Events = { [name: string]: LeafletEventHandlerFn }

/**
 * Paints on a canvas.
 * @param now the frame's time, on the clock of performance.now()
 * @param fresh the canvas shows another part of the map than before, or its pixel ratio is new
 */
export type Paint = (context: CanvasRenderingContext2D, frame: Frame, now: number, fresh: boolean) => void

/**
 * A canvas over the whole of a Leaflet map, painted at most once a frame, and only when somebody asked. It follows
 * pans, resizes and changes of the device's pixel ratio; during a zoom animation the last picture is stretched.
 * @param paint what to paint
 * @param margin how far it is painted beyond the map's edges, in parts of the map's size. What is at rest needs no
 * painting while the map is moved within it: the picture goes along, and is stretched while the map zooms.
 * @param filled whether there is something to paint: until then the canvas has no size and takes no frame
 */
export function createCanvas(paint: Paint, margin = 0, filled = () => true) {
  let map: LeafletMap & Animating
  let context: CanvasRenderingContext2D | undefined
  let stale = true
  /** Where and how deep the last picture was painted: a zoom animation starts there. */
  let corner: LatLng | undefined
  let zoom = 0
  /** Its size, CSS pixels. */
  let extent!: Point
  let ratio = 0
  let request = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Paints in the next frame, or in the first frame after so many ms. */
  function schedule(delay = 0): void {
    if (!context || request || !(context.canvas.width || filled())) return
    clearTimeout(timer)
    if (delay > 25) timer = setTimeout(schedule, delay - 8)
    else request = requestAnimationFrame(tick)
  }

  /** Paints all of it anew in the next frame. */
  function renew(): void {
    stale = true
    schedule()
  }

  function tick(now: number): void {
    request = 0
    // In a zoom animation the map is already at its end: a picture of that would be stretched once more.
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

  /** Whether the last picture, moved and a little stretched, still fills the map. */
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
    // Leaflet tells of a resize, and of the end of a zoom animation, by a move too.
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
      // Leaflet's style for pictures: in the corner, and the pointer goes through.
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
