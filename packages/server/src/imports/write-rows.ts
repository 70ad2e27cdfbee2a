import type { AssignmentToImport, DriverToImport, NamedGroup, UnitToImport } from '@baliza/agreement'
import { sees } from '../access/visible-units.js'
import { column, createBatch, propertyColumns } from '../storage/batch.js'
import type { Queryable } from '../storage/connection/database.js'
import { flags, newId } from '../storage/tables/accounts.js'
import { lockUnits } from '../storage/tables/assignments.js'
import { areFree } from '../storage/tables/bin.js'
import { lockDeviceIds, unitsNamed } from '../storage/tables/device-ids.js'
import { addDrawings, type NewDrawing } from '../storage/tables/geofences.js'
import type { ImportedRow } from '../storage/tables/imports.js'

/** An object named in a row has changed since the check. No row of the import is written. */
export class ImportRaced extends Error {
  override readonly name = 'ImportRaced'
}

/** An account with its password already hashed. */
export interface HashedUser {
  readonly name: string
  readonly nombre: string
  readonly email: string
  readonly tel: string
  readonly password: string
  readonly rol: 2 | 3 | 4
  readonly manager: string | null
  readonly id_externo: string | null
}

/** Rows that passed the check. */
export type RowsToWrite =
  | { readonly tipo: 'units'; readonly rows: readonly UnitToImport[] }
  | { readonly tipo: 'users'; readonly rows: readonly HashedUser[] }
  | { readonly tipo: 'drivers'; readonly rows: readonly DriverToImport[] }
  | { readonly tipo: 'assignments'; readonly rows: readonly AssignmentToImport[] }
  | { readonly tipo: 'geofences'; readonly rows: readonly NewDrawing[] }

/** Locks the existing units that rows name, for the whole transaction and in one order, to prevent deadlocks. */
export async function lockNamedUnits(tx: Queryable, { tipo, rows }: RowsToWrite): Promise<void> {
  if (tipo === 'drivers' || tipo === 'assignments')
    await lockUnits(
      tx,
      rows.flatMap(({ imei }) => imei ?? []),
    )
}

/**
 * Writes rows of an import within its transaction, after {@link lockNamedUnits} of all its rows.
 * @returns the data by which an undo finds the objects
 * @throws {ImportRaced} if a row can no longer be written
 */
export function writeRows(tx: Queryable, good: RowsToWrite, now: number): Promise<ImportedRow[]> {
  switch (good.tipo) {
    case 'units':
      return writeUnits(tx, good.rows, now)
    case 'users':
      return writeUsers(tx, good.rows, now)
    case 'drivers':
      return writeDrivers(tx, good.rows)
    case 'assignments':
      return writeAssignments(tx, good.rows)
    case 'geofences':
      return writeDrawings(tx, good.rows, now)
  }
}

/**
 * Creates groups of the importing account, which rows of units name.
 * @returns as {@link writeRows}, by which an undo finds them
 */
export async function writeGroups(
  tx: Queryable,
  groups: readonly NamedGroup[],
  user_id: string,
): Promise<ImportedRow[]> {
  await tx.query(
    `insert into groups (id, nombre, user_id) select *, $3 from unnest($1::text[], $2::text[])`,
    [column.texts(groups.map(({ id }) => id)), column.texts(groups.map(({ nombre }) => nombre)), user_id],
  )
  return groups.map(({ id }) => ({ object: id, other: '', group_id: id }))
}

type NamedUnit = Omit<UnitToImport, 'id_equipo' | 'modelo_gps'> & {
  readonly id: string
  readonly device_id: string | null
  readonly tracker_model: string | null
}

const units = createBatch(
  propertyColumns<NamedUnit>({
    id: 'text',
    imei: 'text',
    nombre: 'text',
    modelo: 'text',
    placas: 'text',
    sim: 'text',
    equipo_gps: 'text',
    device_id: 'text',
    tracker_model: 'text',
    manager: 'text',
    registro: 'bigint',
    id_grupo: 'text',
    id_externo: 'text',
  }),
)

