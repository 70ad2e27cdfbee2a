import * as v from 'valibot'
import {
  degrees,
  fieldTexts,
  imeisOf,
  order,
  type PayloadsFor,
  seconds,
  span,
  user,
} from '../../access/fields.js'
import { type HistoryStatus, historyStatuses } from '../../codes/history.js'
import { farthestNearby, maxNearby, momentSchema, rangeProblem } from '../../entities/schemas/dates.js'
import { historySchema } from '../../entities/schemas/history.js'
import { measured } from '../../entities/schemas/measure.js'
import type { history } from './calls.js'

const past = v.intersect([
  historySchema(fieldTexts),
  v.object({ user, nombre: v.optional(v.pipe(v.string(), v.maxLength(500)), '') }),
])

const statusTexts = Object.keys(historyStatuses) as HistoryStatus[]

export const payloads = {
  all: past,
  moving: past,
  stopped: past,
  ofUnits: v.pipe(
    v.object({
      user,
      imei: v.exactOptional(imeisOf),
      finicial: momentSchema(fieldTexts.allRequired, seconds),
      ffinal: momentSchema(fieldTexts.allRequired, seconds),
    }),
    v.check(({ finicial, ffinal }) => rangeProblem(finicial, ffinal) !== 'order', order),
    v.check(({ finicial, ffinal }) => rangeProblem(finicial, ffinal) !== 'span', span),
  ),
  nearby: v.pipe(
    v.object({
      user,
      lat: degrees(90, fieldTexts.allRequired),
      lng: degrees(180, fieldTexts.allRequired),
      radio: v.pipe(
        v.number(fieldTexts.allRequired),
        v.minValue(1, fieldTexts.nearby.radius),
        v.maxValue(farthestNearby, fieldTexts.nearby.radius),
        measured('m'),
      ),
      finicial: momentSchema(fieldTexts.allRequired, seconds),
      ffinal: momentSchema(fieldTexts.allRequired, seconds),
    }),
    v.check(({ finicial, ffinal }) => rangeProblem(finicial, ffinal) !== 'order', order),
    v.check(({ finicial, ffinal }) => ffinal - finicial <= maxNearby, fieldTexts.nearby.span),
  ),
  byStatus: v.intersect([past, v.object({ status: v.picklist(statusTexts, fieldTexts.allRequired) })]),
} satisfies PayloadsFor<typeof history>
