import type { FollowState } from '../../codes/follow-states.js'
import type { LatLng } from '../../entities/position.js'
import { distance } from '../geometry/distance.js'
import { offlineAfter } from '../unit/connectivity.js'

/** Distance to the destination below which a unit is near, km. */
const nearKm = 2
/** Time after the arrival at which the journey has ended, ms. */
const endedAfter = 15 * 60_000

/** Journey of a link with a destination. Times are Unix ms. */
export interface FollowedJourney {
  readonly destination: LatLng
  readonly arrivedAt: number | null
  /** Last accepted position of the unit. */
  readonly lat: number | null
  readonly lng: number | null
  /** Time of its newest report. */
  readonly timestamp: number | null
}

/** Returns the state of a link with a destination. @param now Unix ms */
export function followState(
  { destination, arrivedAt, lat, lng, timestamp }: FollowedJourney,
  now: number,
): FollowState {
  if (arrivedAt !== null) return now - arrivedAt < endedAfter ? 'arrived' : 'ended'
  if (lat === null || lng === null || timestamp === null || now - timestamp >= offlineAfter) return 'unknown'
  return distance({ lat, lng }, destination) < nearKm ? 'near' : 'on_its_way'
}
