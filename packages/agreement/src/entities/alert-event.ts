import type { Answer } from '../calls/call.js'
import { type AlertColor, alertColors } from '../codes/alert-colors.js'
import { type AlertSound, alertSounds } from '../codes/alert-sounds.js'
import { type EscalationChannel, escalationChannels } from '../codes/escalation-channels.js'
import { type EventTypeCode, eventTypes } from '../codes/event-types.js'
import { one } from './answers.js'
import type { Reading } from './reading.js'
import {
  code,
  type Field,
  flag,
  id,
  optionalNumber,
  optionalText,
  record,
  requiredCode,
  requiredNumber,
  text,
  time,
  unlessMissing,
} from './record.js'
import type { Imei } from './unit.js'
import { toKey, toList, toName, toRequiredCode, toWire } from './values.js'

/** The days of a week, Monday first. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const
/** A day of a week: 1 is Monday, 7 Sunday. */
export type WeekDay = (typeof weekDays)[number]

/** Hours of a week in which an event is active. */
export interface EventSchedule {
  /** Days on which its hours begin, Monday first. */
  readonly dias: readonly WeekDay[]
  /** `HH:mm`. */
  readonly desde: string
  /** `HH:mm`. If it is not later than `desde`, it is on the next day. Equal times are a whole day. */
  readonly hasta: string
  /** The event is active outside these hours. */
  readonly fuera: boolean
  /** Time zone of the hours, as an IANA name such as `America/Mexico_City`. */
  readonly zona: string
}

/** Notification of another person if nobody acknowledges an alert in time. @remarks Baliza extension. */
export interface EventEscalation {
  /** Time from the alert to the notification, s. */
  readonly tras: number
  readonly canal: EscalationChannel
  /**
   * An e-mail address or a phone number. '' for `webhook`: all webhooks of the owner with the event `alert.unattended`. These
   * webhooks also receive alerts that are escalated by mail or SMS.
   */
  readonly destino: string
}

/** Definition of an alert (specification 1, section 3: Event). */
export interface AlertEvent {
  /** The wire's `_id`. */
  readonly id: string
  readonly nom_evento: string
  /** 1 to 22, in the reading that the server uses: see `eventTypes`. */
  readonly tipo_evento: EventTypeCode
  readonly activo: boolean
  readonly push_notification: boolean
  readonly email: boolean
  readonly sms: boolean
  readonly sonido: boolean
  readonly sonido_alerta: AlertSound | null
  readonly mostrar_alerta: boolean
  /** Id of the geofence or route to watch, or `null`. */
  readonly id_geocerca: string | null
  readonly color_alerta: AlertColor | null
  /** Speed limit, km/h; `null` if the type has none. */
  readonly speed: number | null
  /** How long the condition must last before the alert, s; `null`: the alert is immediate. @remarks Baliza extension. */
  readonly duracion: number | null
  /** When the event is active; `null`: at any time. @remarks Baliza extension. */
  readonly horario: EventSchedule | null
  /** Minimum time between two alerts of a unit, s; `null`: no minimum. @remarks Baliza extension. */
  readonly pausa: number | null
  /** Whom else to notify if nobody acknowledges its alerts; `null` for no other person. @remarks Baliza extension. */
  readonly escalado: EventEscalation | null
  /** Login name of the event's owner. */
  readonly creator: string
  readonly timestamp: number | null
  /** IMEIs of the units to watch. */
  readonly gps: readonly Imei[]
}

/** A list of IMEIs: an array, an object with `imeis`, or either as JSON text. */
export const imeis: Field<readonly Imei[]> = (wire, name) => readImeis(wire[name], name)

function readImeis(value: unknown, name: string): readonly Imei[] {
  if (value === null || value === undefined || value === '') return []
  let list: unknown = value
  if (typeof list === 'string' && /^[[{]/.test(list)) list = parsed(list)
  if (typeof list === 'string') return list.split(',').map((imei) => toKey(imei.trim(), name))
  if (!Array.isArray(list)) list = toWire(list, name).imeis ?? []
  return toList(list, name).map((imei) => toKey(imei, name))
}

/** Returns 0 for text that is not JSON, so that the reader rejects it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return 0
  }
}

const readSchedule = record<EventSchedule>('the schedule', {
  dias: (wire, name) => toList(wire[name], name).map((day) => toRequiredCode(day, name, dayCodes)),
  desde: text,
  hasta: text,
  fuera: flag,
  zona: text,
})

const readEscalation = record<EventEscalation>('the escalation', {
  tras: requiredNumber,
  canal: (wire, name) => toName(wire[name], name, escalationChannels),
  destino: text,
})

const dayCodes = Object.fromEntries(weekDays.map((day) => [day, day])) as Readonly<Record<WeekDay, WeekDay>>

/** Reads an event. @throws Malformed */
export const readAlertEvent = record<AlertEvent>('the event', {
  id,
  nom_evento: text,
  tipo_evento: requiredCode(eventTypes),
  activo: flag,
  push_notification: flag,
  email: flag,
  sms: flag,
  sonido: flag,
  sonido_alerta: code(alertSounds),
  mostrar_alerta: flag,
  id_geocerca: (wire, name, reading) => {
    const geofence = optionalText(wire, name, reading)
    return geofence === '0' ? null : geofence
  },
  color_alerta: code(alertColors),
  speed: optionalNumber,
  duracion: optionalNumber,
  horario: unlessMissing((wire, name, reading) => readSchedule(wire[name], reading)),
  pausa: optionalNumber,
  escalado: unlessMissing((wire, name, reading) => readEscalation(wire[name], reading)),
  creator: text,
  timestamp: time,
  gps: imeis,
})

/** Reads `getEvento`. Its response contains the decoded IMEIs next to the event (specification 1, section 7). */
export function readEventAnswer(answer: Answer, reading: Reading): AlertEvent {
  const event = one(readAlertEvent)(answer, reading)
  const decoded = answer.decode
  return decoded === undefined || decoded === null
    ? event
    : { ...event, gps: readImeis(decoded, 'decode.imeis') }
}
