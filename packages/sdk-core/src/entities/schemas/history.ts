import * as v from 'valibot'
import { type DatesMessages, momentSchema, rangeProblem } from './dates.js'

/** The texts of the history form: the catalogue's `validation`, or a host's own. */
export interface HistoryMessages {
  readonly allRequired: string
  readonly dates: DatesMessages
}

/** The history form: a unit and both dates, Unix ms (specification 1, section 5); a year at most, which is ours. */
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

/** What the history form holds. */
export type HistoryForm = v.InferOutput<ReturnType<typeof historySchema>>
