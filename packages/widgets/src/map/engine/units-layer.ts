import type { Imei, Unit } from '@baliza/sdk-core'
import {
  LatLng,
  type LayerOptions,
  type LeafletEventHandlerFn,
  type LeafletEventHandlerFnMap,
  type Map as LeafletMap,
  type LeafletMouseEvent,
  type Point,
  type PointExpression,
  point,
} from 'leaflet'
import { CanvasLayer } from './canvas-layer.js'
import { hitTest } from './hit-test.js'
import { latOf, lngOf, mercatorX, mercatorY } from './mercator.js'
import { Painter } from './painter.js'
import type { Palette } from './palette.js'
import { hidden, nowhere, raised, changed as repaint, Scene, there } from './scene.js'
import type { IconImage } from './sprites.js'
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
export class UnitsLayer extends CanvasLayer {
  readonly #scene = new Scene()
  readonly #painter = new Painter(this.#scene, () => this.#judge())
  readonly #settings: UnitsLayerOptions
  #units: ReadonlyMap<Imei, Unit> = new Map()
  #filter: ReadonlySet<Imei> | null = null
  #selected: Imei | null = null
  #alarmed: ReadonlySet<Imei> = new Set()
  #names: boolean
  #palette: Palette
  #view: View = { ...this.frame, margin: 0 }
  #sceneStale = true
  #judging: ReturnType<typeof setInterval> | undefined
  #hovered = ''

  constructor(options: UnitsLayerOptions) {
    super(options)
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
    this.schedule()
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
    this.schedule()
  }

  /** Names beside the units: `auto` while there is room, or `off`. */
  labels(mode: 'off' | 'auto'): void {
    this.#names = mode === 'auto'
    this.#painter.invalidate()
    this.schedule()
  }

  /** Other colours, at once. */
  recolour(palette: Palette): void {
    this.#palette = palette
    this.ratio = 0
    this.schedule()
  }

  /** Every unit under a point of the map's container, topmost first. */
  at(containerPoint: PointExpression): Imei[] {
    const { x, y } = point(containerPoint)
    const { list, count } = this.#painter.shown
    const { ratio } = this
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
    if (this.#settings.onHover === undefined) return super.getEvents()
    const events: LeafletEventHandlerFnMap = { mousemove: this.#onPointer, mouseout: this.#onPointerOut }
    return { ...super.getEvents(), ...(events as { [name: string]: LeafletEventHandlerFn }) }
  }

  override onAdd(map: LeafletMap): this {
    this.#judging = setInterval(() => this.#judge(), judgeEvery)
    return super.onAdd(map)
  }

  override onRemove(map: LeafletMap): this {
    clearInterval(this.#judging)
    return super.onRemove(map)
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
    this.schedule()
  }

  #raise(imei: Imei): void {
    const slot = this.#scene.slot(imei)
    if (slot < 0) return
    this.#scene.mark(slot, raised, imei === this.#selected || this.#alarmed.has(imei))
    this.#scene.mark(slot, repaint, true)
    this.schedule()
  }

  #hide(slot: number, imei: Imei): void {
    this.#scene.mark(slot, hidden, this.#filter !== null && !this.#filter.has(imei))
  }

  protected override prepare(): void {
    this.#painter.build(this.#palette, this.ratio)
  }

  protected override paint(context: CanvasRenderingContext2D, now: number, fresh: boolean): void {
    const { margin } = this.#painter
    if (fresh) this.#painter.invalidate()
    if (fresh || margin !== this.#view.margin) {
      this.#view = { ...this.frame, margin }
      this.#sceneStale = true
    }
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
    if (next < Number.POSITIVE_INFINITY) this.schedule(next)
  }

  #visible(slot: number): boolean {
    return (
      slot >= 0 &&
      ((this.#scene.flags[slot] as number) & (there | hidden)) === there &&
      this.#scene.drawnX[slot] !== nowhere
    )
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
