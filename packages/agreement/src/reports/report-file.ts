import { fill } from '../texts/merge-texts.js'
import type { ReportsTexts } from '../texts/reports-texts.js'
import type { ExportTable, ExportValue } from './export-table.js'
import {
  columnKey,
  columnTitle,
  type ReportColumn,
  type ReportRow,
  type ReportValue,
  shownText,
  totalsOf,
} from './report-columns.js'

/**
 * Converts a report to a table for a file. It contains the shown columns, but durations to the second, distances to the metre and
 * speeds with one decimal, so that spreadsheets can calculate with them. Totals use full precision.
 * @param header lines above the columns: the range and the time zone
 * @param totals by the key of the column; by default those of all rows
 */
export function exportOf(
  columns: readonly ReportColumn<ReportRow>[],
  rows: readonly ReportRow[],
  title: string,
  header: readonly string[],
  say: ReportsTexts['reports'],
  totals = totalsOf(columns, rows),
): ExportTable<ReportRow> {
  const written = columns.filter(({ kind }) => kind !== 'share' && kind !== 'detail')
  return {
    title,
    locale: say.locale,
    header,
    rows,
    columns: written.map((column) => {
      const name = columnTitle(column, say)
      return {
        title: column.kind === 'hours' ? fill(say.clock, { header: name }) : name,
        value: (row) => writtenValue(column, column.value(row), say),
      }
    }),
    ...(totals.size > 0 && {
      totals: written.map((column, index) =>
        index === 0 ? say.total : writtenValue(column, totals.get(columnKey(column)) ?? null, say),
      ),
    }),
  }
}

function writtenValue(
  column: ReportColumn<ReportRow>,
  value: ReportValue,
  say: ReportsTexts['reports'],
): ExportValue {
  if (typeof value !== 'number') return value
  switch (column.kind) {
    case 'hours':
      return { seconds: Math.round(value / 1_000) }
    case 'time':
      return new Date(value)
    case 'km':
      return Math.round(value * 1_000) / 1_000
    case 'speed':
      return Math.round(value * 10) / 10
    case 'number':
      return value
    default:
      return shownText(column, value, say)
  }
}
