import { type PageHead, pageHeadCss, printsMargins } from '@baliza/widgets/react'
import './print-sheet.css'

/** Of a printed table. */
interface PrintedColumn {
  readonly header: string
  /** At its end, and on one line. */
  readonly isNumber?: boolean
  /** On one line. */
  readonly isTime?: boolean
}

/** Puts a sheet into the page that only print styles show, instead of everything else, until it is printed. */
export function openPrintSheet(head: PageHead, ...parts: readonly HTMLElement[]): HTMLElement {
  document.querySelector('.baliza-print')?.remove()
  const sheet = make('section', '')
  sheet.className = 'baliza-print'
  sheet.append(...parts)
  if (!printsMargins())
    for (const table of sheet.querySelectorAll('table')) repeatHead(table, `${head.start} · ${head.end}`)
  document.body.append(sheet)
  document.body.classList.add('baliza-printing')
  const margins = new CSSStyleSheet()
  margins.replaceSync(pageHeadCss(head))
  document.adoptedStyleSheets.push(margins)
  addEventListener(
    'afterprint',
    () => {
      sheet.remove()
      document.body.classList.remove('baliza-printing')
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== margins)
    },
    { once: true },
  )
  return sheet
}

/** Where the margins of a page stay empty its tables say whose it is. */
function repeatHead(table: HTMLTableElement, text: string): void {
  const cell = document.createElement('th')
  cell.colSpan = table.rows[0]?.cells.length ?? 1
  cell.textContent = text
  const line = make('tr', '')
  line.append(cell)
  table.tHead?.prepend(line)
}

/** Whether a sheet is in the page already. */
export function isPrinting(): boolean {
  return document.querySelector('.baliza-print') !== null
}

/** A table whose headers are repeated on every page. */
export function printedTable(
  columns: readonly PrintedColumn[],
  rows: readonly (readonly string[])[],
): HTMLElement {
  const table = make('table', '')
  const head = make('thead', '')
  const body = make('tbody', '')
  const row = (tag: 'th' | 'td', contents: readonly string[]) => {
    const line = make('tr', '')
    line.append(
      ...contents.map((content, index) => {
        const cell = make(tag, content)
        const { isNumber, isTime } = columns[index] ?? {}
        if (isNumber === true) cell.dataset.number = ''
        if (isTime === true) cell.dataset.time = ''
        return cell
      }),
    )
    return line
  }
  head.append(
    row(
      'th',
      columns.map(({ header }) => header),
    ),
  )
  body.append(...rows.map((cells) => row('td', cells)))
  table.append(head, body)
  return table
}

/** An element with a text. */
export function make(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
