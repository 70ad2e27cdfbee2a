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

/** The hours of a week in which an event counts. */
export interface EventSchedule {
  /** On which days its hours begin, Monday first. */
  readonly dias: readonly WeekDay[]
  /** `HH:mm`. */
  readonly desde: string
  /** `HH:mm`: of the next day where it is no later than `desde`, so that one hour twice is a whole day. */
  readonly hasta: string
  /** The event counts outside of these hours. */
  readonly fuera: boolean
  /** Whose clocks say the hour: an IANA name, `America/Mexico_City`. */
  readonly zona: string
}

/** Who is notified of an alert that nobody has attended in time. Ours. */
export interface EventEscalation {
  /** How long after it was raised, s. */
  readonly tras: number
  readonly canal: EscalationChannel
  /**
   * A mail address, or a telephone. '' of `webhook`: the owner's webhooks that ask for `alert.unattended`, which tell of
   * whatever is escalated, by mail and by SMS too.
   */
  readonly destino: string
}

/** The definition of an alert (specification 1, section 3: Event). */
export interface AlertEvent {
  /** The wire's `_id`. */
  readonly id: string
  readonly nom_evento: string
  /** 1 to 22, in the reading that the host uses: see `eventTypes`. */
  readonly tipo_evento: EventTypeCode
  readonly activo: boolean
  readonly push_notification: boolean
  readonly email: boolean
  readonly sms: boolean
  readonly sonido: boolean
  readonly sonido_alerta: AlertSound | null
  readonly mostrar_alerta: boolean
  /** The geofence or the route it watches, or `null`. */
  readonly id_geocerca: string | null
  readonly color_alerta: AlertColor | null
  /** The limit, km/h; `null` where the type has none. */
  readonly speed: number | null
  /** How long it has to go on before it is alerted, s; `null`: it is alerted at once. Ours, as the next three. */
  readonly duracion: number | null
  /** When it counts; `null`: at any time. */
  readonly horario: EventSchedule | null
  /** How long a unit is not alerted of again, s; `null`: it is every time. */
  readonly pausa: number | null
  /** Who else is notified where nobody attends its alerts; `null`: nobody. */
  readonly escalado: EventEscalation | null
  /** Who made it. */
  readonly creator: string
  readonly timestamp: number | null
  /** The units it watches. */
  readonly gps: readonly Imei[]
}

/** A list of imeis: plain, under `imeis`, or as JSON text. */
export const imeis: Field<readonly Imei[]> = (wire, name) => readImeis(wire[name], name)

function readImeis(value: unknown, name: string): readonly Imei[] {
  if (value === null || value === undefined || value === '') return []
  let list: unknown = value
  if (typeof list === 'string' && /^[[{]/.test(list)) list = parsed(list)
  if (typeof list === 'string') return list.split(',').map((imei) => toKey(imei.trim(), name))
  if (!Array.isArray(list)) list = toWire(list, name).imeis ?? []
  return toList(list, name).map((imei) => toKey(imei, name))
}

/** What is not JSON after all is left for the reader to refuse. */
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

/** Reads `getEvento`, whose imeis come decoded beside the event (specification 1, section 7). */
export function readEventAnswer(answer: Answer, reading: Reading): AlertEvent {
  const event = one(readAlertEvent)(answer, reading)
  const decoded = answer.decode
  return decoded === undefined || decoded === null
    ? event
    : { ...event, gps: readImeis(decoded, 'decode.imeis') }
}
