import {
  csvBegin,
  maxSheetRows,
  ownValue,
  sheetBegin,
  sheetEnd,
  sheetRow,
  writeCsv,
} from '@baliza/sdk-core/internal'

/** A row of a file. All rows have the same columns. `Date` values are points in time. */
export type Row = Readonly<Record<string, string | number | boolean | Date | null>>

/** A format of rows, written in pieces that are only appended. */
export interface RowFormat {
  begin(columns: readonly string[]): string
  /** Written before `begin` to a file, but not to a pipe. */
  readonly mark?: string
  /**
   * Never called with an empty array.
   * @param before number of rows that are already written
   */
  add(columns: readonly string[], rows: readonly Row[], before: number): string
  end(): string
  /** Converts the written text to the final file, if they differ. */
  readonly finish?: (written: string, out: string) => Promise<void>
  /** Maximum number of rows. */
  readonly maxRows?: number
}

/** Returns the cells of a row. A boolean is 1 or 0. */
export const cellsOf = (columns: readonly string[], row: Row) =>
  columns.map((name) => {
    const value = ownValue(row, name) ?? null
    return typeof value === 'boolean' ? Number(value) : value
  })

/** Writes JSON objects with commas between them. */
export const listed = (things: readonly object[], before: number) =>
  `${before === 0 ? '' : ',\n'}${things.map((thing) => JSON.stringify(thing)).join(',\n')}`

export const rowFormats = {
  /** CSV (RFC 4180) with a line of headings. Excel needs the mark in a file; a program that reads a pipe does not. */
  csv: {
    mark: csvBegin,
    begin: (columns) => writeCsv([columns]),
    add: (columns, rows) =>
      writeCsv(
        rows.map((row) =>
          cellsOf(columns, row).map((cell) => (cell instanceof Date ? cell.toISOString() : cell)),
        ),
      ),
    end: () => '',
  },
  /** A JSON object per line. */
  ndjson: {
    begin: () => '',
    add: (_columns, rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    end: () => '',
  },
  /** One JSON list. */
  json: {
    begin: () => '[\n',
    add: (_columns, rows, before) => listed(rows, before),
    end: () => '\n]\n',
  },
  /** A workbook with one sheet. Its dates are in the time zone of this machine. */
  xlsx: {
    begin: (columns) => sheetBegin() + sheetRow(1, columns),
    add: (columns, rows, before) =>
      rows.map((row, index) => sheetRow(before + index + 2, cellsOf(columns, row))).join(''),
    end: () => sheetEnd,
    finish: async (written, out) => (await import('./pack-sheet.js')).packSheet(written, out),
    maxRows: maxSheetRows - 1,
  },
} as const satisfies Readonly<Record<string, RowFormat>>
