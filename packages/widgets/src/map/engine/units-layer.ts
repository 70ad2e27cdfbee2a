import type { Imei, Unit } from '@baliza/sdk-core'
import {
  DomUtil,
  LatLng,
  Layer,
  type LayerOptions,
  type LeafletEventHandlerFn,
  type LeafletEventHandlerFnMap,
  type Map as LeafletMap,
  type LeafletMouseEvent,
  type Point,
  type PointExpression,
  point,
  type ZoomAnimEvent,
} from 'leaflet'
import { hitTest } from './hit-test.js'
import { latOf, lngOf, mercatorX, mercatorY } from './mercator.js'
import { Painter } from './painter.js'
import type { Palette } from './palette.js'
import { hidden, nowhere, raised, changed as repaint, Scene, there } from './scene.js'
import { type IconImage, sheet } from './sprites.js'
import { patience } from './tween.js'
import { classify, type UnitClass } from './unit-class.js'
import type { View } from './view.js'

/** How the units are painted, and who hears of them. */
export interface UnitsLayerOptions extends LayerOptions {
  readonly palette: Palette
  /** The units under the pointer changed: topmost first, empty for none. */
  readonly onHover?: ((imeis: Imei[], at: Point) => void) | undefined
  /** A unit's own icon, or `null` for the default. By default: its url_icon and size_icon. */
  readonly icons?: ((unit: Unit) => IconImage | null) | undefined
  /** `auto`: names while fewer than some 300 units are on screen. Defaults to `off`. */
  readonly labels?: 'off' | 'auto' | undefined
  /** Whether glides and pulses are unwelcome; by default what the system says. */
  readonly reducedMotion?: (() => boolean) | undefined
  /** The look of a unit; by default the specification's colours. */
  readonly classify?: ((unit: Unit, now: number) => UnitClass) | undefined
}

/** How many CSS pixels around a point that counts as touching a marker. */
const touch = 14
/** A unit grows silent without any news of it, so looks are judged anew every so often, ms. */
const judgeEvery = 30_000
/** A pulse is smooth at half of the frames, ms. */
const pulseEvery = 30

/**
 * Every unit of a fleet on one canvas of a Leaflet map. Fires `paint` after each painting.
 *
 * Units without a position are not shown. The layer paints at most once a frame, and not at all while nothing moved.
 */
