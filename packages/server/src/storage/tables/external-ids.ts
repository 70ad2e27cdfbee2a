import {
  type Account,
  type ExternalKind,
  type ExternalRecord,
  type IdentifiedKind,
  type Pair,
  pairKey,
} from '@baliza/agreement'
import { administered, administratorId } from '../../access/accounts.js'
import { visibleTo } from '../../access/visible-units.js'
import { hasCode } from '../../problem.js'
import { column } from '../batch.js'
import type { Queryable } from '../connection/database.js'
import { linkId } from './follow-links.js'
import { tableOf } from './owners.js'

/** Whether a statement failed because another record of the owner has the external id. */
export const isTakenExternalId = (error: unknown) =>
  hasCode(error, '23505') && 'constraint' in error && String(error.constraint).endsWith('_id_externo')

/** Finds the records of a kind with these external ids that an account sees, or administers. */
export function findExternal(
  database: Queryable,
  kind: ExternalKind,
  ids: readonly string[],
  account: Account,
): Promise<ExternalRecord[]> {
  const named = column.texts(ids)
  if (kind === 'units') {
    const { where, values } = visibleTo(account)
    const sql = `select id, imei, manager as owner, id_externo from units
      where id_externo = any($${values.length + 1}::text[]) and (${where})`
    return database.query(sql, [...values, named])
  }
  if (kind === 'follow')
    return database.query(
      `select ${linkId} as id, user_id as owner, id_externo from follow_links
       where id_externo = any($1::text[]) and user_id = $2`,
      [named, account.id],
    )
  if (kind === 'users')
    return database.query(
      `select u.id, u.manager as owner, u.id_externo from users u left join users o on o.id = u.owner
       where u.id_externo = any($1::text[]) and ${administered('$2')}`,
      [named, administratorId(account)],
    )
  return database.query(
    `select r.id, r.user_id as owner, r.id_externo
     from ${tableOf(kind)} r join users u on u.id = r.user_id left join users o on o.id = u.owner
     where r.id_externo = any($1::text[]) and ${administered('$2')}`,
    [named, administratorId(account)],
  )
}

/** Returns the names of the records with these external ids, by `pairKey` of the owner and the id. */
export async function namesByExternalId(
  database: Queryable,
  kind: IdentifiedKind,
  ids: readonly Pair[],
): Promise<ReadonlyMap<string, string>> {
  const name = kind === 'users' ? 'r.name' : 'r.nombre'
  const rows = await database.query<{ owner: string; id: string; name: string }>(
    `select k.owner, k.id, ${name} as name from unnest($1::text[], $2::text[]) as k (owner, id)
     join ${tableOf(kind)} r on r.id_externo = k.id and ${ownerOf(kind)} = k.owner`,
    [column.texts(ids.map(([owner]) => owner)), column.texts(ids.map(([, id]) => id))],
  )
  return new Map(rows.map(({ owner, id, name }) => [pairKey(owner, id), name]))
}

/** SQL of the account within which an external id is unique; empty: units and accounts without a manager. */
const ownerOf = (kind: ExternalKind) =>
  kind === 'units' || kind === 'users' ? `coalesce(manager, '')` : 'user_id'

/**
 * Locks an external id until the transaction ends, also if no record has it.
 * @param owner empty: units and accounts without a manager
 * @returns the id of the record; `null`: there is none
 */
export async function holdExternalId(
  tx: Queryable,
  kind: Exclude<ExternalKind, 'follow'>,
  owner: string,
  id: string,
): Promise<string | null> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${kind} ${owner} ${id}`])
  const [row] = await tx.query<{ id: string }>(
    `select id from ${tableOf(kind)} where ${ownerOf(kind)} = $1 and id_externo = $2`,
    [owner, id],
  )
  return row?.id ?? null
}
