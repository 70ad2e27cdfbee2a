import type { UnitStateNow } from '@baliza/sdk-core/internal'

/** State of a unit in the list: every unit is in exactly one. */
export type ListState = UnitStateNow

/** The states in their displayed order. */
export const listStates = ['moving', 'idle', 'off', 'offline'] as const satisfies readonly ListState[]
