import type { Unit } from '../../entities/unit.js'
import { hostNow } from '../time/clock.js'
import { connectivity } from './connectivity.js'

/** Speed above which a unit moves, km/h: 5, or 4 in the other reading of the specification (1, section 4). */
export type MovingThreshold = 4 | 5

/** State of a unit: moving, idle with its engine on, off. */
export type UnitState = 'moving' | 'idle' | 'off'

/** State of a unit, or `offline` after ten minutes without contact. */
export type UnitStateNow = UnitState | 'offline'

type Engine = Pick<Unit, 'acc' | 'speed'>

/** State of a unit: above the threshold with the engine on it moves; at or below it is idle; with the engine off it is off. */
export function unitState({ acc, speed }: Engine, threshold: MovingThreshold = 5): UnitState {
  if (!acc) return 'off'
  return speed > threshold ? 'moving' : 'idle'
}

/**
 * Current state of a unit, or `offline` if it has not reported for ten minutes (specification 1, section 4: Connectivity),
 * because its last state is outdated.
 * @param now Unix ms
 */
export function unitStateNow(unit: Engine & Pick<Unit, 'timestamp'>, now: number = hostNow()): UnitStateNow {
  return connectivity(unit, now) === 1 ? unitState(unit) : 'offline'
}

/**
 * Start of the state of {@link unitStateNow}, Unix ms; for `offline`, the last report. `null`: unknown.
 * @param now Unix ms
 */
export function stateSince(
  unit: Engine & Pick<Unit, 'timestamp' | 'estado_desde'>,
  now: number = hostNow(),
): number | null {
  return unitStateNow(unit, now) === 'offline' ? unit.timestamp : unit.estado_desde
}
