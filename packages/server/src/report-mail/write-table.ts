import {
  type Answer,
  calls,
  columnsOf,
  createReportsTexts,
  defaultReading,
  exportOf,
  type GroupedRows,
  isFigure,
  linesOf,
  type ReportRow,
  scheduledReports,
  shownText,
  totalsOf,
} from '@baliza/agreement'
import { reportMailTexts as t } from '../texts.js'
import type { ReportJob } from './report-job.js'
import { createTableFile } from './table-file.js'
import { throwIfRefused, type WrittenContent } from './written-content.js'

const texts = createReportsTexts()

/** Writes a report that consists of one table. The response of its call is one object. */
export async function writeTable(
  { reporte, formato, zona, header }: ReportJob,
  pieces: AsyncIterable<string>,
): Promise<WrittenContent> {
  if (reporte === 'history') throw new TypeError('a history is not one table')
  const parts: string[] = []
  for await (const piece of pieces) parts.push(piece)
  const answer: Answer = JSON.parse(parts.join(''))
  throwIfRefused(answer)
  const read = calls.reports[reporte].read(answer, defaultReading) as
    | readonly ReportRow[]
    | GroupedRows<ReportRow>
  const rows = 'rows' in read ? read.rows : read
  const say = texts.reports
  const all = columnsOf(reporte, rows, [], texts)
  if (formato !== 'pdf') {
    const lines = linesOf(exportOf(all, rows, scheduledReports[reporte], header, say))
    const file = createTableFile(formato, lines, { zone: zona, locale: say.locale })
    file.add(lines.rows)
    return file.end()
  }
  if (rows.length === 0) return [{ note: t.nothing }]
  const columns = all.filter(({ kind }) => kind !== 'share' && kind !== 'detail')
  const totals = totalsOf(columns, rows)
  const table = {
    columns: columns.map((column) => ({ title: say.columns[column.id], end: isFigure(column) })),
    rows: rows.map((row) => columns.map((column) => shownText(column, column.value(row), say, zona))),
    ...(totals.size > 0 && {
      totals: columns.map((column, index) =>
        index === 0 ? say.total : shownText(column, totals.get(column.id) ?? null, say, zona),
      ),
    }),
  }
  return [{ table }]
}
