import { formatFigure } from '../rules/format.js'
import { fill } from './merge-texts.js'

/**
 * Returns a function that writes a count with its text, and fills in the other placeholders.
 * @param one text for 1
 * @param many text for every other number, with `{count}`
 */
export const counted =
  (one: string, many: string, locale?: string) =>
  (count: number, filling: Readonly<Record<string, string | number>> = {}): string =>
    fill(count === 1 ? one : many, { count: formatFigure(count, locale), ...filling })
