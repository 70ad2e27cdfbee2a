import { extendTrail, type Imei, noTrail, type Trail, type Unit, unrolled } from '@baliza/sdk-core/internal'
import type { LayerOptions } from 'leaflet'
import { createCanvas } from './canvas.js'
import { CanvasLayer } from './canvas-layer.js'
import type { Frame } from './frame.js'
import { mercatorX, mercatorY } from './mercator.js'
import type { Palette } from './palette.js'
import type { UnitsLayer } from './units-layer.js'

/** Options of a trail layer. */
export interface TrailLayerOptions extends LayerOptions {
  readonly palette: Palette
  /** With this option, trails end at the gliding markers of this layer instead of running ahead of them. */
  readonly follow?: UnitsLayer | undefined
}

/** Maximum number of trails with which they follow the gliding markers. */
const followUpTo = 300
/** Lines shorter than this are not drawn, in canvas pixels. */
const shortest = 1.5
/**
 * With more lines than this on screen, lines are one pixel wide. Thousands of lines are easier to read so. Without a graphics
 * processor, wider lines take a browser fifteen times as long.
 */
const crowd = 1_000

/** The lines behind the units, as specified (see `extendTrail`). Add it below the units. */
export class TrailLayer extends CanvasLayer {
  readonly #trails = new Map<Imei, Trail>()
  readonly #follow: UnitsLayer | undefined
  #palette: Palette
  #selected: Imei | null = null
  #filter: ReadonlySet<Imei> | null = null
  #visible = true

  constructor(options: TrailLayerOptions) {
    super(
      createCanvas(
        (context, frame) => this.#paint(context, frame),
        0,
        // A unit that has not moved yet has no line.
        () => this.#visible && [...this.#trails.values()].some(({ points }) => points.length > 1),
      ),
      options.pane,
    )
    this.#palette = options.palette
    this.#follow = options.follow
    this.#follow?.on('paint', this.#onPaint)
  }

  /** Applies an update of the fleet, like the units layer. */
  update(
    units: ReadonlyMap<Imei, Unit>,
    _changed: ReadonlySet<Imei> | 'all' = 'all',
    removed: ReadonlySet<Imei> = new Set(),
  ): void {
    for (const { imei, lat, lng } of units.values()) {
      if (lat === null || lng === null) continue
      this.#trails.set(imei, extendTrail(this.#trails.get(imei) ?? noTrail, { lat, lng }))
    }
    for (const imei of removed) this.#trails.delete(imei)
    this.canvas.schedule()
  }

  /** Highlights the trail of a unit; `null` for none. */
  select(imei: Imei | null): void {
    this.#selected = imei
    this.canvas.schedule()
  }

  /** Shows only the trails of these units; `null` for all. */
  show(filter: ReadonlySet<Imei> | null): void {
    this.#filter = filter
    this.canvas.schedule()
  }

  /** Shows or hides every trail. Hidden trails continue to accumulate. */
  visible(on: boolean): void {
    this.#visible = on
    this.canvas.schedule()
  }

  /** Changes the colours immediately. */
  recolour(palette: Palette): void {
    this.#palette = palette
    this.canvas.schedule()
  }

  /** Removes the layer from the map permanently. */
  destroy(): void {
    this.#follow?.off('paint', this.#onPaint)
    this.remove()
  }

  #paint(context: CanvasRenderingContext2D, frame: Frame): void {
    const { width, height, ratio } = frame
    context.clearRect(0, 0, width, height)
    if (!this.#visible) return
    context.lineJoin = 'round'
    context.lineCap = 'round'
    context.beginPath()
    let lines = 0
    for (const [imei, trail] of this.#trails) {
      if (imei === this.#selected || !(this.#filter?.has(imei) ?? true)) continue
      if (this.#trace(context, frame, imei, trail)) lines++
    }
    if (lines > crowd) stroke(context, this.#palette.moving, 1, 0.9)
    else stroke(context, this.#palette.moving, 3 * ratio, 0.55)
    const own = this.#selected === null ? undefined : this.#trails.get(this.#selected)
    if (this.#selected === null || own === undefined) return
    context.beginPath()
    this.#trace(context, frame, this.#selected, own)
    stroke(context, this.#palette.halo, 7 * ratio, 0.8)
    stroke(context, this.#palette.selection, 4 * ratio, 1)
  }

  /** @returns whether the end of the trail is on screen */
  #trace(context: CanvasRenderingContext2D, frame: Frame, imei: Imei, { points }: Trail): boolean {
    const head = this.#follows() ? this.#follow?.positionOf(imei) : undefined
    // The last point is the destination of the marker, so the line ends at the marker's current position instead.
    const line = head ? [...points.slice(0, -1), head] : points
    const path = unrolled(line)
    // The end of the line is at its marker, in the copy of the world that is nearest to the centre.
    const end = mercatorX(path.at(-1)?.lng ?? 0)
    const turn = Math.round(end - (frame.x + frame.width / 2) / frame.scale)
    let begun = false
    let fromX = Number.NaN
    let fromY = Number.NaN
    for (const { lat, lng } of path) {
      const x = (mercatorX(lng) - turn) * frame.scale - frame.x
      const y = mercatorY(lat) * frame.scale - frame.y
      // Markers hide segments this short, which would cost more than all the others.
      if (Math.abs(x - fromX) + Math.abs(y - fromY) < shortest) continue
      if (begun) context.lineTo(x, y)
      else if (!Number.isNaN(fromX)) {
        context.moveTo(fromX, fromY)
        context.lineTo(x, y)
        begun = true
      }
      fromX = x
      fromY = y
    }
    return begun && fromX >= 0 && fromX <= frame.width && fromY >= 0 && fromY <= frame.height
  }

  #follows(): boolean {
    return this.#trails.size <= followUpTo
  }

  readonly #onPaint = (): void => {
    if (this.#visible && this.#follows() && this.#trails.size > 0) this.canvas.schedule()
  }
}

function stroke(context: CanvasRenderingContext2D, colour: string, width: number, alpha: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.globalAlpha = alpha
  context.stroke()
  context.globalAlpha = 1
}
