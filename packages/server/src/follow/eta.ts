import { followState, type LatLng, nearKm } from '@baliza/agreement'
import type { Destination, Followed } from '../storage/tables/follow-links.js'
import { createArea, spotAt } from '../tracking/rules/area.js'

/** Returns the state of a link in the format of the API. @param now Unix ms */
export function etaOf({ unit, destination, arrivedAt, expires }: Followed, now: number) {
  const { lat, lng, timestamp } = unit
  const isNear =
    destination !== null && lat !== null && lng !== null ? isNearTo(destination, { lat, lng }) : null
  return {
    estado: destination && followState({ arrivedAt, isNear, timestamp }, now),
    destino: destination && { nombre: destination.nombre, lat: destination.lat, lng: destination.lng },
    llegada: arrivedAt,
    // The newest report after the arrival would show where the unit drove next.
    timestamp: arrivedAt ?? timestamp,
    vence: expires,
  }
}

/** An area may be larger than {@link nearKm}, so that its edge counts. */
function isNearTo({ shape, lat, lng }: Destination, at: LatLng): boolean {
  return createArea(shape ?? { kind: 'circle', lat, lng, radio: 0 }).isNear(spotAt(at.lat, at.lng), nearKm)
}
