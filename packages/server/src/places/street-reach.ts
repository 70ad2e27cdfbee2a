import { distance } from '@baliza/agreement'
import { describePlace } from './describe-place.js'

/** Maximum distance, in km, between a unit and the position of its stored street address. */
export const streetReach = 0.1

/** A position, and the stored address of it or of an earlier one. */
export interface Addressed {
  readonly lat: number | null
  readonly lng: number | null
  readonly direccion: string
  /** Position of `direccion`. `null`: a user entered the address, and it applies wherever the unit is. */
  readonly direccion_lat: number | null
  readonly direccion_lng: number | null
}

/** Returns the address to show: the street if the unit is still near it, otherwise the nearest place. */
export function addressOf(unit: Addressed): string {
  return isAddressFresh(unit) ? unit.direccion : describePlace(unit.lat, unit.lng)
}

/** Whether the stored address applies to the current position of the unit. */
export function isAddressFresh({ lat, lng, direccion, direccion_lat, direccion_lng }: Addressed): boolean {
  if (direccion === '') return false
  if (direccion_lat === null || direccion_lng === null) return true
  if (lat === null || lng === null) return false
  return distance({ lat, lng }, { lat: direccion_lat, lng: direccion_lng }) <= streetReach
}
