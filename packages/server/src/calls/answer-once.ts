import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from '@baliza/agreement'
import { callUnfinished, keptFor, keyReused } from '@baliza/agreement'
import { hashPassword, verifyPassword } from '../accounts/passwords.js'
import { Refusal } from '../http/http.js'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { keyedDatabase } from '../storage/keyed-database.js'
import {
  claimKey,
  findKey,
  holdEvery,
  holdKey,
  type KeyId,
  keepAnswer,
  releaseKey,
  reopenKey,
  takeKey,
} from '../storage/tables/idempotency-keys.js'

/** A request with an idempotency key. */
export interface KeyedRequest {
  readonly id: KeyId
  /** Body that a second request with this key must repeat. */
  readonly body: string
  /** Whether the call is idempotent. */
  readonly repeatable: boolean
  /** Aborted when the client no longer waits for the response. */
  readonly signal: AbortSignal
  /**
   * Removes the record of a lost response, for a call whose response contains a secret. The server stores the id of the record
   * instead of the response, and a repetition replaces the record.
   */
  readonly remove?: ((database: Database, id: string) => Promise<void>) | undefined
}

/** A stored response, sent the first time and every later time. */
export interface KeptAnswer {
  readonly httpStatus: number
  readonly answer: string
  /** Whether an earlier request got this response. */
  readonly replayed?: true
}

interface Parts {
  /** The database with the account's share of connections. */
  readonly database: Database
  /** The database that renews a claim: it must not wait for the account's other calls, or another process runs the call again. */
  readonly renewing: Database
  readonly log: Log
}

/**
 * Executes a request with a key once, and returns the same response for 24 hours. A refusal that changed nothing is not stored,
 * so that the same key can be used again. A second request waits for the first, in any process.
 * @throws {Refusal} `reused` for another body; `unfinished` if the first request changed something and did not finish
 */
export async function answerOnce(
  { database, renewing, log }: Parts,
  request: KeyedRequest,
  work: (database: Database) => Promise<Answer>,
): Promise<KeptAnswer> {
  const claim = await claimed(database, request)
  if ('answer' in claim) return claim
  const { run, again, replaces } = claim
  const failed = (error: unknown) => log.warn({ err: error }, 'no se pudo guardar una clave de idempotencia')
  const beat = setInterval(() => holdKey(renewing, run).catch(failed), holdEvery)
  let begun = again
  const mine = keyedDatabase(database, run, () => {
    begun = true
  })
  async function keep(httpStatus: number, body: object): Promise<KeptAnswer> {
    const given = { httpStatus, answer: JSON.stringify(body) }
    const id = request.remove === undefined ? undefined : idOf(body)
    const kept = id === undefined ? given : { httpStatus, answer: JSON.stringify({ id }) }
    await keepAnswer(database, run, kept).catch(failed)
    return given
  }
  running.add(run)
  try {
    const body = await work(mine)
    if (body.status === 1) {
      // Only now: a refused repetition must not cost the record that exists.
      if (replaces !== undefined)
        await request
          .remove?.(mine, replaces)
          .catch((error: unknown) =>
            log.warn({ err: error, id: replaces }, 'no se pudo quitar el registro de una respuesta perdida'),
          )
      return await keep(200, body)
    }
    // The refusal may result from the first run's own changes, before its server stopped.
    if (again) throw callUnfinished()
    if (begun) return await keep(200, body)
    await releaseKey(database, run).catch(failed)
    return { httpStatus: 200, answer: JSON.stringify(body) }
  } catch (error) {
    const isRefused = error instanceof Refusal
    if (isRefused && begun && !again) await keep(error.httpStatus, error.body)
    else await releaseKey(database, run).catch(failed)
    throw isRefused && again ? callUnfinished() : error
  } finally {
    running.delete(run)
    clearInterval(beat)
  }
}

/** Returns the id of the record that a call has added; `undefined` if it was refused. */
function idOf(body: object): string | undefined {
  const { id, data } = body as { readonly id?: string; readonly data?: { readonly id?: string } }
  return id ?? data?.id
}

/** Runs of this process. Their claims stay valid even while the database is unreachable and they cannot be renewed. */
const running = new Set<string>()

interface Claim {
  readonly run: string
  /** Whether an earlier run has begun it. */
  readonly again: boolean
  /** Id of the record whose response was lost. */
  readonly replaces?: string | undefined
}

const firstPause = 10
const maxPause = 250

/** Claims the key for this run, or returns the stored response. */
async function claimed(
  database: Database,
  { id, body, repeatable, signal, remove }: KeyedRequest,
): Promise<KeptAnswer | Claim> {
  const digest = createHash('sha256').update(body).digest('hex')
  const bodyHash = hasPassword(body) ? await hashPassword(digest, id.user) : digest
  const run = randomUUID()
  let same: string | undefined
  for (let pause = firstPause; ; pause = Math.min(maxPause, pause * 1.5)) {
    const now = Date.now()
    const claim = { bodyHash, run, now, after: now - keptFor * 1_000 }
    if (await claimKey(database, id, claim)) return { run, again: false }
    const known = await findKey(database, id)
    if (known === null) continue
    if (known.body_hash !== same && !(await isHashOf(digest, known.body_hash, id.user))) throw keyReused()
    same = known.body_hash
    if (known.http_status !== null && known.answer !== null) {
      const replaces = remove === undefined ? undefined : idOf(JSON.parse(known.answer))
      if (replaces === undefined)
        return { httpStatus: known.http_status, answer: known.answer, replayed: true }
      if (await reopenKey(database, known.run, run)) return { run, again: false, replaces }
      continue
    }
    if (known.held || running.has(known.run)) {
      await wait(pause, undefined, { signal }).catch(() => {
        throw callUnfinished()
      })
      continue
    }
    if (known.begun && !repeatable) throw callUnfinished()
    const claimed = await takeKey(database, known.run, run)
    if (claimed !== null) return { run, again: claimed.begun }
  }
}

/**
 * A fast hash of a body would allow guessing its password. So a body with a password gets a hash that is as slow as a password's.
 */
const hasPassword = (body: string) => /"pass(word)?":"[^"]/.test(body)

async function isHashOf(digest: string, hash: string, share: string): Promise<boolean> {
  return hash === digest || verifyPassword(digest, hash, share)
}
