import type { Database } from '../../storage/connection/database.js'
import { writeRuleStates } from '../../storage/tables/rule-states.js'
import {
  beginLook,
  endLook,
  holdLook,
  type SilenceLook,
  type SilentUnit,
  silentUnits,
  waitForUnits,
} from '../../storage/tables/silences.js'
import { createMemory } from '../rules/rule-state.js'
import { allowedFrom, dueBy, oldAlert, timingOf } from '../rules/timing.js'
import { alertDurations } from './durations.js'
import { claves, type Raised } from './raise.js'
import { writeAlerts } from './write-alerts.js'

/** Units per transaction. PGlite has one connection, and storing fixes of these units waits. */
const page = 500

/**
 * Raises the alerts that are due by the clock: lasting conditions, and units without contact for the configured duration. Each
 * period without contact is alerted once, regardless of which processes check and where one of them stops.
 * @param now Unix ms
 * @returns the alerted types, even if no account is notified
 */
export async function notifyNoContact(database: Database, now: number): Promise<readonly Raised['what'][]> {
  const look = await database.transaction((tx) => beginLook(tx, now))
  if (look === null) return []
  const raised = [...(await alertDurations(database, now, look.since))]
  if (now - look.since < waitForUnits) return raised
  for (let from = { imei: '', event_id: '' }; ; ) {
    const { units, alerted } = await alertPage(database, look, now, from)
    raised.push(...alerted)
    const last = units.at(-1)
    if (units.length < page || last === undefined) return raised
    from = last
  }
}

function alertPage(
  database: Database,
  look: SilenceLook,
  now: number,
  from: Pick<SilentUnit, 'imei' | 'event_id'>,
): Promise<{ readonly units: readonly SilentUnit[]; readonly alerted: readonly Raised['what'][] }> {
  return database.transaction(async (tx) => {
    await holdLook(tx)
    const units = await silentUnits(tx, look, now, from, page)
    const memory = createMemory([])
    const raised = units.flatMap((unit) => {
      const { event_id, imei } = unit
      const moment = momentOf(unit, now)
      // Without an alert time, the unit is checked again: its hours may begin or its pause may end during the period without
      // contact.
      if (moment !== null) memory.keep(event_id, imei, { spans: [unit.heard], alerted: [moment] })
      else if (unit.state.spans.at(-1) !== unit.heard)
        memory.keep(event_id, imei, { ...unit.state, spans: [unit.heard] })
      return moment === null ? [] : [raisedOf(unit, moment)]
    })
    await writeAlerts(tx, { added: raised }, now)
    await writeRuleStates(tx, memory.changes())
    if (units.length < page) await endLook(tx, now)
    return { units, alerted: raised.map(({ what }) => what) }
  })
}

/** Returns the alert time, Unix ms; `null` if it is not due yet. */
function momentOf({ heard, state, ...columns }: SilentUnit, now: number): number | null {
  const timing = timingOf(columns)
  const duration = timing?.duration ?? null
  if (timing === null || duration === null) return null
  const due = dueBy({ ...timing, duration }, { spans: [heard], alerted: state.alerted }, now)
  // A new event may find units that have been without contact for long. It is alerted now.
  return due === null || now - due <= oldAlert ? due : allowedFrom(timing, state.alerted, now, now)
}

function raisedOf({ event_id, imei, heard, lat, lng, speed, acc }: SilentUnit, time: number): Raised {
  return {
    imei,
    clave: claves.silent,
    event: event_id,
    what: 'silent',
    time,
    lat,
    lng,
    speed,
    acc,
    battery: null,
    lasted: time - heard,
  }
}