export class UnitsLayer extends Layer {
  readonly #scene = new Scene()
  readonly #painter = new Painter(this.#scene, () => {
    this.#viewStale = true
    this.#judge()
  })
  readonly #settings: UnitsLayerOptions
  #units: ReadonlyMap<Imei, Unit> = new Map()
  #filter: ReadonlySet<Imei> | null = null
  #selected: Imei | null = null
  #alarmed: ReadonlySet<Imei> = new Set()
  #names: boolean
  #palette: Palette
  #map: LeafletMap | null = null
  #canvas: HTMLCanvasElement | null = null
  #context: CanvasRenderingContext2D | null = null
  #view: View = { scale: 1, x: 0, y: 0, width: 0, height: 0, margin: 0 }
  /** What the canvas was painted for: the zoom animation starts there. */
  #corner = new LatLng(0, 0)
  #zoom = 0
  #ratio = 0
  #viewStale = true
  #sceneStale = true
  #zooming = false
  #frame = 0
  #wait: ReturnType<typeof setTimeout> | undefined
  #judging: ReturnType<typeof setInterval> | undefined
  #hovered = ''

  constructor(options: UnitsLayerOptions) {
    super(options)
    this.options = { pane: options.pane ?? 'overlayPane' }
    this.#settings = options
    this.#palette = options.palette
    this.#names = options.labels === 'auto'
  }

  /**
   * Takes in a refresh of the fleet.
   * @param units the whole fleet
   * @param changed who differs from the last call; `all` also forgets those who are not in `units`
   * @param removed who has left
   * @param motion `duration`: ms that a unit takes to its new position, 0 (the default) to jump
   */
  update(
    units: ReadonlyMap<Imei, Unit>,
    changed: ReadonlySet<Imei> | 'all',
    removed: ReadonlySet<Imei> = new Set(),
    { duration = 0 }: { duration?: number } = {},
  ): void {
    const now = performance.now()
    const clock = Date.now()
    const span = this.#still() ? 0 : duration
    this.#units = units
    for (const imei of removed) this.#drop(imei)
    if (changed === 'all') {
      this.#scene.reserve(units.size)
      for (const unit of units.values()) this.#put(unit, now, clock, span)
      if (this.#scene.count > units.size) {
        for (const imei of this.#scene.imeis) if (imei !== '' && !units.has(imei)) this.#drop(imei)
      }
    } else {
      for (const imei of changed) {
        const unit = units.get(imei)
        if (unit !== undefined) this.#put(unit, now, clock, span)
      }
    }
    this.#sceneStale = true
    this.#schedule()
  }

  /** Puts a ring around a unit and paints it above the others; `null` for none. */
  select(imei: Imei | null): void {
    const before = this.#selected
    this.#selected = imei
    for (const one of [before, imei]) if (one !== null) this.#raise(one)
  }

  /** These units pulse and are painted above the others, instead of those named before. */
  alarm(imeis: Iterable<Imei>): void {
    const before = this.#alarmed
    this.#alarmed = new Set(imeis)
    for (const imei of [...before, ...this.#alarmed]) this.#raise(imei)
  }

  /** Shows only these units; `null`: all. */
  show(filter: ReadonlySet<Imei> | null): void {
    this.#filter = filter
    const { imeis, size } = this.#scene
    for (let slot = 0; slot < size; slot++) this.#hide(slot, imeis[slot] as Imei)
    this.#sceneStale = true
    this.#schedule()
  }

  /** Names beside the units: `auto` while there is room, or `off`. */
  labels(mode: 'off' | 'auto'): void {
    this.#names = mode === 'auto'
    this.#painter.invalidate()
    this.#schedule()
  }

  /** Other colours, at once. */
  recolour(palette: Palette): void {
    this.#palette = palette
    this.#ratio = 0
    this.#schedule()
  }

  /** Every unit under a point of the map's container, topmost first. */
  at(containerPoint: PointExpression): Imei[] {
    const { x, y } = point(containerPoint)
    const { list, count } = this.#painter.shown
    const ratio = this.#ratio
    const slots = hitTest(this.#scene, list, count, x * ratio, y * ratio, touch * ratio)
    return slots.map((slot) => this.#scene.imeis[slot] as Imei)
  }

  /** Where a unit is painted at this moment of its glide; `null` for one without a position. */
  positionOf(imei: Imei): LatLng | null {
    const slot = this.#scene.slot(imei)
    if (slot < 0) return null
    const now = performance.now()
    return new LatLng(latOf(this.#scene.y(slot, now)), lngOf(this.#scene.x(slot, now)))
  }

  /** Leaves the map for good. */
  destroy(): void {
    this.remove()
    this.#painter.sprites.close()
  }

  override getEvents(): { [name: string]: LeafletEventHandlerFn } {
    const events: LeafletEventHandlerFnMap = {
      viewreset: this.#onView,
      move: this.#onView,
      moveend: this.#onViewEnd,
      resize: this.#onView,
      zoomanim: this.#onZoom,
      ...(this.#settings.onHover === undefined
        ? {}
        : { mousemove: this.#onPointer, mouseout: this.#onPointerOut }),
    }
    return events as { [name: string]: LeafletEventHandlerFn }
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map
    const { canvas, context } = sheet(0, 0)
    canvas.className = 'leaflet-layer leaflet-zoom-animated'
    canvas.style.pointerEvents = 'none'
    canvas.setAttribute('aria-hidden', 'true')
    this.getPane()?.append(canvas)
    this.#canvas = canvas
    this.#context = context
    this.#ratio = 0
    this.#zooming = false
    this.#judging = setInterval(() => this.#judge(), judgeEvery)
    this.#onView()
    return this
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#wait)
    clearInterval(this.#judging)
    this.#frame = 0
    this.#canvas?.remove()
    this.#canvas = this.#context = this.#map = null
    return this
  }

  readonly #onView = (): void => {
    this.#viewStale = true
    this.#schedule()
  }

  readonly #onViewEnd = (): void => {
    this.#zooming = false
    this.#onView()
  }

  readonly #onZoom = ({ center, zoom }: ZoomAnimEvent): void => {
    const map = this.#map
    if (map === null || this.#canvas === null) return
    // Leaflet has already moved its view when the animation runs: painting waits for its end.
    this.#zooming = true
    const offset = map
      .project(this.#corner, zoom)
      .subtract(map.project(center, zoom))
      .add(map.getSize().divideBy(2))
      .subtract(DomUtil.getPosition(map.getPane('mapPane') as HTMLElement))
    DomUtil.setTransform(this.#canvas, offset, map.getZoomScale(zoom, this.#zoom))
  }

  readonly #onPointer = ({ containerPoint }: LeafletMouseEvent): void => {
    this.#hover(this.at(containerPoint), containerPoint)
  }

  readonly #onPointerOut = ({ containerPoint }: LeafletMouseEvent): void => this.#hover([], containerPoint)

  #hover(imeis: Imei[], at: Point): void {
    const now = imeis.join()
    if (now === this.#hovered) return
    this.#hovered = now
    this.#settings.onHover?.(imeis, at)
  }

  #still(): boolean {
    return this.#settings.reducedMotion?.() ?? matchMedia('(prefers-reduced-motion: reduce)').matches
  }

  #put(unit: Unit, now: number, clock: number, span: number): void {
    const { imei, lat, lng } = unit
    if (lat === null || lng === null) {
      this.#drop(imei)
      return
    }
    const scene = this.#scene
    const before = scene.count
    const slot = scene.put(imei, mercatorX(lng), mercatorY(lat), now, span)
    if (scene.count > before) {
      this.#hide(slot, imei)
      this.#raise(imei)
    }
    scene.dress(slot, this.#sprite(unit, clock))
  }

  #drop(imei: Imei): void {
    this.#painter.damage(this.#scene.remove(imei))
  }

  #sprite(unit: Unit, clock: number): number {
    const { sprites } = this.#painter
    const icon = (this.#settings.icons ?? ownIcon)(unit)
    const own = icon === null ? -1 : sprites.icon(icon, unit.angulo)
    return own < 0 ? sprites.of((this.#settings.classify ?? classify)(unit, clock), unit.angulo) : own
  }

  /** Looks at every unit again: one that fell silent changes without any news. */
  #judge(): void {
    const clock = Date.now()
    for (const unit of this.#units.values()) {
      const slot = this.#scene.slot(unit.imei)
      if (slot >= 0) this.#scene.dress(slot, this.#sprite(unit, clock))
    }
    this.#schedule()
  }

  #raise(imei: Imei): void {
    const slot = this.#scene.slot(imei)
    if (slot < 0) return
    this.#scene.mark(slot, raised, imei === this.#selected || this.#alarmed.has(imei))
    this.#scene.mark(slot, repaint, true)
    this.#schedule()
  }

  #hide(slot: number, imei: Imei): void {
    this.#scene.mark(slot, hidden, this.#filter !== null && !this.#filter.has(imei))
  }

  #schedule(): void {
    if (this.#map === null || this.#frame !== 0) return
    clearTimeout(this.#wait)
    this.#frame = requestAnimationFrame(this.#tick)
  }

  readonly #tick = (now: number): void => {
    this.#frame = 0
    const map = this.#map
    const context = this.#context
    if (map === null || context === null || this.#zooming) return
    const ratio = devicePixelRatio
    if (ratio !== this.#ratio) this.#rebuild(ratio)
    if (this.#viewStale) this.#look(map, ratio)
    if (this.#sceneStale) this.#painter.gather(this.#view, now)
    this.#sceneStale = false
    const alarmed = [...this.#alarmed]
      .map((imei) => this.#scene.slot(imei))
      .filter((slot) => this.#visible(slot))
    const pulse = alarmed.length > 0 && !this.#still()
    if (pulse) for (const slot of alarmed) this.#painter.damage(slot)
    const selected = this.#selected === null ? -1 : this.#scene.slot(this.#selected)
    const painted = this.#painter.paint(context, this.#view, now, {
      selected: this.#visible(selected) ? selected : -1,
      alarmed,
      pulse,
      name: this.#names ? (slot) => this.#units.get(this.#scene.imeis[slot] as Imei)?.nombre ?? '' : null,
    })
    this.#rest(now, pulse)
    if (painted) this.fire('paint')
  }

  /** Sleeps until the picture would differ by half a pixel; for good where nothing moves. */
  #rest(now: number, pulse: boolean): void {
    const { restAt, speed } = this.#painter.shown
    let next = Number.POSITIVE_INFINITY
    if (restAt > now) next = Math.min(patience(speed), restAt - now)
    if (pulse) next = Math.min(next, pulseEvery)
    if (next === Number.POSITIVE_INFINITY) return
    if (next <= 17) this.#schedule()
    else this.#wait = setTimeout(() => this.#schedule(), next - 8)
  }

  #visible(slot: number): boolean {
    return (
      slot >= 0 &&
      ((this.#scene.flags[slot] as number) & (there | hidden)) === there &&
      this.#scene.drawnX[slot] !== nowhere
    )
  }

  #rebuild(ratio: number): void {
    this.#ratio = ratio
    this.#painter.build(this.#palette, ratio)
    this.#viewStale = true
  }

  #look(map: LeafletMap, ratio: number): void {
    const canvas = this.#canvas as HTMLCanvasElement
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
    this.#view = {
      scale: 256 * 2 ** this.#zoom * ratio,
      x: origin.x * ratio,
      y: origin.y * ratio,
      width,
      height,
      margin: this.#painter.margin,
    }
    this.#painter.invalidate()
    this.#viewStale = false
    this.#sceneStale = true
  }
}

/** The icon that a unit was given in the unit dialog (specification 1, section 3: url_icon). */
function ownIcon({ url_icon, url_icon_angulo, size_icon }: Unit): IconImage | null {
  if (url_icon === null || url_icon_angulo === 2) return null
  const rotating = url_icon_angulo === 1
  return {
    url: url_icon,
    width: size_icon?.size_ancho ?? (rotating ? 25 : 28),
    height: size_icon?.size_largo ?? (rotating ? 50 : 40),
    offset: size_icon?.offset ?? 0,
    rotates: rotating,
  }
}
