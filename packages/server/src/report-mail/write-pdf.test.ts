import { expect, test } from 'vitest'
import { readPdf } from '../testing/read-pdf.js'
import type { ReportDocument } from './pdf-document.js'
import { pdfText } from './pdf-text.js'
import { writePdf } from './write-pdf.js'

const document = (change: Partial<ReportDocument>): ReportDocument => ({
  brand: 'Flota Ñandú',
  title: 'Utilización · Camión 01',
  range: 'Del 26/11/2026 00:00:00 al 26/11/2026 23:59:59',
  lines: ['Zona horaria: America/Mexico_City'],
  sections: [],
  ...change,
})
const columns = [
  { title: 'Nombre', end: false },
  { title: 'Recorrido (km)', end: true },
]

test('every page says whose it is, of what and which it is; no row is lost, and each table says its columns again', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => [`Unidad ${index} «año»`, String(index)])
  const pages = readPdf(
    await writePdf(document({ sections: [{ table: { columns, rows, totals: ['Total', '44,850'] } }] })),
  )
  expect(pages.length).toBeGreaterThan(4)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Flota Ñandú · Utilización · Camión 01')
    expect(page).toContain('Del 26/11/2026 00:00:00 al 26/11/2026 23:59:59')
    expect(page).toContain(`Página ${index + 1} de ${pages.length}`)
    expect(page.match(/Recorrido \(km\)/g)).toHaveLength(1)
  }
  const lines = pages.join('\n').split('\n')
  expect(lines.filter((line) => line.startsWith('Unidad '))).toEqual(rows.map(([name]) => name))
  expect(pages.at(-1)).toContain('44,850')
})

test('each unit has pages of its own, over which its name stands', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ['Toluca', String(index)])
  const sections = ['Tracto 01 · AA-1', 'Tracto 02 · BB-2'].flatMap((title) => [
    { title, heading: title, facts: [['Recorrido', '12.0 km']] as const },
    { heading: 'Paradas', table: { columns, rows } },
  ])
  const pages = readPdf(await writePdf(document({ sections })))
  const heads = pages.map((page) => /Flota Ñandú · (.*)/.exec(page)?.[1])
  expect(new Set(heads)).toEqual(new Set(['Tracto 01 · AA-1', 'Tracto 02 · BB-2']))
  expect(heads.toSorted()).toEqual(heads)
})

test('the head of a page has room for a name, its plates and its imei beside the range', async () => {
  const title = 'Tracto 10 Villahermosa-Cárdenas · NVS-864-C · 864035051071274'
  const [page] = readPdf(
    await writePdf(document({ sections: [{ title, heading: 'Paradas', note: 'Ninguna' }] })),
  )
  expect(page).toContain(`Flota Ñandú · ${title}`)
  expect(page).toContain('Del 26/11/2026 00:00:00 al 26/11/2026 23:59:59')
})

test('a row that does not fit on a page begins the next, with all of its lines', async () => {
  const long = 'San Miguel de Allende, Guanajuato, junto a la gasolinera '.repeat(8).trim()
  const rows = Array.from({ length: 40 }, () => [long, '1'])
  const pages = readPdf(await writePdf(document({ sections: [{ table: { columns, rows } }] })))
  const words = pages.map((page) => page.match(/Allende/g)?.length ?? 0)
  for (const count of words) expect(count % 8).toBe(0)
  expect(words.reduce((a, b) => a + b)).toBe(320)
})

test('a route of one place, and of two, is drawn', async () => {
  const place = { lat: 19.4, lng: -99.1 }
  for (const points of [
    [place, place],
    [place, { lat: 20, lng: -98 }],
  ]) {
    const pages = readPdf(await writePdf(document({ sections: [{ route: { points, stops: [place] } }] })))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatch(/\d+ k?m/)
  }
})

test('what follows a route stands under it', async () => {
  const points = [
    { lat: 19.4, lng: -99.1 },
    { lat: 20, lng: -98 },
  ]
  // Fits on a page under one route, but not under two.
  const rows = Array.from({ length: 25 }, (_, index) => ['Toluca', String(index)])
  const sections = [{ route: { points, stops: [] } }, { heading: 'Paradas', table: { columns, rows } }]
  expect(readPdf(await writePdf(document({ sections })))).toHaveLength(1)
})

test.each([
  ['Camión «Ñandú» – 5 €…', 'Camión «Ñandú» – 5 €…'],
  ['Łódź', '?ódz'],
  ['ő', 'o'],
  ['a\tb\nc', 'a b c'],
  ['🚚 Reparto', '? Reparto'],
  ['e\u0301', 'é'],
])('%s in the letters of a PDF', (text, written) => {
  expect(pdfText(text)).toBe(written)
})
