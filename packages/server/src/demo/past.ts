import { setTimeout as pause } from 'node:timers/promises'
import { unitState } from '@baliza/agreement'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { insertPositions } from '../storage/positions/fix-rows.js'
import type { Fix } from '../tracking/latest/fix.js'
import { demoRoster } from './roster.js'
import { createVehicle, fixOf, type Vehicle } from './vehicle.js'

const minute = 60_000
/** Covers yesterday and today, regardless of the time at which the demo starts. */
const length = 36 * 60 * minute
/** Fixes per batch: the trackers' fixes are stored in between. */
const batch = 400

export interface PastOptions {
  readonly log: Log
  /** When the demo started, Unix ms. */
  readonly now?: number
  /** Length of the history, ms. */
  readonly since?: number
}

/**
 * Writes a history for the demo's vehicles, so that reports have data from the first minute. It is written while the server runs:
 * fixes that are older than a unit's displayed state only extend its history and raise no events. A database that has a history
 * is unchanged.
 * @returns a function that stops it and waits for the batch in progress
 */
export function startPast(
  database: Database,
  { log, now = Date.now(), since = length }: PastOptions,
): () => Promise<void> {
  let stopped = false
  const written = write().catch((error: unknown) =>
    log.error({ err: error }, 'no se pudo escribir el pasado de la flota de demostración'),
  )

  async function write(): Promise<void> {
    const vehicles = demoRoster()
      .filter(({ habit }) => habit === 'drives' || habit === 'parked' || habit === 'idles')
      .map((unit) => createVehicle(unit, 1, 1, now))
    const imeis = vehicles.map(({ unit }) => unit.imei)
    const [there] = await database.query(
      `select 1 where exists (select 1 from positions where imei = any($1::text[]) and time < $2 and time >= $3)
         or exists (select 1 from tracks where imei = any($1::text[]) and start < $2 and start >= $3)`,
      [imeis, now - 10 * minute, now - since],
    )
    if (there !== undefined) return
    // Backwards in time, so that today's history is available first.
    let fixes: Fix[] = []
    for (let time = now - 2 * minute; time > now - since && !stopped; time -= minute) {
      for (const vehicle of vehicles) {
        const fix = fixOf(vehicle, time)
        // A stationary unit reports every ten minutes.
        if (fix.speed !== 0 || (time / minute + vehicle.unit.seed) % 10 < 1) fixes.push(fix)
      }
      if (fixes.length < batch) continue
      await insertPositions(database, fixes, Date.now())
      fixes = []
      await pause(20, undefined, { ref: false })
    }
    if (stopped) return
    if (fixes.length > 0) await insertPositions(database, fixes, Date.now())
    await beginStates(database, vehicles, { now, since })
    log.info('la flota de demostración tiene su pasado')
  }

  return async () => {
    stopped = true
    await written
  }
}

/** Corrects states that began at the trackers' first reports: in the new history they began earlier. */
async function beginStates(
  database: Database,
  vehicles: readonly Vehicle[],
  { now, since }: Required<Pick<PastOptions, 'now' | 'since'>>,
): Promise<void> {
  const begun = vehicles.map((vehicle) => {
    const doing = (time: number) => {
      const { acc, speed } = vehicle.at(time)
      return unitState({ acc, speed })
    }
    let from = now
    while (from - minute > now - since && doing(from - minute) === doing(now)) from -= minute
    return { imei: vehicle.unit.imei, from }
  })
  await database.query(
    `update unit_live set state_since = v.since from unnest($1::text[], $2::bigint[]) as v (imei, since)
     where unit_live.imei = v.imei and unit_live.state_since between $3 and $3 + $4`,
    [begun.map(({ imei }) => imei), begun.map(({ from }) => from), now - minute, 2 * minute],
  )
}
