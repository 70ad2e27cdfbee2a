import type { Command } from '@baliza/agreement'
import { type OrderReply, traccarCorrelation } from '../../orders/order.js'
import type { Queryable } from '../connection/database.js'

/**
 * Time after sending in which a tracker may acknowledge, in ms. It may delay an accepted engine cut until the vehicle is slow.
 */
export const answerWindow = { usual: 15 * 60_000, accepted: 24 * 3_600_000 } as const

/** Maximum number of stored characters of a reply. */
const maxReply = 500
const unwritable = /[\p{Cc}\p{Cs}]/gu

/**
 * Returns the stored part of a text. Each control character and lone surrogate becomes a space, because PostgreSQL stores no NUL.
 */
export const writableText = (text: string): string => text.slice(0, maxReply).replace(unwritable, ' ').trim()

/** Assignments in the row for each result. */
const standings: Readonly<Record<OrderReply['result'], string>> = {
  left: `sent_at = coalesce(sent_at, $3), correlation = '${traccarCorrelation}', failed = null`,
  taken: 'taken_at = coalesce(taken_at, $3), failed = null',
  queued: 'taken_at = coalesce(taken_at, $3), accepted_at = coalesce(accepted_at, $3), failed = null',
  done: 'status = 1, time_enviado = $3, failed = null',
  refused: "taken_at = coalesce(taken_at, $3), failed = 'refused'",
}

/**
 * Stores an answer of the tracker in the latest sent command that it can belong to. A refusal that names no command, for example
 * after a device reconnects, is stored only if exactly one command can still be answered.
 * @returns that command; `null`: there is none
 */
export async function answerCommand(
  database: Queryable,
  imei: string,
  { comando, correlation, result, text: reply }: OrderReply,
  now: number,
): Promise<{ readonly id: string; readonly comando: Command } | null> {
  if (comando === null && correlation === null && result !== 'refused') return null
  const [row] = await database.query<{ id: string; comando: Command }>(
    `with unanswered as (
       select id, comando, correlation, created_at from commands
       where imei = $1 and status = 0
         and claimed_at > $3::bigint - ${answerWindow.accepted}
         and coalesce(coalesce(accepted_at, queued_at) + ${answerWindow.accepted}, claimed_at + ${answerWindow.usual}) >= $3
         and (failed is null or failed in ('broken', 'lost')))
     update commands set ${standings[result]}, reply = coalesce($5, reply)
     where id = (
       select id from unanswered
       where ($2::text is null or comando = $2)
         and ($4::text is null or correlation is null and $2::text is not null or correlation = $4)
         and ($2::text is not null or $4::text is not null or (select count(*) from unanswered) = 1)
       order by created_at desc, id desc limit 1)
       and status = 0
     returning id, comando`,
    [imei, comando, now, correlation, reply === null ? null : writableText(reply)],
  )
  // A delayed engine cut is no longer carried out once the tracker has released the engine.
  if (row?.comando === 'desbloq' && result === 'done')
    await database.query(
      `update commands set failed = 'replaced'
       where imei = $1 and comando = 'bloq' and status = 0 and claimed_at is not null and accepted_at is not null`,
      [imei],
    )
  return row ?? null
}
