import type { Viewer } from '@baliza/agreement'
import { visibleTo } from '../../access/visible-units.js'
import { column } from '../batch.js'
import type { Queryable } from '../connection/database.js'

/**
 * Advisory lock for registering imeis, assigning device ids and restoring devices. No index prevents an imei of one unit from
 * being the device id of another.
 */
const namesLock = 20_261_125

/**
 * Locks the names of devices until the transaction ends. Transactions that only register imeis can run concurrently. It must be
 * called before any row lock, to prevent deadlocks.
 */
export async function lockDeviceIds(tx: Queryable, what: 'imeis' | 'all'): Promise<void> {
  const shared = what === 'imeis' ? '_shared' : ''
  await tx.query(`select pg_advisory_xact_lock${shared}($1)`, [namesLock])
}

/** Reads the units that have one of these names, as imei or as device id. Requires {@link lockDeviceIds}. */
export function unitsNamed(
  tx: Queryable,
  names: readonly string[],
): Promise<readonly { readonly imei: string; readonly device_id: string | null }[]> {
  return tx.query(
    'select imei, device_id from units where imei = any($1::text[]) or device_id = any($1::text[])',
    [column.texts(names)],
  )
}

/** Reads the imeis of the units with these device ids. Unknown ids are omitted. */
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

/** Unit that a device belongs to. */
export interface Registered {
  readonly nombre: string
  /** Whether the account sees the unit. */
  readonly visible: boolean
}

/** Reads the units of devices, by the id that the device reports: an imei or a device id. */
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
