import './print-sheet.css'

/** Of a printed table. */
interface PrintedColumn {
  readonly header: string
  /** At its end, and on one line. */
  readonly isNumber?: boolean
}

/** Puts a sheet into the page that only print styles show, instead of everything else, until it is printed. */
export function openPrintSheet(...parts: readonly HTMLElement[]): HTMLElement {
  document.querySelector('.baliza-print')?.remove()
  const sheet = make('section', '')
  sheet.className = 'baliza-print'
  sheet.append(...parts)
  document.body.append(sheet)
  document.body.classList.add('baliza-printing')
  addEventListener(
    'afterprint',
    () => {
      sheet.remove()
      document.body.classList.remove('baliza-printing')
    },
    { once: true },
  )
  return sheet
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
        if (columns[index]?.isNumber === true) cell.dataset.number = ''
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
