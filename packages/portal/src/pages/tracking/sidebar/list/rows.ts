import { type Imei, stateSince, type Unit, unitStateNow } from '@baliza/sdk-core/internal'
import { byName } from '@baliza/widgets/internal'
import { noGroup, searchable } from '../../../../ui/text/names.js'
import { rankUnit } from '../../../../ui/units/unit-search.js'
import type { ListState } from '../list-state.js'
import { hasLasted, type TimeFilter } from '../time-filter/time-filter.js'
import { sortRows, type UnitSort } from './sort.js'

/** Line of the list: the head of a group, or a unit. Each kind has a fixed height, because the list is virtual. */
export type Row = GroupRow | UnitRow

export interface GroupRow {
  readonly kind: 'group'
  /** Id of the group; {@link noGroup} for units without one. */
  readonly key: string
  readonly name: string
  /** Number of its units in the list, folded or not. */
  readonly count: number
  readonly folded: boolean
}

export interface UnitRow {
  readonly kind: 'unit'
  readonly key: Imei
  readonly unit: Unit
  readonly state: ListState
  /** Start of the state, Unix ms; `null` if unknown. */
  readonly since: number | null
}

export interface ListWish {
  /** Part of a name, plate or IMEI, in any case and with or without accents; '' for all. */
  readonly search: string
  /** Only units in these states; empty for all. */
  readonly states: ReadonlySet<ListState>
  /** Only units whose state has lasted long enough; `null` for all. */
  readonly time: TimeFilter | null
  /** Keys of the folded groups. */
  readonly folded: ReadonlySet<string>
  /** Returns the name of a group by its id. */
  readonly groupName: (id: string) => string
  readonly sort: UnitSort
  /** Whether the search includes the IMEI: a mirror account does not see it. */
  readonly imeiShown: boolean
  /** Unix ms. */
  readonly now: number
}

export interface List {
  readonly rows: readonly Row[]
  /** Number of units shown, including those in folded groups. */
  readonly shown: number
  /** Number of units that match the search, before all filters. */
  readonly matching: number
  /** Number of units per state after the time filter, but before the state filter. */
  readonly counts: Readonly<Record<ListState, number>>
}

/**
 * Arranges the fleet for the list: groups by name with 'Sin Grupo' last, and in each the filtered units. A search returns results
 * without groups, best first, so that no result is folded.
 * @param ordered the units by name: {@link orderUnits}
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
 * Returns a function that sorts the units by name in natural order: Unidad 2 before Unidad 10. Sorting 5,000 names takes longer
 * than a frame, and a poll rarely renames a unit, so the last order is reused while it is still valid.
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

/** Sorts the units by name, and by IMEI if names are equal. */
export function orderUnits(units: ReadonlyMap<Imei, Unit>): readonly Unit[] {
  return [...units.values()].sort((a, b) => byName(a.nombre, b.nombre) || byName(a.imei, b.imei))
}
