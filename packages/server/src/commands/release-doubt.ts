import { type ReleaseDoubt, trackerModels } from '@baliza/agreement'
import { answerWindow } from '../storage/tables/command-answers.js'
import type { CommandRow } from '../storage/tables/command-log.js'
import { modelOf } from './can-send.js'

type Release = Pick<
  CommandRow,
  'comando' | 'nombre' | 'created_at' | 'status' | 'time_enviado' | 'is_last' | 'blocked_since'
>

/** Time after which a release without proof is in doubt, ms. A driver may be waiting next to a vehicle that does not start. */
const proofTime = 60_000

/**
 * Returns what is wrong with a release that is the last command to its unit's engine; `null` if nothing is, or if it is not a
 * release. A blocked engine contradicts the command only if it was reported while the acknowledgement was still expected: a later
 * block is intentional.
 */
export function releaseDoubt(row: Release, now: number): ReleaseDoubt | null {
  if (row.comando !== 'desbloq' || !row.is_last || row.nombre === null) return null
  if (now - row.created_at < proofTime) return null
  if (row.status === 0) return 'unproved'
  const { blocked_since, time_enviado } = row
  if (blocked_since === null || time_enviado === null) return null
  return blocked_since <= time_enviado + answerWindow.usual ? 'contradicted' : null
}

/**
 * Returns the text that releases a unit's engine by SMS, without the device's password, which is unknown here; empty if no text
 * is known.
 */
export function releaseSms({
  tracker_model,
  dialect,
}: Pick<CommandRow, 'tracker_model' | 'dialect'>): string {
  // Only a GPS103 has a dialect.
  const model = modelOf(tracker_model) ?? (dialect === null ? null : trackerModels.gps103)
  return model?.releaseSms?.replace('{password}', '<clave>') ?? ''
}
