import type { Viewer } from '@baliza/sdk-core/agreement'
import { visibleTo } from '../../access/visible-units.js'
import { column } from '../batch.js'
import type { Queryable } from '../connection/database.js'

/**
 * Held by whoever registers imeis, gives a device an id or restores one: no index keeps an imei of one unit from being the id
 * of another.
 */
const namesLock = 20_261_125

/**
 * Until the transaction ends nobody else gives names to devices; those who only register imeis do so at the same time. Locked
 * ahead of any row, so that no two wait for each other.
 */
export async function holdNames(tx: Queryable, what: 'imeis' | 'all'): Promise<void> {
  const shared = what === 'imeis' ? '_shared' : ''
  await tx.query(`select pg_advisory_xact_lock${shared}($1)`, [namesLock])
}

/** The units that have one of these names, as their imei or as what their device calls itself; under {@link holdNames}. */
export function unitsNamed(
  tx: Queryable,
  names: readonly string[],
): Promise<readonly { readonly imei: string; readonly device_id: string | null }[]> {
  return tx.query(
    'select imei, device_id from units where imei = any($1::text[]) or device_id = any($1::text[])',
    [column.texts(names)],
  )
}

/** The imeis of the units whose trackers call themselves by these ids; those of no unit are left out. */
export async function imeisOfDevices(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ device_id: string; imei: string }>(
    'select device_id, imei from units where device_id = any($1::text[])',
    [column.texts(ids)],
  )
  return new Map(rows.map((row) => [row.device_id, row.imei]))
}

/** Whose device it is. */
export interface Registered {
  readonly nombre: string
  /** Whether the account sees that unit. */
  readonly visible: boolean
}

/** The units of some devices, by what these call themselves: an imei, or an id of their own. */
export async function registeredDevices(
  database: Queryable,
  account: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Registered>> {
  if (ids.length === 0) return new Map()
  const { where, values } = visibleTo(account)
  const rows = await database.query<Registered & { imei: string; device_id: string | null }>(
    `select imei, device_id, nombre, (${where}) as visible
     from units where imei = any($${values.length + 1}::text[]) or device_id = any($${values.length + 1}::text[])`,
    [...values, column.texts(ids)],
  )
  return new Map(
    rows.flatMap(({ imei, device_id, nombre, visible }) =>
      [imei, device_id ?? imei].map((id) => [id, { nombre, visible }] as const),
    ),
  )
}
