import {
  columnsOf,
  createReportsTexts,
  exportOf,
  fill,
  formatDateTime,
  type Unit,
} from '@baliza/sdk-core/internal'
import { datedName, exportRows, saveFile, zoneOf } from '@baliza/widgets/react'
import { panelTexts } from '../../../../context/panel-texts.js'
import type { TableFormat } from '../../../../ui/data-table/export/save-table.js'
import { historyLines } from './history-lines.js'
import type { ReadyRun } from './use-history.js'

const reportsTexts = createReportsTexts()

/**
 * Saves a history as a file: its records with the same columns as a report of one unit, and the distance up to each record.
 * @param unit `undefined` if it has left the fleet since
 * @param doubtsHidden omits implausible records
 */
export async function exportHistory(
  format: TableFormat,
  run: ReadyRun,
  unit: Unit | undefined,
  doubtsHidden: boolean,
): Promise<void> {
  const { nombre, from, to } = run
  const { reports } = reportsTexts
  const lines = historyLines(run.records, doubtsHidden)
  const distances = new Map<object, number>(lines.map(({ record, distance }) => [record, distance]))
  const rows = lines.map(({ record }) => record)
  const title = fill(panelTexts.footer.table.label, { unit: nombre })
  const header = [
    fill(reports.range, { from: formatDateTime(from), to: formatDateTime(to) }),
    unit?.placas ?? '',
    fill(reports.zone, { zone: zoneOf(from) }),
  ].filter(Boolean)
  const table = exportOf(columnsOf('details', rows, [], reportsTexts), rows, title, header, reports)
  const metres = (km = 0) => Math.round(km * 1_000) / 1_000
  const file = await exportRows(format, {
    ...table,
    rows,
    columns: [
      ...table.columns,
      { title: reports.columns.odometer, value: (record) => metres(distances.get(record)) },
    ],
    totals: [...(table.totals ?? []), metres(lines.at(-1)?.distance)],
  })
  const name = fill(panelTexts.footer.form.file, { unit: nombre }).toLowerCase().replace(/\s+/g, '-')
  saveFile(`${datedName(name, from, to)}.${format}`, file)
}
