import type { Fix } from '../../../tracking/latest/fix.js'
import { isCountry } from './cell.js'

/** Types with the radio networks and cells around a personal tracker, which do not determine a position. */
const types: ReadonlySet<number> = new Set([0x17, 0x69])
/** Start mark, count, type, date, number of cells, country, network and CR LF. */
const fixedLength = 16
const networkLength = 7
const cellLength = 5

/** Content of a frame that has the number of radio networks instead of its length, and neither serial nor checksum. */
export interface Wireless {
  /** Answer to the frame: its type and its date. */
  readonly answer: string
  /** Clock of the device interpreted as UTC, Unix ms; `null` if it is no date. */
  readonly time: number | null
  /** The strongest cell, which is the first one. */
  readonly attributes: Fix['attributes']
}

/**
 * Reads a frame with radio networks. Without a checksum, its two counts are its validation.
 * @returns null for any other frame
 */
export function readWireless(text: string): Wireless | null {
  const type = text.charCodeAt(3)
  if (!text.startsWith('xx') || !types.has(type)) return null
  const cellsAt = 10 + text.charCodeAt(2) * networkLength
  const cells = text.charCodeAt(cellsAt)
  if (text.length !== cellsAt - 10 + fixedLength + cells * cellLength || !text.endsWith('\r\n')) return null
  const bytes = Buffer.from(text, 'latin1')
  const country = bytes.readUInt16BE(cellsAt + 1)
  const first = cellsAt + 4
  return {
    answer: `xx\0${text.slice(3, 10)}\r\n`,
    time: readDate(bytes.toString('hex', 4, 10)),
    attributes: {
      keyword: type.toString(16),
      ...(cells > 0 &&
        isCountry(country) && {
          mcc: country,
          mnc: bytes.readUInt8(cellsAt + 3),
          lac: bytes.readUInt16BE(first).toString(16),
          cid: bytes.readUInt16BE(first + 2).toString(16),
        }),
    },
  }
}

/** Reads a date of twelve decimal digits, from the year to the second. */
function readDate(digits: string): number | null {
  if (!/^\d{12}$/.test(digits)) return null
  const [year, month, day, hour, minute, second] = (digits.match(/../g) ?? []).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const time = Date.UTC(2_000 + year, month - 1, day, hour, minute, second)
  return new Date(time).getUTCDate() === day && month <= 12 && hour < 24 ? time : null
}
