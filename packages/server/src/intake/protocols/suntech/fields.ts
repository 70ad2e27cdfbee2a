import { utcOf } from '../../values.js'

/** @returns `null` unless it is a plain decimal number */
export function readNumber(text: string | undefined): number | null {
  return /^[-+]?\d{1,12}(?:\.\d{1,9})?$/.test(text ?? '') ? Number(text) : null
}

/** Reads `yyyymmdd` and `HH:MM:SS` in UTC as Unix ms; returns `null` if they are not a date. */
export function readTime(date: string | undefined, ofDay: string | undefined): number | null {
  const found = /^(\d{4})(\d\d)(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(`${date} ${ofDay}`)
  if (found === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number)
  return utcOf(year, month, day, hour, minute, second)
}

/**
 * Reads a cell's or area's number in hex, in the notation of all protocols: lower case, without leading zeros; `null` if there is
 * none.
 */
export function readCell(text: string | undefined): string | null {
  return /^0*([1-9a-f][\da-f]{0,7})$/.exec(text?.toLowerCase() ?? '')?.[1] ?? null
}

export function readFlag(text: string | undefined): boolean | null {
  return text === '1' ? true : text === '0' ? false : null
}

/** Converts the engine's running time from minutes to hours. */
export function readHours(text: string | undefined): number | null {
  const minutes = readNumber(text)
  return minutes === null ? null : Math.round((minutes / 60) * 100) / 100
}
