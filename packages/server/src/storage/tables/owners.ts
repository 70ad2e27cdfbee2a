import type { Queryable } from '../connection/database.js'

/** The tables whose rows belong to an account: each has `id` and `user_id`. */
export type OwnedTable = 'events' | 'alerts' | 'geofences' | 'drivers' | 'groups'

/** Whose row this is; `null` where there is none. */
export async function ownerOf(database: Queryable, table: OwnedTable, id: string): Promise<string | null> {
  const [row] = await database.query<{ user_id: string }>(`select user_id from ${table} where id = $1`, [id])
  return row?.user_id ?? null
}
