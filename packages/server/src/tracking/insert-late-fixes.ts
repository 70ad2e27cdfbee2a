import { isDeepStrictEqual } from 'node:util'
import type { Raised } from './alerts/raise.js'
import { isLasting, keepsState, remembered } from './alerts/raise-in-time.js'
import { applyFixes } from './apply-fixes.js'
import { type Latest, neverHeard } from './latest/apply-fix.js'
import { type Fix, timeOf } from './latest/fix.js'
import { type ReplayStart, replay } from './replay.js'
import { createMemory, type Memory, type RuleState, sinceOf, stateAt } from './rules/rule-state.js'
import type { Watch, WatchedRule } from './rules/rules.js'

/** Late fixes of one unit with the stored fixes around them, oldest first. */
export interface LateTrack {
  readonly fixes: readonly Fix[]
  readonly late: ReadonlySet<Fix>
  /** Whether the last of them is the unit's newest fix. */
  readonly isNewest: boolean
}

export interface Correction {
  readonly unit: Latest
  /** Events that are recorded now. */
  readonly raised: readonly Raised[]
  /** Events that were recorded and did not happen at that time. */
  readonly withdrawn: readonly Raised[]
  /** State of the unit's events after the newest fix. */
  readonly states: readonly { readonly event: string; readonly state: RuleState }[]
  /** Later fixes raise the same events with and without the late fixes. `false`: read more fixes after them. */
  readonly settled: boolean
  /** A state began before the first fix of the track: read more fixes before them. */
  readonly beginsEarlier: boolean
}

/**
 * Replays a unit's track without and with its late fixes. The difference is what the unit, its odometer and its events would be
 * if all fixes had arrived in time order.
 */
export function insertLateFixes(unit: Latest, track: LateTrack, watch: Watch, memory: Memory): Correction {
  const { fixes, late, isNewest } = track
  const rules = watch.rulesOf(unit.imei).filter(keepsState)
  const first = Math.min(...Array.from(late, timeOf))
  const around = startAt(
    unit,
    fixes.filter((fix) => timeOf(fix) < first),
    first,
    rules,
    watch,
    memory,
  )
  const rest = fixes.filter((fix) => timeOf(fix) >= first)
  const until = isNewest ? lastAlert(rules, unit.imei, memory) : null
  const without = replay(
    around,
    rest.filter((fix) => !late.has(fix)),
    watch,
    until,
  )
  const withLate = replay(around, rest, watch, until)
  const end = timeOf(rest.at(-1) as Fix)
  const known = new Set(without.raised.map(keyOf))
  const right = new Set(withLate.raised.map(keyOf))
  return {
    unit: correct(unit, without.unit, withLate.unit, { isNewest, end, counts: fixes.some(countsItself) }),
    raised: withLate.raised.filter((one) => !known.has(keyOf(one))).map((one) => ({ ...one, late: true })),
    withdrawn: without.raised.filter((one) => !right.has(keyOf(one))),
    states: rules.flatMap((rule) => {
      const now = memory.of(rule.id, unit.imei)
      const state = continued(rule, withLate.stateOf(rule), now, isNewest ? null : end, unit.timestamp ?? end)
      return isDeepStrictEqual(state, now) ? [] : [{ event: rule.id, state }]
    }),
    settled:
      isNewest ||
      (isSameState(without.unit, withLate.unit) &&
        rules.every((rule) => isSameRuleState(rule, without.stateOf(rule), withLate.stateOf(rule), end))),
    beginsEarlier:
      fixes.length > 0 &&
      sinceColumns.some((column) => {
        const since = withLate.unit[column]
        return since !== without.unit[column] && since === timeOf(fixes[0] as Fix)
      }),
  }
}

/** Returns the unit and the states of its events just before the first late fix. */
function startAt(
  { imei }: Latest,
  before: readonly Fix[],
  first: number,
  rules: readonly WatchedRule[],
  watch: Watch,
  memory: Memory,
): ReplayStart {
  const fromTrack = createMemory([])
  const blank = neverHeard(imei)
  const { units } = applyFixes(new Map([[imei, blank]]), before, watch, fromTrack)
  const states = rules.map((rule) => {
    const kept = stateAt(memory.of(rule.id, imei), first)
    // The stored state has the actual start; the track shows only that the condition continues.
    const spans = isLasting(rule) && kept.spans.length > 0 ? kept.spans : fromTrack.of(rule.id, imei).spans
    return { event_id: rule.id, imei, state: { spans, alerted: kept.alerted } }
  })
  return { unit: units[0] ?? blank, states }
}

