import { degreesOf, readDegreesAndMinutes } from '../../degrees.js'
import { utcOf } from '../../values.js'

const kmhPerKnot = 1.852

/** @returns `null` unless it is a plain number */
export function readNumber(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? ''
  return /^-?\d{1,12}(?:\.\d{0,9})?$/.test(trimmed) ? Number(trimmed) : null
}

/** Converts knots, possibly after spaces, to km/h. */
export function readSpeed(text: string | undefined): number | null {
  const knots = readNumber(text)
  return knots === null ? null : knots * kmhPerKnot
}

/** Reads `ddmmyy` and `HHMMSS` in UTC as Unix ms; returns `null` if they are not a date, because the clock has not been set. */
export function readTime(date: string | undefined, ofDay: string | undefined): number | null {
  const found = /^(\d\d)(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)$/.exec(`${date} ${ofDay}`)
  if (found === null) return null
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number)
  return utcOf(2000 + year, month, day, hour, minute, second)
}

/** Earliest possible date: the trackers in use are newer. A clock counts from its factory date until a satellite sets it. */
const firstOfClocks = Date.UTC(2010, 0, 1)

/** Like {@link readTime}, for a sentence without a fix: the time is from the device's own clock, which may not have been set. */
export function readClock(date: string | undefined, ofDay: string | undefined): number | null {
  const time = readTime(date, ofDay)
  return time !== null && time < firstOfClocks ? null : time
}

/** Other notations of `2212.8745`: `-22-12.8745` with a dash for either sign, and `22128745` without the point. */
const withDash = /^-?(\d{1,3})-(\d{1,2}(?:\.\d+)?)$/
const withoutPoint = /^(\d{2,3})(\d\d)(\d{4})$/

/**
 * @param letter determines the sign, regardless of a dash before the degrees
 * @returns `null` if it is not a coordinate
 */
export function readCoordinate(
  text: string | undefined,
  letter: string | undefined,
  letters: 'NS' | 'EW',
): number | null {
  if (letter?.length !== 1 || !letters.includes(letter)) return null
  const degrees = readSpelling(text?.trim() ?? '')
  return degrees === null ? null : letter === 'S' || letter === 'W' ? -degrees : degrees
}

function readSpelling(text: string): number | null {
  const dashed = withDash.exec(text)
  if (dashed !== null) return degreesOf(Number(dashed[1]), Number(dashed[2]))
  const bare = withoutPoint.exec(text)
  if (bare !== null) return degreesOf(Number(bare[1]), Number(`${bare[2]}.${bare[3]}`))
  return readDegreesAndMinutes(text)
}

/** Converts the level of the device's own battery: one of six bars, or percent. */
export function readBattery(level: number | null): number | null {
  if (level === null || !Number.isInteger(level) || level < 1 || level > 100) return null
  return level <= 3 ? (level - 1) * 10 : level <= 6 ? (level - 1) * 20 : level
}

/**
 * Reads a decimal cell into the attribute names of all protocols. Some firmware sends it in hex: then the country code is
 * invalid, and all values are ignored.
 */
export function readCell(
  mcc: string | undefined,
  mnc: string | undefined,
  lac: string | undefined,
  cell: string | undefined,
): Record<string, string | number | null> {
  if (!/^[2-7]\d\d$/.test(mcc ?? '')) return {}
  const hex = (text: string | undefined, most: number) => {
    const number = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0
    return number > 0 && number <= most ? number.toString(16) : null
  }
  const [area, station] = [hex(lac, 0xffff), hex(cell, 0xfffffff)]
  const isCell = area !== null && station !== null
  return {
    mcc: readNumber(mcc),
    mnc: /^\d{1,3}$/.test(mnc ?? '') ? readNumber(mnc) : null,
    lac: isCell ? area : null,
    cid: isCell ? station : null,
  }
}
