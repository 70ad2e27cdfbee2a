import type { FixReason } from '../../../tracking/latest/fix.js'
import { reasonOfAlarm } from '../../alarms.js'

/** Alarms by the id of an alert. Alerts of a device's inputs, its sleep and its firmware are not alarms. */
const alerts: ReadonlyMap<string, string> = new Map([
  ['1', 'overspeed'],
  ['5', 'geofenceExit'],
  ['6', 'geofenceEnter'],
  ['14', 'lowBattery'],
  ['15', 'vibration'],
  ['16', 'accident'],
  ['40', 'powerRestored'],
  ['41', 'powerCut'],
  ['42', 'sos'],
  ['46', 'hardAcceleration'],
  ['47', 'hardBraking'],
  ['50', 'jamming'],
  ['132', 'door'],
])

const emergencies: ReadonlyMap<string, string> = new Map([
  ['1', 'sos'],
  ['3', 'powerCut'],
  ['5', 'door'],
  ['6', 'door'],
  ['7', 'movement'],
  ['8', 'vibration'],
])

/** Alert id of a driver who has presented a tag. */
export const driverAlert = '59'

/** @returns Traccar's name of the alarm; `null` if the alert is not an alarm */
export function alarmOfAlert(id: string): string | null {
  return alerts.get(withoutZeros(id)) ?? null
}

/** Returns the alarm of an emergency. Other kinds, such as the parking lock, are alarms too, but no SOS. */
export function alarmOfEmergency(id: string): string {
  return emergencies.get(withoutZeros(id)) ?? 'general'
}

/**
 * Returns the fix reason of an alert. The ids of ignition alerts are in no available manual, so they count only if the ignition
 * in the same sentence matches.
 */
export function reasonOfAlert(id: string, acc: boolean | null): FixReason {
  if (id === '33' && acc === true) return 'accOn'
  if (id === '34' && acc === false) return 'accOff'
  return reasonOfAlarm(alarmOfAlert(id))
}

function withoutZeros(id: string): string {
  return id.replace(/^0+(?=\d)/, '')
}
