import type { ImportKind } from '../codes/imports.js'
import { fold } from '../rules/fold.js'
import { formatFigure } from '../rules/format.js'
import { imports } from '../texts/es/imports.js'
import { fill } from '../texts/merge-texts.js'
import { importColumnsOf, type Matching } from './match-columns.js'

/** A cell that names a row of totals, as 'TOTAL GENERAL:' or 'Total de unidades: 200'. */
const total =
  /^((gran |sub ?-?)?total(es)?( general(es)?)?|sumas?( total)?)( (de )?\p{L}+)?\s*([:=]\s*)?[\d.,]*$/u
/** A figure of a row of totals. An IMEI and a telephone number have more digits, a sum of them an exponent. */
const figure = /^[$\s]*(\d{1,9}|\d*[.,][\d.,]*(e\+?\d+)?)[%\s]*$/i

/**
 * Finds the rows of totals in a file: those with a cell such as 'Total' that lack another required column, and a last row of
 * figures without text.
 * @param lines without the headings
 * @returns the indexes of these lines
 */
export function findTotals(
  kind: ImportKind,
  lines: readonly (readonly string[])[],
  matching: Matching,
): ReadonlySet<number> {
  const required = importColumnsOf(kind).flatMap((column) =>
    column.required ? (matching[column.id] ?? []) : [],
  )
  const found = new Set<number>()
  for (const [index, line] of lines.entries()) {
    const label = line.findIndex((cell) => total.test(fold(cell)))
    const isLast = index === lines.length - 1
    if (label === -1 && !isLast) continue
    const others = required.filter((place) => place !== label)
    // A unit may be called 'Total Play'. Its IMEI is no figure.
    if (others.some((place) => (line[place] ?? '') !== '' && !figure.test(line[place] ?? ''))) continue
    const lacksColumn = others.some((place) => (line[place] ?? '') === '')
    const hasFiguresOnly = line.every((cell, place) => place === label || cell === '' || figure.test(cell))
    if (label === -1 ? lacksColumn && hasFiguresOnly : lacksColumn || (others.length === 0 && hasFiguresOnly))
      found.add(index)
  }
  return found
}

/** Maximum number of row numbers in a sentence. */
const named = 20

/** Returns the numbers of rows for a sentence. */
export function namedRows(numbers: readonly number[]): string {
  const first = numbers.slice(0, named).map((number) => formatFigure(number))
  return numbers.length > named ? `${first.join(', ')}…` : first.join(', ')
}

/** Returns the sentence that reports omitted rows of totals. @param numbers their numbers in the file */
export function totalsOmitted(numbers: readonly number[]): string {
  return fill(numbers.length === 1 ? imports.totalsRowsOne : imports.totalsRows, {
    count: formatFigure(numbers.length),
    rows: namedRows(numbers),
  })
}
