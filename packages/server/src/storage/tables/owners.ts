import type { FamilyName } from '@baliza/sdk-core/calls'
import type { Queryable } from '../connection/database.js'

/** The table of a family's rows, which is called as the family: `api_keys` of `apiKeys`. */
export const tableOf = (family: FamilyName) =>
  family.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Whose row of a family this is; `null` where there is none. */
export async function ownerOf(database: Queryable, family: FamilyName, id: string): Promise<string | null> {
  const [row] = await database.query<{ user_id: string }>(
    `select user_id from ${tableOf(family)} where id = $1`,
    [id],
  )
  return row?.user_id ?? null
}
