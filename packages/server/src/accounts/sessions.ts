import { createHash, randomBytes } from 'node:crypto'
import { mayIntegrate } from '@baliza/sdk-core'
import { boardLimits, embedLife, isApiKey } from '@baliza/sdk-core/agreement'
import { LRUCache } from 'lru-cache'
import type { Database, Queryable } from '../storage/connection/database.js'
import { type Account, accountById, markSeen } from '../storage/tables/accounts.js'
import { apiKeyByHash, markKeyUsed } from '../storage/tables/api-keys.js'
import { boardByHash } from '../storage/tables/boards.js'
import { embedOf } from '../storage/tables/embeds.js'

const minute = 60_000
const day = 24 * 60 * minute

/** A session ends this long after its last use. */
const sessionLife = 30 * day
/** A session in use is prolonged, and its account seen, this seldom: not a write per request. */
const prolongAfter = day
/** How long a session is believed without asking the database; a change announced by it counts at once. */
const believe = 5 * minute

export interface Session {
  readonly account: Account
  readonly token: string
}

interface Known {
  readonly account: Account
  readonly expiresAt: number
}

/** The open sessions, the API keys and the links to boards. Tokens are random and stored only as their SHA-256. */
export interface Sessions {
  /** @returns the token: 32 random bytes, base64url */
  open(account: Account): Promise<string>
  /** A token for pages of one origin, held to what its account's embed shows; it is not prolonged. @returns it */
  openEmbedded(account: Account, origin: string): Promise<string>
  /**
   * The session of a token, of an API key (then `account.key` says what it is held to), or of a link to a board
   * (`account.embed`).
   * @returns `null` for one that is unknown, ended or revoked, and for the key of an account that may have none now
   */
  find(token: string): Promise<Session | null>
  /** An API key has opened a call: written at most once a minute. @param from an address */
  keyUsed(id: string, from: string): Promise<void>
  revoke(token: string): Promise<void>
  /** Ends all the sessions of an account but one. */
  revokeOthers(accountId: string, token: string): Promise<void>
  /** These have ended, sessions and keys: what is known of the others stays. */
  ended(hashes: readonly string[]): void
  /** An API key was revoked. */
  keyRevoked(id: string): void
  /** These accounts have changed: what is known of them, and of their mirror accounts, is read again; of all unless given. */
  accountsChanged(ids?: readonly string[]): void
}

/** Who hears that sessions have ended, here or in another process; {@link readEndedSessions} reads the payload. */
export const sessionsChannel = 'sessions'

/** A session or an API key that has ended, by its token's SHA-256 in base64, and whose it was. */
export interface EndedSession {
  readonly hash: string
  readonly account: string
}

/** @returns `null`: any may have ended */
export function readEndedSessions(payload: string): EndedSession[] | null {
  if (payload === '') return null
  return payload.split(',').map((one) => {
    const [hash = '', account = ''] = one.split(' ')
    return { hash, account }
  })
}

