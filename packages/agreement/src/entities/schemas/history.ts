import * as v from 'valibot'
import { type DatesMessages, momentSchema, rangeProblem } from './dates.js'

/** Messages of the history form: the catalogue's `validation`, or the caller's own. */
export interface HistoryMessages {
  readonly allRequired: string
  readonly dates: DatesMessages
}

/**
 * Returns the schema of the history form: a unit and both dates, Unix ms (specification 1, section 5).
 * @remarks Baliza extension: the range is at most a year.
 */
export function historySchema({ allRequired, dates }: HistoryMessages) {
  return v.pipe(
    v.object({
      imei: v.pipe(
        v.optional(v.string(allRequired), ''),
        v.nonEmpty(allRequired),
        v.maxLength(64, allRequired),
      ),
      finicial: momentSchema(allRequired, dates.seconds),
      ffinal: momentSchema(allRequired, dates.seconds),
    }),
    v.check(({ finicial, ffinal }) => rangeProblem(finicial, ffinal) !== 'order', dates.order),
    v.check(({ finicial, ffinal }) => rangeProblem(finicial, ffinal) !== 'span', dates.span),
  )
}

/** Fields of the history form. */
export type HistoryForm = v.InferOutput<ReturnType<typeof historySchema>>
