import {
  flagOnByDefault,
  id,
  key,
  latitude,
  longitude,
  number,
  optionalNumber,
  optionalText,
  record,
  text,
  time,
} from './record.js'
import type { Imei } from './unit.js'
import type { UserId } from './user.js'

/** A phone that reports positions. The specification shows its calls but none of its fields: the fields are Baliza's. */
export interface MobileDevice {
  /** Id of the unit, the wire's `_id`. */
  readonly id: string
  readonly imei: Imei
  readonly nombre: string
  /** 'Android' or 'iPhone'. */
  readonly equipo_gps: string
  readonly sim: string
  readonly activo: boolean
  /** Time of the last position, Unix ms; `null` before the first. */
  readonly timestamp: number | null
  /** Degrees; `null` before the first position. */
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number
  /** Percent; `null` if it is not reported. */
  readonly bateria: number | null
  /** Id of the account that the phone is assigned to, or `null`. */
  readonly id_user: UserId | null
}

/** Reads a phone. @throws Malformed */
export const readMobileDevice = record<MobileDevice>('the device', {
  id,
  imei: key,
  nombre: text,
  equipo_gps: text,
  sim: text,
  activo: flagOnByDefault,
  timestamp: time,
  lat: latitude,
  lng: longitude,
  speed: number,
  bateria: optionalNumber,
  id_user: optionalText,
})
