import { type EventType, type JudgeState, offlineAfter, speedingAfter, unitState } from '@baliza/sdk-core'
import { type Held, sinceOf } from '../fixes/held.js'
import { spotAt } from './area.js'
import type { WatchedRule } from './rules.js'

/** Types that last until the opposite happens, however long the tracker sleeps. */
export const opposites: ReadonlyMap<EventType, EventType> = new Map([
  ['geofenceEntry', 'geofenceExit'],
  ['geofenceExit', 'geofenceEntry'],
  ['routeEntry', 'routeExit'],
  ['routeExit', 'routeEntry'],
  ['engineOn', 'engineOff'],
  ['engineOff', 'engineOn'],
])

type Watched = Pick<WatchedRule, 'type' | 'area' | 'speed'>

/** Whether what an event watches goes on, as far as fixes tell: what is believed after them. */
export function goesOn({ type, area }: Pick<Watched, 'type' | 'area'>, judged: JudgeState): boolean {
  const { anchor, speed, on, saysEngine } = judged
  switch (type) {
    case 'geofenceEntry':
    case 'routeEntry':
      return area !== null && anchor !== null && area.contains(spotAt(anchor.lat, anchor.lng))
    case 'geofenceExit':
    case 'routeExit':
      return area !== null && anchor !== null && !area.contains(spotAt(anchor.lat, anchor.lng))
    case 'engineOn':
      return saysEngine && on
    case 'engineOff':
      return saysEngine && !on
    case 'idle':
      return speed !== null && unitState({ acc: on, speed }) === 'idle'
    default:
      return false
  }
}

/** One fix between what is believed before it and after it; times are Unix ms. */
export interface JudgedStep {
  readonly before: JudgeState
  readonly after: JudgeState
  /** Of the fix before; `null`: there is none. */
  readonly last: number | null
  readonly time: number
}

/**
 * The spans in which what an event watches goes on, after one more fix. An entry, an exit and an engine that is turned begin when
 * they happen, and last until the opposite does; idling is what each fix reports, and ends with a gap between two fixes.
 */
export function spansAfter(spans: Held['spans'], rule: Watched, step: JudgedStep): Held['spans'] {
  if (rule.type === 'speeding') return speedingSpansAfter(spans, rule.speed, step)
  const { before, after, last, time } = step
  const since = sinceOf(spans)
  if (!goesOn(rule, after)) return since === null ? spans : [...spans, time]
  const opposite = opposites.get(rule.type)
  if (since === null) {
    const begins = opposite === undefined || goesOn({ ...rule, type: opposite }, before)
    return begins ? [...spans, time] : spans
  }
  const isUnheard = last !== null && time - last > offlineAfter
  return opposite === undefined && isUnheard ? [...spans, time, time] : spans
}

/** The episodes of the report, by the same rule. A fix without a believed position neither begins nor ends one. */
function speedingSpansAfter(
  spans: Held['spans'],
  limit: number | null,
  { before, after }: JudgedStep,
): Held['spans'] {
  const { last: place, speed } = after
  if (limit === null || place === null || place === before.last) return spans
  const last = sinceOf(spans) === null ? null : (before.last?.time ?? null)
  const { lapsed, speeding } = speedingAfter(last, { time: place.time, speed: speed ?? 0 }, limit)
  // A late fix within this time would have continued it.
  const kept = lapsed && last !== null ? [...spans, last + offlineAfter] : spans
  return speeding === (sinceOf(kept) !== null) ? kept : [...kept, place.time]
}
