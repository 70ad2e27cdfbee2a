import { connectivity, type Unit, type UnitState, unitState } from '@baliza/sdk-core'

/** What a unit does, as the list tells it: every unit is in exactly one. */
export type ListState = UnitState | 'offline'

/** The order in which they are offered. */
export const listStates = ['moving', 'idle', 'off', 'offline'] as const satisfies readonly ListState[]

/**
 * What the colour of the marker says, so that list and map agree; or offline, for a unit of which nothing was heard
 * for ten minutes (specification 1, section 4).
 * @param now Unix ms
 */
export function listStateOf(unit: Unit, now: number): ListState {
  return connectivity(unit, now) === 1 ? unitState(unit) : 'offline'
}
