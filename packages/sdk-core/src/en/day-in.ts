import { type Day, dayIn as wireDayIn } from '@baliza/agreement/rules/time/day-in.js'

/**
 * The first and the last millisecond of a day, by the clocks of a zone: `...dayIn('America/Mexico_City', 'yesterday')` in
 * what a history or a report is asked with.
 *
 * @throws RangeError for a zone or a day that is none
 */
export function dayIn(...asked: Parameters<typeof wireDayIn>): { readonly from: Date; readonly to: Date } {
  const { finicial, ffinal } = wireDayIn(...asked)
  return { from: new Date(finicial), to: new Date(ffinal) }
}
export type { Day }
