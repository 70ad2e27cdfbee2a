import type { Queryable } from './database.js'
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

/** Writes what a person has changed of a unit. */
export async function editUnit(database: Queryable, imei: string, edit: UnitEdit): Promise<void> {
  const columns = editable.filter((column) => edit[column] !== undefined)
  const assigned = columns.map((column, index) => `${column} = $${index + 2}`)
  await database.query(`update units set ${assigned.join()} where imei = $1`, [
    imei,
    ...columns.map((column) => edit[column]),
  ])
}
