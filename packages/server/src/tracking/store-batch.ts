import type { Database, Queryable } from '../storage/connection/database.js'
import { insertPositions, keyOf, writeEngine } from '../storage/positions/fix-rows.js'
import { readFixesAround } from '../storage/positions/history.js'
import { findSealed } from '../storage/positions/tracks.js'
import { announceUnits } from '../storage/positions/units-notice.js'
import { tellHeard } from '../storage/tables/links.js'
import { readRuleStates, writeRuleStates } from '../storage/tables/rule-states.js'
import { lockLive, updateLive } from '../storage/tables/unit-live.js'
import { alertChanges } from './alerts/alert-changes.js'
import type { Raised } from './alerts/raise.js'
import { keepsState } from './alerts/raise-in-time.js'
import { writeAlerts } from './alerts/write-alerts.js'
import { applyFixes, saysMore } from './apply-fixes.js'
import { decideArrivals } from './decide-arrivals.js'
import { type Correction, insertLateFixes, lateStretches } from './insert-late-fixes.js'
import { isLate, type Latest, turnsEngine } from './latest/apply-fix.js'
import { clocksAfter } from './latest/clock.js'
import { type Fix, type Outcome, timeOf } from './latest/fix.js'
import { createMemory, type Memory } from './rules/rule-state.js'
import { noWatch, type Watch } from './rules/rules.js'

/** A unit after a batch of fixes: the columns that follow the tracker. */
export type StoredUnit = Latest

export interface StoredBatch {
  /** One per fix, in the same order. */
  readonly outcomes: readonly Outcome[]
  /** Units that these fixes changed, without duplicates. */
  readonly units: readonly StoredUnit[]
  /** Alerted types, even if no account is notified. */
  readonly raised: readonly Raised['what'][]
}

export interface StoreOptions {
  /** Announces the units within the transaction, for callers without a bus that announces them after it. */
  readonly announce?: boolean
  /** Events to check the fixes against. */
  readonly watch?: Watch
  /** Whether an earlier attempt may have been committed although its response was lost. Then all its units are returned again. */
  readonly again?: boolean
}

/**
 * Timeout of the transaction, ms. A thousand fixes take 50 ms. A slower PostgreSQL has a half open connection or waits for a
 * lock, and the fixes are retried.
 */
const longest = 10_000

/**
 * Stores fixes, updates their units and writes the alerts that they raise, in one transaction. When it resolves, the transaction
 * is committed.
 *
 * The imei and time identify a fix: receiving it twice changes nothing. The history includes late fixes. A late fix changes the
 * unit, its odometer and its events to what they would be in time order. A second fix of the same second that reports an engine
 * change updates the engine state of the stored fix. Fixes of units that do not exist are not stored.
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
      // `delete` consumes the entry, so that the same fix twice in one batch is stored once.
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
    const after = new Map([...before, ...moving.map((unit) => [unit.imei, unit] as const)])
    const corrected = await correctByLate(tx, after, late, watch, memory)
    // Must run last: the replay of late fixes compares with the engine states that were stored before.
    await writeEngine(
      tx,
      fixes.filter(
        (fix, index) =>
          outcomes[index] === 'duplicate' && fix.acc !== null && turnsEngine(fix) && !isSealed(fix),
      ),
    )
    const changes = alertChanges(
      [...raised, ...corrected.raised],
      [...corrected.withdrawn, ...memory.withdrawn()],
    )
    await writeAlerts(tx, changes, now)
    await writeRuleStates(tx, memory.changes())
    const clocks = clocksAfter(
      before,
      fixes.filter((_, index) => outcomes[index] === 'stored'),
    )
    const moved = new Set([
      ...moving.map(({ imei }) => imei),
      ...corrected.units.keys(),
      // If a clock falls behind, all its fixes are late.
      ...clocks.keys(),
    ])
    const units = [...moved].flatMap((imei) => {
      const unit = corrected.units.get(imei) ?? after.get(imei)
      return unit === undefined ? [] : clocks.has(imei) ? { ...unit, ...clocks.get(imei) } : unit
    })
    if (units.length > 0) {
      await updateLive(tx, units)
      await tellHeard(tx, before, units, now)
    }
    await decideArrivals(
      tx,
      {
        before,
        after: new Map([...after, ...corrected.units]),
        stored: fixes.filter((_, index) => outcomes[index] === 'stored'),
      },
      now,
    )
    if (announce) await announceUnits(tx, { moved: units, late: lateUnits(fixes, outcomes, units) })
    const alerted = changes.added.map(({ what }) => what)
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

/** Reads the states of events for these units. Skips units that no event with a state watches. */
async function remember(
  tx: Queryable,
  units: ReadonlyMap<string, Latest>,
  watch: Watch,
): Promise<ReturnType<typeof createMemory>> {
  const timed = [...units.keys()].filter((imei) => watch.rulesOf(imei).some(keepsState))
  return createMemory(timed.length === 0 ? [] : await readRuleStates(tx, timed))
}

