import {
  fill,
  type ReportSchedule,
  reportFrequencies,
  scheduledReports,
  type WeekDay,
} from '@baliza/sdk-core/internal'
import { panelTexts } from '../../../context/panel-texts.js'
import { reportOutputTexts } from '../../../context/report-output-texts.js'
import { dayAndTime } from '../../follow/day-and-time.js'

const t = reportOutputTexts.schedules

/** Summarizes a schedule in one line: `Utilización · Cada semana, lunes 07:00`. */
export function summaryOf({ reporte, frecuencia, dia, hora }: ReportSchedule): string {
  const day =
    frecuencia === 'day'
      ? ''
      : frecuencia === 'week'
        ? `, ${panelTexts.events.when.dayNames[dia as WeekDay]}`
        : `, ${fill(t.onDay, { day: dia })}`
  const often = `${reportFrequencies[frecuencia]}${day} ${hora}`
  return `${scheduledReports[reporte]} · ${often}`
}

/** Returns the result of the last delivery, or the time of the next. */
export function outcomeOf(
  { pendiente, error, intentado, enviado, activo, proximo }: ReportSchedule,
  now: number,
): { readonly text: string; readonly isFailure: boolean } {
  if (pendiente)
    return error === ''
      ? { text: t.waiting, isFailure: false }
      : { text: fill(t.retrying, { why: error }), isFailure: true }
  if (error !== '' && intentado !== null)
    return { text: fill(t.failed, { time: dayAndTime(intentado, now), why: error }), isFailure: true }
  if (enviado !== null) return { text: fill(t.sent, { time: dayAndTime(enviado, now) }), isFailure: false }
  if (!activo || proximo === null) return { text: t.paused, isFailure: false }
  return { text: fill(t.next, { time: dayAndTime(proximo, now) }), isFailure: false }
}
