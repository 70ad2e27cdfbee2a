import { stands, supposedEngine, travelled } from '../tracks/travelled.js'
import { type Conditions, conditionsAfter, conditionsAfterLate, conditionsAfterSame } from './conditions.js'
import type { Fix } from './fix.js'

/** What a fix can change of its unit: the columns that follow the tracker. Times are Unix ms. */
export interface Latest extends Conditions {
  readonly imei: string
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
  /** When the engine entered its present state. */
  readonly acc_since: number | null
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
  /** Where it was when it last moved: alerts are held against it, not against a receiver that wanders. */
  readonly anchor_lat: number | null
  readonly anchor_lng: number | null
}

/** A tracker that does not know the time moves the unit's clock only after this long without one that does. */
const quiet = 5 * 60_000

/**
 * The unit after one more fix; the same object where the fix changes nothing, because a newer one came before it
 * (of which only an SOS is remembered) or one of the same second (to which a door, an alarm or a low battery is
 * added). An invalid fix keeps the place and updates the status only.
 */
export function follow(unit: Latest, fix: Fix): Latest {
  if (fix.time !== null && fix.time === unit.timestamp) return hearMore(unit, fix, fix.time)
  if (isLate(unit, fix)) return conditionsAfterLate(unit, fix, fix.time ?? fix.receivedAt)
  const time = fix.time ?? fix.receivedAt
  const acc = fix.acc ?? supposedAcc(unit, fix)
  const counted = fix.odometer !== null && fix.odometer > 0 ? fix.odometer / 1_000 : null
  const known = {
    ...unit,
    acc,
    acc_since: fix.acc !== null && (acc !== unit.acc || unit.acc_since === null) ? time : unit.acc_since,
    // Many trackers say 0 in the field of the very sentence that reports an open door.
    door: fix.reason === 'door' ? true : (fix.door ?? unit.door),
    battery: fix.battery ?? unit.battery,
    odometro: counted ?? unit.odometro,
    gps_status: statusOf(fix) ?? unit.gps_status,
    timestamp: timestampOf(unit, fix),
    time_server: Math.max(unit.time_server ?? 0, fix.receivedAt),
    ...conditionsAfter(unit, fix, time),
  }
  if (!fix.valid || fix.lat === null || fix.lng === null) return known
  return {
    ...known,
    lat: fix.lat,
    lng: fix.lng,
    speed: fix.speed ?? 0,
    angulo: fix.course ?? unit.angulo,
    altitude: fix.altitude ?? unit.altitude,
    odometro: counted ?? unit.odometro + drivenTo(unit, fix, time),
    ...anchorAfter(unit, fix, fix.lat, fix.lng),
  }
}

/** What a device says a second time within one second: where it is, is known by then. */
function hearMore(unit: Latest, fix: Fix, time: number): Latest {
  const next = {
    ...unit,
    ...conditionsAfterSame(unit, fix, time),
    door: fix.reason === 'door' ? true : unit.door,
  }
  const isNews =
    next.door !== unit.door ||
    next.alarm !== unit.alarm ||
    next.alarm_at !== unit.alarm_at ||
    next.low_battery_at !== unit.low_battery_at
  return isNews ? next : unit
}

/** Whether a newer fix, or one of the same second, came before this one. */
export function isLate(unit: Pick<Latest, 'timestamp'>, fix: Fix): boolean {
  return fix.time !== null && unit.timestamp !== null && fix.time <= unit.timestamp
}

function anchorAfter(unit: Latest, { speed }: Fix, lat: number, lng: number) {
  const { anchor_lat, anchor_lng } = unit
  const kept = anchor_lat !== null && anchor_lng !== null
  return kept && stands({ lat: anchor_lat, lng: anchor_lng }, { lat, lng }, speed)
    ? { anchor_lat, anchor_lng }
    : { anchor_lat: lat, anchor_lng: lng }
}

/**
 * A phone never says anything of an engine: until its unit has said so once, moving counts as on. Otherwise
 * whoever carries it would be shown as switched off for ever.
 */
function supposedAcc(unit: Latest, fix: Fix): boolean {
  const silent = unit.acc_since === null
  return silent && fix.valid && fix.speed !== null ? supposedEngine(fix.speed) : unit.acc
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

/** km driven to a fix; 0 where the unit is parked or its receiver has jumped. */
export function drivenTo(unit: Latest, { lat, lng, speed }: Fix, time: number): number {
  const from = { lat: unit.lat, lng: unit.lng, time: unit.timestamp, placed: unit.gps_status === 'A' }
  return travelled(from, { lat, lng, speed, time })
}
