import { createHash, randomBytes } from 'node:crypto'
import type { Database, Queryable } from './database.js'
import { sees, type UnitRow, unitColumns } from './units.js'

/** An account keeps its latest links: beyond these the oldest end. */
const mostLinks = 200

const hour = 3_600_000

/** Makes a link to a unit. @returns its token, 32 random bytes in base64url, of which only the hash is kept */
export async function addFollowLink(
  database: Database,
  user: string,
  imei: string,
  hours: number,
  now: number,
): Promise<{ token: string; expires: number }> {
  const token = randomBytes(32).toString('base64url')
  const expires = now + hours * hour
  await database.transaction(async (tx) => {
    await tx.query('delete from follow_links where expires_at <= $1', [now])
    await tx.query(
      'insert into follow_links (token_hash, user_id, imei, created_at, expires_at) values ($1, $2, $3, $4, $5)',
      [hashOf(token), user, imei, now, expires],
    )
    await tx.query(
      `delete from follow_links where token_hash in (
         select token_hash from follow_links where user_id = $1 order by created_at desc, token_hash offset $2)`,
      [user, mostLinks],
    )
  })
  return { token, expires }
}

/** Ends the links that an account has made to a unit. */
export async function removeFollowLinks(database: Queryable, user: string, imei: string): Promise<void> {
  await database.query('delete from follow_links where user_id = $1 and imei = $2', [user, imei])
}

/**
 * The unit that a link shows, or `null` where there is no such link, it has expired, or who made it is not active or
 * does not see the unit any more: asked each time, so that it ends at once.
 */
export async function followedUnit(database: Queryable, token: string, now: number): Promise<UnitRow | null> {
  const [row] = await database.query<UnitRow>(
    `select ${unitColumns} from units where imei = (
       select l.imei from follow_links l join users u on u.id = l.user_id
       where l.token_hash = $1 and l.expires_at > $2 and u.activo
         and coalesce((select o.activo from users o where o.id = u.owner), true) and ${sees('u', 'l.imei')})`,
    [hashOf(token), now],
  )
  return row ?? null
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
