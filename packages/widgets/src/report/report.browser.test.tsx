import type { FakeBackendOptions } from '@baliza/sdk-core/internal/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openTable } from '../testing/table-stage.js'
import '../define.js'
import { ofComponent, violations } from '../testing/violations.js'

beforeEach(() => {
  for (const key of ['baliza.report', 'baliza.reportPrinted']) localStorage.removeItem(key)
})
afterEach(() => document.body.replaceChildren())

async function open(options?: FakeBackendOptions, width?: number, theme?: string) {
  const stage = await openTable('baliza-report', 700, options, width, theme)
  await vi.waitFor(() => stage.get('form'))
  await stage.client.fleet.refresh()
  return stage
}

async function ask(stage: Awaited<ReturnType<typeof open>>, tipo: string) {
  await userEvent.selectOptions(stage.get('select'), tipo)
  stage.get('[type="submit"]').click()
}

async function shown(tipo: string, options: FakeBackendOptions = {}, width?: number, theme?: string) {
  const stage = await open(options, width, theme)
  await ask(stage, tipo)
  await vi.waitFor(() => expect(stage.rows().length).toBeGreaterThan(0))
  return stage
}

test.each([
  ['light', 1200],
  ['dark', 1200],
  ['light', 320],
  ['dark', 390],
])('no barrier and nothing cut off, form and result: %s, %i px', async (theme, width) => {
  const stage = await open({ units: 30 }, width, theme)
  const { node, get, all } = stage
  stage.all('input[type="radio"]')[1]?.click()
  await vi.waitFor(() => get('.baliza-report__units'))
  expect(await violations(node, ofComponent)).toEqual([])
  stage.all('input[type="radio"]')[0]?.click()
  await ask(stage, '4')
  await vi.waitFor(() => expect(stage.rows().length).toBeGreaterThan(0))
  expect(await violations(node, ofComponent)).toEqual([])
  expect(get('.baliza-report').scrollWidth).toBe(width)
  const frame = get('.baliza-table__frame')
  expect(frame.scrollWidth).toBe(frame.clientWidth)
  if (width < 560)
    for (const button of all('button, summary').filter((one) => one.checkVisibility())) {
      const box = button.getBoundingClientRect()
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(43.9)
    }
})

test('what is missing is said in the words of the specification, and nothing is asked for', async () => {
  const { get, backend } = await open()
  get('[type="submit"]').click()
  await vi.waitFor(() => expect(get('[role="alert"]').textContent).toBe('Selecciona un tipo de reporte'))
  await userEvent.selectOptions(get('select'), '7')
  await userEvent.fill(get('input[maxlength="3"]'), '8o')
  get('[type="submit"]').click()
  await vi.waitFor(() => expect(get('[role="alert"]').textContent).toBe('Ingresa solo números'))
  expect(get('input[maxlength="3"]').getAttribute('aria-invalid')).toBe('true')
  expect(backend.requests.some(({ path }) => path.startsWith('/reporte'))).toBe(false)
})

test('rows of another report than the filters ask for say so', async () => {
  const stage = await shown('4')
  const { all, get } = stage
  const statuses = () => all('[role="status"]').map(({ textContent }) => textContent)
  const change = async () => {
    await vi.waitFor(() => get('.baliza-report__change').click())
    await vi.waitFor(() => get('form'))
  }
  const old = 'Estas filas son de la consulta anterior. Pulsa Consultar para actualizarlas.'
  await change()
  expect(statuses()).not.toContain(old)
  await userEvent.selectOptions(get('select'), '2')
  await vi.waitFor(() => expect(statuses()).toContain(old))
  await userEvent.selectOptions(get('select'), '4')
  await vi.waitFor(() => expect(statuses()).not.toContain(old))
  await ask(stage, '2')
  await change()
  expect(statuses()).not.toContain(old)
})

