import { remaining } from './tween.js'

/** Bits of `Scene.flags`. */
export const there = 1
/** Left out by the filter. */
export const hidden = 2
/** Selected or alarmed: painted last and never dropped. */
export const raised = 4
/** In the list of those on screen. */
export const listed = 8
/** One of a cluster, which is painted in its place. */
export const clustered = 16

/** `drawn` of a unit that is not on screen. */
export const nowhere = -32768

/** Numbers of a slot in `Scene.tracks`: start x, start y, end x, end y, when it starts and how long it takes. */
export const track = 6

/**
 * Every unit with a position, as a struct of arrays: one slot per unit, found by imei. Adding, changing and removing
 * cost the same whatever the fleet's size. A removed unit leaves a hole for the next new one, so that the painting order of
 * the others does not change. Knows nothing of the DOM.
 */
export interface Scene {
  /** Slots in use, holes included: loops run to here and look at `flags`. */
  size: number
  /** The path of each glide: normalised Mercator, then ms on the caller's clock. A glide of 0 ms is at its end. */
  tracks: Float64Array
  /** The picture: see sprites.ts. */
  sprites: Uint16Array
  /** What it does: see unit-class.ts. */
  looks: Uint8Array
  flags: Uint8Array
  /** Device pixels x and y of the last painting, `nowhere` where it was not on screen. */
  drawn: Int16Array
  /** By slot; '' for a hole. */
  readonly imeis: string[]
  readonly slots: Map<string, number>
  readonly holes: number[]
  /** The slot of the next unit that is put, if the fleet comes in the order that it had: found without its imei. */
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
 * Puts a unit where it was last seen: a new one at once, a known one by gliding there from where it is now.
 * @param x y normalised Mercator
 * @param span ms of the glide; 0 jumps
 * @returns its slot
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
    // Across the antimeridian it glides the shorter way around the world.
    tracks[at] = fromX - Math.round(fromX - x)
    tracks[at + 1] = fromY
    tracks[at + 2] = x
    tracks[at + 3] = y
    // A unit that does not glide begins at 0, not `now`: the clock of a frame may lag behind, and would find it not begun yet.
    tracks[at + 4] = glide && now
    tracks[at + 5] = glide
  }
  return slot
}

/** Sets or clears bits of a slot. */
export function mark({ flags }: Scene, slot: number, bits: number, on: boolean): void {
  flags[slot] = on ? (flags[slot] as number) | bits : (flags[slot] as number) & ~bits
}

/** @returns the slot it had, or -1 where it was not known; `drawn` still says where it was */
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

/** Normalised Mercator of a slot at this moment. */
export function where({ tracks }: Scene, slot: number, now: number): [x: number, y: number] {
  const at = slot * track
  const left = remaining(now, tracks[at + 4] as number, tracks[at + 5] as number)
  return [along(tracks, at, left), along(tracks, at + 1, left)]
}

/** A coordinate of a glide with so much of its path still to go. @param at where its start is in `tracks` */
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
