import type { Unit } from '@baliza/sdk-core'
import type { Preferences } from '../../../context/preferences.js'
import { type ListState, listStates } from './list-state.js'

/** By what the units are ordered. */
export type UnitSort = Preferences['sort']
export const unitSorts = ['name', 'state', 'speed', 'report'] as const satisfies readonly UnitSort[]

export const isUnitSort = (value: unknown): value is UnitSort => unitSorts.some((sort) => sort === value)

/** A unit, and what it does now. */
interface Sorted {
  readonly unit: Unit
  readonly state: ListState
}

/** What comes first: what moves, what is fastest, what reported last. */
const orders = {
  state: (a, b) => listStates.indexOf(a.state) - listStates.indexOf(b.state),
  speed: (a, b) => b.unit.speed - a.unit.speed,
  report: (a, b) => (b.unit.timestamp ?? 0) - (a.unit.timestamp ?? 0),
} as const satisfies Record<Exclude<UnitSort, 'name'>, (a: Sorted, b: Sorted) => number>

/** Puts units in another order than by name, in which they come; those that are equal stay by name. */
export function sortRows<Row extends Sorted>(rows: Row[], sort: UnitSort): Row[] {
  return sort === 'name' ? rows : rows.sort(orders[sort])
}
