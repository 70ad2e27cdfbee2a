import { fold } from '../fold.js'
import { ownValue } from '../own-value.js'
import { readDeviceId } from '../unit/device-id.js'

/** Converts a cell of a file to the form that the product stores. Cleaning a clean cell changes nothing. */
export function cleanCell(column: string, written: string): string {
  switch (column) {
    case 'imei':
    case 'id_equipo':
      return readDeviceId(withoutExponent(written))
    case 'sim':
    case 'tel':
      return readPhone(written)
    case 'registro':
      return writeDay(written)
    case 'pass':
      return written
    default:
      return written.trim()
  }
}

/** Cleans all cells of a row: see {@link cleanCell}. */
export function cleanCells(cells: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, cleanCell(column, text)]))
}

/**
 * Expands a number in exponent notation that still has all its digits, as `8.64895030220029E+14`. Any other text stays
 * unchanged: a spreadsheet has already removed digits from `8.64895E+14`.
 */
function withoutExponent(written: string): string {
  const [, whole = '', , decimals = '', exponent = ''] =
    /^(\d)([.,](\d+))?e\+?(\d{1,2})$/i.exec(written.replace(/^'|[\s\p{Cf}]/gu, '')) ?? []
  return whole !== '' && decimals.length === Number(exponent) ? whole + decimals : written
}

/**
 * Normalizes a telephone number: a Mexican one becomes its ten digits, one of another country keeps `+` and its digits. A text
 * with other characters stays unchanged, so that the schema refuses it.
 */
function readPhone(written: string): string {
  const digits = withoutExponent(written)
    .replace(/^'|[\s\p{Cf}]/gu, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/[\p{Dash}().]/gu, '')
  if (!/^\+?\d+$/.test(digits)) return written.trim()
  const [, national] = /^(?:\+?521?|00521?|04[45]|01)(\d{10})$/.exec(digits) ?? []
  return national ?? digits
}

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const englishMonths: Readonly<Record<string, string>> = { jan: 'ene', apr: 'abr', aug: 'ago', dec: 'dic' }

/** A time after a day, which does not count. */
const clock = String.raw`(?:[t ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.? ?m\.?)?(?:z|[+-]\d{2}:?\d{2})?)?`
const dayFirst = new RegExp(String.raw`^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})${clock}$`)
const yearFirst = new RegExp(String.raw`^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})${clock}$`)
const named = /^(\d{1,2})[ /.-]+(?:de )?([a-z]{3})[a-z]*\.?[ /.-]+(?:del? )?(\d{4}|\d{2})$/
/** Number of a day in a spreadsheet, from 1970 to 2099. A time is its decimals. */
const serial = /^(\d{5})(?:\.\d+)?$/
/** The same number for 1970-01-01. */
const serialOfEpoch = 25_569
const dayLength = 86_400_000

/**
 * Reads a day as people write it (23/04/2026, 23-abr-26, 23 de abril de 2026) or as a spreadsheet does (2026-04-23, 46135).
 * Returns its noon in UTC, which is on that day in every zone from Alaska to Japan.
 * @returns `null` if the text is empty; `undefined` if it is not a day. The month never precedes the day: 04/23/2026 is no day.
 */
export function readDay(written: string): number | null | undefined {
  const text = fold(written).replace(/\s+/g, ' ').trim()
  if (text === '') return null
  const number = Number(serial.exec(text)?.[1])
  if (number >= serialOfEpoch && number <= 73_050) return (number - serialOfEpoch + 0.5) * dayLength
  const [y, m, d] = partsOf(text).map(Number)
  if (y === undefined || m === undefined || d === undefined) return undefined
  const noon = new Date(Date.UTC(y, m - 1, d, 12))
  // `Date.UTC` turns the 31st of a shorter month into a day of the next month.
  return y >= 1970 && noon.getUTCMonth() === m - 1 && noon.getUTCDate() === d ? noon.getTime() : undefined
}

/** Returns the year, the month and the day of a date; empty if the text is not a date. */
function partsOf(text: string): readonly (string | number)[] {
  const century = (year = '') => (year.length === 2 ? `20${year}` : year)
  const first = dayFirst.exec(text)
  if (first !== null) return [century(first[4]), first[3] ?? '', first[1] ?? '']
  const last = yearFirst.exec(text)
  if (last !== null) return [last[1] ?? '', last[3] ?? '', last[4] ?? '']
  const [, day, month = '', year] = named.exec(text) ?? []
  const place = months.indexOf(ownValue(englishMonths, month) ?? month)
  return day === undefined || place === -1 ? [] : [century(year), place + 1, day]
}

/** Writes a day as day/month/year. A text that is not a day stays unchanged. */
function writeDay(written: string): string {
  const day = readDay(written)
  if (day == null) return written.trim()
  const date = new Date(day)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
}
