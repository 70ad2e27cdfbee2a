import { type CsvValue, formatDateTime, type ReportFormat, writeCsv } from '@baliza/sdk-core'
import { textFile } from '../../parts/save-file.js'
import type { ExportDuration, ExportTable, ExportValue } from './export-types.js'

/**
 * A table as a file: `xls` and `xlsx` for spreadsheets, `csv` with commas, `txt` with tabs. Times are the reader's own
 * zone's; in a spreadsheet they are times to count with. A text is a text in all of them, though it look like a formula.
 *
 * @returns rejects where the part that writes spreadsheets cannot be loaded
 */
export async function exportRows<Row>(format: ReportFormat, table: ExportTable<Row>): Promise<Blob> {
  const { title, columns } = table
  const header = [[title], ...table.header.map((line) => [line]), []]
  const titles = columns.map((column) => column.title)
  const rows: (readonly ExportValue[])[] = Array.from(table.rows, (row) =>
    columns.map(({ value }) => value(row)),
  )
  if (table.totals !== undefined) rows.push(table.totals)
  const text = (between: ',' | '\t') =>
    writeCsv(
      [...header, titles, ...rows].map((cells) => readable(cells, table.locale)),
      between,
    )
  switch (format) {
    case 'csv':
      return textFile(text(','), 'text/csv')
    case 'txt':
      return textFile(text('\t'), 'text/plain')
    case 'xls':
    case 'xlsx': {
      const { writeApart } = await import('./write-apart.js')
      return writeApart(format, { title, header, titles, rows })
    }
  }
}

function readable(cells: readonly ExportValue[], locale: string | undefined): CsvValue[] {
  return cells.map((value) => {
    if (value instanceof Date) return formatDateTime(value.getTime(), undefined, locale)
    return value !== null && typeof value === 'object' ? clockText(value) : value
  })
}

/** `443:23:31`: hours that are more than a day's, too. */
function clockText({ seconds }: ExportDuration): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
