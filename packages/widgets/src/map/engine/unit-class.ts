import { connectivity, type Unit, unitState } from '@baliza/sdk-core/internal'

/**
 * Appearance of a unit (specification 1, section 4: Marker colour, Connectivity), as a sum of the bits below. Colour and shape
 * carry the same information, so that each can be read without the other.
 */
export type UnitClass = number

/**
 * The unit is parked: a disc with a pause symbol while the engine runs (yellow), otherwise a square with a stop symbol. Without
 * this bit it is an arrow.
 */
export const still = 1
/** The engine is off: red. A red arrow means a tow truck or worse. Without this bit the marker is green or yellow. */
export const off = 2
/** The unit has not reported for 10 minutes: its marker is hollow and grey. */
export const silent = 4
export const classes = 8

/** @param now Unix ms */
export const classify = (unit: Unit, now: number): UnitClass =>
  // The engine has a separate bit, so the movement is determined as if the engine were on.
  (unitState({ acc: true, speed: unit.speed }) === 'moving' ? 0 : still) +
  (unit.acc ? 0 : off) +
  (connectivity(unit, now) === 1 ? 0 : silent)

/** Returns whether a marker of this class points in the unit's heading. */
export const rotates = (look: UnitClass): boolean => !(look & still)
