import type { Imei, Unit } from '@baliza/sdk-core'
import type { LatLng, LeafletEventHandlerFnMap, Map as LeafletMap, PointExpression } from 'leaflet'
import type { Spot } from './box.js'
import type { Events } from './canvas.js'
import { CanvasLayer } from './canvas-layer.js'
import type { Palette } from './palette.js'
import { createUnits, type GlideDuration, type UnitsLayerOptions } from './units.js'

export type { Palette } from './palette.js'
export type { UnitsLayerOptions } from './units.js'

/** A unit grows silent without any news of it, so looks are judged anew every so often, ms. */
const judgeEvery = 30_000

/**
 * Every unit of a fleet on one canvas of a Leaflet map. Fires `paint` after each painting.
 *
 * Units without a position are not shown. The layer paints at most once a frame, and not at all while nothing moved.
 */
export class UnitsLayer extends CanvasLayer {
  readonly #units: ReturnType<typeof createUnits>
  #judging: ReturnType<typeof setInterval> | undefined

  /**
   * Takes in a refresh of the fleet.
   * @param units the whole fleet
   * @param changed who differs from the last call; `all` also forgets those who are not in `units`
   * @param removed who has left
   * @param motion `duration`: ms that a unit takes to its new position, or what says so of each; 0 (the default) to jump
   */
  declare readonly update: (
    units: ReadonlyMap<Imei, Unit>,
    changed: ReadonlySet<Imei> | 'all',
    removed?: Iterable<Imei>,
    motion?: { duration?: GlideDuration },
  ) => void
  /** Puts a ring around a unit and paints it above the others; `null` for none. */
  declare readonly select: (imei: Imei | null) => void
  /** These units pulse and are painted above the others, instead of those named before. */
  declare readonly alarm: (imeis: Iterable<Imei>) => void
  /** Shows only these units; `null`: all. */
  declare readonly show: (filter: ReadonlySet<Imei> | null) => void
  /** Names beside the units: `auto` while they fit, or `off`. */
  declare readonly labels: (mode: 'off' | 'auto') => void
  /** Other colours, at once. */
  declare readonly recolour: (palette: Palette) => void
  /** Every unit under a point of the map's container, topmost first. */
  declare readonly at: (containerPoint: PointExpression) => Imei[]
  /** Where units are painted, from the first painting on, device pixels. More than 1,000 are not named one by one. */
  declare readonly occupied: () => readonly Spot[]
  /** Where a unit is painted at this moment of its glide; `null` for one without a position. */
  declare readonly positionOf: (imei: Imei) => LatLng | null

  constructor(options: UnitsLayerOptions) {
    const units = createUnits(options, () => this.fire('paint'))
    super(units.canvas, options.pane)
    this.#units = units
    Object.assign(this, units)
  }

  override getEvents(): Events {
    const events: LeafletEventHandlerFnMap = { mousemove: this.#units.hover }
    return { ...super.getEvents(), ...(events as Events) }
  }

  override onAdd(map: LeafletMap): this {
    this.#judging = setInterval(this.#units.judge, judgeEvery)
    return super.onAdd(map)
  }

  override onRemove(): this {
    clearInterval(this.#judging)
    return super.onRemove()
  }
}
