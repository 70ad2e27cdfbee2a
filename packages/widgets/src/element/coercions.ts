/**
 * How a value of an attribute or a property becomes what the component takes. React 19 assigns strings to
 * properties and a page may hold anything: what cannot be read is `undefined`, the default; nothing throws.
 */
export interface Coercion<Value> {
  /** As custom-elements.json and the docs name it. */
  readonly type: string
  read(value: unknown): Value | undefined
}

/** Any text. */
export const text: Coercion<string> = {
  type: 'string',
  read: (value) =>
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined,
}

/** Text in which empty means none. */
export const textOrNull: Coercion<string | null> = {
  type: 'string | null',
  read: (value) => (value === null || value === '' ? null : text.read(value)),
}

/** A finite number. */
export const number: Coercion<number> = {
  type: 'number',
  read(value) {
    if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined
    const read = Number(value)
    return Number.isFinite(read) ? read : undefined
  },
}

/** Present is true, as in HTML; but `false` and `0` written out are false, because frameworks write them. */
export const flag: Coercion<boolean> = {
  type: 'boolean',
  read(value) {
    if (value === undefined) return undefined
    return !(value === null || value === false || value === 'false' || value === '0' || value === 0)
  },
}

/** One of these values. */
export function oneOf<const Word extends string>(values: readonly Word[]): Coercion<Word> {
  return {
    type: values.map((word) => `'${word}'`).join(' | '),
    read: (value) => values.find((word) => word === value),
  }
}

/** Some of these values: an array, or text with spaces or commas; `none` is none of them. */
export function someOf<const Word extends string>(values: readonly Word[]): Coercion<readonly Word[]> {
  return {
    type: `readonly (${values.map((word) => `'${word}'`).join(' | ')})[]`,
    read(value) {
      const given: unknown[] | undefined = Array.isArray(value)
        ? value
        : typeof value === 'string'
          ? value.split(/[\s,]+/)
          : undefined
      return given && values.filter((word) => given.includes(word))
    },
  }
}

/** Latitude and longitude in degrees: a pair, or `19.43, -99.13`. */
export const point: Coercion<readonly [lat: number, lng: number]> = {
  type: 'Point',
  read(value) {
    const pair: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
    const lat = number.read(pair[0])
    const lng = number.read(pair[1])
    if (pair.length !== 2 || lat === undefined || lng === undefined) return undefined
    return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lat, lng] : undefined
  },
}

/** A value that only script can hand over, checked by a guard. */
export function given<Value>(type: string, isValue: (value: unknown) => boolean): Coercion<Value> {
  return { type, read: (value) => (isValue(value) ? (value as Value) : undefined) }
}

/** A function. */
export function callback<Value>(type: string): Coercion<Value> {
  return given(type, (value) => typeof value === 'function')
}
