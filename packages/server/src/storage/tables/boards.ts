import { randomBytes } from 'node:crypto'
import type { Queryable } from '../connection/database.js'
import { hashOf, linkId } from './follow-links.js'

/** A link to a board as listed by the API. Times are Unix ms. */
export interface WireBoard {
  readonly id: string
  readonly nombre: string
  readonly unidades: readonly string[] | null
  readonly creada: number
  readonly vence: number | null
}

/** SQL condition: a link is to a board and has not expired. @param now the parameter with the moment, Unix ms */
const isOpen = (now: string) => `imei is null and (expires_at is null or expires_at > ${now}::bigint)`

export function boardsOf(database: Queryable, user: string, now: number): Promise<WireBoard[]> {
  return database.query<WireBoard>(
    `select ${linkId} as id, nombre, units as unidades, created_at as creada, expires_at as vence from follow_links
     where user_id = $1 and ${isOpen('$2')} order by created_at desc, token_hash`,
    [user, now],
  )
}

/**
 * Creates a link to a board. @param most maximum number of links per account
 * @returns its token, 32 random bytes in base64url, of which only the hash is stored; `null`: the maximum is reached
 */
export async function addBoard(
  tx: Queryable,
  board: Omit<WireBoard, 'id'> & { readonly user: string },
  most: number,
): Promise<{ id: string; token: string } | null> {
  const token = randomBytes(32).toString('base64url')
  const hash = hashOf(token)
  // Locks the account, so that concurrent additions are counted correctly.
  await tx.query('select 1 from users where id = $1 for no key update', [board.user])
  const added = await tx.query(
    `insert into follow_links (token_hash, user_id, nombre, units, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6
     where (select count(*) from follow_links where user_id = $2 and ${isOpen('$5')}) < $7 returning 1`,
    [hash, board.user, board.nombre, board.unidades, board.creada, board.vence, most],
  )
  return added.length === 0 ? null : { id: hash.toString('hex'), token }
}

/** Deletes an account's own link to a board. */
export async function removeBoard(database: Queryable, user: string, id: string): Promise<void> {
  await database.query(`delete from follow_links where user_id = $1 and imei is null and ${linkId} = $2`, [
    user,
    id,
  ])
}

/** Reads the account and the units of the board link with this hash; `null`: there is no such link, or it has expired. */
export async function boardByHash(
  database: Queryable,
  hash: Buffer,
  now: number,
): Promise<{
  readonly user_id: string
  readonly units: readonly string[] | null
  readonly expires_at: number | null
} | null> {
  const [row] = await database.query<{
    user_id: string
    units: readonly string[] | null
    expires_at: number | null
  }>(`select user_id, units, expires_at from follow_links where token_hash = $1 and ${isOpen('$2')}`, [
    hash,
    now,
  ])
  return row ?? null
}
