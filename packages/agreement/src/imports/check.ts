import type { Account } from '../access/account.js'
import { Refusal } from '../access/refusal.js'
import { type Refused, refuse, refuseWith } from '../access/refusals.js'
import { type ImportKind, importColumns, importRows } from '../codes/imports.js'
import type { ImportFault } from '../entities/import.js'
import { formatFigure } from '../rules/format.js'
import { cleanCells } from '../rules/spreadsheet/clean-cell.js'
import { mensajes } from '../texts/api-texts.js'
import { fill } from '../texts/merge-texts.js'
import { type AssignmentToImport, checkAssignments } from './assignments.js'
import { checkDrivers, type DriverToImport } from './drivers.js'
import type { ImportLookup, NamedGroup } from './lookup.js'
import { type Cells, createFaults, refuseRounded } from './rows.js'
import { checkUnits, type UnitToImport } from './units.js'
import { checkUsers, type UserToImport } from './users.js'

/** The rows of an import that can be written. */
export type GoodRows =
  | { readonly tipo: 'units'; readonly rows: readonly UnitToImport[] }
  | { readonly tipo: 'users'; readonly rows: readonly UserToImport[] }
  | { readonly tipo: 'drivers'; readonly rows: readonly DriverToImport[] }
  | { readonly tipo: 'assignments'; readonly rows: readonly AssignmentToImport[] }

/** An import after its check: its faults and the rows without faults. */
export interface CheckedImport {
  readonly faults: readonly ImportFault[]
  readonly good: GoodRows
  readonly options: ImportOptions
}

/** Returns the groups that rows of an import need. */
export function neededGroups({ tipo, rows }: GoodRows, fresh: readonly NamedGroup[]): readonly NamedGroup[] {
  const needed = tipo === 'units' ? new Set(rows.map(({ id_grupo }) => id_grupo)) : new Set()
  return fresh.filter(({ id }) => needed.has(id))
}

/** @throws {Refusal} for more rows than an import of this kind takes */
export function checkRowCount(tipo: ImportKind, count: number): void {
  const most = importRows[tipo]
  if (count > most)
    throw new Refusal('tooMany', fill(mensajes.tooManyRows, { most: formatFigure(most) }), {
      campo: 'filas',
    })
}

/**
 * Refuses an import without a good row, or with faults. `null`: it is not refused.
 * @param onlyGood whether good rows are imported alone
 */
export function rowsRefusal(
  { total, good }: { readonly total: number; readonly good: number },
  onlyGood: boolean,
): Refused | null {
  if (good === 0) return refuse('nothingToImport')
  if (good === total || onlyGood) return null
  return refuseWith('faulty', fill(mensajes.faultyRows, { count: total - good }), 'filas')
}

/**
 * Checks every row of an import against the rules of the single call, the other rows and the existing data.
 * @throws {Refusal} 400 for more rows than an import takes, or a column that its kind does not have
 */
export async function checkImport(
  tipo: ImportKind,
  written: readonly Cells[],
  actor: Account,
  lookup: ImportLookup,
): Promise<CheckedImport> {
  checkRowCount(tipo, written.length)
  const columns = new Set(Object.keys(importColumns[tipo]))
  const unknown = written.flatMap((row) => Object.keys(row)).find((name) => !columns.has(name))
  if (unknown !== undefined)
    throw new Refusal('invalid', `${mensajes.badFormat}: ${unknown}`, { campo: unknown })
  const rows = written.map(cleanCells)
  const faults = createFaults()
  refuseRounded(rows, faults)
  const good = await readGood(tipo)
  return { faults: faults.all(), good, options: await optionsOf(tipo, actor, lookup) }

  async function readGood(kind: ImportKind): Promise<GoodRows> {
    switch (kind) {
      case 'units':
        return { tipo: kind, rows: await checkUnits(rows, actor, lookup, faults) }
      case 'users':
        return { tipo: kind, rows: await checkUsers(rows, actor, lookup, faults) }
      case 'drivers':
        return { tipo: kind, rows: await checkDrivers(rows, actor, lookup, faults) }
      case 'assignments':
        return { tipo: kind, rows: await checkAssignments(rows, actor, lookup, faults) }
    }
  }
}

/** Existing objects that rows may name. */
export interface ImportOptions {
  readonly marcas: readonly string[]
  readonly grupos: readonly string[]
}

async function optionsOf(tipo: ImportKind, actor: Account, lookup: ImportLookup): Promise<ImportOptions> {
  if (tipo !== 'units') return { marcas: [], grupos: [] }
  const groups = await lookup.groupsOf(actor.id)
  return {
    marcas: [...(await lookup.brands())].toSorted(compareNames),
    grupos: groups.map(({ nombre }) => nombre).toSorted(compareNames),
  }
}

const compareNames = new Intl.Collator('es').compare
