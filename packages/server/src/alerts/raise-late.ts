import { type JudgeState, judge, nothingJudged } from '@baliza/sdk-core'
import { endOf, type Held, heldUntil, type Memory, sinceOf } from '../fixes/held.js'
import type { TrackFix } from '../tracks/track.js'
import { spansAfter } from './going-on.js'
import { claves, type Raised } from './raise.js'
import { type LastingRule, remembered, withAlerted } from './raise-in-time.js'
import { allowedFrom, metBy, oldAlert } from './timing.js'

/** A unit with late fixes of which an alert may still be raised. */
export interface LateUnit {
  readonly imei: string
  /** From when on, Unix ms: {@link replayedFrom}. */
  readonly from: number
  /** When the last of them was heard, Unix ms. */
  readonly heardAt: number
  /** All that it sent from then on, and some before it, oldest first. */
  readonly fixes: readonly TrackFix[]
}

/**
 * What is raised by events with a duration once late fixes are where they belong: all that the unit sent
 * since then is held against them again. What was alerted while it seems to have gone on is not alerted again.
 */
export function raisedByLate(unit: LateUnit, rules: readonly LastingRule[], memory: Memory): Raised[] {
  return rules.flatMap((rule) => {
    const held = memory.of(rule.id, unit.imei)
    const { spans, met } = replay(rule, held, unit)
    let next: Held = { ...held, spans }
    const raised: Raised[] = []
    for (const { since, moment, judged } of met) {
      const end = endOf(spans, since)
      if (next.alerted.some((at) => at >= since && at < end)) continue
      // The one before it may have begun a pause.
      if (allowedFrom(rule.timing, next.alerted, moment, moment) === null) continue
      next = withAlerted(next, moment)
      raised.push({ ...raisedOf(rule, judged), imei: unit.imei, time: moment, lasted: moment - since })
    }
    memory.keep(rule.id, unit.imei, remembered(rule, next, unit.fixes.at(-1)?.time ?? unit.from))
    return raised
  })
}

interface Met {
  readonly since: number
  readonly moment: number
  readonly judged: JudgeState
}

function replay(
  rule: LastingRule,
  held: Held,
  { from, heardAt, fixes }: LateUnit,
): { readonly spans: Held['spans']; readonly met: readonly Met[] } {
  // Before that nothing is different.
  let spans = heldUntil(held.spans, from)
  let before = nothingJudged
  let last: number | null = null
  const met = new Map<number, Met>()
  for (const fix of fixes) {
    const { time } = fix
    const after = judge(before, fix).state
    if (time >= from) {
      spans = spansAfter(spans, rule, { before, after, last, time })
      const since = sinceOf(spans)
      const moment =
        since === null || met.has(since) ? null : metBy(rule.timing, spans, held.alerted, time, heardAt)
      if (since !== null && moment !== null) met.set(since, { since, moment, judged: after })
    }
    before = after
    last = time
  }
  return { spans, met: [...met.values()] }
}

function raisedOf({ id, type }: LastingRule, judged: JudgeState): Omit<Raised, 'imei' | 'time' | 'lasted'> {
  return {
    clave: claves[type],
    event: id,
    what: type,
    lat: judged.last?.lat ?? null,
    lng: judged.last?.lng ?? null,
    speed: judged.speed ?? 0,
    acc: judged.on,
    battery: null,
  }
}

/**
 * From when on a unit's fixes are held against its events again, Unix ms: from its first late fix, or from the beginning of a
 * span that this fix falls into, because it may cut the span in two. `null`: the late fixes are too old to alert of them.
 * @param times of the late fixes @param heardAt when the last of them was heard, Unix ms
 */
export function replayedFrom(
  imei: string,
  times: Iterable<number>,
  heardAt: number,
  rules: readonly LastingRule[],
  memory: Memory,
): number | null {
  const first = Math.min(...[...times].filter((time) => heardAt - time <= oldAlert))
  if (!Number.isFinite(first)) return null
  const since = rules.map((rule) => sinceOf(heldUntil(memory.of(rule.id, imei).spans, first)) ?? first)
  return Math.max(heardAt - oldAlert, Math.min(first, ...since))
}
