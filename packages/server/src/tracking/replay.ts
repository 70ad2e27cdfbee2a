import { type Raised, raisedByClock } from './alerts/raise.js'
import { isLasting, withAlerted } from './alerts/raise-in-time.js'
import { applyFixes } from './apply-fixes.js'
import type { Latest } from './latest/apply-fix.js'
import type { Fix } from './latest/fix.js'
import { opposites } from './rules/rule-duration.js'
import { createMemory, type RuleState, type RuleStateRow } from './rules/rule-state.js'
import type { Watch, WatchedRule } from './rules/rules.js'

/** A unit and the states of its events before a fix. */
export interface ReplayStart {
  readonly unit: Latest
  readonly states: readonly RuleStateRow[]
}

export interface Replay {
  readonly unit: Latest
  readonly raised: readonly Raised[]
  stateOf(rule: WatchedRule): RuleState
}

/**
 * Applies fixes to a unit without storing anything. A replay can continue from the unit and the states of an earlier one.
 * @param fixes oldest first
 * @param until time up to which the clock has alerted lasting conditions, Unix ms; `null`: only
 * fixes raised alerts
 */
export function replay(
  start: ReplayStart,
  fixes: readonly Fix[],
  watch: Watch,
  until: number | null,
): Replay {
  const { imei } = start.unit
  const memory = createMemory(start.states)
  const { units, raised } = applyFixes(new Map([[imei, start.unit]]), fixes, watch, memory)
  const unit = units[0] ?? start.unit
  const byClock =
    until === null
      ? []
      : watch.rulesOf(imei).flatMap((rule) => {
          if (!isLasting(rule) || !opposites.has(rule.type)) return []
          const due = raisedByClock(rule, unit, memory.of(rule.id, imei), until)
          if (due !== null) memory.keep(rule.id, imei, withAlerted(memory.of(rule.id, imei), due.time))
          return due ?? []
        })
  return { unit, raised: [...raised, ...byClock], stateOf: (rule) => memory.of(rule.id, imei) }
}
