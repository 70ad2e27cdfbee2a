import { type JudgeState, judge, nothingJudged, type SentFix } from '@baliza/sdk-core'
import { accuracyOf } from './accuracy.js'
import { type Clock, unknownClock } from './clock.js'
import { type Conditions, conditionsAfter, conditionsAfterSame } from './conditions.js'
import { alarmsAfter, alarmsAfterSame } from './device-alarms.js'
import type { Fix } from './fix.js'
import { stateSinceAfter } from './state-since.js'

/** What a fix can change of its unit: the columns that follow the tracker. Times are Unix ms. */
export interface Latest extends Conditions, Clock {
  readonly imei: string
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
  /** When the engine entered its present state. */
  readonly acc_since: number | null
  /** When it entered its present state: moving, standing with its engine on, off; `null`: not known. */
  readonly state_since: number | null
  /** Since when its relay keeps the engine from running; `null`: it does not, or it is not known. */
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
  /** Which of the device's alarms go on: see device-alarms.ts. */
  readonly alarms: string | null
  /** What the next fix is held against; null: nothing was heard yet. */
  readonly judged: JudgeState | null
}

/** A unit before its first fix. */
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

/** A tracker that does not know the time moves the unit's clock only after this long without one that does. */
const quiet = 5 * 60_000

/**
 * The unit after one more fix; the same object where the fix changes nothing, because a newer one came before it
 * (see late.ts) or one of the same second (to which a door, an alarm, a low battery or an engine that was turned is
 * added). A fix without a place, or with one that is not believed, keeps the place and updates the status only.
 */
export function follow(unit: Latest, fix: Fix): Latest {
  if (fix.time !== null && fix.time === unit.timestamp) return hearMore(unit, fix, fix.time)
  if (isLate(unit, fix)) return unit
  const time = fix.time ?? fix.receivedAt
  const { state, judged, km } = judge(unit.judged ?? nothingJudged, sentFix(fix))
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
    // Many trackers say 0 in the field of the very sentence that reports an open door.
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

/** A fix as it is judged. */
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

/** The unit after another fix of the second that it already shows: its place is known, the rest of the fix may add something. */
function hearMore(unit: Latest, fix: Fix, time: number): Latest {
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

/** The engine after another fix of the second that the unit already shows: only a fix that was sent because of it changes it. */
function engineAfterSame(
  unit: Latest,
  fix: Fix,
  time: number,
): Pick<Latest, 'acc' | 'acc_since' | 'state_since' | 'judged'> {
  const { acc_since, state_since, judged } = unit
  const { acc } = fix
  if (acc === null || !turnsEngine(fix) || (acc === unit.acc && acc_since !== null))
    return { acc: unit.acc, acc_since, state_since, judged }
  const before = judged ?? nothingJudged
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

/** Whether a device sent the fix because its engine was turned on or off. */
export function turnsEngine({ reason }: Pick<Fix, 'reason'>): boolean {
  return reason === 'accOn' || reason === 'accOff'
}

/** Whether a newer fix, or one of the same second, came before this one. */
export function isLate(unit: Pick<Latest, 'timestamp'>, fix: Fix): boolean {
  return fix.time !== null && unit.timestamp !== null && fix.time <= unit.timestamp
}

/** By the relay's own state, whoever cut the engine; a fix that does not report it changes nothing. */
function blockedSince(
  { blocked_since }: Latest,
  { attributes: { blocked } }: Fix,
  time: number,
): number | null {
  if (typeof blocked !== 'boolean') return blocked_since
  return blocked ? (blocked_since ?? time) : null
}

/** `A` with satellites, `V` without; data say nothing of them. */
function statusOf(fix: Fix): 'A' | 'V' | null {
  return fix.valid ? 'A' : fix.reason === 'data' ? null : 'V'
}

/**
 * The receipt replaces a time the tracker does not know; but it runs ahead of the clock of a tracker that is
 * a little slow, and such a one could then not move its marker again: so only where nothing else is known lately.
 */
function timestampOf(unit: Latest, fix: Fix): number {
  if (fix.time !== null) return fix.time
  return unit.timestamp === null || fix.receivedAt - unit.timestamp > quiet ? fix.receivedAt : unit.timestamp
}
