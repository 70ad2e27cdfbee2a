import { cutDanger, offlineAfter } from '@baliza/sdk-core'
import type { ClaimedCommand } from '../storage/tables/commands.js'

/** What has been ordered so recently goes out by what was known when it was ordered, ms. */
const atOnce = 30_000

type Candidate = Pick<ClaimedCommand, 'comando' | 'confirmed' | 'created_at' | 'speed' | 'acc' | 'timestamp'>

/**
 * Whether a command may go down the tracker's connection now.
 *
 * A cut that nobody has confirmed is held against the unit once more when it leaves: it may have been ordered
 * for a parked unit whose tracker comes back minutes later on a motorway. One that has waited needs a recent
 * position besides, since what was known before may be long past.
 * @param limit km/h
 */
export function canSend(command: Candidate, limit: number, now: number): boolean {
  if (command.comando !== 'bloq' || command.confirmed) return true
  if (cutDanger(command, limit, now) !== null) return false
  const waited = now - command.created_at > atOnce
  return !waited || (command.timestamp !== null && now - command.timestamp < offlineAfter)
}
