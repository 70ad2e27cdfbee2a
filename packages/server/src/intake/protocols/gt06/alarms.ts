/**
 * Alarm bytes in Traccar's names, as far as the models agree. A byte that differs by model maps to `general` (or to the milder
 * meaning), and its code is stored too. A panic is never guessed.
 */
const ofBytes: ReadonlyMap<number, string> = new Map([
  [0x01, 'sos'],
  [0x02, 'powerCut'],
  [0x03, 'vibration'],
  [0x04, 'geofenceEnter'],
  [0x05, 'geofenceExit'],
  [0x06, 'overspeed'],
  // A tow, on VL models.
  [0x09, 'vibration'],
  [0x0c, 'tampering'],
  [0x0e, 'lowBattery'],
  [0x0f, 'lowBattery'],
  [0x13, 'tampering'],
  [0x14, 'door'],
  [0x18, 'removing'],
  [0x19, 'lowBattery'],
  [0x1a, 'hardBraking'],
  [0x1b, 'hardCornering'],
  [0x23, 'fallDown'],
  [0x26, 'hardAcceleration'],
  [0x27, 'hardBraking'],
  [0x29, 'hardAcceleration'],
  [0x2a, 'hardCornering'],
  [0x2b, 'hardCornering'],
  [0x2c, 'accident'],
  [0x2e, 'hardCornering'],
  // Hard braking, on VL103.
  [0x30, 'jamming'],
  [0x53, 'fuelLeak'],
  [0xc9, 'idle'],
])

/** Alarms by the alarm byte and the byte after it, if that is not a language. */
const ofPairs: ReadonlyMap<number, string> = new Map([
  [0x0107, 'jamming'],
  [0x010b, 'jamming'],
])

/** Highest language code. 0 means not given, 1 Chinese, 2 English. */
const lastLanguage = 2

/** Alarms by bits 5 to 3 of a status byte. */
const ofStatus: readonly (string | null)[] = [
  null,
  'vibration',
  'powerCut',
  'lowBattery',
  'sos',
  null,
  'general',
  'removing',
]

/** Ignition changes, which are sent as alarms. */
export const ignitionEdges: ReadonlyMap<number, boolean> = new Map([
  [0xfe, true],
  [0xff, false],
])

/**
 * @param code the alarm byte, not 0
 * @param language the byte after it
 */
export function alarmOfByte(code: number, language: number): string {
  const pair = ofPairs.get((code << 8) | language)
  if (pair !== undefined) return pair
  const alarm = ofBytes.get(code) ?? 'general'
  return alarm === 'sos' && language > lastLanguage ? 'general' : alarm
}

export function alarmOfStatus(status: number): string | null {
  return ofStatus[(status >> 3) & 7] ?? null
}
