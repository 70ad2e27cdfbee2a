import { numberOf } from './ios.js'
import type { AvlRecord } from './records.js'

const crash = { 1: 'accident', 6: 'accident' } as const
const zone = { 0: 'geofenceExit', 1: 'geofenceEnter', 3: 'overspeed' } as const

/**
 * Alarms by event io and its value. Crash values 1 and 6 are real crashes; 2 to 5 are parts of a crash recording; 7 and 8 were
 * potholes.
 */
const meanings: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  155: zone,
  156: zone,
  157: zone,
  158: zone,
  159: zone,
  175: { 0: 'geofenceExit', 1: 'geofenceEnter' },
  236: { 1: 'general' },
  242: { 1: 'fallDown' },
  246: { 1: 'tow' },
  247: crash,
  249: { 1: 'jamming' },
  251: { 1: 'idle' },
  252: { 0: 'powerRestored', 1: 'powerCut' },
  253: { 1: 'hardAcceleration', 2: 'hardBraking', 3: 'hardCornering' },
}

const speeding = 255
const panic = 2

/**
 * Returns the alarm that triggered a record, from the io of its event. Other ios are states, which every record contains: 252 is
 * 1 for hours, as long as the supply is cut.
 * @returns `null` if no alarm triggered it
 */
export function alarmOf({ event, ios, priority }: AvlRecord): string | null {
  const value = numberOf(ios, event, 1)
  if (value === null) return null
  // The value is the excess in km/h.
  if (event === speeding) return value > 0 ? 'overspeed' : null
  // Panic buttons are wired to an input, and the installer gives that input the panic priority.
  if (event >= 1 && event <= 4) return priority === panic && value === 1 ? 'sos' : null
  return meanings[event]?.[value] ?? null
}