test('each report has its columns, and a foot', async () => {
  const stage = await open({ units: 5 })
  const heads = () => stage.all('[role="columnheader"]').map(({ textContent }) => textContent)
  const expected: readonly [string, readonly string[]][] = [
    ['1', ['Nombre', 'Grupo', 'En movimiento', 'Ralentí', 'Apagado', 'Reparto', 'Acciones']],
    ['2', ['Nombre', 'Placas', 'Conductor', 'Odómetro (km)', 'Registro', 'Acciones']],
    ['4', ['Nombre', 'Recorrido (km)', 'En movimiento', 'Ralentí', 'Apagado', 'Máxima (km/h)', 'Excesos']],
    ['7', ['Nombre', 'Inicio', 'Fin', 'Duración', 'Recorrido (km)', 'Máxima (km/h)', 'Posición', 'Acciones']],
  ]
  for (const [tipo, columns] of expected) {
    if (stage.all('form').length === 0) stage.get('.baliza-report__change').click()
    await vi.waitFor(() => stage.get('form'))
    await ask(stage, tipo)
    await vi.waitFor(() => expect(heads()).toEqual(expect.arrayContaining([...columns])))
  }
  expect(stage.get('.baliza-report__total').textContent).toMatch(/^\d+ filas?\d/)
})

test('events of one day compare nothing: no picture, and no room for one', async () => {
  // The fake backend's events are from the last hour.
  vi.setSystemTime(new Date().setHours(12, 0))
  onTestFinished(() => void vi.useRealTimers())
  const stage = await shown('4')
  await vi.waitFor(() => stage.get('.baliza-picture'))
  stage.get('.baliza-report__change').click()
  await vi.waitFor(() => stage.get('form'))
  await ask(stage, '3')
  await vi.waitFor(() => expect(stage.cells('event').length).toBeGreaterThan(0))
  expect(stage.all('.baliza-picture')).toEqual([])
})

test('a header sorts; what is not is last', async () => {
  const { cells, get } = await shown('4', { units: 12 })
  const distances = () => cells('distance').map((text) => Number(text?.replace(',', '')))
  expect(distances()).toEqual(distances().toSorted((a, b) => b - a))
  get('[role="columnheader"][data-column="distance"] button').click()
  await vi.waitFor(() => expect(distances()).toEqual(distances().toSorted((a, b) => a - b)))
})

test('a row says its unit and its time to the page; Detalle shows the records behind it', async () => {
  const { node, rows, get, all, backend } = await shown('7', { units: 4 })
  const heard: { imei: string; from: number; to: number }[] = []
  node.addEventListener('baliza-select', (event) => heard.push((event as CustomEvent).detail))
  rows()[0]?.click()
  expect(heard).toEqual([
    {
      kind: 'stretch',
      imei: expect.stringMatching(/^\d+$/),
      from: expect.any(Number),
      to: expect.any(Number),
    },
  ])
  expect(heard[0]?.to).toBeGreaterThan(heard[0]?.from ?? 0)
  get('.baliza-report__detail').click()
  await vi.waitFor(() => expect(get('h3').textContent).toMatch(/^Detalle de /))
  expect(heard).toHaveLength(1)
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(0))
  const asked = backend.requests.find(({ path }) => path === '/reporte/general')?.body
  expect(asked).toMatchObject({ imei: heard[0]?.imei, inicio: heard[0]?.from, fin: heard[0]?.to })
  get('[aria-label="Regresar"]').click()
  await vi.waitFor(() => expect(get('h3').textContent).toBe('Exceso de velocidad'))
  expect(all('.baliza-table__row').length).toBeGreaterThan(0)
})

test('what is doubted has its reason in a column, and can be left out', async () => {
  // Yesterday and this morning.
  vi.setSystemTime(new Date().setHours(12, 0))
  onTestFinished(() => void vi.useRealTimers())
  const { rows, get, all } = await shown('4', { units: 1 })
  get('.baliza-report__detail').click()
  await vi.waitFor(() => get('[role="columnheader"][data-column="doubt"] button'))
  const count = () => Number(get('.baliza-report__total').textContent.replace(',', '').match(/\d+/)?.[0])
  const before = count()
  get('[role="columnheader"][data-column="doubt"] button').click()
  const first = () => rows()[0]?.querySelector('[data-column="doubt"]')?.textContent
  await vi.waitFor(() => expect(first()).toBe('precisión 2,500 m'))
  const toggle = all('button').find(({ textContent }) => textContent === 'Ocultar posiciones dudosas')
  toggle?.click()
  await vi.waitFor(() => expect(all('[data-column="doubt"]')).toEqual([]))
  expect(toggle?.getAttribute('aria-pressed')).toBe('true')
  expect(before - count()).toBeGreaterThanOrEqual(3)
})

