import { alertChanges } from '../tracking/alerts/alert-changes.js'
import { applyFixes } from '../tracking/apply-fixes.js'
import { insertLateFixes } from '../tracking/insert-late-fixes.js'
import { isLate, type Latest } from '../tracking/latest/apply-fix.js'
import { type Fix, timeOf } from '../tracking/latest/fix.js'
import { createMemory, type RuleStateRow } from '../tracking/rules/rule-state.js'
import type { WatchedRule } from '../tracking/rules/rules.js'
import { unheard } from './fix.js'

/**
 * Returns the events that batches of fixes record for a unit: the type and the time of each event, oldest first. Each batch is
 * stored like one transaction. The state of the events passes through their rows in between.
 */
export function arrive(rules: readonly WatchedRule[], batches: readonly (readonly Fix[])[]) {
  const watch = { rulesOf: () => rules }
  const stored = new Map<number, Fix>()
  const events = new Map<string, { readonly what: string; readonly time: number }>()
  const keyOf = (event: string | null, time: number) => `${event} ${time}`
  let unit: Latest = unheard
  let kept: readonly RuleStateRow[] = []
  for (const batch of batches) {
    const memory = createMemory(JSON.parse(JSON.stringify(kept)) as RuleStateRow[])
    const fresh = batch.filter((fix) => !stored.has(timeOf(fix)) && stored.set(timeOf(fix), fix))
    const late = new Set(fresh.filter((fix) => isLate(unit, fix)))
    const { units, raised } = applyFixes(new Map([[unit.imei, unit]]), fresh, watch, memory)
    unit = units[0] ?? unit
    const fixes = [...stored.values()].sort((a, b) => timeOf(a) - timeOf(b))
    const correction =
      late.size === 0 ? null : insertLateFixes(unit, { fixes, late, isNewest: true }, watch, memory)
    unit = correction?.unit ?? unit
    for (const { event, state } of correction?.states ?? []) memory.keep(event, unit.imei, state)
    const changes = alertChanges(
      [...raised, ...(correction?.raised ?? [])],
      [...(correction?.withdrawn ?? []), ...memory.withdrawn()],
    )
    for (const { event, time } of changes.withdrawn) events.delete(keyOf(event, time))
    for (const { from, to } of changes.moved) events.delete(keyOf(to.event, from))
    for (const { event, what, time } of [...changes.added, ...changes.moved.map(({ to }) => to)])
      events.set(keyOf(event, time), { what, time })
    kept = rules.map(({ id }) => ({ event_id: id, imei: unit.imei, state: memory.of(id, unit.imei) }))
  }
  return { unit, events: [...events.values()].sort((a, b) => a.time - b.time || (a.what < b.what ? -1 : 1)) }
}
