/**
 * Converts the value of an attribute or a property to the value that the component takes. React 19 assigns strings to properties,
 * and a page may assign anything. An unreadable value becomes `undefined`, the default; no coercion throws.
 */
export interface Coercion<Value> {
  /** Name of the type in custom-elements.json and the docs. */
  readonly type: string
  read(value: unknown): Value | undefined
}

export const text: Coercion<string> = {
  type: 'string',
  read: (value) =>
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined,
}

/** Text; an empty text means `null`. */
export const textOrNull: Coercion<string | null> = {
  type: 'string | null',
  read: (value) => (value === null || value === '' ? null : text.read(value)),
}

export const number: Coercion<number> = {
  type: 'number',
  read(value) {
    if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined
    const read = Number(value)
    return Number.isFinite(read) ? read : undefined
  },
}

/** A present attribute is true, as in HTML. The texts `false` and `0` are false, because frameworks write them. */
export const flag: Coercion<boolean> = {
  type: 'boolean',
  read(value) {
    if (value === undefined) return undefined
    return !(value === null || value === false || value === 'false' || value === '0' || value === 0)
  },
}

export function oneOf<const Word extends string>(values: readonly Word[]): Coercion<Word> {
  return {
    type: values.map((word) => `'${word}'`).join(' | '),
    read: (value) => values.find((word) => word === value),
  }
}

/**
 * Some of these values: an array, or text with spaces or commas as separators. A text without valid values (such as `none`) gives
 * an empty array.
 */
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

/** A value that only scripts can set, checked by a guard. */
export function given<Value>(type: string, isValue: (value: unknown) => boolean): Coercion<Value> {
  return { type, read: (value) => (isValue(value) ? (value as Value) : undefined) }
}

export function callback<Value>(type: string): Coercion<Value> {
  return given(type, (value) => typeof value === 'function')
}
