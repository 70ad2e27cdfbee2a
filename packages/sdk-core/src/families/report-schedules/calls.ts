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
 * before, and is about what its owner sees when it is sent. At least once for each time at which it is due: a host that
 * dies between a mail and its mark sends that one mail again. What was missed meanwhile is one report, the latest. What
 * no mail server takes is tried again for two hours. An account that is inactive, or may not see reports any more, is
 * sent none.
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
  /** Changes a schedule, pauses it or lets it go on. @throws BalizaError as `add` */
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
   * Has the report of the latest day, seven days or month that is over sent at once, also before the hour at which it is due
   * and where it is paused; what became of it, `list` says.
   * @returns the text to show to the user, which says of which dates it is
   * @throws BalizaError `refused` where the host has no mail, and within a minute of the last try; `forbidden`
   */
  sendNow: call<{ readonly id: string }, string>('enviaReporteProgramado', '/api/reporte-programado-enviar', {
    effect: 'once',
    read: mensaje,
  }),
})
