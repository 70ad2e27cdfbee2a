import { cutDanger, offlineAfter, ownValue, type TrackerModel, trackerModels } from '@baliza/sdk-core'
import type { ClaimedCommand } from '../storage/tables/commands.js'

/** What has been ordered so recently goes out by what was known when it was ordered, ms. */
const atOnce = 30_000
/** With its engine on a vehicle may have set off since it was last heard, ms. */
const freshDriving = 60_000

type Candidate = Pick<
  ClaimedCommand,
  'comando' | 'confirmed' | 'created_at' | 'tracker_model' | 'speed' | 'acc' | 'timestamp'
>

/** @returns `null`: nobody has said it; only a GPS103 is cut then */
export function modelOf(code: string | null): TrackerModel | null {
  return ownValue(trackerModels, code ?? '') ?? null
}

/**
 * Whether a command may go down the tracker's connection now.
 *
 * A cut that nobody has confirmed is held against the unit once more when it leaves: it may have been ordered
 * for a parked unit whose tracker comes back minutes later on a motorway. One that has waited needs a recent
 * position besides, since what was known before may be long past. A device that cuts at once, whatever the speed, gets no
 * cut but to a slow vehicle that was heard just now, confirmed or not: nobody else guards it. Nor does one that is
 * ordered through somebody else, whose words to it nobody here has seen.
 * @param limit km/h
 * @param unguarded what its device does at speed is not known, whatever its model
 */
export function canSend(command: Candidate, limit: number, now: number, unguarded = false): boolean {
  if (command.comando !== 'bloq') return true
  const cutsAtOnce = unguarded || modelOf(command.tracker_model)?.engine?.guard === null
  if (command.confirmed && !cutsAtOnce) return true
  if (cutDanger(command, limit, now) !== null) return false
  const heard = command.timestamp === null ? Number.POSITIVE_INFINITY : now - command.timestamp
  if (cutsAtOnce) return heard < (command.acc ? freshDriving : offlineAfter)
  const waited = now - command.created_at > atOnce
  return !waited || heard < offlineAfter
}
