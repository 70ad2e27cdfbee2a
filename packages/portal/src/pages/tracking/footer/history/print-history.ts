import { fill, formatCoordinates, formatDateTime, formatSpeed } from '@baliza/sdk-core'
import { texts } from '../../../../context/page-texts.js'
import { odometers } from './odometers.js'
import './print-history.css'
import { totalsOf } from './totals.js'
import type { ReadyRun } from './use-history.js'

/**
 * Prints a history: an element of this page that only print styles show. Nothing is fetched, so no URL contains a
 * token.
 * @returns the element, which is removed after printing
 */
export function printHistory(run: ReadyRun): HTMLElement {
  document.querySelector('.baliza-print')?.remove()
  const t = texts.footer.print
  const sheet = make('section', '')
  sheet.className = 'baliza-print'
  const totals = make('dl', '')
  for (const [name, value] of totalsOf(run.totals, run.stops.length)) {
    const pair = make('div', '')
    pair.append(make('dt', name), make('dd', value))
    totals.append(pair)
  }
  sheet.append(
    make('h1', fill(t.title, { unit: run.nombre })),
    make('p', fill(t.range, { from: formatDateTime(run.from), to: formatDateTime(run.to) })),
    totals,
    table(run),
    make('p', fill(t.printed, { date: formatDateTime(Date.now()) })),
  )
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
  print()
  return sheet
}

function table({ records }: ReadyRun): HTMLElement {
  const t = texts.footer.table
  const ways = odometers(records)
  const table = make('table', '')
  const head = make('thead', '')
  head.append(row('th', [t.number, t.date, t.location, t.address, t.speed, t.engine, t.odometer]))
  const body = make('tbody', '')
  body.append(
    ...records.map(({ lat, lng, timestamp, direccion, speed, acc }, index) =>
      row('td', [
        String(index + 1),
        formatDateTime(timestamp),
        formatCoordinates(lat, lng),
        direccion,
        formatSpeed(speed),
        acc ? t.on : t.off,
        `${(ways[index] ?? 0).toFixed(2)} km`,
      ]),
    ),
  )
  table.append(head, body)
  return table
}

function row(cell: 'th' | 'td', contents: readonly string[]): HTMLElement {
  const row = make('tr', '')
  row.append(...contents.map((content) => make(cell, content)))
  return row
}

function make(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
