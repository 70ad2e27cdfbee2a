import { listStates } from './list-state.js'
import type { UnitRow } from './rows.js'

/** By what the units are ordered. */
export const unitSorts = ['name', 'state', 'speed', 'report'] as const
export type UnitSort = (typeof unitSorts)[number]

export const isUnitSort = (value: unknown): value is UnitSort => unitSorts.some((sort) => sort === value)

/** What comes first: what moves, what is fastest, what reported last. */
const orders = {
  state: (a, b) => listStates.indexOf(a.state) - listStates.indexOf(b.state),
  speed: (a, b) => b.unit.speed - a.unit.speed,
  report: (a, b) => (b.unit.timestamp ?? 0) - (a.unit.timestamp ?? 0),
} as const satisfies Record<Exclude<UnitSort, 'name'>, (a: UnitRow, b: UnitRow) => number>

/** Puts units in another order than by name, in which they come; those that are equal stay by name. */
export function sortRows(rows: UnitRow[], sort: UnitSort): UnitRow[] {
  return sort === 'name' ? rows : rows.sort(orders[sort])
}
