import { type EarlierPoint, type RejectionCode, rejectionCodes } from '@baliza/agreement'
import { describePlace } from '../places/describe-place.js'
import type { Moment } from './journey.js'

/** A position of the history on the wire (specification 1, section 3: History record), from accepted values only. */
export interface PositionRecord {
  readonly lat: number
  readonly lng: number
  /** In km/h. */
  readonly speed: number
  readonly acc: 0 | 1
  readonly direccion: string
  readonly angulo: number
  readonly timestamp: number
  /** Distance since the previous fix, in km. */
  readonly recorrido: number
  /** Present if the engine was turned on here, as reported by the device. */
  readonly encendido?: 1
  /** Present if the state of the unit is unknown until the next fix. */
  readonly sin_estado?: 1
  /** Only in the first record of a range: the points before it. */
  readonly antes?: readonly ReturnType<typeof wirePoint>[]
  /** The rejection reason of a value, and what the tracker reported. Absent if all values were accepted. */
  readonly duda?: RejectionCode
  readonly dicho?: {
    readonly lat: number | null
    readonly lng: number | null
    readonly speed: number | null
    /** In m. */
    readonly precision: number | null
  }
}

/** Returns the point of a moment before a range; `null` before the unit's first known position. */
export function pointOf({ time, lat, lng, speed, on, state }: Moment): EarlierPoint | null {
  return lat === null || lng === null
    ? null
    : { lat, lng, speed: rounded(speed), acc: on, timestamp: time, sin_estado: state === null }
}

/** Converts a point before a range to the wire format. */
export const wirePoint = ({ acc, sin_estado, ...point }: EarlierPoint) => ({
  ...point,
  acc: acc ? 1 : 0,
  ...(sin_estado && { sin_estado: 1 }),
})

const rounded = (speed: number) => Math.round(speed * 100) / 100

/**
 * Creates a converter from moments to records. A parked unit sends the same position repeatedly, so its place is looked up once.
 * @returns a function that takes the moments in order. It returns `null` before the unit's first known position
 */
export function createRecorder(describe = describePlace) {
  let known: { readonly lat: number; readonly lng: number; readonly direccion: string } | null = null
  return (moment: Moment): PositionRecord | null => {
    const { time, lat, lng, speed, on, course, km, doubt, ignition, state, fix } = moment
    if (lat === null || lng === null) return null
    if (known?.lat !== lat || known.lng !== lng) known = { lat, lng, direccion: describe(lat, lng) }
    const record = {
      ...known,
      speed: rounded(speed),
      acc: on ? 1 : 0,
      angulo: course,
      timestamp: time,
      recorrido: Math.round(km * 1e5) / 1e5,
      ...(ignition && { encendido: 1 as const }),
      ...(state === null && { sin_estado: 1 as const }),
    } as const
    if (doubt === null) return record
    const dicho = { lat: fix.lat, lng: fix.lng, speed: fix.speed, precision: fix.accuracy }
    return { ...record, duda: rejectionCodes[doubt], dicho }
  }
}
