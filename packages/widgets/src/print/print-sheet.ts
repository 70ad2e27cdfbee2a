import { adoptSheets, adoptTokens } from '../theme/theme.js'
import { type PageHead, pageHeadCss, printsMargins } from './page-head.js'
import pageCss from './print-page.css?text'
import sheetCss from './print-sheet.css?text'

/** Of a printed table. */
export interface PrintedColumn {
  readonly header: string
  /** At its end, and on one line. */
  readonly isNumber?: boolean
  /** On one line. */
  readonly isTime?: boolean
}

/** What is printed. */
export interface PrintSheet {
  /** Of the page while it is printed: what a PDF is called. */
  readonly title: string
  /** Of its texts; the page's own unless given. */
  readonly lang?: string
  readonly head: PageHead
  readonly parts: readonly HTMLElement[]
  /** The rules that its parts need: those of the page are not its own. */
  readonly css?: readonly string[]
}

/**
 * Puts a sheet into the page that is printed instead of everything else, and goes once it is. What is on it has the
 * sheet's rules and none of the page's; nothing is fetched for it.
 */
export function openPrintSheet({ title, lang, head, parts, css = [] }: PrintSheet): void {
  document.querySelector('.baliza-print')?.remove()
  adoptTokens()
  adoptSheets(document.documentElement, [pageCss])
  const place = document.createElement('div')
  place.className = 'baliza-print'
  place.lang = lang ?? document.documentElement.lang
  const root = place.attachShadow({ mode: 'open' })
  const sheet = document.createElement('section')
  sheet.append(...parts)
  if (!printsMargins())
    for (const table of sheet.querySelectorAll('table')) repeatHead(table, `${head.start} · ${head.end}`)
  root.append(sheet)
  adoptSheets(sheet, [sheetCss, ...css])
  document.body.append(place)
  document.body.classList.add('baliza-printing')
  const margins = new CSSStyleSheet()
  margins.replaceSync(pageHeadCss(head))
  document.adoptedStyleSheets.push(margins)
  const before = document.title
  document.title = title
  addEventListener(
    'afterprint',
    () => {
      place.remove()
      document.body.classList.remove('baliza-printing')
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== margins)
      // The page may have another by now.
      if (document.title === title) document.title = before
    },
    { once: true },
  )
}

/** Repeats the head in each table, for browsers that print nothing into a page's margins. */
function repeatHead(table: HTMLTableElement, text: string): void {
  const cell = document.createElement('th')
  cell.colSpan = table.rows[0]?.cells.length ?? 1
  cell.textContent = text
  const line = printed('tr')
  line.append(cell)
  table.tHead?.prepend(line)
}

/** Whether a sheet is in the page already. */
export function isPrinting(): boolean {
  return document.querySelector('.baliza-print') !== null
}

/** An element of a sheet, with its text. */
export function printed(tag: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

/** What a sheet has to say in a few figures, each with its name. */
export function printedFacts(
  facts: readonly { readonly name: string; readonly value: string }[],
): HTMLElement {
  const list = printed('dl')
  for (const { name, value } of facts) {
    const pair = printed('div')
    pair.append(printed('dt', name), printed('dd', value))
    list.append(pair)
  }
  return list
}

/** A place of a sheet where something is to be drawn, under its title. @returns it, whose `div` is the place */
export function printedFigure(of: 'map' | 'chart', title: string): HTMLElement {
  const figure = printed('figure')
  figure.dataset.of = of
  figure.append(printed('h2', title), printed('div'))
  return figure
}

/** A table whose headers are repeated on every page. @param total its last line: in a foot it would be repeated too */
export function printedTable(
  columns: readonly PrintedColumn[],
  rows: readonly (readonly string[])[],
  total?: readonly string[],
): HTMLElement {
  const line = (tag: 'th' | 'td', contents: readonly string[]) => {
    const row = printed('tr')
    row.append(
      ...contents.map((content, index) => {
        const cell = printed(tag, content)
        const { isNumber, isTime } = columns[index] ?? {}
        if (isNumber === true) cell.dataset.number = ''
        if (isTime === true) cell.dataset.time = ''
        return cell
      }),
    )
    return row
  }
  const group = (tag: 'thead' | 'tbody', lines: readonly HTMLElement[]) => {
    const made = printed(tag)
    made.append(...lines)
    return made
  }
  const headers = columns.map(({ header }) => header)
  const table = printed('table')
  table.append(
    group('thead', [line('th', headers)]),
    group(
      'tbody',
      rows.map((cells) => line('td', cells)),
    ),
    ...(total === undefined ? [] : [group('tbody', [line('th', total)])]),
  )
  return table
}
