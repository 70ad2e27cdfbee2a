import type { Unit } from '@baliza/sdk-core'

/** What a unit looks like: its colour and its shape, so that neither is needed to know the other. */
export const unitClass = {
  /** Green arrow. */
  moving: 0,
  /** Yellow disc with a pause: the engine runs, the unit stands. */
  idle: 1,
  /** Red square with a stop: the engine is off. */
  off: 2,
  /** Red arrow: moves with the engine off, on a tow truck or worse. */
  towed: 3,
} as const

/** Added to a class: the unit has not reported for 10 minutes, so its marker is hollow. */
export const offline = 4

/** One of `unitClass`, plus `offline` or not. */
export type UnitClass = number

/** Over this many km/h a unit moves (specification 1, section 4: Marker colour). */
const movingAbove = 5
const offlineAfter = 600_000

/** @param now Unix ms */
export function classify(unit: Unit, now: number): UnitClass {
  const moves = unit.speed > movingAbove
  const shape = unit.acc
    ? moves
      ? unitClass.moving
      : unitClass.idle
    : moves
      ? unitClass.towed
      : unitClass.off
  const silent = unit.timestamp === null || now - unit.timestamp >= offlineAfter
  return silent ? shape + offline : shape
}
