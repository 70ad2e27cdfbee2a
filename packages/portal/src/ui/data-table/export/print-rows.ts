import { formatDateTime, hostNow } from '@baliza/sdk-core/internal'
import { isPrinting, openPrintSheet, printed, printedTable } from '@baliza/widgets/react'
import { panelTexts } from '../../../context/panel-texts.js'
import { type Column, readable } from '../column.js'

/** Prepares a print of a table with all columns and rows, not only the visible ones. */
export function printRows<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  // The page may have opened its own print sheet.
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
