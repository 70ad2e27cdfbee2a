import { type DeviceEventType, deviceEventTypes } from '@baliza/agreement'
import type { Fix } from './fix.js'

/**
 * Alarm types by Traccar's name in lower case; Baliza uses the same names. Excludes the device's own geofences and speed limit,
 * because events check them on the server. Also excludes low battery, which needs no event, and alarms that only one protocol
 * has.
 */
const eventTypes: ReadonlyMap<string, DeviceEventType> = new Map(
  Object.values(deviceEventTypes).map((type) => [type.toLowerCase(), type]),
)

const hour = 60 * 60_000

const none: ReadonlySet<DeviceEventType> = new Set()

/** Returns the alarms of a fix without duplicates, from a comma-separated list in any case. */
export function deviceAlarmsOf({ attributes, reason }: Fix): ReadonlySet<DeviceEventType> {
  // Fast path for almost every fix.
  if (attributes.alarm === undefined && reason !== 'powerCut') return none
  const names = typeof attributes.alarm === 'string' ? attributes.alarm.split(',') : []
  // GPS103 reports a power cut by a keyword, without an alarm.
  if (reason === 'powerCut') names.push('powerCut')
  return new Set(names.flatMap((name) => eventTypes.get(name.trim().toLowerCase()) ?? []))
}

/** Active alarms of a unit, as stored in its row. */
export interface ActiveAlarms {
  /** Comma-separated names in the order in which they began; `null` without alarms. */
  readonly alarms: string | null
  /** Time of the last fix, Unix ms. */
  readonly timestamp: number | null
}

/**
 * Returns the active alarms after one more fix. They end with the first fix without an alarm, or after an hour without contact.
 * Most devices report one alarm at a time, so a different alarm does not end the others.
 * @param time of the fix, Unix ms
 */
export function alarmsAfter(before: ActiveAlarms, fix: Fix, time: number): ActiveAlarms['alarms'] {
  // A `data` fix does not end an alarm.
  if (fix.reason === 'data') return before.alarms
  const reported = deviceAlarmsOf(fix)
  return reported.size === 0 ? null : [...new Set([...standing(before, time), ...reported])].join(',')
}

/** Returns the active alarms after another fix of the second that the unit already shows. It does not end an alarm. */
export function alarmsAfterSame(before: ActiveAlarms, fix: Fix, time: number): ActiveAlarms['alarms'] {
  return alarmsAfter(before, fix, time) ?? before.alarms
}

/** Returns the alarms that begin with a fix. @param time of the fix, Unix ms */
export function begunWith(before: ActiveAlarms, fix: Fix, time: number): ReadonlySet<DeviceEventType> {
  const reported = deviceAlarmsOf(fix)
  if (reported.size === 0) return none
  const known = new Set<string>(standing(before, time))
  return new Set([...reported].filter((alarm) => !known.has(alarm)))
}

function standing({ alarms, timestamp }: ActiveAlarms, time: number): readonly string[] {
  return alarms === null || timestamp === null || time - timestamp > hour ? [] : alarms.split(',')
}
