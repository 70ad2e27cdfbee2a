import { cutDanger, offlineAfter, ownValue, type TrackerModel, trackerModels } from '@baliza/agreement'
import type { ReportedMotion } from '../intake/trackers/listener.js'
import type { ClaimedCommand } from '../storage/tables/commands.js'

/** A cut of at most this age needs no newer position than when it was ordered, ms. */
const atOnce = 30_000
/** A vehicle with its engine on may have set off since its last contact if that is older than this, ms. */
const freshDriving = 60_000

type Candidate = Pick<
  ClaimedCommand,
  'comando' | 'confirmed' | 'created_at' | 'tracker_model' | 'speed' | 'acc' | 'timestamp'
>

/** @returns `null` if the model is unknown; then only a GPS103 may be cut */
export function modelOf(code: string | null): TrackerModel | null {
  return ownValue(trackerModels, code ?? '') ?? null
}

/**
 * Whether a command may be sent over the tracker's connection now.
 *
 * A cut without confirmation is checked against the unit again when it is sent. It may have been ordered for a parked unit whose
 * tracker reconnects minutes later on a motorway. A cut that has waited also needs a recent position, because the earlier
 * position may be outdated.
 *
 * Some devices cut at once, at any speed. They receive a cut, confirmed or not, only while a current position shows that the
 * vehicle is slow: there is no other protection. The device must have sent that position over the connection of the cut. A stored
 * position may precede the reconnection, because the first new position is not stored yet. If a Traccar has the connection, this
 * server sees no traffic on it and uses the stored position.
 * @param limit km/h
 * @param unguarded whether a Traccar has the connection
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
