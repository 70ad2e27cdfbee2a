import { hostNow, type Imei, preloadable, type Unit } from '@baliza/sdk-core/internal'
import {
  LatLng,
  type LayerOptions,
  type LeafletMouseEvent,
  type Point,
  type PointExpression,
  point,
} from 'leaflet'
import type { Spot } from './box.js'
import { createCanvas, type Paint } from './canvas.js'
import type { Clusters } from './clusters.js'
import { hitTest } from './hit-test.js'
import { latOf, lngOf, mercatorX, mercatorY } from './mercator.js'
import type { OwnIcons } from './own-icons.js'
import { createPainter, touch } from './painter.js'
import type { Palette } from './palette.js'
import { createScene, hidden, mark, put, raised, remove, type Scene, where } from './scene.js'
import { spriteOf } from './sprites.js'
import { classify, rotates, type UnitClass } from './unit-class.js'
import { follow, type View } from './view.js'

/** Options and callbacks of the units layer. */
export interface UnitsLayerOptions extends LayerOptions {
  readonly palette: Palette
  /** Called when the pointer moves, with the units under it, topmost first. */
  readonly onHover?: ((imeis: Imei[], at: Point) => void) | undefined
  /** Returns the base of custom icon addresses that are not absolute, as in `iconUrlAt`. Defaults to the page's server. */
  readonly iconHost?: (() => string) | undefined
  /** `auto`: names while fewer than about 300 units are on screen. Defaults to `off`. */
  readonly labels?: 'off' | 'auto' | undefined
  /** Returns whether to omit glides and pulses. Defaults to the setting of the system. */
  readonly reducedMotion?: (() => boolean) | undefined
  /** Replaces overlapping units at low zoom. By default overlapping units are stacked. */
  readonly clusters?: ((scene: Scene) => Clusters) | undefined
  /** Returns the class of a unit. Defaults to the specification's colours. */
  readonly classify?: ((unit: Unit, now: number) => UnitClass) | undefined
}

/** Duration of a glide, in ms: one number for all units, or a function of a unit and its previous state. */
export type GlideDuration = number | ((unit: Unit, before: Unit | undefined) => number)

const loadOwnIcons = preloadable(() => import('./own-icons.js'))

/** Interval of the frames of a pulse, in ms. It is smooth at half of the display's frames. */
const pulseEvery = 30
/** Opacity of the other units next to a history. */
const faded = 0.4
/** With more units than this on screen, glides use longer steps. */
const crowd = 2000

