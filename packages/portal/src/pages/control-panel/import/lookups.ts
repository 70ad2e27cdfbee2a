import {
  byFoldedName,
  type Cells,
  foldName,
  type ImportCheck,
  type ImportKind,
  importColumnsOf,
  mensajes,
  nearest,
  type Role,
  trackerModels,
  type User,
} from '@baliza/sdk-core/internal'
import { importTexts } from '../../../context/import-texts.js'
import type { FaultsByRow } from './import-rows.js'

/** Values that a column may have, by its id. A column that is not here takes any text. */
export type Lookups = ReadonlyMap<string, readonly string[]>

/** Columns of each kind whose values are names of accounts, which the check does not list. */
export const accountColumns: Readonly<Record<ImportKind, readonly string[]>> = {
  units: ['manager'],
  users: ['manager'],
  drivers: ['user'],
  assignments: ['user'],
}

/** @param users accounts that the importing account administers */
export function lookupsOf(
  kind: ImportKind,
  check: Pick<ImportCheck, 'marcas' | 'grupos'>,
  users: readonly Pick<User, 'user' | 'rol'>[],
  rol: Role,
): Lookups {
  const logins = (is: (rol: number) => boolean) =>
    users.filter((user) => is(user.rol)).map(({ user }) => user)
  const managers = rol === 4 ? [['manager', logins((of) => of === 3)] as const] : []
  switch (kind) {
    case 'units':
      return new Map([
        ['equipo_gps', check.marcas],
        ['grupo', check.grupos],
        ['modelo_gps', Object.values(trackerModels).map(({ name }) => name)],
        ...managers,
      ])
    case 'users':
      return new Map([['rol', rol === 4 ? importTexts.roles : importTexts.roles.slice(0, 1)], ...managers])
    case 'drivers':
    case 'assignments':
      return new Map([['user', logins(() => true)]])
  }
}

/** A value that a column may not have, and the rows that have it. */
export interface MissingValue {
  readonly column: string
  /** As in the first of its rows; '' for empty cells. */
  readonly value: string
  readonly rows: number
  /** The fault, as in the cells. */
  readonly fault: string
  /** The existing value that was most likely meant. */
  readonly proposal: string | null
  /** Whether the import can create it. */
  readonly isNewGroup: boolean
}

/** Maximum number of values that are shown at once: those with the most rows. */
export const maxMissing = 50

const byLogin = (logins: readonly string[]) => (name: string) =>
  logins.filter((login) => login.toLowerCase() === name.toLowerCase())

/** Identifies the cells of a column that have the same value. */
export const valueKey = (value: string) => foldName(value)

/**
 * Groups the faulty cells of look-up columns by their values, most rows first.
 * @returns at most {@link maxMissing} values, and the number of all
 */
export function missingValues(
  kind: ImportKind,
  rows: readonly Cells[],
  faults: FaultsByRow,
  lookups: Lookups,
): { readonly values: readonly MissingValue[]; readonly total: number } {
  const found = new Map<string, Omit<MissingValue, 'proposal'>>()
  // A corrected cell has its old fault until the next check.
  const isKnown = new Map(
    [...lookups].map(([column, values]) => [
      column,
      // The server finds an account by its exact login name.
      accountColumns[kind].includes(column) ? byLogin(values) : byFoldedName(values, (value) => value),
    ]),
  )
  const required = new Set(importColumnsOf(kind).flatMap((of) => (of.required ? of.id : [])))
  for (const [fila, faulty] of faults)
    for (const [column, fault] of faulty) {
      const known = isKnown.get(column)
      if (known === undefined) continue
      const value = rows[fila - 1]?.[column] ?? ''
      const isFree = value === '' && !required.has(column)
      if (isFree || known(value).length === 1) continue
      const key = `${column} ${valueKey(value)}`
      const isNewGroup = column === 'grupo' && fault === mensajes.unknownGroup
      const { rows: count } = found.get(key) ?? { rows: 0 }
      found.set(key, { column, value, fault, isNewGroup, ...found.get(key), rows: count + 1 })
    }
  const all = [...found.values()].toSorted((a, b) => b.rows - a.rows)
  const shown = all.slice(0, maxMissing)
  const values = shown.map((missing, place) => {
    const options = lookups.get(missing.column) ?? []
    // A rare group may be a typing error of a frequent one, which is created.
    const others = shown
      .slice(0, place)
      .filter(({ column, isNewGroup }) => isNewGroup && column === missing.column)
    const groups = missing.isNewGroup ? others.map(({ value }) => value) : []
    return { ...missing, proposal: nearest(missing.value, options, groups) }
  })
  return { values, total: all.length }
}

/** Changes of values by {@link valueKey}. */
export type Changes = ReadonlyMap<string, string>

/**
 * Replaces values of columns in all rows.
 * @param changes by column
 * @returns the rows, and the changed columns of each row, by its number
 */
export function replaceValues(
  rows: readonly Cells[],
  changes: ReadonlyMap<string, Changes>,
): { readonly rows: readonly Cells[]; readonly changed: ReadonlyMap<number, readonly string[]> } {
  const changed = new Map<number, readonly string[]>()
  const replaced = rows.map((cells, index) => {
    const next = [...changes].flatMap(([column, values]) => {
      const value = values.get(valueKey(cells[column] ?? ''))
      return value === undefined ? [] : [[column, value] as const]
    })
    if (next.length === 0) return cells
    changed.set(
      index + 1,
      next.map(([column]) => column),
    )
    return { ...cells, ...Object.fromEntries(next) }
  })
  return { rows: replaced, changed }
}

const t = importTexts.faultNames
const short: ReadonlyMap<string, string> = new Map([
  [mensajes.unknownBrand, t.unknown],
  [mensajes.unknownGroup, t.unknown],
  [mensajes.unknownTrackerModel, t.unknown],
  [mensajes.unknownManager, t.unknown],
  [mensajes.unknownAccount, t.unknown],
  [mensajes.unknownImei, t.unknown],
  [mensajes.ambiguousGroup, t.ambiguous],
  [mensajes.imeiTaken, t.taken],
  [mensajes.nameTaken, t.taken],
  [mensajes.deviceIdTaken, t.taken],
  [mensajes.roundedNumber, t.rounded],
  [mensajes.badDay, t.noDay],
])
const [repeatedStart = ''] = mensajes.repeatedRow.split(':')

/** Names a kind of fault in a few words: 'no existe'. Faults of the same kind have the same name. */
export function nameOfFault(fault: string): string {
  const name = short.get(fault)
  if (name !== undefined) return name
  if (fault.startsWith(repeatedStart)) return t.repeated
  const [sentence = ''] = fault.split(':')
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

/** Faults of a column that have the same name. */
export interface FaultKind {
  readonly id: string
  readonly column: string
  readonly name: string
  readonly count: number
}

export const faultKindId = (column: string, fault: string) => `${column}: ${nameOfFault(fault)}`

/** Counts the faults by kind, most frequent first. */
export function faultKinds(faults: FaultsByRow): readonly FaultKind[] {
  const kinds = new Map<string, FaultKind>()
  for (const faulty of faults.values())
    for (const [column, fault] of faulty) {
      const id = faultKindId(column, fault)
      const { count } = kinds.get(id) ?? { count: 0 }
      kinds.set(id, { id, column, name: nameOfFault(fault), count: count + 1 })
    }
  return [...kinds.values()].toSorted((a, b) => b.count - a.count)
}
