import {
  type ExportTable,
  linesOf,
  type ReportFormat,
  readableLines,
  writeCsv,
} from '@baliza/sdk-core/internal'
import { textFile } from '../../parts/save-file.js'

/**
 * Writes a table as a file: `xls` and `xlsx` for spreadsheets, `csv` with commas, `txt` with tabs. Times are in the reader's own
 * time zone; in a spreadsheet they are numeric. A text stays a text in all formats, even if it looks like a formula.
 * @returns a promise that rejects if the code that writes spreadsheets cannot be loaded
 */
export async function exportRows<Row>(format: ReportFormat, table: ExportTable<Row>): Promise<Blob> {
  const lines = linesOf(table)
  const text = (between: ',' | '\t') => writeCsv(readableLines(lines, table.locale), between)
  switch (format) {
    case 'csv':
      return textFile(text(','), 'text/csv')
    case 'txt':
      return textFile(text('\t'), 'text/plain')
    case 'xls':
    case 'xlsx': {
      const { writeInWorker } = await import('./write-in-worker.js')
      return writeInWorker(format, lines)
    }
  }
}
