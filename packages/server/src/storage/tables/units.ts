import { type Field, type UnitColumns, unitColumnFields, type Viewer } from '@baliza/agreement'
import { visibleTo } from '../../access/visible-units.js'
import type { Latest } from '../../tracking/latest/apply-fix.js'
import { column } from '../batch.js'
import type { Queryable } from '../connection/database.js'
import { byName } from './by-name.js'

/** Columns of {@link Latest} in a list of units, with the imei: the columns that fixes write. */
export const liveColumns = [
  'imei',
  'lat',
  'lng',
  'speed',
  'acc',
  'acc_since',
  'angulo',
  'altitude',
  'odometro',
  'gps_status',
  'timestamp',
  'time_server',
  // At the end, like all columns that are added later: a process of an earlier version reads the columns before it by index.
  'blocked_since',
  'state_since',
  'clock_offset',
] as const satisfies readonly (keyof Latest)[]

/** State of a unit after its last fix. */
export type LiveUnit = Pick<Latest, (typeof liveColumns)[number]>

/** Columns of units that no field of the wire corresponds to, and what changes them. */
export const serverColumns = {
  sim_by: 'people',
  sms_password: 'people',
  acc_since: 'tracker',
  direccion_lat: 'tracker',
  direccion_lng: 'tracker',
} as const satisfies Record<Exclude<keyof UnitRow, keyof UnitColumns>, Field['changedBy']>

/** A unit: its edited columns (`units`), and its latest state (`unit_live`). Times are Unix ms. */
export interface UnitRow extends UnitColumns, LiveUnit {
  /** Role of the account that wrote the SIM. */
  readonly sim_by: number
  /** Password of its tracker in commands by SMS; `null`: the server's default. */
  readonly sms_password: string | null
  /** Position of the geocoder request for `direccion`; `null`: there was no request. */
  readonly direccion_lat: number | null
  readonly direccion_lng: number | null
}

export const unitTables = 'units join unit_live using (imei)'

/** What changes each column of a {@link UnitRow}. */
export const unitColumnChanges: readonly (readonly [keyof UnitRow, Field['changedBy']])[] = [
  ...unitColumnFields.map(({ column, changedBy }) => [column, changedBy] as const),
  ...(Object.entries(serverColumns) as [keyof typeof serverColumns, 'people' | 'tracker'][]),
]
export const unitColumns = unitColumnChanges.map(([column]) => column).join(', ')

export function unitsByImei(database: Queryable, imeis: readonly string[]): Promise<UnitRow[]> {
  return database.query<UnitRow>(`select ${unitColumns} from ${unitTables} where imei = any($1::text[])`, [
    imeis,
  ])
}

/** Reads the units without a group that an account sees. */
export function unitsWithoutGroup(database: Queryable, viewer: Viewer): Promise<UnitRow[]> {
  const { where, values } = visibleTo(viewer)
  return database.query<UnitRow>(
    `select ${unitColumns} from ${unitTables} where id_grupo is null and (${where})`,
    values,
  )
}

/** Reads the units that an account sees and whose trackers have a wrong clock, by name. */
export function unitsWithWrongClock(
  database: Queryable,
  viewer: Viewer,
  limit: number,
): Promise<(Pick<UnitRow, 'imei' | 'nombre' | 'tracker_model'> & { readonly clock_offset: number })[]> {
  const { where, values } = visibleTo(viewer)
  return database.query(
    `select imei, nombre, clock_offset, tracker_model from ${unitTables}
     where clock_offset is not null and (${where}) order by ${byName('nombre')}, imei limit ${limit}`,
    values,
  )
}

export async function unitById(database: Queryable, id: string): Promise<UnitRow | null> {
  const [row] = await database.query<UnitRow>(`select ${unitColumns} from ${unitTables} where id = $1`, [id])
  return row ?? null
}

/** Returns the imei of the unit with an id. Calls accept both. */
export async function imeiOfUnit(database: Queryable, id: string): Promise<string | null> {
  const [row] = await database.query<{ imei: string }>('select imei from units where id = $1', [id])
  return row?.imei ?? null
}

/** @returns the IMEIs of existing units, by unit id */
export async function imeisOfUnits(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ id: string; imei: string }>(
    'select id, imei from units where id = any($1::text[])',
    [ids],
  )
  return new Map(rows.map(({ id, imei }) => [id, imei]))
}

/** @returns the ids of existing units, by IMEI */
export async function idsOfUnits(
  database: Queryable,
  imeis: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ id: string; imei: string }>(
    'select id, imei from units where imei = any($1::text[])',
    [imeis],
  )
  return new Map(rows.map(({ id, imei }) => [imei, id]))
}

/** Returns the imeis that an account sees, in an order that does not change with the fixes. */
export async function visibleImeis(database: Queryable, account: Viewer): Promise<string[]> {
  const { where, values } = visibleTo(account)
  const rows = await database.query<{ imei: string }>(
    `select imei from units where ${where} order by imei`,
    values,
  )
  return rows.map((row) => row.imei)
}

/** Returns the external ids of the units that an account sees, by IMEI. */
export async function visibleExternalIds(
  database: Queryable,
  account: Viewer,
): Promise<ReadonlyMap<string, string | null>> {
  const { where, values } = visibleTo(account)
  const rows = await database.query<Pick<UnitRow, 'imei' | 'id_externo'>>(
    `select imei, id_externo from units where ${where} order by imei`,
    values,
  )
  return new Map(rows.map(({ imei, id_externo }) => [imei, id_externo]))
}

/** Returns the names and the external ids of units, by IMEI. */
export async function unitNames(
  database: Queryable,
  imeis: readonly string[],
): Promise<ReadonlyMap<string, Pick<UnitRow, 'nombre' | 'id_externo'>>> {
  if (imeis.length === 0) return new Map()
  const rows = await database.query<Pick<UnitRow, 'imei' | 'nombre' | 'id_externo'>>(
    'select imei, nombre, id_externo from units where imei = any($1::text[])',
    [column.texts(imeis)],
  )
  return new Map(rows.map((row) => [row.imei, row]))
}

/** Whether an account sees all of these units; `true` for an empty list. */
export async function areVisible(
  database: Queryable,
  account: Viewer,
  imeis: readonly string[],
): Promise<boolean> {
  const asked = new Set(imeis)
  if (asked.size === 0) return true
  const { where, values } = visibleTo(account)
  const [row] = await database.query<{ seen: number }>(
    `select count(*)::int as seen from units where imei = any($${values.length + 1}::text[]) and (${where})`,
    [...values, [...asked]],
  )
  return row?.seen === asked.size
}
