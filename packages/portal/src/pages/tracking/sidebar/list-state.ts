import type { UnitStateNow } from '@baliza/sdk-core'

/** The state of a unit in the list: every unit is in exactly one. */
export type ListState = UnitStateNow

/** The order in which they are offered. */
export const listStates = ['moving', 'idle', 'off', 'offline'] as const satisfies readonly ListState[]
