import { type Silence, silences } from '../codes/silences.js'
import type { Reader } from './answers.js'
import { Malformed } from './malformed.js'
import { type Field, key, number, record, requiredTime, text } from './record.js'
import type { Imei } from './unit.js'
import { toDegrees } from './values.js'

/** A unit that was near a place, once: one that came twice is two of them. Times are Unix ms. Ours. */
export interface NearbyUnit {
  readonly imei: Imei
  readonly nombre: string
  /** When it came within the radius; that of the question where it was there already. */
  readonly llegada: number
  /** When it left; the end of the question where it was still there. */
  readonly salida: number
  /** When it was nearest. */
  readonly momento: number
  /** How near it came, metres. */
  readonly cercania: number
  /** Where that was, degrees. */
  readonly lat: number
  readonly lng: number
  /** What its tracker's silence leaves open; `null`: nothing. */
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

/** One row of the answer. @throws Malformed */
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
