import { type Imei, stateSince, type Unit, unitStateNow } from '@baliza/sdk-core'
import { byName, noGroup, searchable } from '../../../../ui/text/names.js'
import { rankUnit } from '../../../../ui/units/unit-search.js'
import type { ListState } from '../list-state.js'
import { hasLasted, type TimeFilter } from '../time-filter/time-filter.js'
import { sortRows, type UnitSort } from './sort.js'

/** A line of the list: the head of a group, or a unit. Lines of one height each, so that the list is virtual. */
export type Row = GroupRow | UnitRow

export interface GroupRow {
  readonly kind: 'group'
  /** The group's id; {@link noGroup} for those without one. */
  readonly key: string
  readonly name: string
  /** How many units of it the list shows, folded or not. */
  readonly count: number
  readonly folded: boolean
}

export interface UnitRow {
  readonly kind: 'unit'
  readonly key: Imei
  readonly unit: Unit
  readonly state: ListState
  /** Since when, Unix ms; `null`: not known. */
  readonly since: number | null
}

/** The search, filters and order of the list. */
export interface ListWish {
  /** Part of a name, plate or IMEI, in any case and with or without accents; '' for all. */
  readonly search: string
  /** Only units in these states; empty for all. */
  readonly states: ReadonlySet<ListState>
  /** Only units that have been so for long; `null`: all. */
  readonly time: TimeFilter | null
  /** Groups that are folded. */
  readonly folded: ReadonlySet<string>
  /** The name of a group, by its id. */
  readonly groupName: (id: string) => string
  readonly sort: UnitSort
  /** Whether an IMEI may be searched for: a mirror account is not shown them. */
  readonly imeiShown: boolean
  /** Unix ms. */
  readonly now: number
}

/** The rows of the list, and its counts. */
export interface List {
  readonly rows: readonly Row[]
  /** Units shown, those in folded groups too. */
  readonly shown: number
  /** How many match the search, whatever is filtered. */
  readonly matching: number
  /** How many of them are in each state, after the time filter, but before the filter of states. */
  readonly counts: Readonly<Record<ListState, number>>
}

/**
 * Arranges the fleet for the list: groups by name with 'Sin Grupo' last, and in each the units as filtered. A search gives a
 * list of results, the best first, without groups, so that none is folded away.
 * @param ordered the units, by name: {@link orderUnits}
 */
export function arrangeRows(ordered: readonly Unit[], wish: ListWish): List {
  const wanted = searchable(wish.search)
  const counts = { moving: 0, idle: 0, off: 0, offline: 0 }
  const shown: UnitRow[] = []
  let matching = 0
  const ranks = new Map<UnitRow, number>()
  for (const unit of ordered) {
    const rank = rankUnit(unit, wanted, wish.imeiShown)
    if (rank === null) continue
    matching += 1
    const state = unitStateNow(unit, wish.now)
    const row = { kind: 'unit', key: unit.imei, unit, state, since: stateSince(unit, wish.now) } as const
    if (wish.time !== null && !hasLasted(row, wish.time, wish.now)) continue
    counts[state] += 1
    if (wish.states.size > 0 && !wish.states.has(state)) continue
    ranks.set(row, rank)
    shown.push(row)
  }
  sortRows(shown, wish.sort)
  // Rows of equal rank keep the chosen order.
  if (wanted !== '') shown.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
  return {
    rows: wanted === '' ? grouped(shown, wish) : shown,
    shown: shown.length,
    matching,
    counts,
  }
}

function grouped(units: readonly UnitRow[], wish: ListWish): Row[] {
  const groups = new Map<string, UnitRow[]>()
  for (const row of units) {
    const key = row.unit.id_grupo ?? noGroup
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  const named = [...groups].map(([key, members]) => ({ key, members, name: wish.groupName(key) }))
  named.sort((a, b) => Number(a.key === noGroup) - Number(b.key === noGroup) || byName(a.name, b.name))
  return named.flatMap(({ key, members, name }): Row[] => {
    const folded = wish.folded.has(key)
    const head: Row = { kind: 'group', key, name, count: members.length, folded }
    return folded ? [head] : [head, ...members]
  })
}

/**
 * The units by name, as a reader counts: Unidad 2 before Unidad 10. Sorting 5,000 names takes longer than a
 * frame, and a poll seldom renames anything, so the last order is kept while it still holds.
 */
export function createOrder(): (units: ReadonlyMap<Imei, Unit>) => readonly Unit[] {
  let last: readonly Unit[] = []
  let lastUnits: ReadonlyMap<Imei, Unit> | null = null
  return (units) => {
    if (units === lastUnits) return last
    const same =
      last.length === units.size && last.every((unit) => units.get(unit.imei)?.nombre === unit.nombre)
    last = same ? last.map((unit) => units.get(unit.imei) ?? unit) : orderUnits(units)
    lastUnits = units
    return last
  }
}

/** The units by name, and by IMEI where two have the same. */
export function orderUnits(units: ReadonlyMap<Imei, Unit>): readonly Unit[] {
  return [...units.values()].sort((a, b) => byName(a.nombre, b.nombre) || byName(a.imei, b.imei))
}
