import { type AlertColor, alertColors } from '../codes/alert-colors.js'
import { type AlertSound, alertSounds } from '../codes/alert-sounds.js'
import { type AlertType, alertTypes } from '../codes/alert-types.js'
import type { Reader } from './answers.js'
import {
  code,
  flag,
  id,
  key,
  latitude,
  longitude,
  optionalText,
  record,
  requiredNumber,
  requiredTime,
  speed,
  text,
} from './record.js'
import { type MayHideSpeed, markHiddenSpeed } from './speed.js'
import type { Imei } from './unit.js'

/** Who acknowledged an alert, and when. @remarks Baliza extension. */
export interface Attendance {
  /** Time of the acknowledgement, Unix ms. */
  readonly atendida_en: number
  /** Login name of the first account that acknowledged it, among all that share the alert; '' if the server does not send it. */
  readonly atendida_por: string
  /** Note about the alert, at most `maxNote` characters; '' without one. */
  readonly nota: string
}

/** Maximum length of an alert's note, in characters. */
export const maxNote = 300

/** An alert, or its row in the events report, that may have been recorded late. @remarks Baliza extension. */
export interface MayBeLate {
  /** It was recorded after newer positions of its unit, or more than an hour after it happened. */
  readonly tardia?: true
}

/** Marks an alert that the server recorded late. */
export function markLate<Entity extends object>(wire: unknown, entity: Entity): Entity & MayBeLate {
  const { tardia } = wire as { readonly tardia?: unknown }
  return tardia === 1 ? { ...entity, tardia: true } : entity
}

/**
 * Something that happened (specification 1, section 3: Alert). It has the fields of {@link Attendance} if it was acknowledged and
 * `alerts.list` was called with `desde` or `atendidas`.
 */
export interface Alert extends MayHideSpeed, MayBeLate, Partial<Attendance> {
  /** The wire's `_id`. */
  readonly id: string
  /** Type of the alert; `null`: a code that this SDK does not know, see `mensaje` or `nom_evento`. */
  readonly clave_msj: AlertType | null
  /** The unit's name. */
  readonly nom_user: string
  /** The unit; `null` if the server does not send it. @remarks Baliza extension. */
  readonly imei: Imei | null
  /** The unit's id in another system; `null` for none. Only in the feed and in webhooks. @remarks Baliza extension. */
  readonly id_externo?: string | null
  readonly nom_evento: string
  readonly mensaje: string
  /** Unix ms. */
  readonly timestamp: number
  readonly color_alerta: AlertColor | null
  readonly mostrar_alerta: boolean
  readonly sonido: boolean
  readonly sonido_alerta: AlertSound | null
  /** km/h, one decimal; on the wire in miles per hour, unless the client's `speedUnits` specify another unit. */
  readonly speed: number
  readonly lat: number | null
  readonly lng: number | null
  readonly direccion: string
  readonly acc: boolean
  /** It cannot be acknowledged, because the page shows an embedded account. */
  readonly readOnly?: true
}

/** Number of alerts of a unit. @remarks Baliza extension. */
export interface AlertCount {
  readonly imei: Imei
  readonly alertas: number
}

/** Reads an alert. @throws Malformed */
export const readAlert: Reader<Alert> = (value, reading) => {
  const alert = markLate(value, markHiddenSpeed(value, readFields(value, reading)))
  const { readOnly } = value as { readonly readOnly?: unknown }
  return { ...alert, ...readAttendance(value, reading), ...(readOnly === 1 && { readOnly: true }) }
}

/** Reads the acknowledgement of an alert; `null`: there is none, or the server does not send it. @throws Malformed */
export const readAttendance: Reader<Attendance | null> = (value, reading) => {
  const { atendida_en } = (value ?? {}) as { readonly atendida_en?: unknown }
  return atendida_en === undefined ? null : readAttended(value, reading)
}

const readAttended = record<Attendance>('the alert', {
  atendida_en: requiredTime,
  atendida_por: text,
  nota: text,
})

const readFields = record<Omit<Alert, 'readOnly' | 'id_externo' | 'tardia' | keyof Attendance>>('the alert', {
  id,
  // A new code of a newer server must not hide the other alerts.
  clave_msj: (wire, name, reading) => {
    const word = text(wire, name, reading)
    return Object.hasOwn(alertTypes, word) ? (word as AlertType) : null
  },
  nom_user: text,
  imei: optionalText,
  nom_evento: text,
  mensaje: text,
  timestamp: requiredTime,
  color_alerta: code(alertColors),
  mostrar_alerta: flag,
  sonido: flag,
  sonido_alerta: code(alertSounds),
  speed: speed('alerts'),
  lat: latitude,
  lng: longitude,
  direccion: text,
  acc: flag,
})

/** Reads the number of alerts of a unit. @throws Malformed */
export const readAlertCount = record<AlertCount>('the count of alerts', {
  imei: key,
  alertas: requiredNumber,
})