function lastAlert(rules: readonly WatchedRule[], imei: string, memory: Memory): number | null {
  const times = rules.filter(isLasting).flatMap((rule) => memory.of(rule.id, imei).alerted.slice(-1))
  return times.length === 0 ? null : Math.max(...times)
}

const keyOf = ({ event, what, time }: Raised) => `${event ?? ''} ${what} ${time}`

const countsItself = ({ odometer }: Fix) => odometer !== null && odometer > 0

/** Columns with the start time of a state that lasts until a fix shows another state. */
const sinceColumns = ['acc_since', 'state_since', 'blocked_since'] as const

/** Columns that do not change what later fixes raise. */
const free: ReadonlySet<keyof Latest> = new Set([...sinceColumns, 'odometro', 'time_server'])

const columnsOf = (unit: Latest) => Object.keys(unit) as (keyof Latest)[]

function isSameState(one: Latest, other: Latest): boolean {
  return columnsOf(one).every((column) => free.has(column) || isDeepStrictEqual(one[column], other[column]))
}

function isSameRuleState(rule: WatchedRule, one: RuleState, other: RuleState, end: number): boolean {
  const pause = rule.timing?.pause ?? 0
  const recent = ({ alerted }: RuleState) => alerted.filter((time) => end - time < pause)
  const since = ({ spans }: RuleState) => (isLasting(rule) ? sinceOf(spans) : sinceOf(spans) !== null)
  return since(one) === since(other) && isDeepStrictEqual(recent(one), recent(other))
}

/** Applies the difference between the two replays to the unit. */
function correct(
  unit: Latest,
  without: Latest,
  withLate: Latest,
  { isNewest, end, counts }: { readonly isNewest: boolean; readonly end: number; readonly counts: boolean },
): Latest {
  // A tracker that counts its own kilometres has already counted these.
  const odometro = counts ? unit.odometro : Math.max(0, unit.odometro + withLate.odometro - without.odometro)
  const differs = (column: keyof Latest) => !isDeepStrictEqual(withLate[column], without[column])
  // A state that began after the track does not change.
  const columns = isNewest
    ? columnsOf(unit).filter((column) => column !== 'odometro' && column !== 'time_server')
    : sinceColumns.filter((column) => (unit[column] ?? 0) <= end)
  const changed = Object.fromEntries(columns.filter(differs).map((column) => [column, withLate[column]]))
  return Object.keys(changed).length === 0 && odometro === unit.odometro
    ? unit
    : { ...unit, ...changed, odometro }
}

/**
 * Returns the state of an event after its newest fix. The replay ends at `end`; `null`: at the newest fix.
 * @param newest time of the unit's newest fix, Unix ms
 */
function continued(
  rule: WatchedRule,
  replayed: RuleState,
  now: RuleState,
  end: number | null,
  newest: number,
): RuleState {
  const merged = end === null ? replayed : joined(replayed, now, end)
  return isLasting(rule) ? remembered(rule, merged, newest) : merged
}

function joined(replayed: RuleState, now: RuleState, end: number): RuleState {
  const spans = [...replayed.spans.filter((edge) => edge <= end), ...now.spans.filter((edge) => edge > end)]
  const isWhole = spans.length % 2 === now.spans.length % 2
  const alerted = [
    ...replayed.alerted.filter((time) => time <= end),
    ...now.alerted.filter((time) => time > end),
  ]
  return { spans: isWhole ? spans : now.spans, alerted }
}

/** Maximum gap between late fixes that are replayed together, ms. */
const apart = 6 * 60 * 60_000

/** Splits late fixes into separate parts of a unit's history, oldest first. @param late sorted by time */
export function lateStretches(late: readonly Fix[]): (readonly Fix[])[] {
  const stretches: Fix[][] = []
  for (const fix of late) {
    const open = stretches.at(-1)
    const last = open?.at(-1)
    if (open !== undefined && last !== undefined && timeOf(fix) - timeOf(last) <= apart) open.push(fix)
    else stretches.push([fix])
  }
  return stretches
}
