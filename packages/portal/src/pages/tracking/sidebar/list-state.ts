import { connectivity, markerColor, type Unit } from '@baliza/sdk-core'

/** What a unit does, as the list tells it: every unit is in exactly one. */
export type ListState = 'moving' | 'idle' | 'off' | 'offline'

/** The order in which they are offered. */
export const listStates = ['moving', 'idle', 'off', 'offline'] as const satisfies readonly ListState[]

const byColor = { green: 'moving', yellow: 'idle', red: 'off' } as const

/**
 * The colour of the marker, so that list and map say the same; or offline, for a unit of which nothing was heard
 * for ten minutes (specification 1, section 4).
 * @param now Unix ms
 */
export function listStateOf(unit: Unit, now: number): ListState {
  return connectivity(unit, now) === 1 ? byColor[markerColor(unit)] : 'offline'
}
