import { column } from '../batch.js'
import type { Queryable } from '../connection/database.js'

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
