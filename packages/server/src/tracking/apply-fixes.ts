import { type Raised, raisedBy } from './alerts/raise.js'
import { applyFix, type Latest } from './latest/apply-fix.js'
import { deviceAlarmsOf } from './latest/device-alarms.js'
import { type Fix, type Outcome, timeOf } from './latest/fix.js'
import { createMemory, type Memory } from './rules/rule-state.js'
import type { Watch } from './rules/rules.js'

/** Reasons that add information to a stored fix of the same second: a later fix may not repeat them. */
const informative: ReadonlySet<Fix['reason']> = new Set([
  'panic',
  'powerCut',
  'lowBattery',
  'door',
  'accOn',
  'accOff',
])

/** Whether a fix adds information to the stored fix of the same second. */
export function saysMore(fix: Fix, outcome: Outcome | undefined): boolean {
  return outcome === 'duplicate' && (informative.has(fix.reason) || deviceAlarmsOf(fix).size > 0)
}

/**
 * Returns the changed units after these fixes, and the events that they raise. Applies the fixes in the order in which the
 * trackers made them.
 */
export function applyFixes(
  before: ReadonlyMap<string, Latest>,
  fixes: readonly Fix[],
  watch: Watch,
  memory: Memory = createMemory([]),
): { units: Latest[]; raised: Raised[] } {
  const after = new Map<string, Latest>()
  const raised: Raised[] = []
  for (const fix of fixes.toSorted((a, b) => timeOf(a) - timeOf(b))) {
    const unit = after.get(fix.imei) ?? before.get(fix.imei)
    if (unit === undefined) continue
    const next = applyFix(unit, fix)
    if (next === unit) continue
    after.set(fix.imei, next)
    raised.push(...raisedBy(unit, next, fix, watch, memory))
  }
  return { units: [...after.values()], raised }
}