async function writeUnits(tx: Queryable, rows: readonly UnitToImport[], now: number): Promise<ImportedRow[]> {
  const imeis = rows.map(({ imei }) => imei)
  const deviceIds = rows.flatMap(({ id_equipo }) => id_equipo || [])
  if (deviceIds.length > 0) await lockDeviceIds(tx, 'all')
  if (!(await areFree(tx, imeis))) throw new ImportRaced()
  if ((await unitsNamed(tx, [...imeis, ...deviceIds])).length > 0) throw new ImportRaced()
  const groups = [...new Set(rows.flatMap(({ id_grupo }) => id_grupo ?? []))]
  const held = await tx.query('select 1 from groups where id = any($1::text[]) for key share', [groups])
  if (held.length < groups.length) throw new ImportRaced()
  // A registration date is read as its noon, which may be in the future if the date is today.
  const named = rows.map(({ id_equipo, modelo_gps, ...row }) => ({
    ...row,
    id: newId(),
    device_id: id_equipo || null,
    tracker_model: modelo_gps || null,
    registro: Math.min(row.registro ?? now, now),
  }))
  const { length } = await tx.query(
    `insert into units (${units.names}) select * from ${units.unnest}
     on conflict (imei) do nothing returning 1`,
    units.values(named),
  )
  if (length < rows.length) throw new ImportRaced()
  return named.map(({ id, manager, id_grupo }) => ({
    object: id,
    other: manager ?? '',
    group_id: id_grupo ?? '',
  }))
}

const users = createBatch(
  propertyColumns<HashedUser & { readonly id: string }>({
    id: 'text',
    name: 'text',
    nombre: 'text',
    email: 'text',
    tel: 'text',
    password: 'text',
    rol: 'smallint',
    manager: 'text',
    id_externo: 'text',
  }),
)

async function writeUsers(tx: Queryable, rows: readonly HashedUser[], now: number): Promise<ImportedRow[]> {
  const named = rows.map((row) => ({ ...row, id: newId() }))
  const { length } = await tx.query(
    `insert into users (${users.names}, reg, ${flags.join(', ')})
     select *, ${now}, ${flags.map(() => 'true').join(', ')} from ${users.unnest}
     on conflict (lower(name)) do nothing returning 1`,
    users.values(named),
  )
  if (length < rows.length) throw new ImportRaced()
  return named.map(({ id, manager }) => ({ object: id, other: manager ?? '', group_id: '' }))
}

const drivers = createBatch(
  propertyColumns<DriverToImport & { readonly id: string }>({
    id: 'text',
    user_id: 'text',
    nombre: 'text',
    tel: 'text',
    email: 'text',
    descripcion: 'text',
    id_externo: 'text',
    imei: 'text',
  }),
)

async function writeDrivers(tx: Queryable, rows: readonly DriverToImport[]): Promise<ImportedRow[]> {
  const named = rows.map((row) => ({ ...row, id: newId() }))
  const { length } = await tx.query(
    `insert into drivers (${drivers.names})
     select d.* from ${drivers.unnest} as d (${drivers.names}) join users u on u.id = d.user_id
     where d.imei is null or ${sees('u', 'd.imei')} and exists (select 1 from units n where n.imei = d.imei)
       and not exists (select 1 from drivers other where other.imei = d.imei)
     returning 1`,
    drivers.values(named),
  )
  if (length < rows.length) throw new ImportRaced()
  return named.map(({ id, imei }) => ({ object: id, other: imei ?? '', group_id: '' }))
}

const assignments = createBatch(
  propertyColumns<Pick<AssignmentToImport, 'user_id' | 'imei'>>({ user_id: 'text', imei: 'text' }),
)

async function writeAssignments(tx: Queryable, rows: readonly AssignmentToImport[]): Promise<ImportedRow[]> {
  const { length } = await tx.query(
    `insert into assignments (${assignments.names})
     select a.* from ${assignments.unnest} as a (${assignments.names})
       join units n on n.imei = a.imei join users u on u.id = a.user_id left join users o on o.id = u.owner
     where o.id is null or ${sees('o', 'a.imei')}
     on conflict do nothing returning 1`,
    assignments.values(rows),
  )
  if (length < rows.length) throw new ImportRaced()
  return rows.map(({ imei, user_id }) => ({ object: imei, other: user_id, group_id: '' }))
}

async function writeDrawings(
  tx: Queryable,
  rows: readonly NewDrawing[],
  now: number,
): Promise<ImportedRow[]> {
  await addDrawings(tx, rows, now)
  return rows.map(({ id, user_id }) => ({ object: id, other: user_id, group_id: '' }))
}
