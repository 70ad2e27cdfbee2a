import { fill, type ReportsTexts } from '@baliza/sdk-core'
import type { ExportTable } from './export/export-types.js'
import { type ReportColumn, type ReportRow, shownText } from './report-columns.js'

/** The zone of the times, with its offset then: `America/Mexico_City (UTC-06:00)`. */
export function zoneOf(time: number): string {
  const minutes = -new Date(time).getTimezoneOffset()
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const offset = `UTC${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return `${timeZone} (${offset})`
}

/**
 * A report as a file has it: what is shown, but durations in minutes, and figures and times that can be counted with.
 * @param header what is said over its columns: its range and its zone
 */
export function exportOf(
  columns: readonly ReportColumn<ReportRow>[],
  rows: readonly ReportRow[],
  title: string,
  header: readonly string[],
  say: ReportsTexts['reports'],
): ExportTable<ReportRow> {
  const written = columns.filter(({ kind }) => kind !== 'share' && kind !== 'detail')
  return {
    title,
    locale: say.locale,
    header,
    rows,
    columns: written.map((column) => {
      const { id, kind } = column
      const name = say.columns[id]
      return {
        title: kind === 'hours' ? fill(say.minutes, { header: name }) : name,
        value(row) {
          const value = column.value(row)
          if (typeof value !== 'number') return value
          switch (kind) {
            case 'hours':
              return Math.round(value / 6_000) / 10
            case 'time':
              return new Date(value)
            case 'number':
              return value
            default:
              return shownText(column, value, say)
          }
        },
      }
    }),
  }
}
