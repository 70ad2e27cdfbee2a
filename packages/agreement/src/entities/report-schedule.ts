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

/** When a report is sent, in the local time of its zone. */
export interface Recurrence {
  readonly frecuencia: ReportFrequency
  /** For a week: 1 is Monday, 7 Sunday. For a month: 1 to 31, or the last day of a shorter month. For a day: 1. */
  readonly dia: number
  /** `HH:mm`. */
  readonly hora: string
  /** An IANA name: `America/Mexico_City`. */
  readonly zona: string
}

/** A report that the server sends by mail regularly. */
export interface ReportSchedule extends Recurrence {
  readonly id: string
  readonly nombre: string
  readonly reporte: ScheduledReport
  /** Speed limit of the speeding report, km/h; `null` for other reports. */
  readonly velocidad: number | null
  /** IMEIs of the units that it covers; `null`: all that its owner sees at that time. */
  readonly unidades: readonly Imei[] | null
  readonly destinatarios: readonly string[]
  readonly formato: MailedFormat
  readonly activo: boolean
  /** Creation time, Unix ms. */
  readonly creado: number
  /** Next due time, Unix ms; `null`: it is paused. */
  readonly proximo: number | null
  /** Whether a report is being sent or will be retried. */
  readonly pendiente: boolean
  /** Time of the last attempt, Unix ms; `null`: never. */
  readonly intentado: number | null
  /** Time at which the servers of all recipients had last accepted it, Unix ms; `null`: never. */
  readonly enviado: number | null
  /** Why the last report was not sent, in Spanish; empty: it was sent, or there was no attempt. */
  readonly error: string
  /** Id of the account that owns it. */
  readonly user: UserId
  /** Login name of the owner. */
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
