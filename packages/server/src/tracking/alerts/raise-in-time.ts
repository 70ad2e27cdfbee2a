import { initialPlausibility } from '@baliza/agreement'
import { timeOf } from '../latest/fix.js'
import { opposites, spansAfter } from '../rules/rule-duration.js'
import { dropBefore, type Memory, type RuleState, sinceOf } from '../rules/rule-state.js'
import { raises, type Step, type WatchedRule } from '../rules/rules.js'
import { allowedFrom, dueBy, type LastingTiming, type Timing } from '../rules/timing.js'

export type LastingRule = WatchedRule & { readonly timing: LastingTiming }

export const isLasting = (rule: WatchedRule): rule is LastingRule =>
  rule.timing !== null && rule.timing.duration !== null

/** Whether an event keeps a state per unit. Speeding always does, because an episode begins once. */
export const keepsState = ({ timing, type }: WatchedRule): boolean => timing !== null || type === 'speeding'

const anyTime: Timing = { duration: null, pause: 0, schedule: null }

/** Result of an event with a state that a fix raises. */
export interface RaisedInTime {
  /** Position among all events that the fix raises. */
  readonly rank: 0 | 1 | 2
  /** Unix ms. If it precedes the fix, the unit was in the state after the previous fix. */
  readonly time: number
  readonly lasted: number | null
}

/** Returns when a fix raises an event with a state, in time order; `null` if it does not. */
export function raisesInTime(rule: WatchedRule, step: Step, memory: Memory): RaisedInTime | null {
  const state = memory.of(rule.id, step.fix.imei)
  return isLasting(rule)
    ? raisesAfterDuration(rule, step, state, memory)
    : raisesNow(rule, step, state, memory)
}

function raisesNow(rule: WatchedRule, step: Step, state: RuleState, memory: Memory): RaisedInTime | null {
  const { fix } = step
  const time = timeOf(fix)
  const timing = rule.timing ?? anyTime
  const spans = rule.type === 'speeding' ? spansOf(state, rule, step) : state.spans
  const rank = rule.type !== 'speeding' ? raises(rule, step) : hasBegun(state.spans, spans) ? 1 : null
  const isRaised = rank !== null && allowedFrom(timing, state.alerted, time, time) !== null
  // Without a pause, no later fix reads the alert time.
  const next = isRaised && timing.pause > 0 ? withAlerted({ ...state, spans }, time) : { ...state, spans }
  if (next.alerted !== state.alerted || spans !== state.spans)
    memory.keep(rule.id, fix.imei, dropBefore({ ...next, spans: openOf(spans) }, time - timing.pause))
  return isRaised ? { rank, time, lasted: null } : null
}

function raisesAfterDuration(
  rule: LastingRule,
  step: Step,
  state: RuleState,
  memory: Memory,
): RaisedInTime | null {
  const { fix } = step
  const time = timeOf(fix)
  const spans = spansOf(state, rule, step)
  const since = sinceOf(state.spans)
  const hasEnded = since !== null && sinceOf(spans) !== since
  const lasts = opposites.has(rule.type)
  // A condition that lasts until its opposite may have been due before this fix, although no fix showed it.
  const due = hasEnded
    ? lasts
      ? dueBy(rule.timing, state, time - 1)
      : null
    : dueBy(rule.timing, { ...state, spans }, time)
  let next: RuleState = due === null ? { ...state, spans } : withAlerted({ ...state, spans }, due)
  if (hasEnded && lasts) next = withoutAlertsFrom(next, time, (at) => memory.withdraw(rule.id, fix.imei, at))
  if (next.spans !== state.spans || next.alerted !== state.alerted)
    memory.keep(rule.id, fix.imei, remembered(rule, next, time))
  const began = hasEnded ? since : sinceOf(spans)
  return due === null ? null : { rank: 1, time: due, lasted: due - (began ?? due) }
}

function spansOf(state: RuleState, rule: WatchedRule, { before, after, fix }: Step): RuleState['spans'] {
  return spansAfter(state.spans, rule, {
    before: before.judged ?? initialPlausibility,
    after: after.judged ?? initialPlausibility,
    last: before.timestamp,
    time: timeOf(fix),
  })
}

function hasBegun(before: RuleState['spans'], after: RuleState['spans']): boolean {
  const since = sinceOf(after)
  return since !== null && since !== sinceOf(before)
}

function openOf(spans: RuleState['spans']): RuleState['spans'] {
  const since = sinceOf(spans)
  return since === null ? [] : [since]
}

export function withAlerted(state: RuleState, moment: number): RuleState {
  return { ...state, alerted: [...state.alerted, moment].sort((a, b) => a - b) }
}

/** The clock may have alerted about a span that had ended by then, because the fix with its end arrived later. */
function withoutAlertsFrom(state: RuleState, time: number, withdraw: (moment: number) => void): RuleState {
  const wrong = state.alerted.filter((moment) => moment >= time)
  if (wrong.length === 0) return state
  for (const moment of wrong) withdraw(moment)
  return { ...state, alerted: state.alerted.filter((moment) => moment < time) }
}

/** How long the spans of an event with a duration are kept, ms. A late fix up to this age may still change them. */
const keptFor = 24 * 60 * 60_000

/** Drops the spans and alerts that neither a late fix nor the pause needs. @param time of the latest fix, Unix ms */
export function remembered(
  { timing }: Pick<LastingRule, 'timing'>,
  state: RuleState,
  time: number,
): RuleState {
  return dropBefore(state, time - Math.max(keptFor, timing.pause))
}
