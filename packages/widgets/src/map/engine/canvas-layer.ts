import {
  DomUtil,
  LatLng,
  Layer,
  type LayerOptions,
  type LeafletEventHandlerFn,
  type LeafletEventHandlerFnMap,
  type Map as LeafletMap,
  type ZoomAnimEvent,
} from 'leaflet'
import type { Frame } from './frame.js'
import { sheet } from './sprites.js'

/**
 * A canvas over the whole of a Leaflet map, painted at most once a frame, and only when somebody asked. It follows
 * pans, resizes and changes of the device's pixel ratio; during a zoom animation the last picture is stretched.
 */
export abstract class CanvasLayer extends Layer {
  /** Device pixels per CSS pixel; 0 makes the next painting prepare itself anew. */
  protected ratio = 0
  protected frame: Frame = { scale: 1, x: 0, y: 0, width: 0, height: 0 }
  #context: CanvasRenderingContext2D | null = null
  #stale = true
  #zooming = false
  /** Where and how deep the last picture was taken: the zoom animation starts there. */
  #corner = new LatLng(0, 0)
  #zoom = 0
  #request = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #screen: MediaQueryList | undefined

  constructor(options: LayerOptions = {}) {
    super(options)
    this.options = { pane: options.pane ?? 'overlayPane' }
  }

  /** The pixel ratio is new: whatever was painted ahead is of no use. */
  protected abstract prepare(): void
  /**
   * @param now the frame's time, on the clock of performance.now()
   * @param fresh the canvas is empty and shows another part of the map than before
   */
  protected abstract paint(context: CanvasRenderingContext2D, now: number, fresh: boolean): void

  /** Asks for a painting in the next frame, or in the first frame after so many ms. */
  protected schedule(delay = 0): void {
    if (this.#context === null || this.#request !== 0) return
    clearTimeout(this.#timer)
    if (delay > 17) this.#timer = setTimeout(() => this.schedule(), delay - 8)
    else this.#request = requestAnimationFrame(this.#tick)
  }

  override getEvents(): { [name: string]: LeafletEventHandlerFn } {
    const events: LeafletEventHandlerFnMap = {
      viewreset: this.#onView,
      move: this.#onView,
      moveend: this.#onViewEnd,
      resize: this.#onView,
      zoomanim: this.#onZoom,
    }
    return events as { [name: string]: LeafletEventHandlerFn }
  }

  override onAdd(_map: LeafletMap): this {
    const { canvas, context } = sheet(0, 0)
    canvas.className = 'leaflet-layer leaflet-zoom-animated'
    canvas.style.pointerEvents = 'none'
    canvas.setAttribute('aria-hidden', 'true')
    this.getPane()?.append(canvas)
    this.#context = context
    this.#zooming = false
    this.ratio = 0
    this.#onView()
    return this
  }

  override onRemove(_map: LeafletMap): this {
    cancelAnimationFrame(this.#request)
    clearTimeout(this.#timer)
    this.#screen?.removeEventListener('change', this.#onView)
    this.#request = 0
    this.#context?.canvas.remove()
    this.#context = null
    return this
  }

  readonly #onView = (): void => {
    this.#stale = true
    this.schedule()
  }

  readonly #onViewEnd = (): void => {
    this.#zooming = false
    this.#onView()
  }

  readonly #onZoom = ({ center, zoom }: ZoomAnimEvent): void => {
    const map = this._map
    if (this.#context === null) return
    // The map already stands where the animation will end: painting waits for that.
    this.#zooming = true
    const offset = map
      .project(this.#corner, zoom)
      .subtract(map.project(center, zoom))
      .add(map.getSize().divideBy(2))
      .subtract(DomUtil.getPosition(map.getPane('mapPane') as HTMLElement))
    DomUtil.setTransform(this.#context.canvas, offset, map.getZoomScale(zoom, this.#zoom))
  }

  readonly #tick = (now: number): void => {
    this.#request = 0
    const context = this.#context
    if (context === null || this.#zooming) return
    if (this.ratio !== devicePixelRatio) {
      this.ratio = devicePixelRatio
      this.#screen?.removeEventListener('change', this.#onView)
      this.#screen = matchMedia(`(resolution: ${this.ratio}dppx)`)
      this.#screen.addEventListener('change', this.#onView)
      this.#stale = true
      this.prepare()
    }
    const fresh = this.#stale
    if (fresh) this.#look(context.canvas)
    this.paint(context, now, fresh)
  }

  #look(canvas: HTMLCanvasElement): void {
    const { ratio, _map: map } = this
    const size = map.getSize()
    const corner = map.containerPointToLayerPoint([0, 0])
    const origin = map.getPixelOrigin().add(corner)
    const width = Math.round(size.x * ratio)
    const height = Math.round(size.y * ratio)
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
      canvas.style.width = `${size.x}px`
      canvas.style.height = `${size.y}px`
    }
    this.#zoom = map.getZoom()
    this.#corner = map.containerPointToLatLng([0, 0])
    DomUtil.setTransform(canvas, corner, 1)
    this.frame = {
      scale: 256 * 2 ** this.#zoom * ratio,
      x: origin.x * ratio,
      y: origin.y * ratio,
      width,
      height,
    }
    this.#stale = false
  }
}
