import type { Fix } from './fix.js'

/** Alarm and battery state in a unit's row, so that a repeated report raises only one alert. */
export interface Conditions {
  /** Alarm of the latest fix. */
  readonly alarm: Alarm | null
  /** When an alarm was last alerted, Unix ms. */
  readonly alarm_at: number | null
  readonly low_battery: boolean
  /** When a low battery was last alerted, Unix ms. */
  readonly low_battery_at: number | null
}

/** Alarms that a tracker repeats until a user reacts. */
export type Alarm = 'panic' | 'powerCut'

const minute = 60_000
/** An alarm that is still active after this time is alerted again. */
const alarmRest = 5 * minute
/** Percent: low below `low`, normal again above `well`. */
const battery = { low: 15, well: 20 }
/** A tracker that never reports a percentage may raise a low battery again after this time. */
const batteryRest = 6 * 60 * minute

/**
 * Returns the conditions after one more fix. A changed time means a new alert: see {@link raisedAlarm} and {@link
 * raisedLowBattery}.
 * @param time of the fix, Unix ms
 */
export function conditionsAfter(
  unit: Conditions & { battery: number | null },
  fix: Fix,
  time: number,
): Conditions {
  // A `data` fix does not end an alarm.
  if (fix.reason === 'data') return conditionsOf(unit)
  const alarm = alarmOf(fix)
  const continues = alarm === unit.alarm && isWithin(alarmRest, unit.alarm_at, time)
  return {
    alarm,
    alarm_at: alarm === null || continues ? unit.alarm_at : time,
    ...batteryAfter(unit, fix, time),
  }
}

function conditionsOf({ alarm, alarm_at, low_battery, low_battery_at }: Conditions): Conditions {
  return { alarm, alarm_at, low_battery, low_battery_at }
}

function batteryAfter(
  unit: Conditions & { battery: number | null },
  fix: Fix,
  time: number,
): Pick<Conditions, 'low_battery' | 'low_battery_at'> {
  const { low_battery, low_battery_at } = unit
  const percent = fix.battery
  const isLow = fix.reason === 'lowBattery' || (percent !== null && percent < battery.low)
  if (!isLow) return { low_battery: low_battery && (percent ?? 0) <= battery.well, low_battery_at }
  const saysPercent = percent !== null || unit.battery !== null
  const again = !saysPercent && !isWithin(batteryRest, low_battery_at, time)
  return { low_battery: true, low_battery_at: low_battery && !again ? low_battery_at : time }
}

/** Returns the conditions after another fix of the second that the unit already shows. It does not end an alarm. */
export function conditionsAfterSame(
  unit: Conditions & { battery: number | null },
  fix: Fix,
  time: number,
): Conditions {
  const { alarm, alarm_at, ...battery } = conditionsAfter(unit, fix, time)
  return alarm === null
    ? { alarm: unit.alarm, alarm_at: unit.alarm_at, ...battery }
    : { alarm, alarm_at, ...battery }
}

/** Returns the alarm of a fix if it has not been alerted yet. */
export function raisedAlarm(before: Conditions, after: Conditions, fix: Fix): Alarm | null {
  const alarm = alarmOf(fix)
  // Two different alarms may have the same second.
  return before.alarm !== alarm || after.alarm_at !== before.alarm_at ? alarm : null
}

function alarmOf({ reason }: Fix): Alarm | null {
  return reason === 'panic' || reason === 'powerCut' ? reason : null
}

export function raisedLowBattery(before: Conditions, after: Conditions): boolean {
  return after.low_battery_at !== before.low_battery_at
}

function isWithin(span: number, since: number | null, time: number): boolean {
  return since !== null && Math.abs(time - since) < span
}
