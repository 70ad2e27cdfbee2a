import { cutDanger, offlineAfter, ownValue, type TrackerModel, trackerModels } from '@baliza/sdk-core'
import type { ReportedMotion } from '../intake/trackers/listener.js'
import type { ClaimedCommand } from '../storage/tables/commands.js'

/** A cut that was ordered so recently needs no newer position than it had then, ms. */
const atOnce = 30_000
/** With its engine on a vehicle may have set off since it was last heard, ms. */
const freshDriving = 60_000

type Candidate = Pick<
  ClaimedCommand,
  'comando' | 'confirmed' | 'created_at' | 'tracker_model' | 'speed' | 'acc' | 'timestamp'
>

/** @returns `null`: the model is not known; only a GPS103 is cut then */
export function modelOf(code: string | null): TrackerModel | null {
  return ownValue(trackerModels, code ?? '') ?? null
}

/**
 * Whether a command may go down the tracker's connection now.
 *
 * A cut that nobody has confirmed is held against the unit once more when it leaves: it may have been ordered
 * for a parked unit whose tracker comes back minutes later on a motorway. One that has waited needs a recent
 * position besides, since what was known before may be long past. A device that cuts at once, whatever the speed, is sent a
 * cut, confirmed or not, only while its vehicle is slow by a position of just now: nothing else guards it. It must have sent that
 * position over the connection that the cut leaves by: what is stored may be from before it came back, because its first
 * position is not stored yet. Where a Traccar has that connection, we see no traffic on it, and what is stored has to do.
 * @param limit km/h @param unguarded a Traccar has the connection
 */
export function canSend(
  command: Candidate,
  limit: number,
  now: number,
  { unguarded, reported }: { readonly unguarded: boolean; readonly reported: ReportedMotion | null },
): boolean {
  if (command.comando !== 'bloq') return true
  const cutsAtOnce = unguarded || modelOf(command.tracker_model)?.engine?.guard === null
  if (command.confirmed && !cutsAtOnce) return true
  if (cutDanger(command, limit, now) !== null) return false
  const heard = command.timestamp === null ? Number.POSITIVE_INFINITY : now - command.timestamp
  if (cutsAtOnce)
    return isSlow(command, limit, now) && (unguarded || (reported !== null && isSlow(reported, limit, now)))
  const waited = now - command.created_at > atOnce
  return !waited || heard < offlineAfter
}

function isSlow(
  { speed, acc, timestamp }: Pick<Candidate, 'speed' | 'acc' | 'timestamp'>,
  limit: number,
  now: number,
): boolean {
  return timestamp !== null && speed <= limit && now - timestamp < (acc ? freshDriving : offlineAfter)
}
