import { noWatch, type Raised, type Watch } from '../alerts/raise.js'
import { isLasting, isTimed } from '../alerts/raise-in-time.js'
import { raisedByLate, replayedFrom } from '../alerts/raise-late.js'
import type { Database, Queryable } from '../storage/connection/database.js'
import { insertPositions, keyOf } from '../storage/positions/fix-rows.js'
import { readAround } from '../storage/positions/history.js'
import { findSealed } from '../storage/positions/tracks.js'
import { announceUnits } from '../storage/positions/units-notice.js'
import { readHeld, writeHeld } from '../storage/tables/held.js'
import { tellHeard } from '../storage/tables/links.js'
import { lockLive, updateLive } from '../storage/tables/unit-live.js'
import { applyFixes, saysMore } from './apply-fixes.js'
import { type Fix, type Outcome, timeOf } from './fix.js'
import { createMemory, type Memory } from './held.js'
import { isLate, type Latest } from './latest.js'
import { type LateFixes, lateStretches, rejudge } from './rejudge.js'
import { writeAlerts } from './write-alerts.js'

/** A unit as a batch of fixes left it: the columns that follow the tracker. */
export type StoredUnit = Latest

export interface StoredBatch {
  /** One for each fix, in their order. */
  readonly outcomes: readonly Outcome[]
  /** The units that these fixes changed, each once. */
  readonly units: readonly StoredUnit[]
  /** What was alerted, whoever is notified of it. */
  readonly raised: readonly Raised['what'][]
}

export interface StoreOptions {
  /** The units are announced within the transaction: for whoever has no bus to announce them after it. */
  readonly announce?: boolean
  /** The events to hold the fixes against. */
  readonly watch?: Watch
  /** An earlier attempt may have been committed though its answer was lost: its units are named once more. */
  readonly again?: boolean
}

/**
 * A thousand fixes take a twentieth of a second: where a PostgreSQL takes longer than this, ms, the connection is half open or
 * it waits for a lock, and the fixes are tried again.
 */
const longest = 10_000

/**
 * Stores fixes, moves their units and writes the alerts that this raises, in one transaction: when it resolves, it is
 * committed.
 * A fix is known by imei and time: receiving it twice changes nothing. One that is older than what its unit shows
 * goes into the history and its odometer, and does not move the unit. Fixes of units that do not exist are not stored.
 */
export function storeBatch(
  database: Database,
  fixes: readonly Fix[],
  { announce = true, watch = noWatch, again = false }: StoreOptions = {},
): Promise<StoredBatch> {
  const save = async (tx: Queryable): Promise<StoredBatch> => {
    const before = await lockLive(tx, fixes)
    const now = Date.now()
    const known = fixes.filter((fix) => before.has(fix.imei))
    const sealed = await findSealed(
      tx,
      known.map((fix) => ({ imei: fix.imei, time: timeOf(fix) })),
    )
    const isSealed = (fix: Fix) => sealed.get(fix.imei)?.has(timeOf(fix)) === true
    const fresh = sealed.size === 0 ? known : known.filter((fix) => !isSealed(fix))
    const stored = fresh.length === 0 ? 'all' : await insertPositions(tx, fresh, now)
    const outcomes = fixes.map((fix): Outcome => {
      if (!before.has(fix.imei)) return 'unknown'
      if (isSealed(fix)) return 'duplicate'
      // Deleted once seen: the same fix twice in one batch is stored once.
      return stored === 'all' || stored.delete(keyOf(fix.imei, timeOf(fix))) ? 'stored' : 'duplicate'
    })
    const memory = await remember(tx, before, watch)
    const { units: moving, raised } = applyFixes(
      before,
      fixes.filter((fix, index) => outcomes[index] === 'stored' || saysMore(fix, outcomes[index])),
      watch,
      memory,
    )
    const late = lateFixes(before, fixes, outcomes)
    raised.push(...(await raisedLater(tx, fixes, late, { watch, memory })))
    await writeAlerts(tx, raised, now)
    await writeHeld(tx, memory.changes())
    const units = await judgedAgain(tx, before, moving, late)
    if (units.length > 0) {
      await updateLive(tx, units)
      await tellHeard(tx, before, units, now)
    }
    if (announce) await announceUnits(tx, { moved: units, late: lateUnits(fixes, outcomes, units) })
    const alerted = raised.map(({ what }) => what)
    if (!again) return { outcomes, units, raised: alerted }
    const shown = new Map(units.map((unit) => [unit.imei, unit]))
    return {
      outcomes,
      units: [...before.values()].map((unit) => shown.get(unit.imei) ?? unit),
      raised: alerted,
    }
  }
  return database.transaction(save, { within: longest })
}

