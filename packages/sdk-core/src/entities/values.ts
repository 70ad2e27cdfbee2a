import { Malformed } from './malformed.js'
import type { SpeedUnit } from './reading.js'
import { milesToKm, roundSpeed } from './speed.js'

/** An object of the wire, before anything is known about its fields. */
export type Wire = Readonly<Record<string, unknown>>

/** @throws Malformed where it is not an object. */
export function toWire(value: unknown, noun: string): Wire {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Wire
  throw new Malformed(`${noun} is not an object`)
}

/** @throws Malformed where it is not a list. */
export function toList(value: unknown, field: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new Malformed(`${field} is not a list`)
}

/** Text; a number is written out, and what is missing is empty. */
export function toText(value: unknown, field: string): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  throw new Malformed(`${field} is not text`)
}

/** Text that may be absent: the empty text and the word `null` are absent too, as old rows hold both. */
export function toOptionalText(value: unknown, field: string): string | null {
  const text = toText(value, field)
  return text === '' || text === 'null' ? null : text
}

/** Text that must be there: an id, an imei, a token. */
export function toKey(value: unknown, field: string): string {
  const text = toText(value, field)
  if (text !== '') return text
  throw new Malformed(`${field} is missing`)
}

/** A finite number, also as text; `null` where it is absent. */
export function toOptionalNumber(value: unknown, field: string): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') {
    const number = value.trim() === '' ? Number.NaN : Number(value)
    if (Number.isFinite(number)) return number
  }
  throw new Malformed(`${field} is not a number`)
}

/** A finite number, also as text; 0 where it is absent. */
export function toNumber(value: unknown, field: string): number {
  return toOptionalNumber(value, field) ?? 0
}

/** A finite number that must be there. */
export function toRequiredNumber(value: unknown, field: string): number {
  const number = toOptionalNumber(value, field)
  if (number === null) throw new Malformed(`${field} is missing`)
  return number
}

/** km/h with one decimal, whatever the wire's unit. */
export function toSpeed(value: unknown, field: string, unit: SpeedUnit): number {
  const speed = toNumber(value, field)
  return unit === 'mph' ? milesToKm(speed) : roundSpeed(speed)
}

/** Unix ms from a number, digits as text, or an ISO date; `null` where it is absent or 0. */
export function toTime(value: unknown, field: string): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value === 0 ? null : value
  if (value === null || value === undefined || value === '' || value === '0') return null
  if (typeof value === 'string') {
    const time = /^\d+$/.test(value) ? Number(value) : Date.parse(value)
    if (Number.isFinite(time)) return time
  }
  throw new Malformed(`${field} is not a time`)
}

/** Unix ms that must be there. */
export function toRequiredTime(value: unknown, field: string): number {
  const time = toTime(value, field)
  if (time === null) throw new Malformed(`${field} is missing`)
  return time
}

/** Yes or no as 1, `'1'`, `true`, `'true'` or `'on'` and their opposites; `fallback` where it is absent. */
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

/** Degrees north (limit 90) or east (limit 180); `null` where there is none. */
export function toDegrees(value: unknown, field: string, limit: 90 | 180): number | null {
  const degrees = toOptionalNumber(value, field)
  if (degrees !== null && (degrees > limit || degrees < -limit)) {
    throw new Malformed(`${field} is off the globe`)
  }
  return degrees
}

/** A key of a code table with numeric keys; `null` where it is absent. */
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

/** A key of a code table with keys of text. */
export function toName<Table extends object>(
  value: unknown,
  field: string,
  table: Table,
): keyof Table & string {
  const name = toText(value, field)
  if (Object.hasOwn(table, name)) return name as keyof Table & string
  throw new Malformed(`${field} is not a known code`)
}

/** A key of a code table that must be there. */
export function toRequiredCode<Table extends Readonly<Record<number, unknown>>>(
  value: unknown,
  field: string,
  table: Table,
): keyof Table & number {
  const code = toCode(value, field, table)
  if (code === null) throw new Malformed(`${field} is missing`)
  return code
}