test('the keyboard reaches the last row and chooses it', async () => {
  const { node, rows } = await shown('1', { units: 300 })
  const heard = vi.fn()
  node.addEventListener('baliza-select', heard)
  expect(rows().length).toBeLessThan(60)
  rows()[0]?.focus()
  await userEvent.keyboard('{End}')
  await vi.waitFor(() => expect(node.shadowRoot?.activeElement?.getAttribute('aria-rowindex')).toBe('301'))
  await userEvent.keyboard('{Enter}')
  expect(heard).toHaveBeenCalledOnce()
})

test("a report of 'Sin Grupo': the units that are in none, by the zeros' id", async () => {
  const stage = await open({ units: 3 })
  const { client, backend } = stage
  const [first] = await client.units.list({})
  if (first === undefined) throw new Error('no unit')
  await client.groups.add({ nombre: 'Norte', descripcion: '', imeis: [first.imei] })
  await client.fleet.refresh()
  stage.all('input[type="radio"]')[2]?.click()
  const lines = () => stage.all('[aria-label="Grupos"] label').map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(lines()).toEqual(['Norte1', 'Sin Grupo2']))
  stage.all('[aria-label="Grupos"] input')[1]?.click()
  await ask(stage, '1')
  await vi.waitFor(() => expect(stage.cells('nombre').sort()).toEqual(['Unidad 002', 'Unidad 003']))
  expect(stage.get('.baliza-report__view').textContent).toContain('Grupos: Sin Grupo')
  expect(backend.requests.at(-1)?.body).toMatchObject({
    filtro: 'group',
    imei: [],
    grupos: ['303030303030303030303030'],
  })
})

test('where no unit shows a group, nothing asks for groups, also not a remembered form', async () => {
  const stage = await open({ units: 3 })
  const { client, backend } = stage
  const choices = () => stage.all('.baliza-report__radios label').map(({ textContent }) => textContent)
  const [first] = await client.units.list({})
  if (first === undefined) throw new Error('no unit')
  const { id } = await client.groups.add({ nombre: 'Norte', descripcion: '', imeis: [first.imei] })
  await client.fleet.refresh()
  await vi.waitFor(() => expect(choices()).toHaveLength(3))
  stage.all('input[type="radio"]')[2]?.click()
  await client.groups.remove({ id })
  await client.fleet.refresh()
  await vi.waitFor(() => expect(choices()).toHaveLength(2))
  await ask(stage, '1')
  await vi.waitFor(() => expect(stage.cells('nombre')).toHaveLength(3))
  expect(backend.requests.at(-1)?.body).toMatchObject({ filtro: 'all', grupos: [] })
})

test('the chosen units alone are asked about, and are chosen again the next time', async () => {
  const stage = await open({ units: 40 })
  stage.all('input[type="radio"]')[1]?.click()
  await vi.waitFor(() => stage.get('.baliza-report__units'))
  await userEvent.fill(stage.get('input[type="search"]'), 'unidad 007')
  await vi.waitFor(() => expect(stage.all('.baliza-report__units label')).toHaveLength(1))
  stage.get('.baliza-report__units input').click()
  await ask(stage, '1')
  await vi.waitFor(() => expect(stage.cells('nombre')).toEqual(['Unidad 007']))
  expect(stage.get('.baliza-report__view').textContent).toContain('Elegidos: 1 de 40')
  document.body.replaceChildren()
  const again = await open({ units: 40 })
  await vi.waitFor(() =>
    expect(again.get('.baliza-report__filters').textContent).toContain('Elegidos: 1 de 40'),
  )
})

