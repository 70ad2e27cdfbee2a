import { formatDateTime, hostNow } from '@baliza/sdk-core'
import { isPrinting, openPrintSheet, printed, printedTable } from '@baliza/widgets/react'
import { panelTexts } from '../../../context/panel-texts.js'
import { type Column, readable } from '../column.js'

/** Lets the page print a table with all its columns and rows, and not only those on screen. */
export function printRows<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  // A page may have a sheet of its own.
  if (isPrinting()) return
  openPrintSheet({
    title,
    head: { start: title, end: formatDateTime(hostNow()), page: panelTexts.reports.page },
    parts: [
      printed('h1', title),
      printedTable(
        columns.map(({ header, align }) => ({ header, isNumber: align === 'number' })),
        rows.map((row) => columns.map(({ value }) => readable(value(row)))),
      ),
    ],
  })
}
