import { Malformed } from './malformed.js'
import type { SpeedUnit } from './reading.js'
import { milesToKm, roundSpeed } from './speed.js'

/** An object of the wire before its fields are checked. */
export type Wire = Readonly<Record<string, unknown>>

/** @throws Malformed if it is not an object */
export function toWire(value: unknown, noun: string): Wire {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Wire
  throw new Malformed(`${noun} is not an object`)
}

/** @throws Malformed if it is not a list */
export function toList(value: unknown, field: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new Malformed(`${field} is not a list`)
}

/** Reads text. A number is converted to text, and a missing value is ''. */
export function toText(value: unknown, field: string): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  throw new Malformed(`${field} is not text`)
}

/** Reads optional text. The empty text and the word `null` count as missing too, because old rows contain both. */
export function toOptionalText(value: unknown, field: string): string | null {
  const text = toText(value, field)
  return text === '' || text === 'null' ? null : text
}

/** Reads required text: an id, an IMEI, a token. */
export function toKey(value: unknown, field: string): string {
  const text = toText(value, field)
  if (text !== '') return text
  throw new Malformed(`${field} is missing`)
}

/** Reads a finite number, also from text; `null` if it is missing. */
export function toOptionalNumber(value: unknown, field: string): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') {
    const number = value.trim() === '' ? Number.NaN : Number(value)
    if (Number.isFinite(number)) return number
  }
  throw new Malformed(`${field} is not a number`)
}

/** Reads a finite number, also from text; 0 if it is missing. */
export function toNumber(value: unknown, field: string): number {
  return toOptionalNumber(value, field) ?? 0
}

/** Reads a required finite number. */
export function toRequiredNumber(value: unknown, field: string): number {
  const number = toOptionalNumber(value, field)
  if (number === null) throw new Malformed(`${field} is missing`)
  return number
}

/** Reads a speed in the wire's unit. Returns km/h with one decimal. */
export function toSpeed(value: unknown, field: string, unit: SpeedUnit): number {
  const speed = toNumber(value, field)
  return unit === 'mph' ? milesToKm(speed) : roundSpeed(speed)
}

/** Reads Unix ms from a number, digits as text, or an ISO date; `null` if it is missing or 0. */
export function toTime(value: unknown, field: string): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value === 0 ? null : value
  if (value === null || value === undefined || value === '' || value === '0') return null
  if (typeof value === 'string') {
    const time = /^\d+$/.test(value) ? Number(value) : Date.parse(value)
    if (Number.isFinite(time)) return time
  }
  throw new Malformed(`${field} is not a time`)
}

/** Reads required Unix ms. */
export function toRequiredTime(value: unknown, field: string): number {
  const time = toTime(value, field)
  if (time === null) throw new Malformed(`${field} is missing`)
  return time
}

/** Reads yes or no from 1, `'1'`, `true`, `'true'` or `'on'` and their opposites; `fallback` if it is missing. */
export function toFlag(value: unknown, field: string, fallback = false): boolean {
  switch (value) {
    case 1:
    case '1':
    case true:
    case 'true':
    case 'on':
    case 'ON':
      return true
    case 0:
    case '0':
    case false:
    case 'false':
    case 'off':
    case 'OFF':
      return false
    case null:
    case undefined:
    case '':
      return fallback
    default:
      throw new Malformed(`${field} is neither yes nor no`)
  }
}

/** Reads degrees north (limit 90) or east (limit 180); `null` if it is missing. */
export function toDegrees(value: unknown, field: string, limit: 90 | 180): number | null {
  const degrees = toOptionalNumber(value, field)
  if (degrees !== null && (degrees > limit || degrees < -limit)) {
    throw new Malformed(`${field} is off the globe`)
  }
  return degrees
}

/** Reads a key of a code table with numeric keys; `null` if it is missing. */
export function toCode<Table extends Readonly<Record<number, unknown>>>(
  value: unknown,
  field: string,
  table: Table,
): (keyof Table & number) | null {
  const code = toOptionalNumber(value, field)
  if (code === null) return null
  if (Object.hasOwn(table, code)) return code as keyof Table & number
  throw new Malformed(`${field} is not a known code`)
}

/** Reads a key of a code table with text keys. */
export function toName<Table extends object>(
  value: unknown,
  field: string,
  table: Table,
): keyof Table & string {
  const name = toText(value, field)
  if (Object.hasOwn(table, name)) return name as keyof Table & string
  throw new Malformed(`${field} is not a known code`)
}

/** Reads a required key of a code table with numeric keys. */
export function toRequiredCode<Table extends Readonly<Record<number, unknown>>>(
  value: unknown,
  field: string,
  table: Table,
): keyof Table & number {
  const code = toCode(value, field, table)
  if (code === null) throw new Malformed(`${field} is missing`)
  return code
}
