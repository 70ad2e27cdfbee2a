import { numberOf } from './ios.js'
import type { AvlRecord } from './records.js'

const crash = { 1: 'accident', 6: 'accident' } as const
const zone = { 0: 'geofenceExit', 1: 'geofenceEnter', 3: 'overspeed' } as const

/**
 * What the value of an io means where it made the record. Of a crash 1 and 6 are real; 2 to 5 are pieces of its recording,
 * 7 and 8 were potholes.
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
 * The alarm that a record was made for: of its event's io. Other ios are states, which come with every record: 252 is 1 for
 * hours, as long as the supply is cut.
 * @returns `null`: it was made for none
 */
export function alarmOf({ event, ios, priority }: AvlRecord): string | null {
  const value = numberOf(ios, event, 1)
  if (value === null) return null
  // The km/h of the excess.
  if (event === speeding) return value > 0 ? 'overspeed' : null
  // Panic buttons are wired to an input, and whoever installs one gives the input the priority of that name.
  if (event >= 1 && event <= 4) return priority === panic && value === 1 ? 'sos' : null
  return meanings[event]?.[value] ?? null
}
