import { assessFix, initialPlausibility, type PlausibilityState, type SentFix } from '@baliza/agreement'
import { accuracyOf } from './accuracy.js'
import { type Conditions, conditionsAfter, conditionsAfterSame } from './alarm-conditions.js'
import { type Clock, unknownClock } from './clock.js'
import { alarmsAfter, alarmsAfterSame } from './device-alarms.js'
import type { Fix } from './fix.js'
import { stateSinceAfter } from './state-since.js'

/** Columns of a unit that a fix can change. Times are Unix ms. */
export interface Latest extends Conditions, Clock {
  readonly imei: string
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
  /** Time at which the engine entered its current state. */
  readonly acc_since: number | null
  /** Time at which the unit entered its current state (moving, idle, off); `null`: unknown. */
  readonly state_since: number | null
  /** Start time of the engine block by the relay; `null`: not blocked, or unknown. */
  readonly blocked_since: number | null
  readonly angulo: number
  /** Metres. */
  readonly altitude: number
  /** km. */
  readonly odometro: number
  readonly gps_status: string
  readonly timestamp: number | null
  readonly time_server: number | null
  readonly door: boolean | null
  /** Percent. */
  readonly battery: number | null
  /** Active alarms of the device: see device-alarms.ts. */
  readonly alarms: string | null
  /** Plausibility state for the next fix; `null` before the first one. */
  readonly judged: PlausibilityState | null
}

/** Returns a unit before its first fix. */
export function neverHeard(imei: string): Latest {
  return {
    imei,
    lat: null,
    lng: null,
    speed: 0,
    acc: false,
    acc_since: null,
    state_since: null,
    blocked_since: null,
    angulo: 0,
    altitude: 0,
    odometro: 0,
    gps_status: '',
    timestamp: null,
    time_server: null,
    door: null,
    battery: null,
    alarm: null,
    alarm_at: null,
    alarms: null,
    low_battery: false,
    low_battery_at: null,
    judged: null,
    ...unknownClock,
  }
}

/** A fix without a device time moves the unit's clock only after this time without a fix that has one, ms. */
const quiet = 5 * 60_000

/**
 * Returns the unit after one more fix, or the same object if the fix changes nothing. A late fix changes nothing here: see
 * insert-late-fixes.ts. A fix of the second that the unit shows adds only a door, an alarm, a low battery or an engine change. A
 * fix without an accepted position keeps the position and updates the status.
 */
export function applyFix(unit: Latest, fix: Fix): Latest {
  if (fix.time !== null && fix.time === unit.timestamp) return mergeSameSecond(unit, fix, fix.time)
  if (isLate(unit, fix)) return unit
  const time = fix.time ?? fix.receivedAt
  const { state, judged, km } = assessFix(unit.judged ?? initialPlausibility, sentFix(fix))
  const { on: acc, placed } = judged
  const counted = fix.odometer !== null && fix.odometer > 0 ? fix.odometer / 1_000 : null
  return {
    ...unit,
    lat: judged.lat,
    lng: judged.lng,
    speed: judged.speed ?? 0,
    angulo: (placed ? fix.course : null) ?? unit.angulo,
    altitude: (placed ? fix.altitude : null) ?? unit.altitude,
    judged: state,
    acc,
    acc_since: fix.acc !== null && (acc !== unit.acc || unit.acc_since === null) ? time : unit.acc_since,
    state_since: stateSinceAfter(unit, judged, time),
    blocked_since: blockedSince(unit, fix, time),
    // Many trackers send 0 in the door field of the sentence that reports an open door.
    door: fix.reason === 'door' ? true : (fix.door ?? unit.door),
    battery: fix.battery ?? unit.battery,
    odometro: counted ?? unit.odometro + km,
    gps_status: statusOf(fix) ?? unit.gps_status,
    timestamp: timestampOf(unit, fix),
    time_server: Math.max(unit.time_server ?? 0, fix.receivedAt),
    ...conditionsAfter(unit, fix, time),
    alarms: alarmsAfter(unit, fix, time),
  }
}

