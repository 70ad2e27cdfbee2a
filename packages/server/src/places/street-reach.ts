import { distance } from '@baliza/sdk-core'
import { describePlace } from './describe-place.js'

/** km from where a street was asked for within which it says where a unit is. */
export const streetReach = 0.1

/** A position, and the address that is known of it or of one before it. */
export interface Addressed {
  readonly lat: number | null
  readonly lng: number | null
  readonly direccion: string
  /** Where `direccion` was asked for; `null`: somebody wrote it, and it holds wherever the unit goes. */
  readonly direccion_lat: number | null
  readonly direccion_lng: number | null
}

/** What to show: the street while the unit is still there, or else the nearest place. */
export function addressOf(unit: Addressed): string {
  return isAddressFresh(unit) ? unit.direccion : describePlace(unit.lat, unit.lng)
}

/** Whether the address that is known is that of where the unit is. */
export function isAddressFresh({ lat, lng, direccion, direccion_lat, direccion_lng }: Addressed): boolean {
  if (direccion === '') return false
  if (direccion_lat === null || direccion_lng === null) return true
  if (lat === null || lng === null) return false
  return distance({ lat, lng }, { lat: direccion_lat, lng: direccion_lng }) <= streetReach
}
