import { nothingJudged } from '@baliza/sdk-core'
import { timeOf } from '../fixes/fix.js'
import { forgetBefore, type Held, type Memory, sinceOf } from '../fixes/held.js'
import { isLate } from '../fixes/latest.js'
import { spansAfter } from './going-on.js'
import { raises, type Step, type WatchedRule } from './rules.js'
import { allowedFrom, metBy, oldAlert, type Timing } from './timing.js'

/** An event that has to do with time. */
export type TimedRule = WatchedRule & { readonly timing: Timing }

export const isTimed = (rule: WatchedRule): rule is TimedRule => rule.timing !== null

/** One that watches for how long something goes on. */
export type LastingRule = TimedRule & { readonly timing: { readonly duration: number } }

export const isLasting = (rule: WatchedRule): rule is LastingRule =>
  rule.timing !== null && rule.timing.duration !== null

/**
 * When an event that has to do with time is raised by a fix, and where among all that it raised this belongs; `null`: it is not.
 * Late fixes are for `raisedByLate`: they change what went on.
 */
export function raisesInTime(
  rule: TimedRule,
  step: Step,
  memory: Memory,
): { readonly rank: 0 | 1 | 2; readonly time: number; readonly lasted: number | null } | null {
  const { fix } = step
  const time = timeOf(fix)
  const held = memory.of(rule.id, fix.imei)
  if (!isLasting(rule)) {
    const rank = raises(rule, step)
    if (rank === null || allowedFrom(rule.timing, held.alerted, time, time) === null) return null
    // Without a pause nobody asks when it was alerted.
    if (rule.timing.pause > 0) memory.keep(rule.id, fix.imei, remembered(rule, withAlerted(held, time), time))
    return { rank, time, lasted: null }
  }
  if (isLate(step.before, fix)) return null
  const spans = spansAfter(held.spans, rule, {
    before: step.before.judged ?? nothingJudged,
    after: step.after.judged ?? nothingJudged,
    last: step.before.timestamp,
    time,
  })
  const met = isAlerted({ ...held, spans })
    ? null
    : metBy(rule.timing, spans, held.alerted, time, fix.receivedAt)
  const next = met === null ? { ...held, spans } : withAlerted({ ...held, spans }, met)
  if (next.spans !== held.spans || met !== null) memory.keep(rule.id, fix.imei, remembered(rule, next, time))
  return met === null ? null : { rank: 1, time: met, lasted: met - (sinceOf(spans) ?? met) }
}

/** Whether what goes on was alerted. */
function isAlerted({ spans, alerted }: Held): boolean {
  const since = sinceOf(spans)
  return since !== null && alerted.some((moment) => moment >= since)
}

export function withAlerted(held: Held, moment: number): Held {
  return { ...held, alerted: [...held.alerted, moment].sort((a, b) => a - b) }
}

/** Without what neither a late fix nor the pause asks for any more. @param time of the latest fix, Unix ms */
export function remembered({ timing }: TimedRule, held: Held, time: number): Held {
  return forgetBefore(held, time - Math.max(2 * oldAlert, timing.pause))
}
