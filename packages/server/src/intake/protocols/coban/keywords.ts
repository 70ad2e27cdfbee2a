import type { Fix, FixReason } from '../../../tracking/latest/fix.js'

/** Effect of the keyword in a sentence's second field. */
export interface Meaning {
  readonly reason: FixReason
  /** Ignition state that the keyword implies; it overrides the sentence's own field. */
  readonly acc: boolean | null
  readonly attributes: Fix['attributes']
}

/** A map instead of a plain object: a keyword is external input, and may be `constructor`. */
const reasons: ReadonlyMap<string, FixReason> = new Map([
  ['help me', 'panic'],
  ['low battery', 'lowBattery'],
  ['acc on', 'accOn'],
  ['acc alarm', 'accOn'],
  ['acc off', 'accOff'],
  ['door alarm', 'door'],
  ['ac alarm', 'powerCut'],
  ['speed', 'speeding'],
])

/** Alarms without a fix reason, in Traccar's names. */
const alarms: ReadonlyMap<string, string> = new Map([
  ['accident alarm', 'accident'],
  ['sensor alarm', 'vibration'],
])

/** Keywords of an ordinary position that are not kept. `001` is kept, because it indicates the tracker's dialect. */
const plain = new Set(['', 'tracker'])

/** @param tag field 3: the driver's tag if the keyword is `rfid` */
export function readKeyword(field: string, tag: string): Meaning {
  const keyword = field.toLowerCase()
  const reason = reasons.get(keyword) ?? 'position'
  const alarm = alarms.get(keyword)
  return {
    reason,
    acc: reason === 'accOn' ? true : reason === 'accOff' ? false : null,
    attributes: {
      ...(plain.has(keyword) ? {} : { keyword }),
      ...(reason === 'powerCut' ? { powerCut: true } : {}),
      ...(alarm === undefined ? {} : { alarm }),
      ...(keyword === 'rfid' && tag !== '' ? { driver: tag } : {}),
      ...measured(keyword),
    },
  }
}

function measured(keyword: string): Fix['attributes'] {
  const found = /^(t:|oil )([-+]?\d+(?:\.\d+)?)$/.exec(keyword)
  if (found === null) return {}
  return { [found[1] === 't:' ? 'temperature' : 'fuel']: Number(found[2]) }
}

/** Whether the keyword acknowledges a command: three digits from 100 to 526, or one of the letter dialect's pairs. */
export function isAcknowledgement(keyword: string): boolean {
  if (/^\d{3}$/.test(keyword)) return Number(keyword) >= 100 && Number(keyword) <= 526
  return /^(?:jt|kt|lt|mt|ht|ot|lf)$/i.test(keyword)
}

/** Whether the keyword announces another layout: engine data, tyre pressures, or a picture in pieces. */
export function isOtherLayout(keyword: string): boolean {
  return /^(?:obd|tpms|v[tr][\da-f]*)$/i.test(keyword)
}
