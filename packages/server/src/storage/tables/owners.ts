import type { OwnedTable } from '@baliza/sdk-core/agreement'
import type { Queryable } from '../connection/database.js'

/** Whose row this is; `null` where there is none. */
export async function ownerOf(database: Queryable, table: OwnedTable, id: string): Promise<string | null> {
  const [row] = await database.query<{ user_id: string }>(`select user_id from ${table} where id = $1`, [id])
  return row?.user_id ?? null
}
