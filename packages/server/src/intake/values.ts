import type { Fix } from '../tracking/latest/fix.js'

/**
 * Copies an ASCII text. A substring keeps its whole source text in memory. A unit name that is cached for hours would retain the
 * 64 KiB message that contained it.
 */
export function detached(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}

/** Converts a number or a numeric text; returns `null` for other values. */
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
 * Converts a tracker's notation of a boolean, in any case: `ON`, `no`, `T`, and 1 or 0 as a number or a text.
 * @returns `null` for other values: 12.6 may be volts
 */
export function toFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const number = toNumber(value)
  if (number !== null) return number === 1 ? true : number === 0 ? false : null
  return typeof value === 'string' ? (flagTexts.get(value.trim().toLowerCase()) ?? null) : null
}

/**
 * Reads seconds, milliseconds, ISO, or `yyyy-MM-dd HH:mm:ss`; without a zone the time is UTC.
 * @returns Unix ms; `null` if the value is missing, NaN if it is not a time
 */
export function toTime(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null
  const number = toNumber(value)
  // A time in seconds reaches this value only in the year 5138.
  if (number !== null) return number < 1e11 ? number * 1_000 : number
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[-+]\d\d:?\d\d)?$/i.exec(
    String(value).trim(),
  )
  if (found === null) return Number.NaN
  const zone = found[3]?.replace(/^(...)(\d\d)$/, '$1:$2') ?? 'Z'
  return Date.parse(`${found[1]}T${found[2]}${zone}`)
}

/** Returns Unix ms of a UTC date and time; `null` if invalid. `Date.UTC` would roll over the 31st of a short month. */
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

/** Returns the attributes that are not `null`. */
export function knownAttributes(
  values: Readonly<Record<string, string | number | boolean | null>>,
): Fix['attributes'] {
  const kept: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(values)) if (value !== null) kept[name] = value
  return kept
}

/**
 * Merges attributes; later parts override earlier ones. `Object.assign` is many times faster here than a literal of spreads,
 * whose object shape differs each time.
 */
export function together(...parts: readonly Fix['attributes'][]): Fix['attributes'] {
  return Object.assign({}, ...parts)
}

/** Returns the texts, numbers and booleans of a record, which are storable as attributes. */
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

/** Parses JSON; returns `null` if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Invalid JSON: the caller counts it and refuses it as malformed.
    return null
  }
}

/** Parses JSON; returns `null` unless it is an object. */
export function parseRecord(text: string): Readonly<Record<string, unknown>> | null {
  const value = parseJson(text)
  return isRecord(value) ? value : null
}
