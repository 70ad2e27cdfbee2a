import * as v from 'valibot'
import { type DatesMessages, momentSchema, rangeProblem } from './dates.js'
import { measured } from './measure.js'

/** Messages of the reports dialog: the catalogue's `validation`, or the caller's own. */
export interface ReportMessages {
  readonly required: string
  readonly format: string
  readonly dates: DatesMessages
  readonly report: {
    readonly units: string
    readonly group: string
    readonly type: string
    readonly speed: string
  }
}

/** Maximum number of units, and of groups, in a report: far more than any fleet has. */
const most = 10_000

/**
 * Returns the schema of the fields that all reports share: the dates, Unix ms, and the chosen units if the filter is `all`, or
 * the chosen groups if it is `group` (specification 2, section 5).
 * @remarks Baliza extension: the range is at most a year.
 */
export function reportQuerySchema({ required, format, dates, report }: ReportMessages) {
  const ids = v.optional(
    v.pipe(v.array(v.pipe(v.string(format), v.maxLength(64, format)), format), v.maxLength(most, format)),
    [],
  )
  return v.pipe(
    v.object({
      finicial: momentSchema(required, dates.seconds),
      ffinal: momentSchema(required, dates.seconds),
      filtro: v.optional(v.picklist(['all', 'group'] as const, format), 'all'),
      imei: ids,
      grupos: ids,
    }),
    v.check(({ filtro, imei }) => filtro !== 'all' || imei.length > 0, report.units),
    v.check(({ filtro, grupos }) => filtro !== 'group' || grupos.length > 0, report.group),
    v.check(({ finicial, ffinal }) => rangeProblem(finicial, ffinal) !== 'order', dates.order),
    v.check(({ finicial, ffinal }) => rangeProblem(finicial, ffinal) !== 'span', dates.span),
  )
}

/**
 * Returns the schema of the speeding report's limit, km/h: at most three digits, as text or a number (specification 2, sections 5
 * and 9).
 */
export function speedLimitSchema({ report }: Pick<ReportMessages, 'report'>) {
  return v.pipe(
    v.optional(v.union([v.string(), v.pipe(v.number(), measured('km/h'))], report.speed), ''),
    v.transform((given) => String(given).trim()),
    v.regex(/^\d{1,3}$/, report.speed),
    v.transform(Number),
  )
}

/**
 * Returns the schema of the reports dialog: a type, the units or groups, the dates, and a limit if the report is about speeding.
 */
export function reportSchema(messages: ReportMessages) {
  const { type } = messages.report
  return v.intersect([
    reportQuerySchema(messages),
    v.variant(
      'tipo',
      [
        v.object({ tipo: v.picklist([1, 2, 3, 4] as const) }),
        v.object({ tipo: v.literal(7), velocidad: speedLimitSchema(messages) }),
      ],
      type,
    ),
  ])
}

/** Fields that all reports share. */
export type ReportQueryForm = v.InferOutput<ReturnType<typeof reportQuerySchema>>
/** Fields of the reports dialog. */
export type ReportForm = v.InferOutput<ReturnType<typeof reportSchema>>
