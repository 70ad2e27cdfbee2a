import type { DeviceEventType, EventType } from '@baliza/sdk-core'
import { raisedAlarm } from '../fixes/conditions.js'
import { begunWith } from '../fixes/device-alarms.js'
import { type Fix, timeOf } from '../fixes/fix.js'
import type { Latest } from '../fixes/latest.js'
import type { Area } from './area.js'
import { crossingOf, type Movement, movementOf } from './movement.js'
import type { Timing } from './timing.js'

/** An event definition, ready to be held against fixes. */
export interface WatchedRule {
  /** The event's. */
  readonly id: string
  readonly type: EventType
  /** The geofence or the route that it watches. */
  readonly area: Area | null
  /** The limit of a speeding event, km/h. */
  readonly speed: number | null
  /** `null`: it has to do with no time. */
  readonly timing: Timing | null
}

/** One fix, and its unit before and after it. */
export interface Step {
  readonly before: Latest
  readonly after: Latest
  readonly fix: Fix
  readonly movement: Movement | null
  /** Which of the device's own alarms have begun. */
  readonly begun: ReadonlySet<DeviceEventType>
}

export function stepOf(before: Latest, after: Latest, fix: Fix): Step {
  return {
    before,
    after,
    fix,
    movement: movementOf(before, after),
    begun: begunWith(before, fix, timeOf(fix)),
  }
}

/**
 * Where among all that one fix raised this belongs: what was left before is left first, and what lies between is
 * entered before it is left again. `null`: the rule raises nothing.
 */
export function raises({ type, area }: WatchedRule, step: Step): 0 | 1 | 2 | null {
  switch (type) {
    case 'geofenceEntry':
    case 'routeEntry':
      return entered(area, step) ? 1 : null
    case 'geofenceExit':
    case 'routeExit':
      return left(area, step)
    case 'engineOn':
      return engineTurned(step, true) ? 1 : null
    case 'engineOff':
      return engineTurned(step, false) ? 1 : null
    case 'panic':
      return raisedAlarm(step.before, step.after, step.fix) === 'panic' ? 1 : null
    case 'door':
      return hasOpened(step) ? 1 : null
    // Raised by its episodes: see raise-in-time.ts.
    case 'speeding':
    // Raised by the clock, not by a fix: see silences.ts.
    case 'silent':
      return null
    // Those of the device: it says when they begin.
    default:
      return step.begun.has(type) ? 1 : null
  }
}

function entered(area: Area | null, { movement }: Step): boolean {
  const crossing = area === null || movement === null ? null : crossingOf(movement, area)
  return crossing === 'entered' || crossing === 'through'
}

function left(area: Area | null, { movement }: Step): 0 | 2 | null {
  switch (area === null || movement === null ? null : crossingOf(movement, area)) {
    case 'left':
      return 0
    case 'through':
      return 2
    default:
      return null
  }
}

/**
 * Only where the device itself reports an engine (a phone does not), and only a change: the first fix that reports it does
 * not tell what was before, unless the device says that the engine was turned just now.
 */
function engineTurned({ before, after, fix }: Step, on: boolean): boolean {
  if (fix.acc !== on) return false
  if (before.acc_since === null) return fix.reason === (on ? 'accOn' : 'accOff')
  return before.acc !== on && after.acc === on
}

/** The door's field from closed to open; or the device's own alarm of it, once until the field says closed again. */
function hasOpened({ before, after, fix }: Step): boolean {
  if (after.door !== true || before.door === true) return false
  return before.door === false || fix.reason === 'door'
}
