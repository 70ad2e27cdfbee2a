import type { FixReason } from '../../../fixes/fix.js'
import { reasonOfAlarm } from '../../alarms.js'

/** By the id of an alert; those of a device's own inputs, its sleep and its firmware are no alarms. */
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

/** Alerts that a driver has shown his tag. */
export const driverAlert = '59'

/** @returns Traccar's name of it; `null`: it is none */
export function alarmOfAlert(id: string): string | null {
  return alerts.get(withoutZeros(id)) ?? null
}

/** An emergency of another kind, as of the parking lock, is an alarm too, but no SOS. */
export function alarmOfEmergency(id: string): string {
  return emergencies.get(withoutZeros(id)) ?? 'general'
}

/**
 * Ignition alerts have ids that no manual which we have read gives: they count only where the ignition in the same
 * sentence is as they say.
 */
export function reasonOfAlert(id: string, acc: boolean | null): FixReason {
  if (id === '33' && acc === true) return 'accOn'
  if (id === '34' && acc === false) return 'accOff'
  return reasonOfAlarm(alarmOfAlert(id))
}

function withoutZeros(id: string): string {
  return id.replace(/^0+(?=\d)/, '')
}
