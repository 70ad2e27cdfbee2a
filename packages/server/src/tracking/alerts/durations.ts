import type { Database } from '../../storage/connection/database.js'
import { lastingUnits } from '../../storage/tables/open-durations.js'
import { readRuleStates, writeRuleStates } from '../../storage/tables/rule-states.js'
import { holdLook } from '../../storage/tables/silences.js'
import { opposites } from '../rules/rule-duration.js'
import { createMemory } from '../rules/rule-state.js'
import { timingOf } from '../rules/timing.js'
import { type Raised, raisedByClock } from './raise.js'
import { remembered, withAlerted } from './raise-in-time.js'
import { writeAlerts } from './write-alerts.js'

/** Units per transaction. PGlite has one connection, and the intake waits for it. */
const page = 500

/**
 * Raises alerts of lasting conditions that reach their required duration while the tracker sends nothing: an engine that is off,
 * a unit that stays within a geofence. Each alert is raised once, regardless of the process. Speeding and idling need a fix that
 * shows them.
 * @param now Unix ms
 * @param since start time of the checks without a gap, Unix ms
 */
export async function alertDurations(
  database: Database,
  now: number,
  since: number,
): Promise<readonly Raised['what'][]> {
  const alerted: Raised['what'][] = []
  for (let from = { imei: '', event_id: '' }; ; ) {
    const { last, raised } = await database.transaction(async (tx) => {
      await holdLook(tx)
      const units = await lastingUnits(tx, opposites.keys(), { now, since }, from, page)
      // Read after the units are locked, because a fix may have changed the state before that.
      const memory = createMemory(
        units.length === 0
          ? []
          : await readRuleStates(
              tx,
              units.map(({ imei }) => imei),
            ),
      )
      const raised = units.flatMap((unit) => {
        const { event_id, imei, type } = unit
        const timing = timingOf(unit)
        if (timing === null || timing.duration === null) return []
        const rule = { id: event_id, type, timing: { ...timing, duration: timing.duration } }
        const state = memory.of(event_id, imei)
        const one = raisedByClock(rule, unit, state, now)
        if (one === null) return []
        memory.keep(event_id, imei, remembered(rule, withAlerted(state, one.time), now))
        return [one]
      })
      await writeAlerts(tx, { added: raised }, now)
      await writeRuleStates(tx, memory.changes())
      return { last: units.length < page ? undefined : units.at(-1), raised }
    })
    alerted.push(...raised.map(({ what }) => what))
    if (last === undefined) return alerted
    from = last
  }
}
