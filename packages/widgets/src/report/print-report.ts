import { adoptSheets } from '../theme/theme.js'
import { type PageHead, pageHeadCss, printsMargins } from './page-head.js'
import printCss from './print-report.css?text'

/** What is printed. */
export interface PrintedReport {
  readonly lang: string
  readonly title: string
  readonly head: PageHead
  readonly lines: readonly string[]
  /** By column: its header, and whether its cells are figures. */
  readonly header: readonly { readonly text: string; readonly end: boolean }[]
  readonly rows: readonly (readonly string[])[]
  readonly total: readonly string[]
}

/**
 * Prints a report, and nothing else of the page: in a frame of its own, where neither the page's rules nor a shadow
 * root stand in the way. Its header is repeated on every sheet, and so is what `head` says.
 */
export function printReport({ lang, title, head, lines, header, rows, total }: PrintedReport): void {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position: fixed; width: 0; height: 0; border: 0; visibility: hidden'
  frame.title = title
  document.body.append(frame)
  const view = frame.contentWindow
  if (view === null) return
  const { document: sheet } = view
  const make = (tag: string, text = '') => {
    const element = sheet.createElement(tag)
    element.textContent = text
    return element
  }
  const line = (tag: 'th' | 'td', cells: readonly string[]) => {
    const row = make('tr')
    row.append(
      ...cells.map((text, index) => {
        const cell = make(tag, text)
        if (header[index]?.end === true) cell.className = 'end'
        return cell
      }),
    )
    return row
  }
  const whole = (text: string) => {
    const cell = sheet.createElement('th')
    cell.colSpan = header.length
    cell.textContent = text
    const row = make('tr')
    row.append(cell)
    return row
  }
  const part = (tag: string, lines: readonly HTMLElement[]) => {
    const group = make(tag)
    group.append(...lines)
    return group
  }
  const table = part('table', [
    part('thead', [
      ...(printsMargins() ? [] : [whole(`${head.start} · ${head.end}`)]),
      line(
        'th',
        header.map(({ text }) => text),
      ),
    ]),
    part(
      'tbody',
      rows.map((cells) => line('td', cells)),
    ),
    // In a foot it would be repeated on every sheet.
    part('tbody', [line('th', total)]),
  ])
  sheet.documentElement.lang = lang
  sheet.title = title
  sheet.body.append(make('h1', title), ...lines.map((text) => make('p', text)), table)
  adoptSheets(sheet.documentElement, [printCss, pageHeadCss(head)])
  view.addEventListener('afterprint', () => frame.remove(), { once: true })
  view.print()
}
