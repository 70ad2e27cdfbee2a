import type { Queryable } from '../connection/database.js'

/** Identifies a key: its user and its call. */
export interface KeyId {
  readonly user: string
  /** API key; empty: a session. */
  readonly actor: string
  readonly call: string
  readonly key: string
}

export interface KnownKey {
  readonly body_hash: string
  /** ID of the run that has the claim, or that completed. */
  readonly run: string
  /** Whether the process of the run is still alive. */
  readonly held: boolean
  /** Whether the run has committed something. */
  readonly begun: boolean
  /** `null`: there is no answer (yet). */
  readonly http_status: number | null
  readonly answer: string | null
}

/** Validity of a claim that its server does not renew. */
const hold = `clock_timestamp() + interval '20 seconds'`
/** Interval at which a server renews a claim, in ms. */
export const holdEvery = 5_000

const where = 'user_id = $1 and actor = $2 and call = $3 and key = $4'
const valuesOf = ({ user, actor, call, key }: KeyId) => [user, actor, call, key]

/** Claims a key for a run, unless another run has claimed it since `after` (Unix ms). @returns whether it was claimed */
export async function claimKey(
  database: Queryable,
  id: KeyId,
  claim: { readonly bodyHash: string; readonly run: string; readonly now: number; readonly after: number },
): Promise<boolean> {
  const claimed = await database.query(
    `insert into idempotency_keys as k (user_id, actor, call, key, body_hash, run, created_at, held_until)
     values ($1, $2, $3, $4, $5, $6, $7, ${hold})
     on conflict (user_id, actor, call, key) do update set
       body_hash = excluded.body_hash, run = excluded.run, created_at = excluded.created_at,
       held_until = excluded.held_until, begun = false, http_status = null, answer = null
     where k.created_at <= $8
     returning 1`,
    [...valuesOf(id), claim.bodyHash, claim.run, claim.now, claim.after],
  )
  return claimed.length > 0
}

/** Reads the state of a key; `null`: the key does not exist (any more). */
export async function findKey(database: Queryable, id: KeyId): Promise<KnownKey | null> {
  const [row] = await database.query<KnownKey>(
    `select body_hash, run, begun, held_until > clock_timestamp() as held, http_status, answer
     from idempotency_keys where ${where}`,
    valuesOf(id),
  )
  return row ?? null
}

/** Takes over the claim of a run whose server has ended. @returns whether it had begun; `null`: another process was faster */
export async function takeKey(
  database: Queryable,
  gone: string,
  run: string,
): Promise<Pick<KnownKey, 'begun'> | null> {
  const [row] = await database.query<Pick<KnownKey, 'begun'>>(
    `update idempotency_keys set run = $2, held_until = ${hold}
     where run = $1 and held_until <= clock_timestamp() and http_status is null returning begun`,
    [gone, run],
  )
  return row ?? null
}

/** Claims an answered key for another run. @returns `false` if another process was faster */
export async function reopenKey(database: Queryable, answered: string, run: string): Promise<boolean> {
  const rows = await database.query(
    `update idempotency_keys set run = $2, held_until = ${hold}, begun = false, http_status = null, answer = null
     where run = $1 and http_status is not null returning 1`,
    [answered, run],
  )
  return rows.length > 0
}

export async function holdKey(database: Queryable, run: string): Promise<void> {
  await database.query(`update idempotency_keys set held_until = ${hold} where run = $1`, [run])
}

/**
 * Called at the end of a transaction of a run: records, together with its changes, that the run has begun.
 * @returns whether the transaction has changed something
 * @throws if it has, and another run has taken over the key: the transaction must not be committed
 */
export async function markBegun(tx: Queryable, run: string): Promise<boolean> {
  const [row] = await tx.query<{ changed: boolean; held: boolean }>(
    `with own as materialized (select pg_current_xact_id_if_assigned() is not null as changed),
       marked as (update idempotency_keys set begun = true from own where changed and run = $1 returning 1)
     select changed, exists (select 1 from marked) as held from own`,
    [run],
  )
  const changed = row?.changed === true
  if (changed && row?.held !== true)
    throw new Error('what was begun with an idempotency key is done by another server')
  return changed
}

export async function keepAnswer(
  database: Queryable,
  run: string,
  { httpStatus, answer }: { readonly httpStatus: number; readonly answer: string },
): Promise<void> {
  await database.query('update idempotency_keys set http_status = $2, answer = $3 where run = $1', [
    run,
    httpStatus,
    answer,
  ])
}

/**
 * Ends the claim of a run without an answer to store. If the run has changed nothing, the key is deleted, as if it had not been
 * used.
 */
export async function releaseKey(database: Queryable, run: string): Promise<void> {
  await database.query(
    `with released as (delete from idempotency_keys where run = $1 and not begun)
     update idempotency_keys set held_until = '-infinity' where run = $1 and begun`,
    [run],
  )
}

/** Deletes older keys. @param before Unix ms */
export async function forgetKeys(database: Queryable, before: number): Promise<void> {
  await database.query('delete from idempotency_keys where created_at <= $1', [before])
}