/** A fleet on a canvas: the layer's logic without the Leaflet class. @param onPaint called after each paint */
export function createUnits(options: UnitsLayerOptions, onPaint: () => void) {
  const {
    iconHost = () => '',
    classify: lookOf = classify,
    onHover,
    reducedMotion: still = () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  } = options
  let { palette, labels: names } = options
  let units: ReadonlyMap<Imei, Unit> = new Map()
  let filter: ReadonlySet<Imei> | null = null
  let selected: Imei | null = null
  let alarmed: ReadonlySet<Imei> = new Set()
  /** Set by the first paint. Until then everything is stale. */
  let view!: View
  /** The units on screen must be found again. */
  let stale = true

  const scene = createScene()
  let own: OwnIcons | undefined
  let loading = false
  const clusters = options.clusters?.(scene)
  const painter = createPainter(scene, () => own, clusters)
  const paint: Paint = (context, frame, now, fresh) => {
    if (fresh) {
      view = painter.prepare(palette, frame)
      stale = true
    }
    if (clusters?.find(view) || stale) painter.gather(view, now)
    stale = false
    const alarms = [...alarmed].map(slotOf).filter(painter.seen)
    const pulse = alarms.length > 0 && !still()
    if (pulse) alarms.forEach(painter.damage)
    const nameOf = (slot: number) => units.get(scene.imeis[slot] as Imei)?.nombre ?? ''
    const painted = painter.paint(
      context,
      view,
      now,
      slotOf(selected),
      alarms,
      pulse,
      names === 'auto' && nameOf,
    )
    // Units are painted at whole pixels. The next paint is due when the fastest unit has moved by one pixel. Without movement no
    // paint is scheduled.
    const { restAt, speed, list } = painter.shown
    // Among thousands of units a viewer does not follow a single one, so longer steps are enough.
    const step = list.length > crowd ? 1.5 : 1
    const next = Math.min(step / speed, restAt ? restAt - now : 1e9, pulse ? pulseEvery : 1e9)
    if (next < 1e9) canvas.schedule(next)
    if (painted) onPaint()
  }
  const canvas = createCanvas(paint, 0, () => scene.slots.size > 0)

  const slotOf = (imei: Imei | null): number => scene.slots.get(imei ?? '') ?? -1

  function drop(imei: Imei): void {
    painter.damage(remove(scene, imei))
    clusters?.renew()
    stale = true
  }

  /** Sets the `raised` and `hidden` flags of a unit. */
  function sort(imei: Imei, slot: number): void {
    mark(scene, slot, raised, imei === selected || alarmed.has(imei))
    mark(scene, slot, hidden, !(filter?.has(imei) ?? true))
  }

  function applySprite(slot: number, unit: Unit, clock: number): void {
    const look = lookOf(unit, clock)
    const page = own?.pageOf(unit, look)
    if (unit.url_icon) loadIcons()
    const sprite = spriteOf(page ?? look, unit.angulo, page ? own?.rotates(page) === true : rotates(look))
    if (scene.sprites[slot] !== sprite) painter.damage(slot)
    if (scene.looks[slot] !== look) clusters?.renew()
    scene.sprites[slot] = sprite
    scene.looks[slot] = look
  }

  /** Loads the code of custom icons, with the first unit that has one. */
  function loadIcons(): void {
    if (loading) return
    loading = true
    loadOwnIcons().then(
      ({ createOwnIcons }) => {
        own = createOwnIcons(iconHost(), reapplySprites)
        reapplySprites()
      },
      // Units keep their default markers, and the next update of the markers tries again.
      () => {
        loading = false
      },
    )
  }

  function reapplySprites(): void {
    canvas.renew()
    judge()
  }

  /** Updates the marker of every unit. A unit that loses contact changes without any event. */
  function judge(): void {
    const clock = hostNow()
    for (const unit of units.values()) {
      const slot = slotOf(unit.imei)
      if (slot >= 0) applySprite(slot, unit, clock)
    }
    canvas.schedule()
  }

  function emphasise(one: Imei | null, many: ReadonlySet<Imei>): void {
    const touched = [selected, one, ...alarmed, ...many]
    selected = one
    alarmed = many
    for (const imei of touched) {
      const slot = slotOf(imei)
      painter.damage(slot)
      sort(imei ?? '', slot)
    }
    clusters?.renew()
    stale = true
    canvas.schedule()
  }

  const at = (containerPoint: PointExpression): Imei[] => {
    const ratio = (view as View | undefined)?.ratio ?? 0
    const { x, y } = point(containerPoint).multiplyBy(ratio)
    const slots = hitTest(scene, painter.shown, x, y, touch * ratio)
    if (own) slots.push(...own.under(scene, painter.shown, x, y, ratio))
    if (clusters && slots.length === 0) slots.push(...clusters.under(x, y, view))
    return [...new Set(slots)].map((slot) => scene.imeis[slot] as Imei)
  }

  return {
    canvas,
    judge,
    at,
    hover({ containerPoint }: LeafletMouseEvent): void {
      onHover?.(at(containerPoint), containerPoint)
    },
    update(
      fleet: ReadonlyMap<Imei, Unit>,
      changed: ReadonlySet<Imei> | 'all',
      removed: Iterable<Imei> = [],
      { duration = 0 }: { duration?: GlideDuration } = {},
    ): void {
      const now = performance.now()
      const clock = hostNow()
      const isStill = still()
      const before = units
      units = fleet
      const whole = changed === 'all'
      for (const imei of whole ? scene.imeis : removed) if (!fleet.has(imei)) drop(imei)
      for (const imei of whole ? fleet.keys() : changed) {
        const unit = fleet.get(imei)
        if (unit && unit.lat !== null && unit.lng !== null) {
          const span = typeof duration === 'number' ? duration : duration(unit, before.get(imei))
          const slot = put(scene, imei, mercatorX(unit.lng), mercatorY(unit.lat), now, isStill ? 0 : span)
          sort(imei, slot)
          applySprite(slot, unit, clock)
          stale ||= !follow(painter.shown, scene, view, slot, now)
          clusters?.renew()
        } else drop(imei)
      }
      canvas.schedule()
    },
    select: (imei: Imei | null): void => emphasise(imei, alarmed),
    alarm: (imeis: Iterable<Imei>): void => emphasise(selected, new Set(imeis)),
    show(only: ReadonlySet<Imei> | null): void {
      filter = only
      scene.imeis.forEach(sort)
      clusters?.renew()
      stale = true
      canvas.schedule()
    },
    labels(mode: 'off' | 'auto'): void {
      names = mode
      canvas.renew()
    },
    fade(on: boolean): void {
      painter.fade(on ? faded : 1)
      canvas.schedule()
    },
    recolour(colours: Palette): void {
      palette = colours
      canvas.renew()
    },
    occupied: (): readonly Spot[] => ((view as View | undefined) ? painter.occupied(view) : []),
    positionOf(imei: Imei): LatLng | null {
      const slot = slotOf(imei)
      if (slot < 0) return null
      const [x, y] = where(scene, slot, performance.now())
      return new LatLng(latOf(y), lngOf(x))
    },
  }
}