test('a file is what is shown, to the second and with its totals; its range and its zone over it', async () => {
  const { get, all } = await shown('1', { units: 3 })
  const saved: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return '#'
  })
  onTestFinished(() => create.mockRestore())
  get('summary').click()
  const csv = all('.baliza-table__menu button').find(({ textContent }) => textContent?.endsWith('csv'))
  csv?.click()
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  const lines = (await saved[0]?.text())?.split('\r\n') ?? []
  expect(lines[0]).toContain('Utilización')
  expect(lines[1]).toMatch(/^\d\d\/\d\d\/\d{4} 00:00:00 – /)
  expect(lines[3]).toMatch(/^Zona horaria: .*UTC[+-]\d\d:\d\d/)
  expect(lines[5]).toBe('Nombre,Grupo,En movimiento (h:mm:ss),Ralentí (h:mm:ss),Apagado (h:mm:ss)')
  expect(lines[6]).toMatch(/^Unidad \d+,[^,]*(,\d+:[0-5]\d:[0-5]\d){3}$/)
  expect(lines[9]).toMatch(/^Total,(,\d+:[0-5]\d:[0-5]\d){3}$/)
})

/** Replaces the browser's print function, which would wait for the user, and returns the print sheet. */
function catchPrint({ all }: Awaited<ReturnType<typeof open>>) {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  const root = () => document.querySelector('.baliza-print')?.shadowRoot ?? null
  return {
    print,
    sheet: () => {
      const found = root()
      if (found === null) throw new Error('There is no sheet')
      return found
    },
    /** Simulates the end of printing. */
    end: async () => {
      dispatchEvent(new Event('afterprint'))
      expect(root()).toBeNull()
      await vi.waitFor(() => expect(all('dialog')).toEqual([]))
      print.mockClear()
    },
  }
}

/** Opens the print dialog, chooses these parts and confirms. */
async function printParts(stage: Awaited<ReturnType<typeof open>>, ...parts: readonly string[]) {
  const { get, all } = stage
  get('[aria-label="Imprimir"]').click()
  await vi.waitFor(() => get('dialog[open]'))
  const labels = all('dialog label')
  for (const label of labels) {
    const box = label.querySelector('input')
    if (box !== null && box.checked !== parts.includes(label.textContent)) await userEvent.click(box)
  }
  get('dialog [type="submit"]').click()
  return labels.map(({ textContent }) => textContent)
}

const namesOf = (root: ShadowRoot) =>
  [...(root.querySelector('section')?.children ?? [])].map(({ tagName }) => tagName)

test('what is printed is the report: its range, its units, all of its rows, and nothing of the screen', async () => {
  const stage = await shown('1', { units: 300 })
  const { rows, cells, node } = stage
  node.setAttribute('brand', 'Flota Norte')
  expect(rows().length).toBeLessThan(60)
  const { print, sheet, end } = catchPrint(stage)
  const title = document.title
  expect(await printParts(stage, 'Filas')).toEqual(['Resumen', 'Gráfica', 'Filas'])
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())

  const root = sheet()
  const textsOf = (selector: string) =>
    [...root.querySelectorAll(selector)].map(({ textContent }) => textContent)
  // The file name of a PDF.
  expect(document.title).toBe('Utilización')
  expect(textsOf('h1')).toEqual(['Utilización'])
  expect(textsOf('p')).toEqual([
    expect.stringMatching(/^\d\d\/\d\d\/\d{4} 00:00:00 – \d\d\/\d\d\/\d{4} /),
    'Todos · 300',
    expect.stringMatching(/^Zona horaria: .*UTC[+-]\d\d:\d\d/),
    expect.stringMatching(/^Impreso el /),
  ])
  expect(textsOf('thead th')).toEqual(['Nombre', 'Grupo', 'En movimiento', 'Ralentí', 'Apagado'])
  expect(textsOf('tbody td:first-child')).toHaveLength(300)
  expect(textsOf('tbody td:first-child').slice(0, 5)).toEqual(cells('nombre').slice(0, 5))
  expect(textsOf('tbody:last-child th')).toEqual(['300 filas', ...Array(4).fill(expect.any(String))])
  expect(namesOf(root)).toEqual(['H1', 'P', 'P', 'P', 'P', 'TABLE'])
  // In the top and bottom margins of each page.
  const margins = document.adoptedStyleSheets
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join()
  expect(margins).toContain('Flota Norte · Utilización · Todos · 300')
  expect(margins).toContain('counter(pages)')
  // Each sheet of paper has the table header, and none has the page's style.
  const [head, cell] = ['thead', 'td'].map((name) => getComputedStyle(root.querySelector(name) ?? node))
  expect([head?.display, cell?.borderBottomWidth, cell?.color]).toEqual([
    'table-header-group',
    expect.stringMatching(/^0\.[5-9]|^1px/),
    'rgb(17, 17, 17)',
  ])
  await end()
  expect(document.title).toBe(title)
})

