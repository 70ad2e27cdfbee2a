import { distance, unitState } from '@baliza/sdk-core'
import type { Fix } from '../intake/fix.js'
import type { UnitRow } from './units.js'

/** What a fix can change of its unit: the columns that follow the tracker. */
export interface Latest
  extends Pick<
    UnitRow,
    | 'imei'
    | 'lat'
    | 'lng'
    | 'speed'
    | 'acc'
    | 'acc_since'
    | 'angulo'
    | 'altitude'
    | 'odometro'
    | 'gps_status'
    | 'timestamp'
    | 'time_server'
  > {
  readonly door: boolean | null
  /** Percent. */
  readonly battery: number | null
}

/** A tracker that does not know the time moves the unit's clock only after this long without one that does. */
const quiet = 5 * 60_000
/** km/h: faster than this between two fixes the receiver has jumped, not the vehicle. */
const fastest = 250
/** A standing receiver wanders: below this speed, km/h, and this distance, km, it has not moved. */
const standing = { speed: 3, distance: 0.03 }

/**
 * The unit after one more fix; the same object where the fix changes nothing, because a newer one came before it.
 * An invalid fix keeps the place and updates the status only.
 */
export function follow(unit: Latest, fix: Fix): Latest {
  if (fix.time !== null && unit.timestamp !== null && fix.time <= unit.timestamp) return unit
  const time = fix.time ?? fix.receivedAt
  const acc = fix.acc ?? supposedAcc(unit, fix)
  const counted = fix.odometer !== null && fix.odometer > 0 ? fix.odometer / 1_000 : null
  const known = {
    ...unit,
    acc,
    acc_since: fix.acc !== null && (acc !== unit.acc || unit.acc_since === null) ? time : unit.acc_since,
    door: fix.door ?? unit.door,
    battery: fix.battery ?? unit.battery,
    odometro: counted ?? unit.odometro,
    gps_status: statusOf(fix) ?? unit.gps_status,
    timestamp: timestampOf(unit, fix),
    time_server: Math.max(unit.time_server ?? 0, fix.receivedAt),
  }
  if (!fix.valid || fix.lat === null || fix.lng === null) return known
  return {
    ...known,
    lat: fix.lat,
    lng: fix.lng,
    speed: fix.speed ?? 0,
    angulo: fix.course ?? unit.angulo,
    altitude: fix.altitude ?? unit.altitude,
    odometro: counted ?? unit.odometro + travelled(unit, fix, time),
  }
}

/**
 * A phone never says anything of an engine: until its unit has said so once, moving stands for on. Otherwise
 * whoever carries it would be shown as switched off for ever.
 */
function supposedAcc(unit: Latest, fix: Fix): boolean {
  const silent = unit.acc_since === null
  return silent && fix.valid && fix.speed !== null
    ? unitState({ acc: true, speed: fix.speed }) === 'moving'
    : unit.acc
}

/** `A` with satellites, `V` without; a layout that says nothing of them (kept raw) changes nothing. */
function statusOf(fix: Fix): 'A' | 'V' | null {
  return fix.valid ? 'A' : fix.attributes.raw === undefined ? 'V' : null
}

/**
 * The receipt stands in for a time the tracker does not know; but it runs ahead of the clock of a tracker that is
 * a little slow, and such a one could then not move its marker again: so only where nothing else is known lately.
 */
function timestampOf(unit: Latest, fix: Fix): number {
  if (fix.time !== null) return fix.time
  return unit.timestamp === null || fix.receivedAt - unit.timestamp > quiet ? fix.receivedAt : unit.timestamp
}

/** km from one valid fix to the next; 0 for what no vehicle has driven. */
function travelled(unit: Latest, fix: Fix, time: number): number {
  if (unit.lat === null || unit.lng === null || fix.lat === null || fix.lng === null) return 0
  const km = distance({ lat: unit.lat, lng: unit.lng }, { lat: fix.lat, lng: fix.lng })
  if (fix.speed !== null && fix.speed < standing.speed && km < standing.distance) return 0
  const hours = (time - (unit.timestamp ?? time)) / 3_600_000
  // After fixes without satellites (a tunnel) the last timestamp is not that of the last place.
  const jumped = unit.gps_status === 'A' && km > standing.distance && km > fastest * hours
  return jumped ? 0 : km
}
