import {
  type EventType,
  offlineAfter,
  type PlausibilityState,
  speedingAfter,
  unitState,
} from '@baliza/agreement'
import { spotAt } from './area.js'
import { type RuleState, sinceOf } from './rule-state.js'
import type { WatchedRule } from './rules.js'

/** Event types that last until the opposite event, even if the tracker sends nothing. */
export const opposites: ReadonlyMap<EventType, EventType> = new Map([
  ['geofenceEntry', 'geofenceExit'],
  ['geofenceExit', 'geofenceEntry'],
  ['routeEntry', 'routeExit'],
  ['routeExit', 'routeEntry'],
  ['engineOn', 'engineOff'],
  ['engineOff', 'engineOn'],
])

type Watched = Pick<WatchedRule, 'type' | 'area' | 'speed'>

/** Whether the condition of an event is active, according to the state after the last fix. */
export function isConditionActive(
  { type, area }: Pick<Watched, 'type' | 'area'>,
  judged: PlausibilityState,
): boolean {
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

/** A fix with the assessed state before and after it. Times are Unix ms. */
export interface JudgedStep {
  readonly before: PlausibilityState
  readonly after: PlausibilityState
  /** Time of the previous fix; `null` if this is the first. */
  readonly last: number | null
  readonly time: number
}

/**
 * Returns the spans of an event's condition after one more fix. Entries, exits and engine changes begin when they happen, and
 * last until the opposite event. Idling needs a fix that reports it, and ends with a gap between two fixes.
 */
export function spansAfter(spans: RuleState['spans'], rule: Watched, step: JudgedStep): RuleState['spans'] {
  if (rule.type === 'speeding') return speedingSpansAfter(spans, rule.speed, step)
  const { before, after, last, time } = step
  const since = sinceOf(spans)
  if (!isConditionActive(rule, after)) return since === null ? spans : [...spans, time]
  const opposite = opposites.get(rule.type)
  if (since === null) {
    const begins = opposite === undefined || isConditionActive({ ...rule, type: opposite }, before)
    return begins ? [...spans, time] : spans
  }
  const isUnheard = last !== null && time - last > offlineAfter
  return opposite === undefined && isUnheard ? [...spans, time, time] : spans
}

/** Episodes by the same rule as in the report. A fix without an accepted position neither begins nor ends one. */
function speedingSpansAfter(
  spans: RuleState['spans'],
  limit: number | null,
  { before, after }: JudgedStep,
): RuleState['spans'] {
  const { last: place, speed } = after
  if (limit === null || place === null || place === before.last) return spans
  const last = sinceOf(spans) === null ? null : (before.last?.time ?? null)
  const { lapsed, speeding } = speedingAfter(last, { time: place.time, speed: speed ?? 0 }, limit)
  // A late fix within this time would have continued the episode.
  const kept = lapsed && last !== null ? [...spans, last + offlineAfter] : spans
  return speeding === (sinceOf(kept) !== null) ? kept : [...kept, place.time]
}
