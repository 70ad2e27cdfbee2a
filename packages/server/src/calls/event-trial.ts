import {
  type CheckedEvent,
  type EventTrial,
  eventFormRow,
  eventTypes,
  maxTriedUnits,
  triedCooldowns,
} from '@baliza/agreement'
import { Refusal } from '../http/http.js'
import { readFixesAround } from '../storage/positions/history.js'
import { readShapes } from '../storage/tables/rules.js'
import { areVisible } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import { createArea } from '../tracking/rules/area.js'
import type { WatchedRule } from '../tracking/rules/rules.js'
import { timingOf } from '../tracking/rules/timing.js'
import { createTrial } from '../tracking/try-event.js'
import type { CallContext } from './handler.js'

/** Length of a trial, ms. */
const day = 24 * 3_600_000
/** Part of a unit's track that is read at once, ms. A unit that reports every second has 21,600 fixes in it. */
const part = 6 * 3_600_000
/** Number of fixes before a trial that show the state at its start. */
const before = 250
/** Maximum time of a turn, ms. */
const turnTime = 10
/** Fixes replayed between two looks at the clock. A fix can cost milliseconds in a shape of thousands of points. */
const fixesPerLook = 5
/** Maximum number of fixes of a trial, so that it takes seconds. Once it is reached, no other unit is tried. */
const maxFixes = 300_000

/** Counts the alerts of an event in the last 24 hours, by replaying the stored fixes of its units. */
export async function tryEvent(
  event: CheckedEvent,
  { services, request, still }: CallContext,
): Promise<EventTrial> {
  const rules = await rulesOf(event, services)
  const now = Date.now()
  const range = { from: now - day, to: now }
  const counts = new Map(rules.map(({ id }) => [id, 0]))
  const imeis = spread([...new Set(event.gps)].sort(), maxTriedUnits)
  let [tried, replayed] = [0, 0]
  let turnedAt = performance.now()
  for (const imei of imeis) {
    if (replayed >= maxFixes || request.signal.aborted) break
    const trial = createTrial(imei, rules, range)
    for (let from = range.from; from < range.to; from += part) {
      const stretch = { imei, from, to: Math.min(from + part, range.to) - 1 }
      const { fixes } = await readFixesAround(services.longReads, stretch, {
        before: from === range.from ? before : 0,
        after: 0,
      })
      for (let first = 0; first < fixes.length; first += fixesPerLook) {
        trial.add(fixes.slice(first, first + fixesPerLook))
        if (performance.now() - turnedAt < turnTime) continue
        await services.turn()
        turnedAt = performance.now()
      }
      replayed += fixes.length
    }
    for (const [id, count] of trial.end()) counts.set(id, (counts.get(id) ?? 0) + count)
    tried += 1
  }
  // Computing takes seconds. If the account no longer sees one of these units, the response is a refusal.
  if (!(await areVisible(services.database, (await still()).subject, event.gps)))
    throw new Refusal('forbidden', mensajes.forbidden)
  const [own, ...longer] = rules
  return {
    avisos: counts.get(own?.id ?? '') ?? 0,
    unidades: tried,
    pausas: longer.map(({ id }) => ({ pausa: Number(id), avisos: counts.get(id) ?? 0 })),
  }
}

/** Returns the rule of the event, then the same rule with each longer cooldown. */
async function rulesOf(
  event: CheckedEvent,
  { database }: CallContext['services'],
): Promise<readonly WatchedRule[]> {
  const {
    tipo_evento,
    geofence_id,
    speed,
    duracion = null,
    horario = null,
    pausa = null,
  } = eventFormRow(event)
  const shapes = geofence_id === null ? null : await readShapes(database, [geofence_id], new Map())
  const geometry = shapes?.get(geofence_id ?? '') ?? null
  const rule = {
    type: eventTypes[tipo_evento],
    speed,
    area: geometry === null ? null : createArea(geometry),
  }
  const withCooldown = (id: string, cooldown: number | null): WatchedRule => ({
    ...rule,
    id,
    timing: timingOf({ duracion, horario, pausa: cooldown }),
  })
  return [
    withCooldown('own', pausa),
    ...triedCooldowns.filter((one) => one > (pausa ?? 0)).map((one) => withCooldown(String(one), one)),
  ]
}

/** Returns at most `most` of the items, evenly spread. */
function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  const step = Math.max(1, items.length / most)
  return Array.from(
    { length: Math.min(items.length, most) },
    (_, index) => items[Math.floor(index * step)] as Item,
  )
}
