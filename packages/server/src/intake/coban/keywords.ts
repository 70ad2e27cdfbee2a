import type { Fix, FixReason } from '../fix.js'

/** What the word in a sentence's second field makes of it. */
export interface Meaning {
  readonly reason: FixReason
  /** What the word says about the ignition; it wins over the sentence's own field. */
  readonly acc: boolean | null
  readonly attributes: Fix['attributes']
}

const reasons: Readonly<Record<string, FixReason>> = {
  'help me': 'panic',
  'low battery': 'lowBattery',
  'acc on': 'accOn',
  'acc alarm': 'accOn',
  'acc off': 'accOff',
  'door alarm': 'door',
  'ac alarm': 'powerCut',
  speed: 'speeding',
}

/** The words of an ordinary position; `001` is kept, because it tells which dialect the tracker speaks. */
const plain = new Set(['', 'tracker'])

/** @param tag field 3: the driver's tag where the word is `rfid` */
export function readKeyword(word: string, tag: string): Meaning {
  const keyword = word.toLowerCase()
  const reason = reasons[keyword] ?? 'position'
  return {
    reason,
    acc: reason === 'accOn' ? true : reason === 'accOff' ? false : null,
    attributes: {
      ...(plain.has(keyword) ? {} : { keyword }),
      ...(reason === 'powerCut' ? { powerCut: true } : {}),
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

/** Whether the word acknowledges a command: three digits from 100 to 526, or one of the letter dialect's pairs. */
export function isAcknowledgement(word: string): boolean {
  if (/^\d{3}$/.test(word)) return Number(word) >= 100 && Number(word) <= 526
  return /^(?:jt|kt|lt|mt|ht|ot|lf)$/i.test(word)
}

/** Whether the word announces another layout: engine data, tyre pressures, or a picture in pieces. */
export function isOtherLayout(word: string): boolean {
  return /^(?:obd|tpms|v[tr][\da-f]*)$/i.test(word)
}
