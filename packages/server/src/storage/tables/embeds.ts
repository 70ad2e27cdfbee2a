import { randomBytes } from 'node:crypto'
import type { EmbedField } from '@baliza/agreement'
import type { Database, Queryable } from '../connection/database.js'

/** Origins where the widgets of a mirror account may be shown, and the data that they show there. */
export interface EmbedRow {
  readonly origins: readonly string[]
  /** Imeis; `null`: every unit that the account sees. */
  readonly units: readonly string[] | null
  readonly fields: readonly EmbedField[]
}

const columns = 'embed_origins as origins, embed_units as units, embed_fields as fields'

/** Reads the embed of an account, with its key. */
export async function embedOf(
  database: Queryable,
  account: string,
): Promise<(EmbedRow & { readonly key: string | null }) | null> {
  const [row] = await database.query<EmbedRow & { key: string | null }>(
    `select ${columns}, embed_key as key from users where id = $1 and rol = 1`,
    [account],
  )
  return row ?? null
}

export async function saveEmbed(
  database: Queryable,
  account: string,
  { origins, units, fields }: EmbedRow,
): Promise<void> {
  await database.query(
    'update users set embed_origins = $2, embed_units = $3, embed_fields = $4 where id = $1 and rol = 1',
    [account, origins, units, fields],
  )
}

/** Replaces the key of the third-party server. The tokens that were created with the previous key end. @returns the new key */
export function renewEmbedKey(database: Database, account: string): Promise<string> {
  const key = `bk_${randomBytes(32).toString('base64url')}`
  return database.transaction(async (tx) => {
    await tx.query('update users set embed_key = $2 where id = $1 and rol = 1', [account, key])
    await tx.query('delete from sessions where user_id = $1 and origin is not null', [account])
    return key
  })
}