export function createSessions(database: Database, now: () => number = Date.now): Sessions {
  /** Bounded: a flood of tokens must not fill the memory. */
  const known = new LRUCache<string, Known>({ max: 20_000, ttl: believe })
  /** When the use of a key was last written here, by its id. */
  const used = new LRUCache<string, number>({ max: 20_000 })
  /** Grows whenever something is forgotten: what was read before is not remembered after. */
  let generation = 0

  function forgetThese(hashes: Iterable<string>): void {
    for (const hash of hashes) known.delete(hash)
    generation += 1
  }

  function forgetWhere(is: (account: Account) => boolean): void {
    forgetThese([...known.entries()].flatMap(([hash, { account }]) => (is(account) ? hash : [])))
  }

  async function readKey(hash: Buffer): Promise<Known | null> {
    const row = await apiKeyByHash(database, hash, now())
    const account = row === null ? null : await accountById(database, row.user_id)
    // Whoever may make none any more has none.
    if (row === null || account === null || !mayIntegrate(account)) return null
    const { id, scopes, units, addresses, expires_at } = row
    const limited = { ...account, key: { id, scopes, units, addresses } }
    return { account: limited, expiresAt: expires_at ?? Number.POSITIVE_INFINITY }
  }

  async function read(hash: Buffer): Promise<Known | null> {
    const [row] = await database.query<{ user_id: string; expires_at: number; origin: string | null }>(
      'select user_id, expires_at, origin from sessions where token_hash = $1 and expires_at > $2',
      [hash, now()],
    )
    if (row === undefined) return null
    const account = await accountById(database, row.user_id)
    if (account === null) return null
    if (row.origin === null) return { account, expiresAt: row.expires_at }
    // A token for embedding whose account is no mirror account any more opens nothing.
    const embed = await embedOf(database, account.id)
    if (embed === null) return null
    const { origins, units, fields } = embed
    const limited = { ...account, embed: { origin: row.origin, origins, units, fields } }
    return { account: limited, expiresAt: row.expires_at }
  }

  /** As whoever made it sees its units now. */
  async function readBoard(hash: Buffer): Promise<Known | null> {
    const row = await boardByHash(database, hash, now())
    const account = row === null ? null : await accountById(database, row.user_id)
    if (row === null || account === null) return null
    const limited = { ...account, embed: boardLimits(hash.toString('hex'), row.units) }
    return { account: limited, expiresAt: row.expires_at ?? Number.POSITIVE_INFINITY }
  }

  async function insert(account: Account, life: number, origin: string | null): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const at = now()
    await database.query(
      'insert into sessions (token_hash, user_id, created_at, expires_at, origin) values ($1, $2, $3, $4, $5)',
      [hashOf(token), account.id, at, at + life, origin],
    )
    return token
  }

  return {
    async open(account) {
      const token = await insert(account, sessionLife, null)
      await markSeen(database, account.id, now())
      return token
    },
    openEmbedded: (account, origin) => insert(account, embedLife * 1_000, origin),
    async find(token) {
      const hash = hashOf(token)
      const key = hash.toString('base64')
      const before = known.get(key)
      if (before !== undefined && before.expiresAt > now()) return { account: before.account, token }
      const startedIn = generation
      const found = isApiKey(token) ? await readKey(hash) : ((await read(hash)) ?? (await readBoard(hash)))
      known.delete(key)
      if (found === null) return null
      const { embed, key: apiKey } = found.account
      const at = now()
      if (embed === undefined && apiKey === undefined && found.expiresAt - at < sessionLife - prolongAfter) {
        await database.query('update sessions set expires_at = $2 where token_hash = $1', [
          hash,
          at + sessionLife,
        ])
        await markSeen(database, found.account.id, at)
      }
      if (generation === startedIn) known.set(key, found)
      return { account: found.account, token }
    },
    async keyUsed(id, from) {
      const at = now()
      if (at - (used.get(id) ?? Number.NEGATIVE_INFINITY) < minute) return
      used.set(id, at)
      await markKeyUsed(database, id, { at, from, every: minute })
    },
    async revoke(token) {
      const hash = hashOf(token)
      await database.query('delete from sessions where token_hash = $1', [hash])
      forgetThese([hash.toString('base64')])
    },
    async revokeOthers(accountId, token) {
      await endSessions(database, accountId, token)
      forgetWhere((account) => account.id === accountId)
    },
    ended: forgetThese,
    keyRevoked: (id) => forgetWhere((account) => account.key?.id === id),
    accountsChanged(ids) {
      const changed = ids === undefined ? null : new Set(ids)
      forgetWhere(
        ({ id, owner }) => changed === null || changed.has(id) || (owner !== null && changed.has(owner)),
      )
    },
  }
}

/**
 * Ends all the sessions of an account but the one of this token, which need not be its own. Part of a transaction:
 * {@link Sessions.accountsChanged} when it is committed.
 */
export async function endSessions(tx: Queryable, accountId: string, but: string): Promise<void> {
  await tx.query('delete from sessions where user_id = $1 and token_hash <> $2', [accountId, hashOf(but)])
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
