import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import type { MailedFormat, ScheduledReport } from '../../codes/report-schedules.js'
import { list, mensaje, nothing } from '../../entities/answers.js'
import { type Recurrence, type ReportSchedule, readReportSchedule } from '../../entities/report-schedule.js'
import type { Imei } from '../../entities/unit.js'
import { toFlag, toKey } from '../../entities/values.js'

/** What a report is scheduled with. */
export interface ReportScheduleForm extends Recurrence {
  /** What its owner calls it, up to 100 characters. */
  readonly nombre: string
  readonly reporte: ScheduledReport
  /** The limit of the report of speeding, km/h, 1 to 999; `null` with any other. */
  readonly velocidad: number | null
  /** Whose report it is; `null`: every unit that its owner sees at the time. */
  readonly unidades: readonly Imei[] | null
  /** Mail addresses, 10 at most. */
  readonly destinatarios: readonly string[]
  readonly formato: MailedFormat
}

/** What a schedule is changed to, all of it. */
export interface ReportScheduleChange extends ReportScheduleForm {
  readonly id: string
  /** `false` pauses it. */
  readonly activo: boolean
}

/** The schedules of an account. */
export interface ReportSchedules {
  readonly envios: readonly ReportSchedule[]
  /** Whether the host can send mail; without it what is due waits. */
  readonly correo: boolean
}

const readSchedules = list(readReportSchedule)

/**
 * Reports by mail: daily, weekly or monthly, by the clocks of a zone. A report covers the day, the seven days or the month
 * before, and has what its owner sees when it is sent. Each is sent at least once: a host that ends between sending a mail
 * and recording it sends that mail again. Of several that were missed meanwhile only the latest is sent. A mail that no
 * server accepts is tried again for two hours. An account that is inactive, or may not see reports any more, gets none.
 */
export const reportSchedules = family('reportSchedules', {
  /** One's own, by name. @throws BalizaError `forbidden` without the permission `reportes`, to mirror accounts and to a key */
  list: call<NoPayload, ReportSchedules>('listaReportesProgramados', '/api/reportes-programados', {
    effect: 'read',
    read: (answer, reading) => ({
      envios: readSchedules(answer, reading),
      correo: toFlag(answer.correo, 'correo'),
    }),
  }),
  /**
   * Schedules a report of the session's own account.
   * @throws BalizaError `refused` with the form's texts, and beyond 20 of an account; `forbidden` for a unit that one does
   * not see
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
   * Sends the report of the latest whole day, seven days or month at once, also before it is due and where the schedule is
   * paused; `list` shows what became of it.
   * @returns the text to show to the user, which names the dates
   * @throws BalizaError `refused` where the host has no mail, and within a minute of the last try; `forbidden`
   */
  sendNow: call<{ readonly id: string }, string>('enviaReporteProgramado', '/api/reporte-programado-enviar', {
    effect: 'once',
    read: mensaje,
  }),
})
