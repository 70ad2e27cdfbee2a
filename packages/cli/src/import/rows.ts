import {
  createImportTexts,
  fill,
  formatFigure,
  type ImportKind,
  importColumns,
  importRows,
} from '@baliza/sdk-core'
import {
  type Cells,
  matchColumns,
  missingColumns,
  readCsv,
  toCells,
  unknownColumns,
} from '@baliza/sdk-core/files'
import { FaultyFile } from '../exit-codes.js'
import { readFileBy } from './read-file-by.js'

/** The rows of a file that can be sent. */
export interface ReadRows {
  readonly rows: readonly Cells[]
  /** Of the rows, as a spreadsheet numbers them. */
  readonly numbers: readonly number[]
  /** What is against others, a sentence each. */
  readonly refused: readonly string[]
}

/** The rows of a CSV, by the names of `importColumns`. Its headings are those names, or the headings that the portal accepts for them. */
export function readRows(kind: ImportKind, bytes: Uint8Array): ReadRows {
  const { rows, numbers, tooLong } = readFileBy(() => readCsv(bytes))
  const [headings = [], ...lines] = rows
  const most = importRows[kind]
  if (lines.length > most)
    throw new FaultyFile(
      fill(createImportTexts().tooManyRows, { rows: formatFigure(lines.length), most: formatFigure(most) }),
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
  return {
    rows: toCells(lines, matching),
    numbers: numbers.slice(1),
    refused: tooLong.map((row) => fill(createImportTexts().longRow, { row })),
  }
}
