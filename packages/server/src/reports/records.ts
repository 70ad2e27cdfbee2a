import { describePlace } from '../places/describe-place.js'
import type { Moment } from './journey.js'

/** A position of the past as the wire carries it (specification 1, section 3: History record). */
export interface PositionRecord {
  readonly lat: number
  readonly lng: number
  /** km/h. */
  readonly speed: number
  readonly acc: 0 | 1
  readonly direccion: string
  readonly angulo: number
  readonly timestamp: number
}

/**
 * Turns moments into records. A unit that is parked sends the same place again and again: it is looked up once.
 * @returns what to give the moments to, in their order; `null` for one before the unit was known to be anywhere
 */
export function createRecorder(describe = describePlace) {
  let known: { readonly lat: number; readonly lng: number; readonly direccion: string } | null = null
  return ({
    time,
    lat,
    lng,
    speed,
    on,
    course,
  }: Omit<Moment, 'state' | 'km' | 'ignition' | 'fix'>): PositionRecord | null => {
    if (lat === null || lng === null) return null
    if (known?.lat !== lat || known.lng !== lng) known = { lat, lng, direccion: describe(lat, lng) }
    return { ...known, speed, acc: on ? 1 : 0, angulo: course, timestamp: time }
  }
}