/** What events with a timing remember of these units; read only of those that such an event watches, which are few. */
async function remember(
  tx: Queryable,
  units: ReadonlyMap<string, Latest>,
  watch: Watch,
): Promise<ReturnType<typeof createMemory>> {
  const timed = [...units.keys()].filter((imei) => watch.rulesOf(imei).some(isTimed))
  return createMemory(timed.length === 0 ? [] : await readHeld(tx, timed))
}

/** What events with a duration raise because of late fixes, once these are stored. */
async function raisedLater(
  tx: Queryable,
  fixes: readonly Fix[],
  late: LateFixes,
  { watch, memory }: { readonly watch: Watch; readonly memory: Memory },
): Promise<Raised[]> {
  const found = Array.from(late).flatMap(([imei, times]) => {
    const rules = watch.rulesOf(imei).filter(isLasting)
    if (rules.length === 0) return []
    const heardAt = Math.max(...fixes.map((fix) => (fix.imei === imei ? fix.receivedAt : 0)))
    const from = replayedFrom(imei, times, heardAt, rules, memory)
    return from === null ? [] : [{ imei, rules, from, heardAt }]
  })
  if (found.length === 0) return []
  const around = await readAround(
    tx,
    found.map(({ imei, from, heardAt }) => ({ imei, from, to: heardAt })),
  )
  const sent = new Map(around.map((one) => [one.imei, one.fixes]))
  return found.flatMap(({ rules, ...unit }) =>
    raisedByLate({ ...unit, fixes: sent.get(unit.imei) ?? [] }, rules, memory),
  )
}

/** The units that moved, and those that late fixes change, each once. */
async function judgedAgain(
  tx: Queryable,
  before: ReadonlyMap<string, Latest>,
  moving: readonly Latest[],
  late: LateFixes,
): Promise<readonly Latest[]> {
  if (late.size === 0) return moving
  const after = new Map(moving.map((unit) => [unit.imei, unit]))
  const around = await readAround(tx, lateStretches(late))
  for (const unit of rejudge(new Map([...before, ...after]), late, around)) after.set(unit.imei, unit)
  return [...after.values()]
}

/** What was stored now and is older than what its unit showed before. */
function lateFixes(
  before: ReadonlyMap<string, Latest>,
  fixes: readonly Fix[],
  outcomes: readonly Outcome[],
): LateFixes {
  const late = new Map<string, Set<number>>()
  for (const [index, fix] of fixes.entries()) {
    const unit = before.get(fix.imei)
    if (outcomes[index] !== 'stored' || unit === undefined || !isLate(unit, fix)) continue
    const times = late.get(fix.imei)
    if (times === undefined) late.set(fix.imei, new Set([timeOf(fix)]))
    else times.add(timeOf(fix))
  }
  return late
}

/** Whose history alone has grown, by fixes that are older than what is shown of them. */
function lateUnits(fixes: readonly Fix[], outcomes: readonly Outcome[], moved: readonly Latest[]): string[] {
  const late = new Set<string>()
  for (const [index, fix] of fixes.entries()) if (outcomes[index] === 'stored') late.add(fix.imei)
  for (const { imei } of moved) late.delete(imei)
  return [...late]
}
