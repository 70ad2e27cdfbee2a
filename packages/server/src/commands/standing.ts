import type { CommandRow } from '../storage/commands.js'
import { commandWords as words } from '../texts.js'

type Standing = Pick<
  CommandRow,
  'comando' | 'tipo_envio' | 'status' | 'expires_at' | 'claimed_at' | 'sent_at' | 'accepted_at' | 'failed'
>

/** How a command stands, in words for whoever ordered it. */
export function describeCommand(row: Standing, now: number): string {
  if (row.status === 1) return words.done
  if (row.failed !== null) return words.failed[row.failed]
  if (row.accepted_at !== null) return words.accepted
  if (row.sent_at !== null) return row.tipo_envio === 2 ? words.sentBySms : words.sent
  // Given up within the next half minute, when somebody looks.
  if (row.claimed_at === null && row.expires_at <= now) return words.failed.expired
  if (row.claimed_at !== null) return words.leaving
  const minutes = Math.max(1, Math.ceil((row.expires_at - now) / 60_000))
  const wait = row.comando === 'bloq' ? words.cutWaits : words.waits
  return wait.replace('{minutes}', minutes === 1 ? '1 minuto' : `${minutes} minutos`)
}