/** Converts a fix into the input of the plausibility rule. */
export function sentFix({ time, receivedAt, valid, lat, lng, speed, acc, attributes }: Fix): SentFix {
  return {
    time: time ?? receivedAt,
    lat: valid ? lat : null,
    lng: valid ? lng : null,
    speed,
    acc,
    accuracy: accuracyOf(attributes),
    ...('deviceTime' in attributes ? { received: true } : {}),
  }
}

/** Returns the unit after another fix of the second that it shows. Its position is known, but the fix may add other values. */
function mergeSameSecond(unit: Latest, fix: Fix, time: number): Latest {
  const next = {
    ...unit,
    ...engineAfterSame(unit, fix, time),
    ...conditionsAfterSame(unit, fix, time),
    alarms: alarmsAfterSame(unit, fix, time),
    door: fix.reason === 'door' ? true : unit.door,
  }
  const isNews =
    next.acc !== unit.acc ||
    next.acc_since !== unit.acc_since ||
    next.door !== unit.door ||
    next.alarm !== unit.alarm ||
    next.alarms !== unit.alarms ||
    next.alarm_at !== unit.alarm_at ||
    next.low_battery_at !== unit.low_battery_at
  return isNews ? next : unit
}

/** Returns the engine state after another fix of the same second. Only a fix that reports an engine change alters it. */
function engineAfterSame(
  unit: Latest,
  fix: Fix,
  time: number,
): Pick<Latest, 'acc' | 'acc_since' | 'state_since' | 'judged'> {
  const { acc_since, state_since, judged } = unit
  const { acc } = fix
  if (acc === null || !turnsEngine(fix) || (acc === unit.acc && acc_since !== null))
    return { acc: unit.acc, acc_since, state_since, judged }
  const before = judged ?? initialPlausibility
  // The stored fix of this second gets the same engine state.
  const withEngine = <Place extends SentFix>(place: Place | null) =>
    place?.time === time ? { ...place, acc } : place
  return {
    acc,
    acc_since: time,
    state_since: stateSinceAfter(unit, { on: acc, speed: unit.speed, km: 0 }, time),
    judged: {
      ...before,
      last: withEngine(before.last),
      waiting: withEngine(before.waiting),
      on: acc,
      saysEngine: true,
    },
  }
}

/** Whether the tracker sent the fix because the engine was turned on or off. */
export function turnsEngine({ reason }: Pick<Fix, 'reason'>): boolean {
  return reason === 'accOn' || reason === 'accOff'
}

/** Whether a newer fix, or one of the same second, arrived before this one. */
export function isLate(unit: Pick<Latest, 'timestamp'>, fix: Fix): boolean {
  return fix.time !== null && unit.timestamp !== null && fix.time <= unit.timestamp
}

/** Uses the relay's state, regardless of who cut the engine. A fix that does not report it changes nothing. */
function blockedSince(
  { blocked_since }: Latest,
  { attributes: { blocked } }: Fix,
  time: number,
): number | null {
  if (typeof blocked !== 'boolean') return blocked_since
  return blocked ? (blocked_since ?? time) : null
}

/** `A` with satellites, `V` without. A data message does not report them. */
function statusOf(fix: Fix): 'A' | 'V' | null {
  return fix.valid ? 'A' : fix.reason === 'data' ? null : 'V'
}

/**
 * The time of receipt replaces a missing device time. But it is ahead of a tracker whose clock is slightly slow, and the next
 * fixes of that tracker would then count as late. So it is used only if the unit has no recent device time.
 */
function timestampOf(unit: Latest, fix: Fix): number {
  if (fix.time !== null) return fix.time
  return unit.timestamp === null || fix.receivedAt - unit.timestamp > quiet ? fix.receivedAt : unit.timestamp
}
