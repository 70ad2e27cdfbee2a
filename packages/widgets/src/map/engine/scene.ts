import { remaining } from './tween.js'

/** Bit of `Scene.flags`: the slot contains a unit. */
export const there = 1
/** Bit of `Scene.flags`: the filter excludes the unit. */
export const hidden = 2
/** Bit of `Scene.flags`: the unit is selected or has an alarm. It is painted last and never dropped. */
export const raised = 4
/** Bit of `Scene.flags`: the unit is in the list of units on screen. */
export const listed = 8
/** Bit of `Scene.flags`: the unit belongs to a cluster, which is painted instead. */
export const clustered = 16

/** Value of `drawn` for a unit that is not on screen. */
export const nowhere = -32768

/** Number of entries per slot in `Scene.tracks`: start x, start y, end x, end y, start time and duration. */
export const track = 6

/**
 * Every unit with a position, as a struct of arrays: one slot per unit, found by imei. The cost of adding, changing and removing
 * a unit does not depend on the size of the fleet. A removed unit leaves a hole for the next new unit, so the painting order of
 * the others does not change. Independent of the DOM.
 */
export interface Scene {
  /** Number of slots in use, including holes: loops run up to here and check `flags`. */
  size: number
  /** The path of each glide: normalised Mercator, then times in ms on the caller's clock. A glide of 0 ms is at its end. */
  tracks: Float64Array
  /** Number of the sprite: see sprites.ts. */
  sprites: Uint16Array
  /** Class of the unit: see unit-class.ts. */
  looks: Uint8Array
  flags: Uint8Array
  /** Device pixels x and y of the last paint; x is `nowhere` if the unit was not on screen. */
  drawn: Int16Array
  /** By slot; '' for a hole. */
  readonly imeis: string[]
  readonly slots: Map<string, number>
  readonly holes: number[]
  /**
   * Expected slot of the next `put`. If the fleet arrives in the same order as before, the slot is found without a lookup by
   * imei.
   */
  next: number
}

export const createScene = (): Scene => ({
  size: 0,
  ...columns(0),
  imeis: [],
  slots: new Map(),
  holes: [],
  next: 0,
})

/**
 * Moves a unit to its last position: a new unit at once, a known unit with a glide from its current position.
 * @param x y normalised Mercator
 * @param span duration of the glide, in ms; 0 jumps
 * @returns the unit's slot
 */
export function put(scene: Scene, imei: string, x: number, y: number, now: number, span: number): number {
  let slot = scene.imeis[scene.next] === imei ? scene.next : scene.slots.get(imei)
  let glide = span
  if (slot === undefined) {
    slot = scene.holes.pop() ?? scene.size++
    if (slot >= scene.flags.length) reserve(scene, ((slot * 3) >> 1) + 64)
    scene.slots.set(imei, slot)
    scene.imeis[slot] = imei
    scene.sprites[slot] = glide = 0
    scene.flags[slot] = there
    scene.drawn[slot * 2] = nowhere
  }
  scene.next = slot + 1
  const { tracks } = scene
  const at = slot * track
  if (x !== tracks[at + 2] || y !== tracks[at + 3] || !glide) {
    const [fromX, fromY] = glide ? where(scene, slot, now) : [x, y]
    // Across the antimeridian a unit glides along the shorter path around the world.
    tracks[at] = fromX - Math.round(fromX - x)
    tracks[at + 1] = fromY
    tracks[at + 2] = x
    tracks[at + 3] = y
    // The start of a unit that does not glide is 0, not `now`. A frame's clock may lag behind, so its start would be in the
    // future.
    tracks[at + 4] = glide && now
    tracks[at + 5] = glide
  }
  return slot
}

export function mark({ flags }: Scene, slot: number, bits: number, on: boolean): void {
  flags[slot] = on ? (flags[slot] as number) | bits : (flags[slot] as number) & ~bits
}

/** Removes a unit. `drawn` keeps its last position. @returns the slot it had, or -1 if the unit is unknown */
export function remove(scene: Scene, imei: string): number {
  const slot = scene.slots.get(imei) ?? -1
  if (slot >= 0) {
    scene.slots.delete(imei)
    scene.holes.push(slot)
    scene.flags[slot] = 0
    scene.imeis[slot] = ''
  }
  return slot
}

/** Returns the position of a slot at a time, in normalised Mercator. */
export function where({ tracks }: Scene, slot: number, now: number): [x: number, y: number] {
  const at = slot * track
  const left = remaining(now, tracks[at + 4] as number, tracks[at + 5] as number)
  return [along(tracks, at, left), along(tracks, at + 1, left)]
}

/** Returns a coordinate of a glide. @param at index of its start in `tracks` @param left remaining part of the path, 0 to 1 */
export function along(tracks: Float64Array, at: number, left: number): number {
  const end = tracks[at + 2] as number
  return end - (end - (tracks[at] as number)) * left
}

const columns = (slots: number) => ({
  tracks: new Float64Array(slots * track),
  sprites: new Uint16Array(slots),
  looks: new Uint8Array(slots),
  flags: new Uint8Array(slots),
  drawn: new Int16Array(slots * 2),
})

function reserve(scene: Scene, slots: number): void {
  const wider = columns(slots)
  for (const column of Object.keys(wider) as (keyof typeof wider)[]) wider[column].set(scene[column])
  Object.assign(scene, wider)
}
