import { type DeviceEventType, deviceEventTypes } from '@baliza/sdk-core'
import type { Fix } from './fix.js'

/**
 * By the name that Traccar has for the alarm, in small letters; ours are the same. Not among them: a device's own geofences and
 * its own limit, of which an event asks the server; a low battery, which needs no event; and what only one protocol tells of.
 */
const eventTypes: ReadonlyMap<string, DeviceEventType> = new Map(
  Object.values(deviceEventTypes).map((type) => [type.toLowerCase(), type]),
)

const hour = 60 * 60_000

const none: ReadonlySet<DeviceEventType> = new Set()

/** What a fix tells of, each once: of its comma list, in whatever case a client writes it. */
export function deviceAlarmsOf({ attributes, reason }: Fix): ReadonlySet<DeviceEventType> {
  // Almost every fix.
  if (attributes.alarm === undefined && reason !== 'powerCut') return none
  const names = typeof attributes.alarm === 'string' ? attributes.alarm.split(',') : []
  // GPS103 has a keyword for it, and no alarm.
  if (reason === 'powerCut') names.push('powerCut')
  return new Set(names.flatMap((name) => eventTypes.get(name.trim().toLowerCase()) ?? []))
}

/** What goes on in a unit, as its row keeps it. */
export interface GoingOn {
  /** Names with commas between, in the order in which they began; `null`: none. */
  readonly alarms: string | null
  /** When it was last heard, Unix ms. */
  readonly timestamp: number | null
}

/**
 * What goes on after one more fix. It ends with the first that tells of no alarm, or with an hour of silence: most devices
 * tell of one alarm at a time, so that another one ends nothing.
 * @param time of the fix, Unix ms
 */
export function alarmsAfter(before: GoingOn, fix: Fix, time: number): GoingOn['alarms'] {
  // Data are no other message: an alarm may go on after them.
  if (fix.reason === 'data') return before.alarms
  const reported = deviceAlarmsOf(fix)
  return reported.size === 0 ? null : [...new Set([...standing(before, time), ...reported])].join(',')
}

/** The same after another fix of the second that the unit already shows: it ends no alarm. */
export function alarmsAfterSame(before: GoingOn, fix: Fix, time: number): GoingOn['alarms'] {
  return alarmsAfter(before, fix, time) ?? before.alarms
}

/** What begins with a fix. @param time of the fix, Unix ms */
export function begunWith(before: GoingOn, fix: Fix, time: number): ReadonlySet<DeviceEventType> {
  const reported = deviceAlarmsOf(fix)
  if (reported.size === 0) return none
  const known = new Set<string>(standing(before, time))
  return new Set([...reported].filter((alarm) => !known.has(alarm)))
}

function standing({ alarms, timestamp }: GoingOn, time: number): readonly string[] {
  return alarms === null || timestamp === null || time - timestamp > hour ? [] : alarms.split(',')
}
