import * as v from 'valibot'
import {
  type MailedFormat,
  mailedFormats,
  maxRecipients,
  type ReportFrequency,
  reportFrequencies,
  type ScheduledReport,
  scheduledReports,
} from '../../codes/report-schedules.js'
import { clockIn } from '../../rules/time/zone-clock.js'
import type { ReportScheduleEdit } from '../report-schedule-fields.js'
import { measured } from './measure.js'

/** Messages for faults of a schedule: the catalogue's `reportOutput.schedules.problems`, or the caller's own. */
export type ReportScheduleMessages = Readonly<
  Record<'name' | 'to' | 'manyTo' | 'address' | 'units' | 'speed', string>
>

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>) => Object.keys(table) as Key[]

/** Returns the schema of a report schedule. The result omits what a report does not need: no limit, and the day is 1. */
export function reportScheduleSchema({
  format,
  schedule,
}: {
  readonly format: string
  readonly schedule: ReportScheduleMessages
}) {
  const imei = v.pipe(v.string(format), v.nonEmpty(format), v.maxLength(64, format))
  const address = v.pipe(
    v.string(format),
    v.trim(),
    v.maxLength(254, schedule.address),
    v.email(schedule.address),
  )
  return v.pipe(
    v.object({
      nombre: v.pipe(
        v.string(schedule.name),
        v.trim(),
        v.nonEmpty(schedule.name),
        v.maxLength(100, schedule.name),
      ),
      reporte: v.picklist(keysOf<ScheduledReport>(scheduledReports), format),
      velocidad: v.nullable(
        v.pipe(
          v.number(schedule.speed),
          v.integer(schedule.speed),
          v.minValue(1, schedule.speed),
          v.maxValue(999, schedule.speed),
          measured('km/h'),
        ),
      ),
      unidades: v.nullable(
        v.pipe(v.array(imei, format), v.minLength(1, schedule.units), v.maxLength(5_000, format)),
      ),
      frecuencia: v.picklist(keysOf<ReportFrequency>(reportFrequencies), format),
      dia: v.pipe(
        v.number(format),
        v.integer(format),
        v.minValue(1, format),
        v.maxValue(31, format),
        measured('number'),
      ),
      hora: v.pipe(v.string(format), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, format)),
      zona: v.pipe(v.string(format), v.maxLength(64, format), v.check(isZone, format)),
      destinatarios: v.pipe(
        v.array(address, schedule.to),
        v.minLength(1, schedule.to),
        v.maxLength(maxRecipients, schedule.manyTo),
        v.transform((all) => [...new Map(all.map((one) => [one.toLowerCase(), one])).values()]),
      ),
      formato: v.picklist(keysOf<MailedFormat>(mailedFormats), format),
    } satisfies Record<Exclude<keyof ReportScheduleEdit, 'activo'>, v.GenericSchema>),
    v.forward(
      v.check(({ reporte, velocidad }) => reporte !== 'speeding' || velocidad !== null, schedule.speed),
      ['velocidad'],
    ),
    v.forward(
      v.check(({ frecuencia, dia }) => frecuencia !== 'week' || dia <= 7, format),
      ['dia'],
    ),
    v.transform((given) => ({
      ...given,
      velocidad: given.reporte === 'speeding' ? given.velocidad : null,
      dia: given.frecuencia === 'day' ? 1 : given.dia,
    })),
  )
}

/** `Intl` accepts zone names in any case, and so do all readers of the schedule. */
function isZone(zone: string): boolean {
  try {
    clockIn(zone)
    return true
  } catch (error) {
    // There is no such zone.
    if (error instanceof RangeError) return false
    throw error
  }
}
