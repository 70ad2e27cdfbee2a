import type { FixReason } from '../tracking/latest/fix.js'

/** Keywords of OsmAnd clients and of Traccar that map to a fix reason, the most urgent first. */
const reasons: readonly (readonly [keyword: string, reason: FixReason])[] = [
  ['sos', 'panic'],
  ['powerCut', 'powerCut'],
  ['lowBattery', 'lowBattery'],
  ['overspeed', 'speeding'],
  ['door', 'door'],
]

/** Returns the reason of the most urgent alarm in a comma-separated list. Alarms without a keyword here remain an attribute. */
export function reasonOfAlarm(alarm: unknown): FixReason {
  if (typeof alarm !== 'string') return 'position'
  const keywords = alarm.split(',').map((keyword) => keyword.trim().toLowerCase())
  return reasons.find(([keyword]) => keywords.includes(keyword.toLowerCase()))?.[1] ?? 'position'
}
