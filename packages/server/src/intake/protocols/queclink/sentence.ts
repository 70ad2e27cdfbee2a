import { detached } from '../../values.js'

/** A frame, as far as all sentences are alike. */
export interface Sentence {
  /** `RESP`: of now; `BUFF`: stored in the device and sent late; `ACK`: the answer to an order, or a heartbeat. */
  readonly header: 'RESP' | 'BUFF' | 'ACK'
  /** `GTFRI` … */
  readonly report: string
  /** Six or ten characters, of which the first two, or six, name the model. */
  readonly version: string
  /** An IMEI, or the 14 digits of a CDMA device. */
  readonly id: string
  /** All of them: the header is the first, the end mark is in none. */
  readonly fields: readonly string[]
  /** The index of the device's name, after which the report's own fields follow. */
  readonly name: number
  /** The index after the last of the report's own fields. */
  readonly end: number
  /** When it was written, by the device's clock, which may be set to local time: ms. */
  readonly sent: number | null
  /** Its number, as the device writes it: what it is acknowledged with. */
  readonly count: string | null
}

const heading = /^\+(RESP|BUFF|ACK):(GT[A-Z\d]{3}),/
const id = /^(?:\d{15}|[\dA-F]{14})$/i

/** @returns `null`: it is no sentence, it does not say whose it is, or its tail was lost */
export function readSentence(frame: string): Sentence | null {
  const whole = withoutPadding(frame)
  const isEnded = whole.endsWith('$')
  const text = isEnded ? whole.slice(0, -1) : whole
  const found = heading.exec(text)
  if (found === null) return null
  const fields = text.split(',')
  // The oldest firmware (GT300) states no version.
  const at = id.test(fields[2] ?? '') || !id.test(fields[1] ?? '') ? 2 : 1
  const [version = '', device = ''] = at === 1 ? ['', fields[1]] : [fields[1], fields[2]]
  if (!id.test(device) || !/^[\dA-Z]{0,12}$/i.test(version)) return null
  const [time = '', last = ''] = fields.slice(at + 1).slice(-2)
  const count = /^[\dA-F]{4}$/i.test(last) && /^(?:\d{14})?$/.test(time) ? last : null
  // Without an end mark, and without what every sentence ends in, its last field may be half of what was sent.
  if (count === null && !isEnded) return null
  return {
    header: found[1] as Sentence['header'],
    report: detached(found[2] ?? ''),
    version,
    id: detached(device),
    fields,
    name: at + 1,
    end: count === null ? fields.length : fields.length - 2,
    sent: count === null ? null : readTime(time),
    count,
  }
}

/** Step by step: an expression would begin again at each of a thousand blanks. */
function withoutPadding(frame: string): string {
  let end = frame.length
  while (end > 0 && frame.charCodeAt(end - 1) <= 0x20) end -= 1
  return frame.slice(0, end)
}

/** `yyyymmddHHMMSS` @returns Unix ms; `null` where it is no time */
export function readTime(text: string): number | null {
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (found === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isTime = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60
  return isTime ? date.getTime() : null
}

/** A decimal number; `null` for anything else, and where there is none. */
export function readNumber(text: string | undefined): number | null {
  return /^-?\d{1,10}(?:\.\d{1,10})?$/.test(text ?? '') ? Number(text) : null
}

/** A whole number of percent. */
export function readPercent(text: string | undefined): number | null {
  return /^\d{1,3}$/.test(text ?? '') && Number(text) <= 100 ? Number(text) : null
}

/** Two digits that state eight inputs or outputs. */
export function readByte(text: string | undefined): number | null {
  return /^[\dA-F]{2}$/i.test(text ?? '') ? Number.parseInt(text ?? '', 16) : null
}