interface Corrections {
  readonly units: ReadonlyMap<string, Latest>
  readonly raised: readonly Raised[]
  readonly withdrawn: readonly Raised[]
}

/** Number of fixes to read around the late ones. The first number is nearly always enough. */
const reach = [20, 250, 3_000]

/** Inserts late fixes in time order. @param units at their newest fix */
async function correctByLate(
  tx: Queryable,
  units: ReadonlyMap<string, Latest>,
  late: ReadonlyMap<string, readonly LateFix[]>,
  watch: Watch,
  memory: Memory,
): Promise<Corrections> {
  const corrected = new Map<string, Latest>()
  const raised: Raised[] = []
  const withdrawn: Raised[] = []
  for (const [imei, fixes] of late)
    for (const stretch of lateStretches(fixes)) {
      const unit = corrected.get(imei) ?? units.get(imei)
      if (unit === undefined) continue
      const correction = await correctStretch(tx, unit, stretch, fixes, watch, memory)
      for (const { event, state } of correction.states) memory.keep(event, imei, state)
      if (correction.unit !== unit) corrected.set(imei, correction.unit)
      raised.push(...correction.raised)
      withdrawn.push(...correction.withdrawn)
    }
  return { units: corrected, raised, withdrawn }
}

/** @param all late fixes of the unit: those after the stretch are inserted after it */
async function correctStretch(
  tx: Queryable,
  unit: Latest,
  stretch: readonly LateFix[],
  all: readonly LateFix[],
  watch: Watch,
  memory: Memory,
): Promise<Correction> {
  const { imei } = unit
  const from = timeOf(stretch[0] as LateFix)
  const to = timeOf(stretch.at(-1) as LateFix)
  const stored = new Set(stretch.filter((fix) => !fix.isKnown).map(timeOf))
  const pending = new Set(all.filter((fix) => timeOf(fix) > to && !fix.isKnown).map(timeOf))
  const more = stretch.filter((fix) => fix.isKnown)
  for (let [before, after] = [0, 0]; ; ) {
    const around = await readFixesAround(
      tx,
      { imei, from, to },
      { before: reach[before] as number, after: reach[after] as number },
    )
    const fixes = [...around.fixes.filter((fix) => !pending.has(timeOf(fix))), ...more].sort(
      (a, b) => timeOf(a) - timeOf(b),
    )
    const track = {
      fixes,
      late: new Set([...fixes.filter((fix) => stored.has(timeOf(fix))), ...more]),
      isNewest: around.isNewest,
    }
    const correction = insertLateFixes(unit, track, watch, memory)
    const isShort = fixes.length > 0 && timeOf(fixes[0] as Fix) < from
    const [wantsBefore, wantsAfter] = [correction.beginsEarlier && isShort, !correction.settled]
    if (wantsBefore && before < reach.length - 1) before += 1
    else if (wantsAfter && after < reach.length - 1) after += 1
    else return correction
  }
}

/** A late fix. If its position is already stored, it may still add an alarm. */
type LateFix = Fix & { readonly isKnown?: true }

/** Returns the fixes that were accepted now and are older than the unit's newest fix before, oldest first. */
function lateFixes(
  before: ReadonlyMap<string, Latest>,
  fixes: readonly Fix[],
  outcomes: readonly Outcome[],
): ReadonlyMap<string, readonly LateFix[]> {
  const late = new Map<string, LateFix[]>()
  for (const [index, fix] of fixes.entries()) {
    const unit = before.get(fix.imei)
    if (unit === undefined || !isLate(unit, fix)) continue
    const isStored = outcomes[index] === 'stored'
    // Another fix of the unit's newest second was already applied to the unit.
    if (!isStored && (fix.time === unit.timestamp || !saysMore(fix, outcomes[index]))) continue
    const theirs = late.get(fix.imei) ?? []
    theirs.push(isStored ? fix : { ...fix, isKnown: true })
    late.set(fix.imei, theirs)
  }
  for (const theirs of late.values()) theirs.sort((a, b) => timeOf(a) - timeOf(b))
  return late
}

/** Returns the units for which only older fixes were stored, so that only their history changes. */
function lateUnits(fixes: readonly Fix[], outcomes: readonly Outcome[], moved: readonly Latest[]): string[] {
  const late = new Set<string>()
  for (const [index, fix] of fixes.entries()) if (outcomes[index] === 'stored') late.add(fix.imei)
  for (const { imei } of moved) late.delete(imei)
  return [...late]
}
