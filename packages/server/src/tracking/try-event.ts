import { isLasting } from './alerts/raise-in-time.js'
import { neverHeard } from './latest/apply-fix.js'
import { type Fix, timeOf } from './latest/fix.js'
import { type ReplayStart, replay } from './replay.js'
import type { WatchedRule } from './rules/rules.js'
import { dueBy } from './rules/timing.js'

/**
 * Counts the alerts that rules would have raised for one unit, from its stored fixes.
 * @param range Unix ms. Fixes before it only show the state at its start
 */
export function createTrial(
  imei: string,
  rules: readonly WatchedRule[],
  range: { readonly from: number; readonly to: number },
) {
  const counts = new Map(rules.map(({ id }) => [id, 0]))
  const count = (rule: string, time: number) => {
    if (time >= range.from) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  }
  const silences = rules.filter(({ type }) => type === 'silent').map((rule) => createSilence(rule, count))
  /** Times of the contacts, Unix ms. A fix that is received late is a contact after later fixes. */
  const contacts: number[] = []
  let start: ReplayStart = { unit: neverHeard(imei), states: [] }
  function add(fixes: readonly Fix[], until: number | null): void {
    const { unit, raised, stateOf } = replay(start, fixes, { rulesOf: () => rules }, until)
    start = {
      unit,
      states: rules.map((rule) => ({ event_id: rule.id, imei, state: stateOf(rule) })),
    }
    for (const { event, time } of raised) if (event !== null) count(event, time)
    if (silences.length > 0) for (const fix of fixes) contacts.push(Math.max(timeOf(fix), fix.receivedAt))
  }
  return {
    /** Adds the next fixes, oldest first. */
    add: (fixes: readonly Fix[]) => add(fixes, null),
    /** Returns the number of alerts by rule. */
    end(): ReadonlyMap<string, number> {
      // Applies the clock to conditions that last until now.
      add([], range.to)
      contacts.push(range.to)
      contacts.sort((a, b) => a - b)
      for (const silence of silences) contacts.forEach(silence.hear)
      return counts
    },
  }
}

/** 'Sin señal' is raised by the clock while no fix arrives, once per period without contact. */
function createSilence(rule: WatchedRule, onAlert: (rule: string, time: number) => void) {
  let heard: number | null = null
  let alerted: readonly number[] = []
  return {
    /** @param contact Unix ms, in time order */
    hear(contact: number): void {
      if (heard !== null && isLasting(rule)) {
        const due = dueBy(rule.timing, { spans: [heard], alerted }, contact)
        if (due !== null) {
          onAlert(rule.id, due)
          alerted = [due]
        }
      }
      heard = Math.max(heard ?? contact, contact)
    },
  }
}
