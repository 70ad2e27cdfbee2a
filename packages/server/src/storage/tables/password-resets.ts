import { createHash, randomBytes } from 'node:crypto'
import { isActive } from '../../access/accounts.js'
import { recordAs } from '../acting-database.js'
import type { Database, Queryable } from '../connection/database.js'

/** Validity of a link, in ms. */
const resetLife = 3_600_000

/** An account that may receive a recovery mail. */
export interface RecoverableAccount {
  readonly id: string
  readonly name: string
  readonly nombre: string
  readonly email: string
}

/** Reads the active accounts with this e-mail, ignoring case. The number is limited because each account gets a mail. */
export function accountsByEmail(database: Queryable, email: string): Promise<RecoverableAccount[]> {
  return database.query<RecoverableAccount>(
    `select u.id, u.name, u.nombre, u.email from users u
     where lower(u.email) = lower($1) and u.email <> '' and ${isActive('u')}
     order by u.reg, u.id limit 10`,
    [email],
  )
}

/** Creates the only valid token of this account. @returns the token: 32 random bytes, base64url; only its hash is stored */
export async function makeReset(database: Database, user: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.transaction(async (tx) => {
    await tx.query('delete from password_resets where user_id = $1 or expires_at <= $2', [user, now])
    await tx.query(
      'insert into password_resets (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)',
      [hashOf(token), user, now, now + resetLife],
    )
  })
  return token
}

/** Whether a token is valid. Checked before any slow operation. */
export async function isResetGood(database: Queryable, token: string, now: number): Promise<boolean> {
  const [row] = await database.query(
    'select 1 from password_resets where token_hash = $1 and expires_at > $2',
    [hashOf(token), now],
  )
  return row !== undefined
}

/**
 * Consumes a token: sets the password and ends all the sessions of its account.
 * @returns whether the token was valid; of two concurrent calls only one succeeds
 */
export function useReset(database: Database, token: string, password: string, now: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [used] = await tx.query<{ user_id: string }>(
      'delete from password_resets where token_hash = $1 and expires_at > $2 returning user_id',
      [hashOf(token), now],
    )
    if (used === undefined) return false
    await recordAs(tx, used.user_id)
    const changed = await tx.query('update users set password = $2 where id = $1 and activo returning id', [
      used.user_id,
      password,
    ])
    await tx.query('delete from sessions where user_id = $1', [used.user_id])
    return changed.length === 1
  })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
