import type { Fix } from '../fixes/fix.js'

/**
 * A copy of an ASCII text that is alone. What is cut out of a text keeps the whole of it in memory: the name of a unit
 * that is kept for hours would keep the 64 KiB in which it came.
 */
export function detached(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}

/** A number, or a text that is one; `null` for anything else. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const flagTexts: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', 'yes', 'y', 'on', 'si', 'sí'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', 'off'].map((word) => [word, false] as const),
])

/**
 * Yes or no, however a tracker writes it, in any case: `ON`, `no`, `T`, and 1 or 0 however it is written.
 * @returns `null` for anything else: 12.6 may be volts
 */
export function toFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const number = toNumber(value)
  if (number !== null) return number === 1 ? true : number === 0 ? false : null
  return typeof value === 'string' ? (flagTexts.get(value.trim().toLowerCase()) ?? null) : null
}

/**
 * Seconds, milliseconds, ISO, or `yyyy-MM-dd HH:mm:ss`; without a zone it is UTC.
 * @returns Unix ms; `null` where none is given, NaN where it is no time
 */
export function toTime(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null
  const number = toNumber(value)
  // Seconds would need until the year 5138 to grow this big.
  if (number !== null) return number < 1e11 ? number * 1_000 : number
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[-+]\d\d:?\d\d)?$/i.exec(
    String(value).trim(),
  )
  if (found === null) return Number.NaN
  const zone = found[3]?.replace(/^(...)(\d\d)$/, '$1:$2') ?? 'Z'
  return Date.parse(`${found[1]}T${found[2]}${zone}`)
}

/** Unix ms of a date and time in UTC; `null` where it is none: `Date.UTC` rolls the 31st of a short month over. */
export function utcOf(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | null {
  const time = Date.UTC(year, month - 1, day, hour, minute, second)
  const real = new Date(time)
  const rolled = real.getUTCMonth() !== month - 1 || real.getUTCDate() !== day
  return rolled || hour > 23 || minute > 59 || second > 59 ? null : time
}

/** Attributes without those that are `null`. */
export function knownAttributes(
  values: Readonly<Record<string, string | number | boolean | null>>,
): Fix['attributes'] {
  const kept: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(values)) if (value !== null) kept[name] = value
  return kept
}

/**
 * Attributes of several kinds as one; of what two say, the later one's counts. Spread into one literal they cost many times as
 * much: it is of another shape each time.
 */
export function together(...parts: readonly Fix['attributes'][]): Fix['attributes'] {
  return Object.assign({}, ...parts)
}

/** What of an open record can be kept as attributes: texts, numbers, flags. */
export function scalars(record: Readonly<Record<string, unknown>>): Fix['attributes'] {
  const kept: [string, string | number | boolean][] = []
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      kept.push([name, value])
  }
  return Object.fromEntries(kept)
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a JSON text says, or `null`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the caller refuses it as malformed, which is counted.
    return null
  }
}

/** The record a JSON text is, or `null`. */
export function parseRecord(text: string): Readonly<Record<string, unknown>> | null {
  const value = parseJson(text)
  return isRecord(value) ? value : null
}
