import { adoptSheets, adoptTokens } from '../theme/theme.js'
import { type PageHead, pageHeadCss, printsMargins } from './page-head.js'
import pageCss from './print-page.css?text'
import sheetCss from './print-sheet.css?text'

/** A column of a printed table. */
export interface PrintedColumn {
  readonly header: string
  /** The cells are aligned to the end and do not wrap. */
  readonly isNumber?: boolean
  /** The cells do not wrap. */
  readonly isTime?: boolean
}

/** The content to print. */
export interface PrintSheet {
  /** Title of the document while it is printed: the default name of a PDF. */
  readonly title: string
  /** Language of the texts. Defaults to the language of the page. */
  readonly lang?: string
  readonly head: PageHead
  readonly parts: readonly HTMLElement[]
  /** Stylesheets of the parts, because the rules of the page do not apply to the sheet. */
  readonly css?: readonly string[]
}

/**
 * Adds a sheet to the page that is printed instead of everything else, and removes it after printing. The rules of the sheet
 * apply to its content, those of the page do not. It fetches nothing.
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
      // The page may have changed its title since.
      if (document.title === title) document.title = before
    },
    { once: true },
  )
}

/** Repeats the page head in each table, for browsers that print nothing into the page margins. */
function repeatHead(table: HTMLTableElement, text: string): void {
  const cell = document.createElement('th')
  cell.colSpan = table.rows[0]?.cells.length ?? 1
  cell.textContent = text
  const line = printed('tr')
  line.append(cell)
  table.tHead?.prepend(line)
}

/** Returns whether a sheet is already in the page. */
export function isPrinting(): boolean {
  return document.querySelector('.baliza-print') !== null
}

/** Creates an element of a sheet, with its text. */
export function printed(tag: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

/** Creates a list of figures with their names. */
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

/** Creates a titled figure of a sheet. @returns the figure; its `div` is the container for the drawing */
export function printedFigure(of: 'map' | 'chart', title: string): HTMLElement {
  const figure = printed('figure')
  figure.dataset.of = of
  figure.append(printed('h2', title), printed('div'))
  return figure
}

/** Creates a table whose headers are repeated on every page. @param total last line; in a foot it would be repeated too */
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
