import type { UnitStateNow } from '@baliza/sdk-core'

/** What a unit does, as the list tells it: every unit is in exactly one. */
export type ListState = UnitStateNow

/** The order in which they are offered. */
export const listStates = ['moving', 'idle', 'off', 'offline'] as const satisfies readonly ListState[]
