import type { Unit } from '@baliza/sdk-core'
import type { Preferences } from '../../../../context/preferences.js'
import { type ListState, listStates } from '../list-state.js'

/** By what the units are ordered. */
export type UnitSort = Preferences['sort']
export const unitSorts = ['name', 'state', 'speed', 'report', 'since'] as const satisfies readonly UnitSort[]

export const isUnitSort = (value: unknown): value is UnitSort => unitSorts.some((sort) => sort === value)

/** A unit, and what it does now. */
interface Sorted {
  readonly unit: Unit
  readonly state: ListState
  readonly since: number | null
}

/** Since when is not known comes last; of one that never reported it is known well enough. */
const sinceOf = ({ unit, since }: Sorted) => since ?? (unit.timestamp === null ? 0 : Number.MAX_SAFE_INTEGER)

/** What comes first: what moves, what is fastest, what reported last, what has been as it is for longest. */
const orders = {
  state: (a, b) => listStates.indexOf(a.state) - listStates.indexOf(b.state),
  speed: (a, b) => b.unit.speed - a.unit.speed,
  report: (a, b) => (b.unit.timestamp ?? 0) - (a.unit.timestamp ?? 0),
  since: (a, b) => sinceOf(a) - sinceOf(b),
} as const satisfies Record<Exclude<UnitSort, 'name'>, (a: Sorted, b: Sorted) => number>

/** Puts units in another order than by name, in which they come; those that are equal stay by name. */
export function sortRows<Row extends Sorted>(rows: Row[], sort: UnitSort): Row[] {
  return sort === 'name' ? rows : rows.sort(orders[sort])
}
