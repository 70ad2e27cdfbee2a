import { open, rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import {
  type CsvValue,
  csvBegin,
  formatDateTime,
  maxSheetRows,
  ownValue,
  sheetBegin,
  sheetEnd,
  sheetRow,
  writeCsv,
} from '@baliza/sdk-core/internal'
import type { Terminal } from '../context.js'
import { UsageError } from '../exit-codes.js'
import { packSheet } from './pack-sheet.js'

/** The formats of a table. */
export const tableFormats = ['table', 'csv', 'ndjson', 'json', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** A row of a table. All rows have the same columns. `Date` values are points in time. */
export type Row = Readonly<Record<string, string | number | boolean | Date | null>>

/** Writes rows in one format to a file or to the standard output. */
export interface TableWriter {
  add(rows: readonly Row[]): Promise<void>
  end(): Promise<void>
}

/** Returns the explicit format, or that of the file's extension. The default is a table on a terminal, and NDJSON otherwise. */
export function tableFormat(
  { stdout }: Terminal,
  { format, out }: { readonly format?: TableFormat; readonly out?: string },
): TableFormat {
  const byName = tableFormats.find((name) => out?.toLowerCase().endsWith(`.${name}`))
  if (format === 'xlsx' && out === undefined)
    throw new UsageError('XLSX se escribe en un archivo: --out FILE.xlsx')
  return format ?? byName ?? (out === undefined && stdout.isTTY ? 'table' : 'ndjson')
}

/**
 * Opens a table writer. Rows are written as they arrive, except in the format `table`, which needs all of them to compute the
 * column widths.
 * @throws if the file cannot be created, before the first request to the server
 */
export async function openTable(
  process: Terminal,
  format: TableFormat,
  columns: readonly string[],
  out: string | undefined,
): Promise<TableWriter> {
  // The file gets its final name only when it is complete.
  const fresh = out === undefined ? undefined : `${out}.part`
  const stream = fresh === undefined ? process.stdout : (await open(fresh, 'w')).createWriteStream()
  // The callback of `write` reports the error to the caller.
  if (fresh !== undefined) stream.on('error', () => undefined)
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      if (text === '') return resolve()
      stream.write(text, (error) => (error ? reject(error) : resolve()))
    })
  const table: string[][] = []
  let count = 0

  const head: Readonly<Record<TableFormat, string>> = {
    table: '',
    // Excel opens a file and needs the BOM; a program that reads a pipe does not.
    csv: (out === undefined ? '' : csvBegin) + writeCsv([columns]),
    ndjson: '',
    json: '[\n',
    xlsx: sheetBegin() + sheetRow(1, columns),
  }
  const tail = { table: '', csv: '', ndjson: '', json: '\n]\n', xlsx: sheetEnd } as const
  await write(head[format])

  function text(row: Row): string {
    switch (format) {
      case 'table':
        // The name of a unit must not send control characters to the terminal.
        table.push(columns.map((name) => shown(ownValue(row, name) ?? null).replace(/\p{Cc}/gu, '')))
        return ''
      case 'csv':
        return writeCsv([columns.map((name) => plain(ownValue(row, name) ?? null))])
      case 'ndjson':
        return `${JSON.stringify(row)}\n`
      case 'json':
        return `${count === 0 ? '' : ',\n'}${JSON.stringify(row)}`
      case 'xlsx':
        if (count >= maxSheetRows - 1)
          throw new UsageError('Una hoja XLSX no lleva tantos renglones: usa CSV.')
        return sheetRow(
          count + 2,
          columns.map((name) => cell(ownValue(row, name) ?? null)),
        )
    }
  }

  return {
    async add(rows) {
      let all = ''
      for (const row of rows) {
        all += text(row)
        count += 1
      }
      await write(all)
    },
    async end() {
      if (format === 'table') await write(aligned(columns, table))
      await write(tail[format])
      if (fresh === undefined || out === undefined) return
      stream.end()
      await finished(stream)
      if (format === 'xlsx') {
        await packSheet(fresh, `${fresh}.zip`)
        await rm(fresh)
        await rename(`${fresh}.zip`, out)
      } else await rename(fresh, out)
    },
  }
}

type Value = Row[string]

/** Formats a value for a person: dates are in local time. Other formats write dates with their time zone. */
function shown(value: Value): string {
  return value instanceof Date ? formatDateTime(value.getTime()) : String(plain(value) ?? '')
}

function plain(value: Value): CsvValue {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'boolean' ? Number(value) : value
}

function cell(value: Value) {
  return typeof value === 'boolean' ? Number(value) : value
}

function aligned(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((name, place) =>
    rows.reduce((wide, row) => Math.max(wide, row[place]?.length ?? 0), name.length),
  )
  const line = (cells: readonly string[]) =>
    `${cells.map((text, place) => text.padEnd(widths[place] ?? 0)).join('  ')}`.trimEnd()
  return `${[columns.map((name) => name.toUpperCase()), ...rows].map(line).join('\n')}\n`
}
