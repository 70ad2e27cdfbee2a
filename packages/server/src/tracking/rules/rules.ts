import type { DeviceEventType, EventType } from '@baliza/agreement'
import { raisedAlarm } from '../latest/alarm-conditions.js'
import type { Latest } from '../latest/apply-fix.js'
import { begunWith } from '../latest/device-alarms.js'
import { type Fix, timeOf } from '../latest/fix.js'
import type { Area } from './area.js'
import { crossingOf, type Movement, movementOf } from './movement.js'
import type { Timing } from './timing.js'

/** An event definition that is ready to check fixes. */
export interface WatchedRule {
  /** Id of the event. */
  readonly id: string
  readonly type: EventType
  /** Area of the geofence or route that it watches. */
  readonly area: Area | null
  /** Limit of a speeding event, km/h. */
  readonly speed: number | null
  /** `null` if the event has no time settings. */
  readonly timing: Timing | null
}

/** Event definitions that watch a unit. */
export interface Watch {
  rulesOf(imei: string): readonly WatchedRule[]
}

export const noWatch: Watch = { rulesOf: () => [] }

export interface Step {
  readonly before: Latest
  readonly after: Latest
  readonly fix: Fix
  readonly movement: Movement | null
  /** Device alarms that began with this fix. */
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
 * Returns the position of this event among all that one fix raises. Exits from the previous area come first. A crossed area is
 * entered before it is left. `null`: the rule raises nothing.
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
    // Raised by the clock, not by a fix: see no-contact.ts.
    case 'silent':
      return null
    // Device alarms: the device reports when they begin.
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
 * Applies only to a device that reports its engine (a phone does not), and only to a change. The first fix with an engine state
 * does not show the previous state. It counts only if its reason is that the engine was just turned on or off.
 */
function engineTurned({ before, after, fix }: Step, on: boolean): boolean {
  if (fix.acc !== on) return false
  if (before.acc_since === null) return fix.reason === (on ? 'accOn' : 'accOff')
  return before.acc !== on && after.acc === on
}

/** The door field changes from closed to open, or the device sends its door alarm: once until the field is closed again. */
function hasOpened({ before, after, fix }: Step): boolean {
  if (after.door !== true || before.door === true) return false
  return before.door === false || fix.reason === 'door'
}
