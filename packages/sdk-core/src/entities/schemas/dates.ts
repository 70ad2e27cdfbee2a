import * as v from 'valibot'

/** The texts for a range of dates that will not do. */
export interface DatesMessages {
  readonly order: string
  readonly span: string
}

/** The longest range that a history or a report is asked for, ms: a year, and its leap day. */
export const longestRange = 366 * 86_400_000

/** A moment, Unix ms. @param missing what to say of none */
export function momentSchema(missing: string) {
  return v.pipe(
    v.optional(v.number(missing), Number.NaN),
    v.integer(missing),
    v.minValue(0, missing),
    v.maxValue(8_640_000_000_000_000, missing),
  )
}

/** What is wrong with a range, its ends in Unix ms; nothing: `null`. */
export function rangeProblem(from: number, to: number): keyof DatesMessages | null {
  if (from >= to) return 'order'
  return to - from > longestRange ? 'span' : null
}