test.each(['light', 'dark'])('a chart is drawn for white paper where the page is %s', async (theme) => {
  const stage = await shown('1', { units: 12 }, 1200, theme)
  const style = document.body.appendChild(document.createElement('style'))
  // A style sheet of the embedding page.
  style.textContent = 'h1, h2, p, dl, figure { display: none; color: red } section { padding: 40px }'
  document.documentElement.style.colorScheme = theme
  onTestFinished(() => void document.documentElement.style.removeProperty('color-scheme'))
  const { print, sheet, end } = catchPrint(stage)
  await printParts(stage, 'Resumen', 'Gráfica')
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  const root = sheet()
  expect(namesOf(root)).toEqual(['H1', 'P', 'P', 'P', 'P', 'DL', 'FIGURE'])
  expect([...root.querySelectorAll('section > dl dt')].map(({ textContent }) => textContent)).toEqual([
    'Filas',
    'En movimiento',
    'Ralentí',
    'Apagado',
  ])
  expect(root.querySelectorAll('.baliza-picture__bar')).toHaveLength(12)
  const look = (selector: string) => getComputedStyle(root.querySelector(selector) ?? stage.node)
  // Colours of the light theme: those of the dark theme would be pale on white.
  const [section, bar, name] = ['section', 'i[data-part="moving"]', '.baliza-picture__line'].map(look)
  expect(section?.backgroundColor).toBe('rgb(255, 255, 255)')
  expect(bar?.backgroundColor).toBe('rgb(31, 157, 85)')
  expect(name?.color).toBe('rgb(68, 68, 68)')
  expect([look('h1').display, section?.paddingLeft]).toEqual(['block', '0px'])
  await end()
})

test('the parts that were chosen are chosen again, and those of another report as they were before', async () => {
  const stage = await shown('1', { units: 3 })
  const { print, end } = catchPrint(stage)
  await printParts(stage, 'Gráfica')
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  await end()
  const checked = () => stage.all('dialog label:has(:checked)').map(({ textContent }) => textContent)
  stage.get('[aria-label="Imprimir"]').click()
  await vi.waitFor(() => expect(checked()).toEqual(['Gráfica']))
  stage.get('dialog label').click()
  // A cancelled dialog prints nothing and stores nothing.
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(stage.all('dialog')).toEqual([]))
  expect(print).not.toHaveBeenCalled()
  stage.get('.baliza-report__detail').click()
  await vi.waitFor(() => expect(stage.get('h3').textContent).toMatch(/^Detalle de /))
  await vi.waitFor(() => expect(stage.rows().length).toBeGreaterThan(0))
  // This report has no chart. No part of it is chosen, so printing is disabled.
  expect(await printParts(stage)).toEqual(['Resumen', 'Filas'])
  expect(stage.get('dialog [role="status"]').textContent).toBe('Elige al menos una parte.')
  await printParts(stage, 'Filas')
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  await end()
  expect(JSON.parse(localStorage.getItem('baliza.reportPrinted') ?? '')).toEqual(['chart', 'rows'])
})

