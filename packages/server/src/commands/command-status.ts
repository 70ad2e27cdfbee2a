import { type Command, type CommandState, fill } from '@baliza/sdk-core'
import type { CommandRow } from '../storage/tables/command-log.js'
import { commandTexts as texts } from '../texts.js'
import { limitOf, refusalReason } from './refusal-reason.js'

type Standing = Pick<
  CommandRow,
  | 'comando'
  | 'tipo_envio'
  | 'status'
  | 'expires_at'
  | 'claimed_at'
  | 'sent_at'
  | 'taken_at'
  | 'accepted_at'
  | 'queued_at'
  | 'reply'
  | 'failed'
>

/** The status of a command, as a sentence for whoever ordered it, with the device's own reply where it has sent one. */
export function describeCommand(row: Standing, now: number): string {
  const text = standingOf(row, now)
  const { reply, failed } = row
  if (reply === null) return text
  const why = failed === 'refused' ? refusalReason(reply) : null
  return why === null
    ? fill(texts.words, { text, words: reply })
    : fill(texts.refusedWhy, { text, why, words: reply })
}

function standingOf(row: Standing, now: number): string {
  if (row.status === 1) return texts.done
  if (row.failed === 'unsupported' && isOfEngine(row.comando)) return texts.engineUnknown
  if (row.failed !== null) return texts.failed[row.failed]
  if (row.accepted_at !== null) return fill(texts.accepted, { limit: limitOf(row.reply) })
  if (row.taken_at !== null) return texts.taken
  if (row.queued_at !== null && row.sent_at === null) return texts.queued
  if (row.sent_at !== null) return row.tipo_envio === 2 ? texts.sentBySms : texts.sent
  // Given up within the next half minute, when somebody looks.
  if (row.claimed_at === null && row.expires_at <= now) return texts.failed.expired
  if (row.claimed_at !== null) return texts.leaving
  const minutes = Math.max(1, Math.ceil((row.expires_at - now) / 60_000))
  const wait = row.comando === 'bloq' ? texts.cutWaits : texts.waits
  return wait.replace('{minutes}', minutes === 1 ? '1 minuto' : `${minutes} minutos`)
}

/** Whether it is an order to the engine: its text depends on the device's model, that of others on the protocol alone. */
function isOfEngine(comando: Command): boolean {
  return comando === 'bloq' || comando === 'desbloq'
}

/** The same as a code. What broke or got lost in flight may have arrived: only its tracker knows. */
export function stateOfCommand(row: Standing, now: number): CommandState {
  if (row.status === 1) return 'done'
  if (row.failed === 'broken' || row.failed === 'lost') return 'sent'
  if (row.failed !== null) return 'failed'
  if (row.claimed_at !== null) return 'sent'
  return row.expires_at <= now ? 'failed' : 'waiting'
}
