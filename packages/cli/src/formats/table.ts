import { open, rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { formatDateTime } from '@baliza/sdk-core/internal'
import type { Terminal } from '../context.js'
import { UsageError } from '../exit-codes.js'
import { cellsOf, type Row, type RowFormat, rowFormats } from './rows.js'

/** The formats of a table. */
export const tableFormats = ['table', ...(Object.keys(rowFormats) as (keyof typeof rowFormats)[])] as const
export type TableFormat = (typeof tableFormats)[number]

export type { Row }

/** Writes rows in one format to a file or to the standard output. */
export interface TableWriter {
  add(rows: readonly Row[]): Promise<void>
  end(): Promise<void>
}

/** Options of the commands that write a table. */
export interface TableFlags {
  readonly format?: TableFormat
  readonly json: boolean
  readonly out?: string
}

/** Returns the explicit format, or that of the file's extension. The default is a table on a terminal, and NDJSON otherwise. */
export function tableFormat({ stdout }: Terminal, { format: given, json, out }: TableFlags): TableFormat {
  const format = orJson(given, json, 'json')
  const byName = tableFormats.find((name) => out?.toLowerCase().endsWith(`.${name}`))
  if (format === 'xlsx' && out === undefined)
    throw new UsageError('XLSX se escribe en un archivo: --out FILE.xlsx')
  return format ?? byName ?? (out === undefined && stdout.isTTY ? 'table' : 'ndjson')
}

/** Returns the format of `--json`, or that of `--format`. */
export function orJson<Format extends string>(format: Format | undefined, json: boolean, asJson: Format) {
  if (json && format !== undefined && format !== asJson)
    throw new UsageError(`--json es ${asJson}, y --format dice ${format}.`)
  return json ? asJson : format
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
  const rowFormat: RowFormat =
    format === 'table' ? aligned(out === undefined ? process.stdout.columns : undefined) : rowFormats[format]
  let count = 0
  await write((out === undefined ? '' : (rowFormat.mark ?? '')) + rowFormat.begin(columns))

  return {
    async add(rows) {
      if (rows.length === 0) return
      if (count + rows.length > (rowFormat.maxRows ?? Number.POSITIVE_INFINITY))
        throw new UsageError('Una hoja XLSX no lleva tantos renglones: usa CSV.')
      const text = rowFormat.add(columns, rows, count)
      count += rows.length
      await write(text)
    },
    async end() {
      await write(rowFormat.end())
      if (fresh === undefined || out === undefined) return
      stream.end()
      await finished(stream)
      if (rowFormat.finish === undefined) return rename(fresh, out)
      await rowFormat.finish(fresh, `${fresh}.zip`)
      await rm(fresh)
      await rename(`${fresh}.zip`, out)
    },
  }
}

/** Widths of a column, characters. */
export interface ColumnWidths {
  readonly heading: number
  /** Of its widest cell. */
  readonly cells: number
  /** Whether it has words. Numbers, dates and IMEIs are useless if they are cut. */
  readonly isText: boolean
}

/** Narrowest column that is cut, characters. */
const narrowest = 6

/**
 * Returns the width of each column. If they do not fit, headings are cut first, then the widest columns with words, then all.
 * @param room width of the terminal; without it everything is shown completely
 */
export function fitWidths(columns: readonly ColumnWidths[], room = Number.POSITIVE_INFINITY): number[] {
  const whole = columns.map(({ heading, cells }) => Math.max(heading, cells))
  const fits = (widths: readonly number[]) =>
    widths.reduce((total, width) => total + width, 2 * (widths.length - 1)) <= room
  if (fits(whole)) return whole
  let widths = columns.map(({ heading, cells }) => Math.max(Math.min(heading, narrowest), cells))
  for (const cut of [({ isText }: ColumnWidths) => isText, () => true])
    for (let most = Math.max(...widths); most >= narrowest && !fits(widths); most -= 1)
      widths = widths.map((width, at) => (cut(columns[at] as ColumnWidths) ? Math.min(width, most) : width))
  return widths
}

/**
 * A table for a terminal. It is written at the end, because the widths of its columns depend on all rows.
 * @param room width of the terminal, if it is one
 */
function aligned(room: number | undefined): RowFormat {
  const lines: string[][] = []
  return {
    begin(columns) {
      lines.push(columns.map((name) => name.toUpperCase()))
      return ''
    },
    add(columns, rows) {
      // Dates are in local time. The name of a unit must not send control characters to the terminal.
      for (const row of rows)
        lines.push(
          cellsOf(columns, row).map((cell) =>
            (cell instanceof Date ? formatDateTime(cell.getTime()) : String(cell ?? '')).replace(
              /\p{Cc}/gu,
              '',
            ),
          ),
        )
      return ''
    },
    end() {
      const [headings = [], ...rows] = lines
      const columns = headings.map((heading, at): ColumnWidths => {
        const cells = rows.map((row) => row[at] ?? '')
        return {
          heading: heading.length,
          cells: cells.reduce((wide, { length }) => Math.max(wide, length), 0),
          isText: cells.some((cell) => /[^\d\s.:/-]/.test(cell)),
        }
      })
      const widths = fitWidths(columns, room)
      const fit = (text: string, width = 0) =>
        text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width)
      const line = (cells: readonly string[]) =>
        cells
          .map((text, at) => fit(text, widths[at]))
          .join('  ')
          .trimEnd()
      return `${lines.map(line).join('\n')}\n`
    },
  }
}
