import { cutDanger, offlineAfter, ownValue, type TrackerModel, trackerModels } from '@baliza/sdk-core'
import type { ReportedMotion } from '../intake/trackers/listener.js'
import type { ClaimedCommand } from '../storage/tables/commands.js'

/** What has been ordered so recently goes out by what was known when it was ordered, ms. */
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
 * position besides, since what was known before may be long past. A device that cuts at once, whatever the speed, gets no
 * cut but to a slow vehicle that was heard just now, confirmed or not: nobody else guards it. It must have reported that over the
 * connection that the cut leaves by: what is stored is from before it came back, and its first position is not stored yet.
 * Where another system (Traccar) has that connection, we see no traffic on it, and what is stored has to do.
 * @param limit km/h
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
