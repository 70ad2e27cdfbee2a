import type { FollowState } from '../../codes/follow-states.js'
import { offlineAfter } from '../unit/connectivity.js'

/** Distance to the destination, or to the edge of an area, below which a unit is near, km. */
export const nearKm = 2
/** Time after the arrival at which the journey has ended, ms. */
const endedAfter = 15 * 60_000

/** Journey of a link with a destination. Times are Unix ms. */
export interface FollowedJourney {
  readonly arrivedAt: number | null
  /** Whether the last accepted position of the unit is within {@link nearKm}; `null`: it has no position. */
  readonly isNear: boolean | null
  /** Time of its newest report. */
  readonly timestamp: number | null
}

/** Returns the state of a link with a destination. @param now Unix ms */
export function followState({ arrivedAt, isNear, timestamp }: FollowedJourney, now: number): FollowState {
  if (arrivedAt !== null) return now - arrivedAt < endedAfter ? 'arrived' : 'ended'
  if (isNear === null || timestamp === null || now - timestamp >= offlineAfter) return 'unknown'
  return isNear ? 'near' : 'on_its_way'
}
