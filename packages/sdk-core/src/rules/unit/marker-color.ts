import type { Unit } from '../../entities/unit.js'
import { type MovingThreshold, type UnitState, unitState } from './state.js'

/** The colour of a unit's marker. */
export type MarkerColor = 'green' | 'yellow' | 'red'

const colors: Readonly<Record<UnitState, MarkerColor>> = { moving: 'green', idle: 'yellow', off: 'red' }

/**
 * The colour of a unit's marker (specification 1, section 4): green over the threshold, yellow at or below it,
 * red with the engine off at whatever speed. Reading B, threshold 5, unless 4 is asked for.
 */
export function markerColor(unit: Pick<Unit, 'acc' | 'speed'>, threshold: MovingThreshold = 5): MarkerColor {
  return colors[unitState(unit, threshold)]
}
