import { fill, formatCoordinates, formatDateTime, formatKm, formatSpeed, hostNow } from '@baliza/sdk-core'
import { texts } from '../../../../context/page-texts.js'
import { make, openPrintSheet, printedTable } from '../../../../ui/export/print-sheet.js'
import { historyLines } from './history-lines.js'
import { totalsOf } from './totals.js'
import type { ReadyRun } from './use-history.js'

/**
 * Prints a history: an element of this page that only print styles show. Nothing is fetched, so no URL contains a
 * token.
 * @param doubtsHidden without what is not believed
 * @returns the element, which is removed after printing
 */
export function printHistory(run: ReadyRun, doubtsHidden: boolean): HTMLElement {
  const t = texts.footer.print
  const totals = make('dl', '')
  for (const { name, value } of totalsOf(run.totals, run.stops.length)) {
    const pair = make('div', '')
    pair.append(make('dt', name), make('dd', value))
    totals.append(pair)
  }
  const sheet = openPrintSheet(
    make('h1', fill(t.title, { unit: run.nombre })),
    make('p', fill(t.range, { from: formatDateTime(run.from), to: formatDateTime(run.to) })),
    totals,
    table(run, doubtsHidden),
    make('p', fill(t.printed, { date: formatDateTime(hostNow()) })),
  )
  print()
  return sheet
}

function table({ records }: ReadyRun, doubtsHidden: boolean): HTMLElement {
  const t = texts.footer.table
  return printedTable(
    [
      { header: t.number },
      { header: t.date },
      { header: t.location },
      { header: t.address },
      { header: t.speed, isNumber: true },
      { header: t.engine },
      { header: t.odometer, isNumber: true },
      { header: texts.doubts.column },
    ],
    historyLines(records, doubtsHidden).map(({ index, record, distance, doubt }) => {
      const { lat, lng, timestamp, direccion, speed, acc } = record
      return [
        String(index + 1),
        formatDateTime(timestamp),
        formatCoordinates(lat, lng),
        direccion,
        formatSpeed(speed),
        acc ? t.on : t.off,
        formatKm(distance),
        doubt,
      ]
    }),
  )
}
