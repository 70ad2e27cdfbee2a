import type { FamilyName } from '@baliza/agreement'
import type { Queryable } from '../connection/database.js'

/** Returns the table of a family's rows, which has the name of the family: `api_keys` for `apiKeys`. */
export const tableOf = (family: FamilyName) =>
  family.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Reads the account that owns a row of a family; `null`: there is no such row. */
export async function ownerOf(database: Queryable, family: FamilyName, id: string): Promise<string | null> {
  const [row] = await database.query<{ user_id: string }>(
    `select user_id from ${tableOf(family)} where id = $1`,
    [id],
  )
  return row?.user_id ?? null
}
