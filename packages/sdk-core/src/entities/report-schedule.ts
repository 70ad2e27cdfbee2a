import {
  type MailedFormat,
  mailedFormats,
  type ReportFrequency,
  reportFrequencies,
  type ScheduledReport,
  scheduledReports,
} from '../codes/report-schedules.js'
import {
  flag,
  id,
  imeisOrAll,
  key,
  keyed,
  optionalNumber,
  record,
  requiredNumber,
  requiredTime,
  text,
  time,
} from './record.js'
import type { Imei } from './unit.js'
import type { UserId } from './user.js'
import { toKey, toList } from './values.js'

/** When a report is sent, by the clocks of its zone. */
export interface Recurrence {
  readonly frecuencia: ReportFrequency
  /** Of a week: 1 is Monday, 7 Sunday. Of a month: 1 to 31, or its last day where it has fewer. Of a day: 1. */
  readonly dia: number
  /** `HH:mm`. */
  readonly hora: string
  /** An IANA name: `America/Mexico_City`. */
  readonly zona: string
}

/** A report that is sent by mail from time to time. */
export interface ReportSchedule extends Recurrence {
  readonly id: string
  readonly nombre: string
  readonly reporte: ScheduledReport
  /** The limit of the report of speeding, km/h; `null`: another report. */
  readonly velocidad: number | null
  /** Whose report it is; `null`: every unit that its owner sees at the time. */
  readonly unidades: readonly Imei[] | null
  readonly destinatarios: readonly string[]
  readonly formato: MailedFormat
  readonly activo: boolean
  /** Unix ms. */
  readonly creado: number
  /** When it is due next, Unix ms; `null`: it is paused. */
  readonly proximo: number | null
  /** Whether one is being sent, or is to be tried again. */
  readonly pendiente: boolean
  /** When it was last tried, Unix ms; `null`: never. */
  readonly intentado: number | null
  /** When all recipients' servers last had accepted it, Unix ms; `null`: never. */
  readonly enviado: number | null
  /** Why the last one was not sent, in Spanish; empty: it was, or none was tried. */
  readonly error: string
  /** Whose it is: an account's id. */
  readonly user: UserId
  /** Its login name. */
  readonly usuario: string
}

/** Reads a schedule. @throws Malformed */
export const readReportSchedule = record<ReportSchedule>('the schedule', {
  id,
  nombre: text,
  reporte: keyed(scheduledReports),
  velocidad: optionalNumber,
  unidades: imeisOrAll,
  frecuencia: keyed(reportFrequencies),
  dia: requiredNumber,
  hora: key,
  zona: key,
  destinatarios: (wire, name) => toList(wire[name], name).map((one) => toKey(one, name)),
  formato: keyed(mailedFormats),
  activo: flag,
  creado: requiredTime,
  proximo: time,
  pendiente: flag,
  intentado: time,
  enviado: time,
  error: text,
  user: key,
  usuario: text,
})
