import { type Silence, silences } from '../codes/no-contact.js'
import type { Reader } from './answers.js'
import { Malformed } from './malformed.js'
import { type Field, key, number, record, requiredTime, text } from './record.js'
import type { Imei } from './unit.js'
import { toDegrees } from './values.js'

/** One visit of a unit near a place. A unit that came twice has two rows. Times are Unix ms. @remarks Baliza extension. */
export interface NearbyUnit {
  readonly imei: Imei
  readonly nombre: string
  /** Time at which it entered the radius, or the start of the queried range if it was already there. */
  readonly llegada: number
  /** Time at which it left, or the end of the queried range if it was still there. */
  readonly salida: number
  /** Time at which it was nearest. */
  readonly momento: number
  /** Smallest distance to the place, metres. */
  readonly cercania: number
  /** Position at that time, degrees. */
  readonly lat: number
  readonly lng: number
  /** What a gap without contact leaves uncertain; `null` if everything is certain. */
  readonly silencio: Silence | null
}

const degrees =
  (limit: 90 | 180): Field<number> =>
  (wire, name) => {
    const value = toDegrees(wire[name], name, limit)
    if (value === null) throw new Malformed(`${name} is missing`)
    return value
  }

const silence: Field<Silence | null> = (wire, name) => silences.find((one) => one === wire[name]) ?? null

/** Reads one row of the response. @throws Malformed */
export const readNearbyUnit: Reader<NearbyUnit> = record<NearbyUnit>('the unit that was near', {
  imei: key,
  nombre: text,
  llegada: requiredTime,
  salida: requiredTime,
  momento: requiredTime,
  cercania: number,
  lat: degrees(90),
  lng: degrees(180),
  silencio: silence,
})