test('a report that has rows alone is printed without a question; the chosen units are named', async () => {
  const stage = await open({ units: 5 })
  stage.all('input[type="radio"]')[1]?.click()
  await vi.waitFor(() => stage.get('.baliza-report__units input'))
  for (const box of stage.all('.baliza-report__units input').slice(0, 2)) box.click()
  await ask(stage, '2')
  await vi.waitFor(() => expect(stage.rows()).toHaveLength(2))
  const { print, sheet, end } = catchPrint(stage)
  stage.get('[aria-label="Imprimir"]').click()
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(stage.all('dialog')).toEqual([])
  expect(namesOf(sheet())).toEqual(['H1', 'P', 'P', 'P', 'P', 'P', 'TABLE'])
  const lines = [...sheet().querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(lines).toContain('Elegidos: 2 de 5')
  expect(lines).toContain('Unidad 001, Unidad 002')
  await end()
})

test('no rows, no permission, no host: each is reported, and the last is tried again', async () => {
  const stage = await open({ units: 3, alerts: 0 })
  const { get, backend, rows } = stage
  await ask(stage, '3')
  await vi.waitFor(() => expect(get('.baliza-note').textContent).toContain('NO SE ENCONTRARON EVENTOS'))
  get('.baliza-note button').click()
  backend.setState({ failWith: 'offline' })
  await vi.waitFor(() => get('form'))
  await ask(stage, '1')
  await vi.waitFor(() => expect(get('[role="alert"]').textContent).toContain('Error al consultar reporte'))
  backend.setState({ failWith: null })
  get('[role="alert"] button').click()
  await vi.waitFor(() => expect(rows()).toHaveLength(3))
  backend.permit('usuario', { reportes: false })
  get('.baliza-report__change').click()
  await vi.waitFor(() => get('form'))
  get('[type="submit"]').click()
  await vi.waitFor(() => expect(get('[role="alert"]').textContent).toMatch(/permiso/))
})

test('a report is cancelled', async () => {
  const stage = await open({ units: 3 })
  stage.backend.setState({ delay: 60_000 })
  await ask(stage, '1')
  await vi.waitFor(() => expect(stage.get('.baliza-report__progress').textContent).toContain('Consultando'))
  stage.get('.baliza-report__progress button').click()
  await vi.waitFor(() => expect(stage.get('.baliza-note').textContent).toContain('Consulta cancelada'))
})

test('rows are grouped by group and by day, and compared with the range before', async () => {
  const stage = await shown('4', { units: 12 })
  const { all, get, backend, client } = stage
  const imeis = [...client.fleet.value.units.keys()].slice(0, 1)
  await client.groups.add({ nombre: 'Norte', descripcion: '', imeis })
  await client.fleet.refresh()
  const heads = () => all('[role="columnheader"]').map(({ textContent }) => textContent)
  const firsts = () => all('[data-subtotal]:first-child').map(({ textContent }) => textContent)
  await vi.waitFor(() => get('[aria-label="Agrupar"]'))
  await userEvent.selectOptions(get('[aria-label="Agrupar"]'), 'Por grupo')
  await vi.waitFor(() => expect(firsts().length).toBeGreaterThan(0))
  const compare = all('button').find(({ textContent }) => textContent === 'Comparar con el período anterior')
  compare?.click()
  await vi.waitFor(() => expect(heads()).toContain('Antes'))
  expect(compare?.getAttribute('aria-pressed')).toBe('true')
  expect(firsts().every((text) => /· \d+ \(antes \d+\)$/.test(text ?? ''))).toBe(true)
  const asked = backend.requests
    .filter(({ path }) => path === '/reporte/info-general')
    .map(({ body }) => body)
  const [range, before] = asked as { finicial: number; ffinal: number }[]
  // 'Desde ayer' is compared with the two days before it.
  expect(before?.ffinal).toBeLessThan(range?.finicial ?? 0)
  expect(await violations(stage.node, ofComponent)).toEqual([])
  // 'Desde ayer' is two days, each of which is a query.
  await userEvent.selectOptions(get('[aria-label="Agrupar"]'), 'Por día')
  // Head, foot, two subtotals, and each unit twice.
  await vi.waitFor(() => expect(get('[role="grid"]').getAttribute('aria-rowcount')).toBe('28'))
  compare?.click()
  await vi.waitFor(() => expect(heads()).not.toContain('Antes'))
})
