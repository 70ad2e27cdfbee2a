import { createHash, randomBytes } from 'node:crypto'
import { boardLimits, embedLife, isApiKey, mayIntegrate } from '@baliza/agreement'
import { LRUCache } from 'lru-cache'
import type { Database, Queryable } from '../storage/connection/database.js'
import { type Account, accountById, markSeen } from '../storage/tables/accounts.js'
import { apiKeyByHash, markKeyUsed } from '../storage/tables/api-keys.js'
import { boardByHash } from '../storage/tables/boards.js'
import { embedOf } from '../storage/tables/embeds.js'

const minute = 60_000
const day = 24 * 60 * minute

/** Lifetime of a session after its last use, ms. */
const sessionLife = 30 * day
/**
 * Minimum interval, ms, at which a used session is extended and its account's last visit recorded. Avoids a write per request.
 */
const prolongAfter = day
/** How long a session is cached without reading the database, ms. An announced change invalidates it at once. */
const believe = 5 * minute

export interface Session {
  readonly account: Account
  readonly token: string
}

interface Known {
  readonly account: Account
  readonly expiresAt: number
}

/** Open sessions, API keys and links to boards. Tokens are random, and the database has only their SHA-256. */
export interface Sessions {
  /** @returns the token: 32 random bytes, base64url */
  open(account: Account): Promise<string>
  /**
   * Opens a session for pages of one origin, limited to what the account's embed shows. It is never extended. @returns its token
   */
  openEmbedded(account: Account, origin: string): Promise<string>
  /**
   * Returns the session of a token, of an API key (`account.key` has its limits), or of a link to a board (`account.embed`).
   * @returns `null` if it is unknown, expired or revoked, or if the key's account may no longer have API keys
   */
  find(token: string): Promise<Session | null>
  /** Records that an API key was used in a call; writes at most once a minute. @param from an address */
  keyUsed(id: string, from: string): Promise<void>
  revoke(token: string): Promise<void>
  /** Ends all sessions of an account except one. */
  revokeOthers(accountId: string, token: string): Promise<void>
  /** Removes ended sessions and keys from the cache. Other entries stay. */
  ended(hashes: readonly string[]): void
  /** Removes a revoked API key from the cache. */
  keyRevoked(id: string): void
  /** Invalidates the cache for changed accounts and their mirror accounts; for all accounts if `ids` is absent. */
  accountsChanged(ids?: readonly string[]): void
}

/** Notification channel for sessions that ended in any process. {@link readEndedSessions} parses the payload. */
export const sessionsChannel = 'sessions'

/** An ended session or API key: its account, and the SHA-256 of its token in base64. */
export interface EndedSession {
  readonly hash: string
  readonly account: string
}

/** @returns `null` if any session may have ended */
export function readEndedSessions(payload: string): EndedSession[] | null {
  if (payload === '') return null
  return payload.split(',').map((one) => {
    const [hash = '', account = ''] = one.split(' ')
    return { hash, account }
  })
}

export function createSessions(database: Database, now: () => number = Date.now): Sessions {
  /** Bounded, so that a flood of tokens does not fill the memory. */
  const known = new LRUCache<string, Known>({ max: 20_000, ttl: believe })
  /** When this process last recorded the use of a key, by key id. */
  const used = new LRUCache<string, number>({ max: 20_000 })
  /** Increases with every invalidation. A result that was read before an invalidation is not cached. */
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
    // An account that may no longer create API keys cannot use existing ones.
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
    // An embed token is invalid if its account is no longer a mirror account.
    const embed = await embedOf(database, account.id)
    if (embed === null) return null
    const { origins, units, fields } = embed
    const limited = { ...account, embed: { origin: row.origin, origins, units, fields } }
    return { account: limited, expiresAt: row.expires_at }
  }

  /** The creator's current permissions decide which units the board shows. */
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
 * Ends all sessions of an account except that of this token, which may belong to another account. Runs in a transaction: call
 * {@link Sessions.accountsChanged} after the commit.
 */
export async function endSessions(tx: Queryable, accountId: string, but: string): Promise<void> {
  await tx.query('delete from sessions where user_id = $1 and token_hash <> $2', [accountId, hashOf(but)])
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
