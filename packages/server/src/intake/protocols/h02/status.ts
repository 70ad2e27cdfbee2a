import type { Fix } from '../../../tracking/latest/fix.js'
import { reasonOfAlarm } from '../../alarms.js'
import { knownAttributes } from '../../values.js'

/** Bits that are 0 during an alarm. */
const alarms: readonly (readonly [bit: number, alarm: string])[] = [
  [1, 'sos'],
  [18, 'sos'],
  [19, 'powerCut'],
  [2, 'overspeed'],
  [0, 'vibration'],
]
const ignition = 10
/** Bit that is 0 while the engine is cut, according to the only known pair of sentences before and after a cut. */
const relay = 27

/** Content of the 32 bits of a status. */
export interface Status {
  readonly acc: boolean | null
  readonly reason: Fix['reason']
  readonly attributes: Fix['attributes']
}

/** @param text eight hex digits; other texts yield an empty status */
export function readStatus(text: string | undefined): Status {
  if (!isStatus(text)) return { acc: null, reason: 'position', attributes: {} }
  const bits = Number.parseInt(text, 16)
  const isSet = (bit: number) => ((bits >>> bit) & 1) === 1
  const found = [...new Set(alarms.filter(([bit]) => !isSet(bit)).map(([, alarm]) => alarm))]
  const alarm = found.length === 0 ? null : found.join(',')
  return {
    acc: isSet(ignition),
    reason: reasonOfAlarm(alarm),
    attributes: knownAttributes({ alarm, blocked: !isSet(relay), status: text.toUpperCase() }),
  }
}

export function isStatus(text: string | undefined): text is string {
  return /^[\da-f]{8}$/i.test(text ?? '')
}
