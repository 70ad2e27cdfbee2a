import type { AlertType, EventType } from '@baliza/agreement'
import { raisedAlarm, raisedLowBattery } from '../latest/alarm-conditions.js'
import type { Latest } from '../latest/apply-fix.js'
import { type Fix, timeOf } from '../latest/fix.js'
import { createMemory, type Memory, type RuleState, sinceOf } from '../rules/rule-state.js'
import { raises, type Step, stepOf, type Watch } from '../rules/rules.js'
import { dueBy } from '../rules/timing.js'
import { keepsState, type LastingRule, raisesInTime } from './raise-in-time.js'

/** Something that happened to a unit, before its recipients are determined. */
export interface Raised {
  readonly imei: string
  readonly clave: AlertType
  /** Event definition that raised it; `null` if none did. */
  readonly event: string | null
  /** Type of the event, for its text. Without an event definition, what happened. */
  readonly what: EventType | 'lowBattery'
  /** Unix ms: the time of the fix, or when a lasting condition reached its duration. */
  readonly time: number
  /** Degrees: the fix's position, or the unit's last position if the fix has none or it was not accepted. */
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
  /** Percent; `null` if the device does not report it. */
  readonly battery: number | null
  /** Duration so far, ms; `null` for momentary events. */
  readonly lasted: number | null
  /** A newer fix had arrived before it. */
  readonly late?: true
}

export const claves = {
  geofenceEntry: 'IN_GEO',
  geofenceExit: 'OUT_GEO',
  engineOff: 'ACC_OFF',
  engineOn: 'ACC_ON',
  speeding: 'SPEEDING',
  panic: 'PANIC',
  routeEntry: 'IN_RUTA',
  routeExit: 'OUT_RUTA',
  door: 'DOOR',
  lowBattery: 'LOW_BATTERY',
  jamming: 'JAMMING',
  tow: 'TOW',
  accident: 'ACCIDENT',
  hardBraking: 'HARD_BRAKING',
  hardAcceleration: 'HARD_ACCELERATION',
  hardCornering: 'HARD_CORNERING',
  powerCut: 'POWER_CUT',
  powerRestored: 'POWER_RESTORED',
  vibration: 'VIBRATION',
  idle: 'IDLE',
  fuelLeak: 'FUEL_LEAK',
  fallDown: 'FALL',
  silent: 'NO_SIGNAL',
} as const satisfies Record<Raised['what'], AlertType>

/**
 * Returns the events that one fix raises, in the order in which they happened. @param memory state of the events that keep one
 */
export function raisedBy(
  before: Latest,
  after: Latest,
  fix: Fix,
  watch: Watch,
  memory: Memory = createMemory([]),
): Raised[] {
  const step = stepOf(before, after, fix)
  const found: { readonly rank: number; readonly raised: Raised }[] = []
  for (const rule of watch.rulesOf(fix.imei)) {
    if (keepsState(rule)) {
      const timed = raisesInTime(rule, step, memory)
      if (timed === null) continue
      const { rank, ...when } = timed
      // Before the fix, the unit was in the state after the previous fix.
      const then = when.time < timeOf(fix) ? { ...step, after: before, fix: { ...fix, acc: null } } : step
      found.push({ rank, raised: { ...raisedOf(then, rule.type, rule.id), ...when } })
      continue
    }
    const rank = raises(rule, step)
    if (rank !== null) found.push({ rank, raised: raisedOf(step, rule.type, rule.id) })
  }
  if (raisedLowBattery(before, after)) found.push({ rank: 1, raised: raisedOf(step, 'lowBattery', null) })
  if (raisedAlarm(before, after, fix) === 'powerCut')
    found.push({ rank: 1, raised: raisedOf(step, 'powerCut', null) })
  return found.sort((a, b) => a.rank - b.rank).map(({ raised }) => raised)
}

function raisedOf({ after, fix }: Step, what: Raised['what'], event: string | null): Raised {
  return {
    imei: fix.imei,
    // Without an event it keeps the type of a Baliza message, which existed before the alarm types of devices.
    clave: what === 'powerCut' && event === null ? 'MSJ_PERSONAL' : claves[what],
    event,
    what,
    time: timeOf(fix),
    lat: after.lat,
    lng: after.lng,
    speed: after.speed,
    acc: fix.acc ?? after.acc,
    battery: fix.battery,
    lasted: null,
  }
}

/** Returns what an event with a duration raises while the unit sends nothing; `null` if it is not due. @param now Unix ms */
export function raisedByClock(
  { id, type, timing }: Pick<LastingRule, 'id' | 'type' | 'timing'>,
  { imei, lat, lng, speed, acc }: Pick<Latest, 'imei' | 'lat' | 'lng' | 'speed' | 'acc'>,
  state: RuleState,
  now: number,
): Raised | null {
  const time = dueBy(timing, state, now)
  if (time === null) return null
  const lasted = time - (sinceOf(state.spans) ?? time)
  return {
    imei,
    clave: claves[type],
    event: id,
    what: type,
    time,
    lat,
    lng,
    speed,
    acc,
    battery: null,
    lasted,
  }
}
