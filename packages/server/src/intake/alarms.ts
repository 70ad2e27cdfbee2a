import type { FixReason } from '../fixes/fix.js'

/** The keywords of OsmAnd clients and of Traccar for what became an alarm, the most urgent first. */
const reasons: readonly (readonly [keyword: string, reason: FixReason])[] = [
  ['sos', 'panic'],
  ['powerCut', 'powerCut'],
  ['lowBattery', 'lowBattery'],
  ['overspeed', 'speeding'],
  ['door', 'door'],
]

/** The most urgent of a comma list of alarms; those that have no name here stay an attribute. */
export function reasonOfAlarm(alarm: unknown): FixReason {
  if (typeof alarm !== 'string') return 'position'
  const keywords = alarm.split(',').map((keyword) => keyword.trim().toLowerCase())
  return reasons.find(([keyword]) => keywords.includes(keyword.toLowerCase()))?.[1] ?? 'position'
}
