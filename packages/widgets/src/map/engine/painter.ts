import { badgesUpTo, Labels, labelsUpTo } from './labels.js'
import { Occlusion } from './occlusion.js'
import type { Palette } from './palette.js'
import { nowhere, raised, type Scene } from './scene.js'
import { Sprites } from './sprites.js'
import { stacks } from './stacks.js'
import { type Box, emptyBox, include, Shown, type View } from './view.js'

/** One turn of the pulse around an alarmed unit, ms. */
const pulsePeriod = 1400
const pulseReach = 32

/** What stands out. */
export interface Emphasis {
  /** Slots, painted in this order after everybody else. */
  readonly selected: number
  readonly alarmed: readonly number[]
  /** `false`: alarms are steady rings. */
  readonly pulse: boolean
  /** The name of a slot, where names are wanted. */
  readonly name: ((slot: number) => string) | null
}

/** Paints a scene through a view: only what can be seen, and of that only what has changed. */
export class Painter {
  readonly shown = new Shown()
  readonly sprites: Sprites
  readonly #occlusion = new Occlusion()
  readonly #labels = new Labels()
  readonly #scene: Scene
  #palette!: Palette
  #ratio = 1
  #damage = emptyBox()
  #all = true
  #placed = false

  /** @param onIcon a unit's own icon has arrived */
  constructor(scene: Scene, onIcon: () => void) {
    this.#scene = scene
    this.sprites = new Sprites(onIcon)
  }

  /** How far outside the canvas a unit may stand and still be seen, device pixels. */
  get margin(): number {
    return Math.max(this.sprites.reach, pulseReach * this.#ratio)
  }

  build(palette: Palette, ratio: number): void {
    this.#palette = palette
    this.#ratio = ratio
    this.sprites.build(palette, ratio)
    this.#labels.build(palette, ratio)
    this.#all = true
  }

  /** The next painting covers the whole canvas. */
  invalidate(): void {
    this.#all = true
  }

  /** Something about this slot has changed that is not in the scene: it leaves, or its pulse beats. */
  damage(slot: number): void {
    const x = this.#scene.drawnX[slot] as number
    if (slot >= 0 && x !== nowhere) include(this.#damage, x, this.#scene.drawnY[slot] as number)
  }

  /** Who is on screen: after a change of view or of the scene. */
  gather(view: View, now: number): void {
    this.shown.gather(this.#scene, view, now, this.#damage)
    this.shown.place(this.#scene, view, now, this.#damage)
    this.#placed = true
    const finest = this.#ratio >= 2 ? 2 : 1
    this.#occlusion.choose(this.#scene, this.shown.list, this.shown.count, view, finest)
  }

  /** @returns whether anything had to be painted */
  paint(context: CanvasRenderingContext2D, view: View, now: number, emphasis: Emphasis): boolean {
    const { shown } = this
    if (!this.#placed) shown.place(this.#scene, view, now, this.#damage)
    this.#placed = false
    const box = this.#damage
    if (!this.#all && box.left > box.right) return false
    // Names and counts reach farther than markers, and are painted only where there is little else to paint.
    const whole = this.#all || shown.count <= badgesUpTo
    this.#damage = emptyBox()
    this.#all = false
    const pad = this.margin + 8 * this.#ratio
    const left = whole ? 0 : Math.max(0, box.left - pad)
    const top = whole ? 0 : Math.max(0, box.top - pad)
    const right = whole ? view.width : Math.min(view.width, box.right + pad)
    const bottom = whole ? view.height : Math.min(view.height, box.bottom + pad)
    if (left >= right || top >= bottom) return false
    context.save()
    context.beginPath()
    context.rect(left, top, right - left, bottom - top)
    context.clip()
    context.clearRect(left, top, right - left, bottom - top)
    this.#occlusion.fill(this.#scene, shown.list, shown.count)
    const reach = this.sprites.reach
    this.#crowd(context, {
      left: left - reach,
      top: top - reach,
      right: right + reach,
      bottom: bottom + reach,
    })
    this.#emphasise(context, now, emphasis)
    if (shown.count <= badgesUpTo) this.#texts(context, emphasis)
    context.restore()
    return true
  }

  #crowd(context: CanvasRenderingContext2D, { left, top, right, bottom }: Box): void {
    const { drawnX, drawnY, flags, sprite } = this.#scene
    const { list, count } = this.shown
    for (let k = 0; k < count; k++) {
      const slot = list[k] as number
      if (!this.#occlusion.wins(this.#scene, slot) || (flags[slot] as number) & raised) continue
      const x = drawnX[slot] as number
      const y = drawnY[slot] as number
      if (x < left || x > right || y < top || y > bottom) continue
      this.sprites.paint(context, sprite[slot] as number, x, y)
    }
  }

  #emphasise(context: CanvasRenderingContext2D, now: number, { selected, alarmed, pulse }: Emphasis): void {
    const { drawnX, drawnY, sprite } = this.#scene
    for (const slot of alarmed) {
      const x = drawnX[slot] as number
      const y = drawnY[slot] as number
      if (x === nowhere) continue
      const part = pulse ? (now % pulsePeriod) / pulsePeriod : 0.4
      this.#ring(context, x, y, 12 + part * (pulseReach - 15), this.#palette.alarm, 1 - part * part)
      if (slot !== selected) this.sprites.paint(context, sprite[slot] as number, x, y)
    }
    const x = drawnX[selected] ?? nowhere
    if (x === nowhere) return
    const y = drawnY[selected] as number
    this.#ring(context, x, y, 20, this.#palette.selection, 1)
    this.sprites.paint(context, sprite[selected] as number, x, y)
  }

  #ring(
    context: CanvasRenderingContext2D,
    x: number,
    y: number,
    radius: number,
    colour: string,
    alpha: number,
  ): void {
    context.beginPath()
    context.arc(x, y, radius * this.#ratio, 0, 2 * Math.PI)
    context.fillStyle = context.strokeStyle = colour
    context.globalAlpha = alpha * 0.22
    context.fill()
    context.globalAlpha = alpha
    context.lineWidth = 2.5 * this.#ratio
    context.stroke()
    context.globalAlpha = 1
  }

  #texts(context: CanvasRenderingContext2D, { name, selected }: Emphasis): void {
    const { drawnX, drawnY } = this.#scene
    const { list, count } = this.shown
    const standing = stacks(this.#scene, list, count, 14 * this.#ratio)
    this.#labels.begin()
    const named = name !== null && count <= labelsUpTo
    if (named) {
      for (const slot of standing.keys()) this.#labels.avoid(drawnX[slot] as number, drawnY[slot] as number)
      if (selected >= 0)
        this.#labels.name(context, name(selected), drawnX[selected] as number, drawnY[selected] as number, 23)
    }
    for (const [slot, units] of standing) {
      const x = drawnX[slot] as number
      const y = drawnY[slot] as number
      if (units > 1) this.#labels.count(context, units, x, y)
      else if (named && slot !== selected) this.#labels.name(context, name(slot), x, y)
    }
  }
}
