import type { Database, Queryable } from '../connection/database.js'
import { holdUnits, releaseUnseen } from './assignments.js'
import { rowSql } from './row-sql.js'
import type { UnitRow } from './units.js'

/** The columns that people write, and no fix touches. */
const editable = [
  'nombre',
  'modelo',
  'placas',
  'sim',
  'equipo_gps',
  'manager',
  'activo',
  'url_icon',
  'url_icon_angulo',
  'size_icon',
] as const

/** What people write of a unit. What is left out stays. */
export type UnitEdit = Partial<Pick<UnitRow, (typeof editable)[number]>>

/**
 * Writes what a person has changed of a unit. With another manager others see it: whoever does not any more lets go
 * of it in the same transaction.
 */
export async function editUnit(database: Database, imei: string, edit: UnitEdit): Promise<void> {
  if (edit.manager === undefined) return write(database, imei, edit)
  await database.transaction(async (tx) => {
    await holdUnits(tx, [imei])
    await write(tx, imei, edit)
    await releaseUnseen(tx, [imei])
  })
}

async function write(database: Queryable, imei: string, edit: UnitEdit): Promise<void> {
  const { set, values, next } = rowSql(Object.fromEntries(editable.map((column) => [column, edit[column]])))
  await database.query(`update units set ${set} where imei = ${next}`, [...values, imei])
}
