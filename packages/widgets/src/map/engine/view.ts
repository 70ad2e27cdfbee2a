import { type Box, holds, include } from './box.js'
import type { Frame } from './frame.js'
import { along, clustered, hidden, listed, mark, nowhere, type Scene, there, track } from './scene.js'
import { remaining } from './tween.js'

/** The visible area of the canvas, and the margin whose content extends into it. */
export interface View extends Frame {
  /** The centre of a visible unit is inside this box: the canvas plus `margin` device pixels on every side. */
  readonly box: Box
  readonly margin: number
}

/** The units that a view shows during their glides, and the state of the glides. */
export interface Shown {
  /** Slots in painting order. */
  list: number[]
  /** Slots of the list whose position must be updated in every frame. */
  movers: number[]
  /** End of the last glide, on the scene's clock. */
  restAt: number
  /** Speed of the fastest glide, in device pixels per ms. */
  speed: number
}

export const createShown = (): Shown => ({
  list: [],
  movers: [],
  restAt: 0,
  speed: 0,
})

/**
 * Finds every unit whose path from start to end intersects the view; frames then process only these.
 * @param damage extended by the units that moved, appeared or disappeared since the last paint
 */
export function gather(shown: Shown, scene: Scene, view: View, now: number, damage: Box): void {
  const { size } = scene
  shown.list = []
  shown.movers = []
  shown.restAt = shown.speed = 0
  for (let slot = 0; slot < size; slot++) {
    const meets = meetsView(scene, view, slot, now)
    mark(scene, slot, listed, meets)
    if (meets) {
      shown.list.push(slot)
      if (pace(shown, scene, view, slot, now)) shown.movers.push(slot)
    }
    place(scene, view, slot, now, damage, meets)
  }
}

/**
 * Updates one unit that has a new position, without checking the others.
 * @returns false if that is not possible and `gather` must find all units again
 */
export function follow(shown: Shown, scene: Scene, view: View, slot: number, now: number): boolean {
  if (!((scene.flags[slot] as number) & listed)) return !meetsView(scene, view, slot, now)
  // While a unit glides continuously, arrived units stay in `movers`; `gather` drops them.
  if (shown.movers.length > 2 * shown.list.length) return false
  pace(shown, scene, view, slot, now)
  shown.movers.push(slot)
  return true
}

/** Moves all gliding units to their current position, in whole pixels. */
export function move(shown: Shown, scene: Scene, view: View, now: number, damage: Box): void {
  for (const slot of shown.movers) place(scene, view, slot, now, damage)
  if (now < shown.restAt) return
  shown.movers = []
  shown.restAt = shown.speed = 0
}

/** @returns whether the unit glides */
function pace(shown: Shown, { tracks }: Scene, view: View, slot: number, now: number): boolean {
  const at = slot * track
  const span = tracks[at + 5] as number
  const until = (tracks[at + 4] as number) + span
  if (until <= now) return false
  const distance = Math.hypot(
    (tracks[at + 2] as number) - (tracks[at] as number),
    (tracks[at + 3] as number) - (tracks[at + 1] as number),
  )
  shown.restAt = Math.max(shown.restAt, until)
  shown.speed = Math.max(shown.speed, (distance * view.scale) / span)
  return true
}

function meetsView({ tracks, flags }: Scene, view: View, slot: number, now: number): boolean {
  const at = slot * track
  const from = (tracks[at + 4] as number) + (tracks[at + 5] as number) > now ? at : at + 2
  const meets = (start: number, end: number, corner: number, side: 0 | 1) =>
    Math.max(start, end) * view.scale - corner >= view.box[side] &&
    Math.min(start, end) * view.scale - corner <= (view.box[side + 2] as number)
  return (
    ((flags[slot] as number) & (there | hidden | clustered)) === there &&
    meets(tracks[from] as number, tracks[at + 2] as number, view.x, 0) &&
    meets(tracks[from + 1] as number, tracks[at + 3] as number, view.y, 1)
  )
}

function place(
  { tracks, drawn }: Scene,
  view: View,
  slot: number,
  now: number,
  damage: Box,
  meets = true,
): void {
  const at = slot * track
  const left = remaining(now, tracks[at + 4] as number, tracks[at + 5] as number)
  let x = Math.round(along(tracks, at, left) * view.scale - view.x)
  const y = Math.round(along(tracks, at + 1, left) * view.scale - view.y)
  if (!meets || !holds(view.box, x, y)) x = nowhere
  const beforeX = drawn[slot * 2] as number
  const beforeY = drawn[slot * 2 + 1] as number
  if (x === beforeX && (x === nowhere || y === beforeY)) return
  if (beforeX !== nowhere) include(damage, beforeX, beforeY)
  if (x !== nowhere) include(damage, x, y)
  drawn[slot * 2] = x
  drawn[slot * 2 + 1] = y
}
