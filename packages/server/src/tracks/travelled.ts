import { distance, type LatLng, unitState } from '@baliza/sdk-core'

/** Where a unit was last known to be. Degrees, Unix ms. */
export interface Whereabouts {
  readonly lat: number | null
  readonly lng: number | null
  /** Of the last that was heard, with or without a place. */
  readonly time: number | null
  /** Whether `time` is that of the place: not after fixes without satellites (a tunnel). */
  readonly placed: boolean
}

/** The next place, and the speed there, km/h. */
export interface NextPlace {
  readonly lat: number | null
  readonly lng: number | null
  readonly speed: number | null
  readonly time: number
}

/** km/h: faster than this between two fixes the receiver has jumped, not the vehicle. */
const fastest = 250
/** A standing receiver wanders: below this speed, km/h, and this distance, km, it has not moved. */
const standing = { speed: 3, distance: 0.03 }

/** Whether the receiver only wanders around a place where the unit is parked. Speed in km/h. */
export function stands(from: LatLng, to: LatLng, speed: number | null): boolean {
  return speed !== null && speed < standing.speed && distance(from, to) < standing.distance
}

/**
 * km from one valid fix to the next; 0 for what no vehicle has driven. The one rule of the odometer, of alerts and
 * of reports.
 */
export function travelled(from: Whereabouts, to: NextPlace): number {
  if (from.lat === null || from.lng === null || to.lat === null || to.lng === null) return 0
  const km = distance({ lat: from.lat, lng: from.lng }, { lat: to.lat, lng: to.lng })
  if (to.speed !== null && to.speed < standing.speed && km < standing.distance) return 0
  const hours = (to.time - (from.time ?? to.time)) / 3_600_000
  const jumped = from.placed && km > standing.distance && km > fastest * hours
  return jumped ? 0 : km
}

/** The engine of a device that says nothing of one, as phones: moving counts as on. Speed in km/h. */
export function supposedEngine(speed: number): boolean {
  return unitState({ acc: true, speed }) === 'moving'
}
