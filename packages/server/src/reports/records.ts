import { type DoubtCode, doubtCodes } from '@baliza/sdk-core'
import { describePlace } from '../places/describe-place.js'
import type { Moment } from './journey.js'

/** A position of the past as the wire carries it (specification 1, section 3: History record), as far as it is believed. */
export interface PositionRecord {
  readonly lat: number
  readonly lng: number
  /** km/h. */
  readonly speed: number
  readonly acc: 0 | 1
  readonly direccion: string
  readonly angulo: number
  readonly timestamp: number
  /** km since the fix before. */
  readonly recorrido: number
  /** The engine was turned on here, as the device reports. */
  readonly encendido?: 1
  /** Why something of it is not believed, and what the tracker reported; without it all is. */
  readonly duda?: DoubtCode
  readonly dicho?: {
    readonly lat: number | null
    readonly lng: number | null
    readonly speed: number | null
    /** m */
    readonly precision: number | null
  }
}

/**
 * Turns moments into records. A unit that is parked sends the same place again and again: it is looked up once.
 * @returns what to give the moments to, in their order; `null` for one before the unit was known to be anywhere
 */
export function createRecorder(describe = describePlace) {
  let known: { readonly lat: number; readonly lng: number; readonly direccion: string } | null = null
  return (moment: Moment): PositionRecord | null => {
    const { time, lat, lng, speed, on, course, km, doubt, ignition, fix } = moment
    if (lat === null || lng === null) return null
    if (known?.lat !== lat || known.lng !== lng) known = { lat, lng, direccion: describe(lat, lng) }
    const record = {
      ...known,
      speed: Math.round(speed * 100) / 100,
      acc: on ? 1 : 0,
      angulo: course,
      timestamp: time,
      recorrido: Math.round(km * 1e5) / 1e5,
      ...(ignition && { encendido: 1 as const }),
    } as const
    if (doubt === null) return record
    const dicho = { lat: fix.lat, lng: fix.lng, speed: fix.speed, precision: fix.accuracy }
    return { ...record, duda: doubtCodes[doubt], dicho }
  }
}
