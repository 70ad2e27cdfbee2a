import { type EventType, type JudgeState, offlineAfter, unitState } from '@baliza/sdk-core'
import { type Held, sinceOf } from '../fixes/held.js'
import { spotAt } from './area.js'
import type { WatchedRule } from './rules.js'

/** Where an event's type begins: with the end of another one's. */
const opposites: ReadonlyMap<EventType, EventType> = new Map([
  ['geofenceEntry', 'geofenceExit'],
  ['geofenceExit', 'geofenceEntry'],
  ['routeEntry', 'routeExit'],
  ['routeExit', 'routeEntry'],
  ['engineOn', 'engineOff'],
  ['engineOff', 'engineOn'],
])

type Watched = Pick<WatchedRule, 'type' | 'area' | 'speed'>

/** Whether what an event watches goes on, as far as fixes tell: what is believed after them. */
export function goesOn({ type, area, speed: limit }: Watched, judged: JudgeState): boolean {
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
    case 'speeding':
      return limit !== null && speed !== null && speed > limit
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
 * they happen, and last until the opposite does; speeding and idling are what each fix says, and end with a gap between two fixes.
 */
export function spansAfter(spans: Held['spans'], rule: Watched, step: JudgedStep): Held['spans'] {
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
