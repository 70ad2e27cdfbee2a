import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import type { MailedFormat, ScheduledReport } from '../../codes/report-schedules.js'
import { list, mensaje, nothing } from '../../entities/answers.js'
import { type Recurrence, type ReportSchedule, readReportSchedule } from '../../entities/report-schedule.js'
import type { Imei } from '../../entities/unit.js'
import { toFlag, toKey } from '../../entities/values.js'

/** Fields of a report schedule. */
export interface ReportScheduleForm extends Recurrence {
  /** Name that its owner gives it, up to 100 characters. */
  readonly nombre: string
  readonly reporte: ScheduledReport
  /** Speed limit of the speeding report, km/h, 1 to 999; `null` for other reports. */
  readonly velocidad: number | null
  /** IMEIs of the units that it covers; `null`: all that its owner sees at that time. */
  readonly unidades: readonly Imei[] | null
  /** Mail addresses, at most 10. */
  readonly destinatarios: readonly string[]
  readonly formato: MailedFormat
}

/** New state of a schedule: all its fields. */
export interface ReportScheduleChange extends ReportScheduleForm {
  readonly id: string
  /** `false` pauses it. */
  readonly activo: boolean
}

/** The schedules of an account. */
export interface ReportSchedules {
  readonly envios: readonly ReportSchedule[]
  /** Whether the server can send mail. If not, due reports wait. */
  readonly correo: boolean
}

const readSchedules = list(readReportSchedule)

/**
 * Reports by mail: daily, weekly or monthly, in the local time of a zone. A report covers the previous day, seven days or month,
 * and contains what its owner sees when it is sent. Each report is sent at least once: a server that stops between sending a mail
 * and recording it sends that mail again. If several reports were missed, only the latest one is sent. If no mail server accepts
 * a mail, the server retries for two hours. An account that is inactive, or may no longer see reports, gets none.
 */
export const reportSchedules = family('reportSchedules', {
  /**
   * Returns the caller's own schedules, by name.
   * @throws BalizaError `forbidden` without the permission `reportes`, for mirror accounts and for API keys
   */
  list: call<NoPayload, ReportSchedules>('listaReportesProgramados', '/api/reportes-programados', {
    effect: 'read',
    read: (answer, reading) => ({
      envios: readSchedules(answer, reading),
      correo: toFlag(answer.correo, 'correo'),
    }),
  }),
  /**
   * Creates a report schedule for the session's own account.
   * @throws BalizaError `refused` with the form's texts, and beyond 20 schedules per account; `forbidden` for a unit that the
   * caller does not see
   */
  add: call<ReportScheduleForm, { readonly id: string }>(
    'agregaReporteProgramado',
    '/api/reporte-programado-nuevo',
    { effect: 'once', read: ({ id }) => ({ id: toKey(id, 'id') }) },
  ),
  /**
   * Changes, pauses or resumes a schedule.
   * @throws BalizaError as `add`
   */
  update: call<ReportScheduleChange, void>('editaReporteProgramado', '/api/reporte-programado-editar', {
    effect: 'idempotent',
    read: nothing,
  }),
  /** Removes a schedule. @throws BalizaError `forbidden` */
  remove: call<{ readonly id: string }, void>(
    'eliminaReporteProgramado',
    '/api/reporte-programado-eliminar',
    {
      effect: 'idempotent',
      read: nothing,
    },
  ),
  /**
   * Sends the report of the latest complete day, seven days or month immediately, also before it is due or if the schedule is
   * paused. `list` shows the result.
   * @returns the text to show to the user, which contains the dates
   * @throws BalizaError `refused` if the server cannot send mail, and within a minute of the last attempt; `forbidden`
   */
  sendNow: call<{ readonly id: string }, string>('enviaReporteProgramado', '/api/reporte-programado-enviar', {
    effect: 'once',
    read: mensaje,
  }),
})
