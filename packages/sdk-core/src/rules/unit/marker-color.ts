import type { Unit } from '../../entities/unit.js'
import { type MovingThreshold, type UnitState, unitState } from './state.js'

/** Colour of a unit's marker. */
export type MarkerColor = 'green' | 'yellow' | 'red'

const colors: Readonly<Record<UnitState, MarkerColor>> = { moving: 'green', idle: 'yellow', off: 'red' }

/**
 * Colour of a unit's marker (specification 1, section 4): green above the threshold, yellow at or below it, red with the engine
 * off at any speed. Default: threshold 5 (reading B); 4 is the alternative.
 */
export function markerColor(unit: Pick<Unit, 'acc' | 'speed'>, threshold: MovingThreshold = 5): MarkerColor {
  return colors[unitState(unit, threshold)]
}
