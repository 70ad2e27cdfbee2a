import { connectivity, type Unit, unitState } from '@baliza/sdk-core'

/**
 * What a unit looks like (specification 1, section 4: Marker colour, Connectivity), by its colour and by its shape, so
 * that neither is needed to know the other: a sum of the bits below.
 */
export type UnitClass = number

/** It stands: a disc with a pause while the engine runs (yellow), a square with a stop otherwise; else an arrow. */
export const still = 1
/** Its engine is off: red, and an arrow only on a tow truck or worse; else green or yellow. */
export const off = 2
/** It has not reported for 10 minutes: its marker is hollow and greyed. */
export const silent = 4
/** There are so many classes. */
export const classes = 8

/** @param now Unix ms */
export const classify = (unit: Unit, now: number): UnitClass =>
  // The engine has its own bit: whether a unit moves is asked as if it were on.
  (unitState({ acc: true, speed: unit.speed }) === 'moving' ? 0 : still) +
  (unit.acc ? 0 : off) +
  (connectivity(unit, now) === 1 ? 0 : silent)

/** Whether a class points where it goes. */
export const rotates = (look: UnitClass): boolean => !(look & still)
