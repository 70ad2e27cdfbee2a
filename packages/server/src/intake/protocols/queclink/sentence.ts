import { detached } from '../../values.js'

export interface Sentence {
  /** `RESP`: current; `BUFF`: stored in the device and sent late; `ACK`: the answer to a command, or a heartbeat. */
  readonly header: 'RESP' | 'BUFF' | 'ACK'
  /** `GTFRI` … */
  readonly report: string
  /** Six or ten characters, of which the first two, or six, identify the model. */
  readonly version: string
  /** An IMEI, or the 14 digits of a CDMA device. */
  readonly id: string
  /** All fields: the header is the first, and the end mark is omitted. */
  readonly fields: readonly string[]
  /** The index of the device's name, which precedes the report's own fields. */
  readonly name: number
  /** The index after the last of the report's own fields. */
  readonly end: number
  /** Time of writing in ms, by the device's clock, which may be set to local time. */
  readonly sent: number | null
  /** Serial number in the device's notation, which the acknowledgement repeats. */
  readonly count: string | null
}

const heading = /^\+(RESP|BUFF|ACK):(GT[A-Z\d]{3}),/
const id = /^(?:\d{15}|[\dA-F]{14})$/i

/** @returns `null` if it is not a sentence, contains no device id, or has lost its end */
export function readSentence(frame: string): Sentence | null {
  const whole = withoutPadding(frame)
  const isEnded = whole.endsWith('$')
  const text = isEnded ? whole.slice(0, -1) : whole
  const found = heading.exec(text)
  if (found === null) return null
  const fields = text.split(',')
  // The oldest firmware (GT300) sends no version.
  const at = id.test(fields[2] ?? '') || !id.test(fields[1] ?? '') ? 2 : 1
  const [version = '', device = ''] = at === 1 ? ['', fields[1]] : [fields[1], fields[2]]
  if (!id.test(device) || !/^[\dA-Z]{0,12}$/i.test(version)) return null
  const [time = '', last = ''] = fields.slice(at + 1).slice(-2)
  const count = /^[\dA-F]{4}$/i.test(last) && /^(?:\d{14})?$/.test(time) ? last : null
  // Without an end mark and the usual last fields, the last field may be truncated.
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

/** A loop, because a regular expression would restart at each of a thousand blanks. */
function withoutPadding(frame: string): string {
  let end = frame.length
  while (end > 0 && frame.charCodeAt(end - 1) <= 0x20) end -= 1
  return frame.slice(0, end)
}

/** Reads `yyyymmddHHMMSS`. @returns Unix ms; `null` if it is not a time */
export function readTime(text: string): number | null {
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (found === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isTime = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60
  return isTime ? date.getTime() : null
}

/** Reads a decimal number; returns `null` for other texts and for a missing field. */
export function readNumber(text: string | undefined): number | null {
  return /^-?\d{1,10}(?:\.\d{1,10})?$/.test(text ?? '') ? Number(text) : null
}

export function readPercent(text: string | undefined): number | null {
  return /^\d{1,3}$/.test(text ?? '') && Number(text) <= 100 ? Number(text) : null
}

/** Reads two digits that represent eight inputs or outputs. */
export function readByte(text: string | undefined): number | null {
  return /^[\dA-F]{2}$/i.test(text ?? '') ? Number.parseInt(text ?? '', 16) : null
}
