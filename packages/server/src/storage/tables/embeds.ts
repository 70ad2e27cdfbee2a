import { randomBytes } from 'node:crypto'
import type { EmbedField } from '@baliza/sdk-core'
import type { Database, Queryable } from '../connection/database.js'

/** Where the widgets of a mirror account may be shown, and what they show there. */
export interface EmbedRow {
  readonly origins: readonly string[]
  /** Imeis; `null`: every unit that the account sees. */
  readonly units: readonly string[] | null
  readonly fields: readonly EmbedField[]
}

const columns = 'embed_origins as origins, embed_units as units, embed_fields as fields'

/** An account's embed, with its key. */
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

/** Another key for the partner's server; the tokens that were had with the one before end. @returns it */
export function renewEmbedKey(database: Database, account: string): Promise<string> {
  const key = `bk_${randomBytes(32).toString('base64url')}`
  return database.transaction(async (tx) => {
    await tx.query('update users set embed_key = $2 where id = $1 and rol = 1', [account, key])
    await tx.query('delete from sessions where user_id = $1 and origin is not null', [account])
    return key
  })
}
