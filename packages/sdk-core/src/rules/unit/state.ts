import type { Unit } from '../../entities/unit.js'
import { hostNow } from '../time/clock.js'
import { connectivity } from './connectivity.js'

/** The speed from which a unit moves, km/h: 5, or 4 in the specification's other reading (1, section 4). */
export type MovingThreshold = 4 | 5

/** What a unit does: moving, standing with its engine on, off. */
export type UnitState = 'moving' | 'idle' | 'off'

/** What a unit does, or that nothing was heard of it for ten minutes. */
export type UnitStateNow = UnitState | 'offline'

type Engine = Pick<Unit, 'acc' | 'speed'>

/** Over the threshold with the engine on it moves; at or below it stands; with the engine off it is off. */
export function unitState({ acc, speed }: Engine, threshold: MovingThreshold = 5): UnitState {
  if (!acc) return 'off'
  return speed > threshold ? 'moving' : 'idle'
}

/**
 * What a unit does now, or `offline` where it has not reported for ten minutes (specification 1, section 4: Connectivity):
 * what it did by then is old.
 * @param now Unix ms
 */
export function unitStateNow(unit: Engine & Pick<Unit, 'timestamp'>, now: number = hostNow()): UnitStateNow {
  return connectivity(unit, now) === 1 ? unitState(unit) : 'offline'
}

/**
 * Since when a unit is in the state of {@link unitStateNow}, Unix ms: one that is `offline`, since its last report. `null`:
 * that is not known.
 * @param now Unix ms
 */
export function stateSince(
  unit: Engine & Pick<Unit, 'timestamp' | 'estado_desde'>,
  now: number = hostNow(),
): number | null {
  return unitStateNow(unit, now) === 'offline' ? unit.timestamp : unit.estado_desde
}

/**
 * The label of a unit's status, by the letter of the specification (1, section 4): on and under 5 is stopped
 * with the engine on, on and over 5 is moving, off is off, and what is left, exactly 5, is stopped.
 */
export type UnitLabel = 'stoppedOn' | 'moving' | 'off' | 'stopped'

/** Which label a unit's status has; its texts are `texts.units.state`. */
export function unitLabel({ acc, speed }: Engine): UnitLabel {
  if (!acc) return 'off'
  if (speed > 5) return 'moving'
  return speed === 5 ? 'stopped' : 'stoppedOn'
}
