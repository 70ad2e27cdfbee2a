import type { TrackerProtocolName } from '@baliza/sdk-core'
import { createBatch } from '../batch.js'
import type { Queryable } from '../connection/database.js'

/** How a letter came. `log`: as a message of the intake log, of which nobody can tell what is in it. */
export type LetterProtocol = TrackerProtocolName | 'osmand' | 'traccar' | 'log'

/** What a unit sent, as it came. */
export interface Letter {
  /** `''` of a message of the log. */
  readonly imei: string
  readonly protocol: LetterProtocol
  /** A frame; of a request its body, or its query where it has none. */
  readonly raw: Buffer
  /** When it came, Unix ms. */
  readonly receivedAt: number
}

/** A letter that could not be stored. */
export interface DeadLetter extends Letter {
  /** What was thrown. */
  readonly reason: string
}

/** One of the table. Times are Unix ms. */
export interface KeptLetter extends DeadLetter {
  readonly id: number
  readonly rejectedAt: number
}

/** `unknown`: not of a registered unit; `full`: there are {@link mostLetters} of them. Only `kept` ones are in the table. */
export type LetterFate = 'kept' | 'unknown' | 'full'

/** More of them say nothing new, and whoever sends them on purpose must not fill a disk. */
export const mostLetters = 100_000
/** Maximum of one unit, so that its unread messages leave room for others. */
export const mostLettersOfUnit = 1_000
/** For so long they are kept, ms. */
export const keptLetters = 90 * 86_400_000

const columns = createBatch<DeadLetter>({
  imei: ['text', ({ imei }) => imei],
  protocol: ['text', ({ protocol }) => protocol],
  raw: ['text', ({ raw }) => raw.toString('base64')],
  reason: ['text', ({ reason }) => reason.slice(0, 1_000).replace(/[\p{Cc}\p{Cs}]/gu, ' ')],
  received_at: ['bigint', ({ receivedAt }) => receivedAt],
})

/** Sets letters of registered units aside, and messages of the log. @returns what became of each, in their order */
export async function addDeadLetters(
  database: Queryable,
  letters: readonly DeadLetter[],
  now: number,
  most = mostLetters,
  mostOfUnit = mostLettersOfUnit,
): Promise<LetterFate[]> {
  const values = columns.values(letters)
  const [at, limit, share] = [1, 2, 3].map((next) => `$${values.length + next}::bigint`)
  const rows = await database.query<{ place: number; kept: boolean }>(
    `with known as (
       select v.*, row_number() over (order by place) <= ${limit} - (select count(*) from dead_letters)
         and (v.protocol = 'log'
           or row_number() over (partition by v.imei order by place) <= ${share} - coalesce(kept_of.letters, 0)) as kept
       from ${columns.unnest} with ordinality as v (${columns.names}, place)
         -- Held, so that nobody removes it meanwhile and registers its imei anew.
         left join (select imei from units where imei = any($1::text[]) order by imei for key share) held using (imei)
         left join (select imei, count(*) as letters from dead_letters where imei = any($1::text[]) group by imei) kept_of
           using (imei)
       where held.imei is not null or v.protocol = 'log'),
     written as (
       insert into dead_letters (imei, protocol, raw, reason, received_at, rejected_at)
       select imei, protocol, decode(raw, 'base64'), reason, received_at, ${at} from known where kept order by place)
     select place, kept from known`,
    [...values, now, most, mostOfUnit],
  )
  const fates = letters.map((): LetterFate => 'unknown')
  for (const { place, kept } of rows) fates[place - 1] = kept ? 'kept' : 'full'
  return fates
}

/** The letters after an id, in the order in which they were set aside. */
export async function deadLetters(
  database: Queryable,
  { after = 0, most }: { readonly after?: number; readonly most: number },
): Promise<KeptLetter[]> {
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

/** Forgets those of before a moment, Unix ms. */
export async function forgetDeadLetters(database: Queryable, before: number): Promise<void> {
  await database.query('delete from dead_letters where rejected_at < $1', [before])
}
