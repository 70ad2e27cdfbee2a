import {
  type Cells,
  es,
  fill,
  findTotals,
  formatFigure,
  type ImportKind,
  importColumns,
  importRows,
  matchColumns,
  missingColumns,
  readCsv,
  toCells,
  unknownColumns,
} from '@baliza/sdk-core/internal'
import { FaultyFile } from '../exit-codes.js'
import { readFileBy } from './read-file-by.js'

/** The rows of a file that can be sent, and those that cannot. */
export interface ReadRows {
  readonly rows: readonly Cells[]
  /** Row numbers in the spreadsheet, in the order of `rows`. */
  readonly numbers: readonly number[]
  /** One sentence per row that cannot be sent. */
  readonly refused: readonly string[]
  /** Row numbers of totals, which are no faults. */
  readonly totals: readonly number[]
}

/** Reads the rows of a CSV. Its headings are the names of `importColumns`, or the headings that the portal accepts for them. */
export function readRows(kind: ImportKind, bytes: Uint8Array): ReadRows {
  const { rows, numbers, tooLong } = readFileBy(() => readCsv(bytes))
  const [headings = [], ...lines] = rows
  const most = importRows[kind]
  if (lines.length > most)
    throw new FaultyFile(
      fill(es.imports.tooManyRows, { rows: formatFigure(lines.length), most: formatFigure(most) }),
    )
  const matching = matchColumns(kind, headings)
  const wrong = [
    ...missingColumns(kind, matching).map(({ id }) => `  falta la columna ${id}`),
    ...unknownColumns(headings, matching).map((heading) => `  sobra la columna «${heading}»`),
  ]
  if (wrong.length > 0)
    throw new FaultyFile(
      `El archivo no es de ${kind} (columnas: ${Object.keys(importColumns[kind]).join(', ')}):\n${wrong.join('\n')}`,
    )
  const totals = findTotals(kind, lines, matching)
  const isRow = (_: unknown, place: number) => !totals.has(place)
  const own = numbers.slice(1)
  return {
    rows: toCells(lines.filter(isRow), matching),
    numbers: own.filter(isRow),
    totals: [...totals].map((place) => own[place] ?? place + 1),
    refused: tooLong.map((row) => fill(es.imports.longRow, { row })),
  }
}
