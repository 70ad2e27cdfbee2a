import type { Unit } from '@baliza/sdk-core/internal'
import type { Preferences } from '../../../../context/preferences.js'
import { type ListState, listStates } from '../list-state.js'

export type UnitSort = Preferences['sort']
export const unitSorts = ['name', 'state', 'speed', 'report', 'since'] as const satisfies readonly UnitSort[]

export const isUnitSort = (value: unknown): value is UnitSort => unitSorts.some((sort) => sort === value)

interface Sorted {
  readonly unit: Unit
  readonly state: ListState
  readonly since: number | null
}

/** Unknown times sort last, but a unit that never reported sorts first. */
const sinceOf = ({ unit, since }: Sorted) => since ?? (unit.timestamp === null ? 0 : Number.MAX_SAFE_INTEGER)

/** First come moving units, the fastest, the latest report, or the longest time in a state. */
const orders = {
  state: (a, b) => listStates.indexOf(a.state) - listStates.indexOf(b.state),
  speed: (a, b) => b.unit.speed - a.unit.speed,
  report: (a, b) => (b.unit.timestamp ?? 0) - (a.unit.timestamp ?? 0),
  since: (a, b) => sinceOf(a) - sinceOf(b),
} as const satisfies Record<Exclude<UnitSort, 'name'>, (a: Sorted, b: Sorted) => number>

/** Sorts rows that are already in name order; equal rows stay in name order. */
export function sortRows<Row extends Sorted>(rows: Row[], sort: UnitSort): Row[] {
  return sort === 'name' ? rows : rows.sort(orders[sort])
}
