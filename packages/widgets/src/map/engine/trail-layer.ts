import type { Imei, Unit } from '@baliza/sdk-core'
import type { LayerOptions } from 'leaflet'
import { CanvasLayer } from './canvas-layer.js'
import { mercatorX, mercatorY } from './mercator.js'
import type { Palette } from './palette.js'
import { Trails } from './trails.js'
import type { UnitsLayer } from './units-layer.js'

/** What a trail layer is painted with. */
export interface TrailLayerOptions extends LayerOptions {
  readonly palette: Palette
  /** Trails then end where this layer's gliding markers are, instead of running ahead of them. */
  readonly follow?: UnitsLayer | undefined
}

/** Trails follow their gliding markers while there are no more than this many. */
const followUpTo = 300

/** The lines behind the units, as specified: see {@link Trails}. Add it below the units. */
export class TrailLayer extends CanvasLayer {
  readonly #trails = new Trails()
  readonly #follow: UnitsLayer | undefined
  #palette: Palette
  #selected: Imei | null = null
  #filter: ReadonlySet<Imei> | null = null
  #visible = true

  constructor(options: TrailLayerOptions) {
    super(options)
    this.#palette = options.palette
    this.#follow = options.follow
    this.#follow?.on('paint', this.#onPaint)
  }

  /** Takes in a refresh of the fleet, as the units layer does. */
  update(
    units: ReadonlyMap<Imei, Unit>,
    _changed: ReadonlySet<Imei> | 'all' = 'all',
    removed: ReadonlySet<Imei> = new Set(),
  ): void {
    this.#trails.refresh(units, removed)
    this.schedule()
  }

  /** This unit's trail stands out; `null` for none. */
  select(imei: Imei | null): void {
    this.#selected = imei
    this.schedule()
  }

  /** Only these units' trails; `null`: all. */
  show(filter: ReadonlySet<Imei> | null): void {
    this.#filter = filter
    this.schedule()
  }

  /** Shows or hides every trail; hidden ones go on accumulating. */
  visible(on: boolean): void {
    this.#visible = on
    this.schedule()
  }

  /** Other colours, at once. */
  recolour(palette: Palette): void {
    this.#palette = palette
    this.schedule()
  }

  /** Leaves the map for good. */
  destroy(): void {
    this.#follow?.off('paint', this.#onPaint)
    this.remove()
  }

  protected override prepare(): void {}

  protected override paint(context: CanvasRenderingContext2D): void {
    const { width, height } = this.frame
    context.clearRect(0, 0, width, height)
    if (!this.#visible) return
    context.lineJoin = 'round'
    context.lineCap = 'round'
    context.beginPath()
    for (const [imei, points] of this.#trails.points) {
      if (imei !== this.#selected && (this.#filter?.has(imei) ?? true)) this.#trace(context, imei, points)
    }
    this.#stroke(context, this.#palette.moving, 3, 0.55)
    const own = this.#selected === null ? undefined : this.#trails.points.get(this.#selected)
    if (this.#selected === null || own === undefined) return
    context.beginPath()
    this.#trace(context, this.#selected, own)
    this.#stroke(context, this.#palette.halo, 7, 0.8)
    this.#stroke(context, this.#palette.selection, 4, 1)
  }

  #stroke(context: CanvasRenderingContext2D, colour: string, width: number, alpha: number): void {
    context.strokeStyle = colour
    context.lineWidth = width * this.ratio
    context.globalAlpha = alpha
    context.stroke()
    context.globalAlpha = 1
  }

  #trace(context: CanvasRenderingContext2D, imei: Imei, points: readonly number[]): void {
    const { scale, x: left, y: top } = this.frame
    const head = this.#follows() ? this.#follow?.positionOf(imei) : undefined
    // The newest point is where the marker is going: the line ends where the marker is.
    const settled = head ? points.length - 2 : points.length
    for (let k = 0; k < settled; k += 2) {
      const x = (points[k] as number) * scale - left
      const y = (points[k + 1] as number) * scale - top
      if (k === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
    if (head && settled > 0) {
      context.lineTo(mercatorX(head.lng) * scale - left, mercatorY(head.lat) * scale - top)
    }
  }

  #follows(): boolean {
    return this.#trails.points.size <= followUpTo
  }

  readonly #onPaint = (): void => {
    if (this.#visible && this.#follows() && this.#trails.points.size > 0) this.schedule()
  }
}
