import * as v from 'valibot'
import {
  bad,
  fieldTexts,
  imei,
  moment,
  ofUser,
  order,
  type PayloadsFor,
  seconds,
  span,
} from '../../access/fields.js'
import { momentSchema, rangeProblem } from '../../entities/schemas/dates.js'
import { reportQuerySchema, speedLimitSchema } from '../../entities/schemas/report.js'
import type { reports } from './calls.js'

const query = v.intersect([reportQuerySchema(fieldTexts), ofUser])

/** A program may send the same query to every report, so reports that do not need these fields accept them. */
const unread = { velocidad: v.exactOptional(v.unknown()), dias: v.exactOptional(v.unknown()) }
const report = v.intersect([query, v.object(unread)])

/** Starts of the days of a report: at most the days of a year and some at its ends. */
const days = v.pipe(
  v.array(moment, bad),
  v.maxLength(370, bad),
  v.check((starts) => starts.every((start, index) => index === 0 || start > (starts[index - 1] ?? 0)), bad),
)

export const payloads = {
  utilization: report,
  deviceInfo: report,
  events: report,
  general: v.intersect([query, v.object({ velocidad: unread.velocidad, dias: v.optional(days, []) })]),
  speeding: v.intersect([query, v.object({ dias: unread.dias, velocidad: speedLimitSchema(fieldTexts) })]),
  unitUtilization: report,
  positions: v.intersect([
    ofUser,
    v.pipe(
      v.object({
        imei,
        inicio: momentSchema(fieldTexts.allRequired, seconds),
        fin: momentSchema(fieldTexts.allRequired, seconds),
      }),
      v.check(({ inicio, fin }) => rangeProblem(inicio, fin) !== 'order', order),
      v.check(({ inicio, fin }) => rangeProblem(inicio, fin) !== 'span', span),
    ),
  ]),
} satisfies PayloadsFor<typeof reports>
