import type { TrackerProtocolName } from '@baliza/agreement'
import { createBatch } from '../batch.js'
import type { Queryable } from '../connection/database.js'

/** Protocol of a raw message. `log`: a message of the intake log whose content is unknown. */
export type LetterProtocol = TrackerProtocolName | 'osmand' | 'traccar' | 'log'

/** Raw message of a unit, unchanged. */
export interface RawMessage {
  /** `''` for a message of the log. */
  readonly imei: string
  readonly protocol: LetterProtocol
  /** A frame; or the body of a request, or its query if it has no body. */
  readonly raw: Buffer
  /** Time of receipt, Unix ms. */
  readonly receivedAt: number
}

/** A raw message that could not be stored. */
export interface DeadLetter extends RawMessage {
  /** Message of the error that was thrown. */
  readonly reason: string
}

/** A raw message in the table. Times are Unix ms. */
export interface StoredRawMessage extends DeadLetter {
  readonly id: number
  readonly rejectedAt: number
}

/**
 * `unknown`: the unit is not registered; `full`: {@link maxLetters} or {@link maxLettersOfUnit} is reached. Only `kept` ones
 * are stored.
 */
export type DeadLetterResult = 'kept' | 'unknown' | 'full'

/** Maximum number of rows. More raw messages give no new information, and an attacker must not be able to fill the disk. */
export const maxLetters = 100_000
/** Maximum number of rows per unit, so that its messages leave room for others. */
export const maxLettersOfUnit = 1_000
/** Time that raw messages are kept, in ms. */
export const keptLetters = 90 * 86_400_000

const columns = createBatch<DeadLetter>({
  imei: ['text', ({ imei }) => imei],
  protocol: ['text', ({ protocol }) => protocol],
  raw: ['text', ({ raw }) => raw.toString('base64')],
  reason: ['text', ({ reason }) => reason.slice(0, 1_000).replace(/[\p{Cc}\p{Cs}]/gu, ' ')],
  received_at: ['bigint', ({ receivedAt }) => receivedAt],
})

/** Stores raw messages of registered units, and messages of the log. @returns the result of each message, in order */
export async function addDeadLetters(
  database: Queryable,
  letters: readonly DeadLetter[],
  now: number,
  most = maxLetters,
  maxOfUnit = maxLettersOfUnit,
): Promise<DeadLetterResult[]> {
  const values = columns.values(letters)
  const [at, limit, share] = [1, 2, 3].map((next) => `$${values.length + next}::bigint`)
  const rows = await database.query<{ place: number; kept: boolean }>(
    `with known as (
       select v.*, row_number() over (order by place) <= ${limit} - (select count(*) from dead_letters)
         and (v.protocol = 'log'
           or row_number() over (partition by v.imei order by place) <= ${share} - coalesce(kept_of.letters, 0)) as kept
       from ${columns.unnest} with ordinality as v (${columns.names}, place)
         -- Locked, so that no transaction removes the unit and registers its imei again.
         left join (select imei from units where imei = any($1::text[]) order by imei for key share) held using (imei)
         left join (select imei, count(*) as letters from dead_letters where imei = any($1::text[]) group by imei) kept_of
           using (imei)
       where held.imei is not null or v.protocol = 'log'),
     written as (
       insert into dead_letters (imei, protocol, raw, reason, received_at, rejected_at)
       select imei, protocol, decode(raw, 'base64'), reason, received_at, ${at} from known where kept order by place)
     select place, kept from known`,
    [...values, now, most, maxOfUnit],
  )
  const results = letters.map((): DeadLetterResult => 'unknown')
  for (const { place, kept } of rows) results[place - 1] = kept ? 'kept' : 'full'
  return results
}

/** Reads the raw messages after an id, in the order in which they were stored. */
export async function deadLetters(
  database: Queryable,
  { after = 0, most }: { readonly after?: number; readonly most: number },
): Promise<StoredRawMessage[]> {
  const rows = await database.query<{
    id: number
    imei: string
    protocol: LetterProtocol
    raw: Buffer
    reason: string
    received_at: number
    rejected_at: number
  }>('select * from dead_letters where id > $1 order by id limit $2', [after, most])
  return rows.map(({ received_at, rejected_at, ...row }) => ({
    ...row,
    receivedAt: received_at,
    rejectedAt: rejected_at,
  }))
}

export async function countDeadLetters(database: Queryable): Promise<number> {
  const [row] = await database.query<{ count: number }>('select count(*)::int as count from dead_letters')
  return row?.count ?? 0
}

export async function removeDeadLetters(database: Queryable, ids: readonly number[]): Promise<number> {
  const gone = await database.query('delete from dead_letters where id = any($1::bigint[]) returning 1', [
    ids,
  ])
  return gone.length
}

/** Deletes raw messages stored before a moment, in Unix ms. */
export async function forgetDeadLetters(database: Queryable, before: number): Promise<void> {
  await database.query('delete from dead_letters where rejected_at < $1', [before])
}
