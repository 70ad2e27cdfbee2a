import { type Command, type CommandState, fill } from '@baliza/agreement'
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

/** Returns the status of a command as a sentence for its sender, with the device's reply if there is one. */
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
  // The next sweep marks it as expired within half a minute.
  if (row.claimed_at === null && row.expires_at <= now) return texts.failed.expired
  if (row.claimed_at !== null) return texts.leaving
  const minutes = Math.max(1, Math.ceil((row.expires_at - now) / 60_000))
  const wait = row.comando === 'bloq' ? texts.cutWaits : texts.waits
  return wait.replace('{minutes}', minutes === 1 ? '1 minuto' : `${minutes} minutos`)
}

/** Whether it is a command to the engine. Its text depends on the device's model, that of other commands only on the protocol. */
function isOfEngine(comando: Command): boolean {
  return comando === 'bloq' || comando === 'desbloq'
}

/** Returns the status as a code. A broken or lost command counts as sent, because the tracker may have received it. */
export function stateOfCommand(row: Standing, now: number): CommandState {
  if (row.status === 1) return 'done'
  if (row.failed === 'broken' || row.failed === 'lost') return 'sent'
  if (row.failed !== null) return 'failed'
  if (row.claimed_at !== null) return 'sent'
  return row.expires_at <= now ? 'failed' : 'waiting'
}
