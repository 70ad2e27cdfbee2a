import { followState } from '@baliza/agreement'
import type { Followed } from '../storage/tables/follow-links.js'

/** Returns the state of a link in the format of the API. @param now Unix ms */
export function etaOf({ unit, destination, arrivedAt, expires }: Followed, now: number) {
  const { lat, lng, timestamp } = unit
  return {
    estado: destination === null ? null : followState({ destination, arrivedAt, lat, lng, timestamp }, now),
    destino: destination,
    llegada: arrivedAt,
    // The newest report after the arrival would show where the unit drove next.
    timestamp: arrivedAt ?? timestamp,
    vence: expires,
  }
}
