import type { KeyLimits, KeyScope } from '@baliza/agreement'
import { administered, mayIntegrate } from '../../access/accounts.js'
import type { Queryable } from '../connection/database.js'
import { insertLimited } from './row-sql.js'

/** An API key as listed by the API. Times are Unix ms. */
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
 * SQL condition on an object that a key may have created: no key created it, or that key is currently valid for a request.
 * @param keyId the column that names the key
 * @param now the parameter with the moment, in Unix ms
 * @param more a further condition on the key `k`
 */
export const keyIsValid = (keyId: string, now: string, more = 'true') => `(${keyId} is null or exists (
  select 1 from api_keys k join users owner on owner.id = k.user_id
  where k.id = ${keyId} and ${mayIntegrate('owner')} and (k.expires_at is null or k.expires_at > ${now}::bigint) and ${more}))`

/** Reads the keys of the accounts that an account administers, newest first. @param reader its {@link administratorId} @param now Unix ms */
export function apiKeysOf(database: Queryable, reader: string | null, now: number): Promise<WireApiKey[]> {
  return database.query<WireApiKey>(
    `select k.id as _id, prefix as prefijo, k.nombre, scopes as alcances, units as unidades, addresses as direcciones,
       created_at as creada, expires_at as vence, used_at as usada, used_from as usada_desde, u.id as user, u.name as usuario,
       (select count(*)::int from follow_links l where l.key_id = k.id and l.expires_at > $2 and l.arrived_at is null) as enlaces,
       (select count(*)::int from events e where e.key_id = k.id) as eventos
     from api_keys k join users u on u.id = k.user_id left join users o on o.id = u.owner
     where ${administered('$1')} order by k.number desc`,
    [reader, now],
  )
}

/** The limits of a key, as the API returns them to the key. */
export type WireOwnKey = Pick<
  WireApiKey,
  '_id' | 'prefijo' | 'nombre' | 'alcances' | 'unidades' | 'direcciones' | 'vence'
>

/** Reads the limits of one key. @returns `null` if it was revoked */
export async function apiKeyById(database: Queryable, id: string): Promise<WireOwnKey | null> {
  const [row] = await database.query<WireOwnKey>(
    `select id as _id, prefix as prefijo, nombre, scopes as alcances, units as unidades, addresses as direcciones,
       expires_at as vence from api_keys where id = $1`,
    [id],
  )
  return row ?? null
}

export interface NewKeyRow extends KeyLimits {
  readonly userId: string
  readonly hash: Buffer
  readonly prefix: string
  readonly nombre: string
  readonly createdAt: number
  readonly expiresAt: number | null
}

/** Adds a key. @param most maximum number of keys per account @returns `false` if the maximum is reached */
export function addApiKey(
  tx: Queryable,
  { userId, hash, createdAt, expiresAt, id, prefix, nombre, scopes, units, addresses }: NewKeyRow,
  most: number,
): Promise<boolean> {
  const names = { id, user_id: userId, key_hash: hash, prefix, nombre }
  const times = { created_at: createdAt, expires_at: expiresAt }
  return insertLimited(tx, 'api_keys', { ...names, scopes, units, addresses, ...times }, most)
}

/** Removes a key and its links. Must run in a transaction. @param withEvents whether to remove also the events that it created */
export async function removeApiKey(tx: Queryable, id: string, withEvents: boolean): Promise<void> {
  if (withEvents) await tx.query('delete from events where key_id = $1', [id])
  await tx.query('delete from api_keys where id = $1', [id])
}

/** Removes a key unless somebody has used it. */
export async function removeUnusedApiKey(database: Queryable, id: string): Promise<void> {
  await database.query('delete from api_keys where id = $1 and used_at is null', [id])
}

/** Reads the unexpired key with this hash: its limits and its account. */
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

/** Records the use of a key, unless a use at most `every` ms earlier is already recorded. */
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
