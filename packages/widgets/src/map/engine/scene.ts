import { between, remaining } from './tween.js'

/** Bits of `Scene.flags`. */
export const there = 1
export const hidden = 2
/** Selected or alarmed: painted last and never dropped. */
export const raised = 4
/** Looks different from what was painted last, even where it has not moved. */
export const changed = 8

/** `drawnX` of a unit that is not on screen. */
export const nowhere = -32768

/**
 * Every unit with a position, as a struct of arrays: one slot per unit, found by imei. Adding, changing and removing
 * cost the same whatever the fleet's size. A removed unit leaves a hole that the next new one takes, so that nobody
 * else's place in the painting order changes. Knows nothing of the DOM.
 */
export class Scene {
  /** Slots in use, holes included: loops run to here and look at `flags`. */
  size = 0
  /** Normalised Mercator of where the glide starts and ends. */
  startX = new Float64Array(0)
  startY = new Float64Array(0)
  endX = new Float64Array(0)
  endY = new Float64Array(0)
  /** When the glide starts, on the caller's clock, and how long it takes, ms. */
  begin = new Float64Array(0)
  span = new Float32Array(0)
  /** The picture: see sprites.ts. */
  sprite = new Uint16Array(0)
  flags = new Uint8Array(0)
  /** Device pixels of the last painting, `nowhere` where it was not on screen. */
  drawnX = new Int16Array(0)
  drawnY = new Int16Array(0)
  readonly imeis: string[] = []
  readonly #slots = new Map<string, number>()
  readonly #holes: number[] = []

  get count(): number {
    return this.#slots.size
  }

  /** The slot of a unit, or -1. */
  slot(imei: string): number {
    return this.#slots.get(imei) ?? -1
  }

  /** Makes room for so many units at once. */
  reserve(units: number): void {
    if (units <= this.flags.length) return
    const length = Math.max(64, units)
    this.startX = grown(this.startX, new Float64Array(length))
    this.startY = grown(this.startY, new Float64Array(length))
    this.endX = grown(this.endX, new Float64Array(length))
    this.endY = grown(this.endY, new Float64Array(length))
    this.begin = grown(this.begin, new Float64Array(length))
    this.span = grown(this.span, new Float32Array(length))
    this.sprite = grown(this.sprite, new Uint16Array(length))
    this.flags = grown(this.flags, new Uint8Array(length))
    this.drawnX = grown(this.drawnX, new Int16Array(length))
    this.drawnY = grown(this.drawnY, new Int16Array(length))
  }

  /**
   * Puts a unit where it was last seen: a new one at once, a known one by gliding there from where it is now.
   * @param x y normalised Mercator
   * @param span ms of the glide; 0 jumps
   * @returns its slot
   */
  put(imei: string, x: number, y: number, now: number, span: number): number {
    const known = this.#slots.get(imei)
    if (known === undefined) return this.#add(imei, x, y)
    if (x !== this.endX[known] || y !== this.endY[known]) {
      this.startX[known] = span > 0 ? this.x(known, now) : x
      this.startY[known] = span > 0 ? this.y(known, now) : y
      this.endX[known] = x
      this.endY[known] = y
      this.begin[known] = now
      this.span[known] = span
    }
    return known
  }

  /** Gives a slot another picture. */
  dress(slot: number, sprite: number): void {
    if (this.sprite[slot] === sprite) return
    this.sprite[slot] = sprite
    this.mark(slot, changed, true)
  }

  /** Sets or clears bits of a slot. */
  mark(slot: number, bits: number, on: boolean): void {
    const flags = this.flags[slot] ?? 0
    this.flags[slot] = on ? flags | bits : flags & ~bits
  }

  /** @returns the slot it had, or -1 where it was not known; its `drawnX` and `drawnY` still say where it was */
  remove(imei: string): number {
    const slot = this.slot(imei)
    if (slot < 0) return slot
    this.#slots.delete(imei)
    this.#holes.push(slot)
    this.flags[slot] = 0
    this.imeis[slot] = ''
    return slot
  }

  /** Normalised Mercator of a slot at this moment. */
  x(slot: number, now: number): number {
    return between(this.startX[slot] ?? 0, this.endX[slot] ?? 0, this.#left(slot, now))
  }

  y(slot: number, now: number): number {
    return between(this.startY[slot] ?? 0, this.endY[slot] ?? 0, this.#left(slot, now))
  }

  #left(slot: number, now: number): number {
    return remaining(now, this.begin[slot] ?? 0, this.span[slot] ?? 0)
  }

  #add(imei: string, x: number, y: number): number {
    const slot = this.#holes.pop() ?? this.size++
    if (slot >= this.flags.length) this.reserve(slot * 2)
    this.#slots.set(imei, slot)
    this.imeis[slot] = imei
    this.startX[slot] = this.endX[slot] = x
    this.startY[slot] = this.endY[slot] = y
    this.begin[slot] = this.span[slot] = this.sprite[slot] = 0
    this.flags[slot] = there | changed
    this.drawnX[slot] = this.drawnY[slot] = nowhere
    return slot
  }
}

function grown<A extends { set(from: A): void }>(before: A, after: A): A {
  after.set(before)
  return after
}
