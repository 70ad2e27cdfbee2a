import type { KeyScope } from '@baliza/sdk-core'
import type { KeyLimits } from '@baliza/sdk-core/agreement'
import type { Queryable } from '../connection/database.js'
import { mayIntegrateSql } from './accounts.js'

/** An API key as the wire lists it. Times are Unix ms. */
export interface WireApiKey {
  readonly _id: string
  readonly prefijo: string
  readonly nombre: string
  readonly alcances: readonly KeyScope[]
  readonly unidades: readonly string[] | null
  readonly direcciones: readonly string[]
  readonly creada: number
  readonly vence: number | null
  readonly usada: number | null
  readonly usada_desde: string | null
  readonly user: string
  readonly usuario: string
  readonly enlaces: number
  readonly eventos: number
}

/**
 * A condition on what a key may have made: that key is valid now, by the rules of a request with it, or no key made it.
 * @param keyId the column that names the key @param now the parameter with the moment, Unix ms @param more of the key `k`
 */
export const keyIsValid = (keyId: string, now: string, more = 'true') => `(${keyId} is null or exists (
  select 1 from api_keys k join users owner on owner.id = k.user_id
  where k.id = ${keyId} and ${mayIntegrateSql('owner')} and (k.expires_at is null or k.expires_at > ${now}::bigint) and ${more}))`

/** The keys of an account, or of all of them, the newest first. @param owner `null`: everybody's @param now Unix ms */
export function apiKeysOf(database: Queryable, owner: string | null, now: number): Promise<WireApiKey[]> {
  return database.query<WireApiKey>(
    `select k.id as _id, prefix as prefijo, k.nombre, scopes as alcances, units as unidades, addresses as direcciones,
       created_at as creada, expires_at as vence, used_at as usada, used_from as usada_desde, u.id as user, u.name as usuario,
       (select count(*)::int from follow_links l where l.key_id = k.id and l.expires_at > $2) as enlaces,
       (select count(*)::int from events e where e.key_id = k.id) as eventos
     from api_keys k join users u on u.id = k.user_id
     where $1::text is null or u.id = $1 order by k.number desc`,
    [owner, now],
  )
}

/** A key as it is written. */
export interface NewKeyRow extends KeyLimits {
  readonly userId: string
  readonly hash: Buffer
  readonly prefix: string
  readonly nombre: string
  readonly createdAt: number
  readonly expiresAt: number | null
}

/** Adds a key. @param most how many an account has at most @returns `false` where it has them */
export async function addApiKey(tx: Queryable, row: NewKeyRow, most: number): Promise<boolean> {
  // Two at once, one after the other: they are counted.
  await tx.query('select 1 from users where id = $1 for no key update', [row.userId])
  const added = await tx.query(
    `insert into api_keys (id, user_id, key_hash, prefix, nombre, scopes, units, addresses, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
     where (select count(*) from api_keys where user_id = $2) < $11 returning 1`,
    [
      row.id,
      row.userId,
      row.hash,
      row.prefix,
      row.nombre,
      row.scopes,
      row.units,
      row.addresses,
      row.createdAt,
      row.expiresAt,
      most,
    ],
  )
  return added.length > 0
}

/** Removes a key and its links, in a transaction. @param withEvents and the events that it made; they stay otherwise */
export async function removeApiKey(tx: Queryable, id: string, withEvents: boolean): Promise<void> {
  if (withEvents) await tx.query('delete from events where key_id = $1', [id])
  await tx.query('delete from api_keys where id = $1', [id])
}

/** The key with this hash that has not ended: what it is held to, and whose it is. */
export async function apiKeyByHash(
  database: Queryable,
  hash: Buffer,
  now: number,
): Promise<(KeyLimits & { readonly user_id: string; readonly expires_at: number | null }) | null> {
  const [row] = await database.query<KeyLimits & { user_id: string; expires_at: number | null }>(
    `select id, user_id, scopes, units, addresses, expires_at from api_keys
     where key_hash = $1 and (expires_at is null or expires_at > $2)`,
    [hash, now],
  )
  return row ?? null
}

/** Writes that a key was used, unless it is written that it was `every` ms before or less. */
export async function markKeyUsed(
  database: Queryable,
  id: string,
  { at, from, every }: { readonly at: number; readonly from: string; readonly every: number },
): Promise<void> {
  await database.query(
    'update api_keys set used_at = $2, used_from = $3 where id = $1 and coalesce(used_at, 0) <= $2 - $4::bigint',
    [id, at, from, every],
  )
}
