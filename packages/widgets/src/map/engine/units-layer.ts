import type { Imei, Unit } from '@baliza/sdk-core/internal'
import type { LatLng, LeafletEventHandlerFnMap, Map as LeafletMap, PointExpression } from 'leaflet'
import type { Spot } from './box.js'
import type { Events } from './canvas.js'
import { CanvasLayer } from './canvas-layer.js'
import type { Palette } from './palette.js'
import { createUnits, type GlideDuration, type UnitsLayerOptions } from './units.js'

export type { Palette } from './palette.js'
export type { UnitsLayerOptions } from './units.js'

/** Interval between updates of the markers, in ms. A unit loses contact without any event. */
const judgeEvery = 30_000

/**
 * Every unit of a fleet on one canvas of a Leaflet map. Fires `paint` after each paint.
 * Units without a position are not shown. The layer paints at most once per frame, and not at all while nothing moves.
 */
export class UnitsLayer extends CanvasLayer {
  readonly #units: ReturnType<typeof createUnits>
  #judging: ReturnType<typeof setInterval> | undefined

  /**
   * Applies an update of the fleet.
   * @param units the whole fleet
   * @param changed units that differ from the last call; `all` also removes those that are not in `units`
   * @param removed units that were removed
   * @param motion `duration`: duration of the glide to the new position in ms, or a function that returns it for each unit; 0
   * (the default) jumps
   */
  declare readonly update: (
    units: ReadonlyMap<Imei, Unit>,
    changed: ReadonlySet<Imei> | 'all',
    removed?: Iterable<Imei>,
    motion?: { duration?: GlideDuration },
  ) => void
  /** Puts a ring around a unit and paints it above the others; `null` for none. */
  declare readonly select: (imei: Imei | null) => void
  /** Makes these units pulse and paints them above the others. Replaces the units of the previous call. */
  declare readonly alarm: (imeis: Iterable<Imei>) => void
  /** Shows only these units; `null` for all. */
  declare readonly show: (filter: ReadonlySet<Imei> | null) => void
  /** Names next to the units: `auto` if they fit, or `off`. */
  declare readonly labels: (mode: 'off' | 'auto') => void
  /** Fades all units except the selected one and those with an alarm. */
  declare readonly fade: (on: boolean) => void
  /** Changes the colours immediately. */
  declare readonly recolour: (palette: Palette) => void
  /** Returns every unit at a point of the map's container, topmost first. */
  declare readonly at: (containerPoint: PointExpression) => Imei[]
  /**
   * Returns the positions of painted units from the first paint on, in device pixels. With more than 1,000 units it omits the
   * individual units.
   */
  declare readonly occupied: () => readonly Spot[]
  /** Returns the current position of a unit in its glide; `null` for a unit without a position. */
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
