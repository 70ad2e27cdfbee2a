import type { FakeBackendOptions } from '@baliza/sdk-core/internal/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { frames } from '../testing/frames.js'
import { openTable } from '../testing/table-stage.js'
import '../define.js'
import { ofComponent, violations } from '../testing/violations.js'

afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
})

async function open(options?: FakeBackendOptions, width?: number, theme?: string) {
  const stage = await openTable('baliza-positions-table', 500, options, width, theme)
  const focused = () => stage.node.shadowRoot?.activeElement as HTMLElement | null
  return { ...stage, focused }
}

async function shown(options: FakeBackendOptions = {}, width?: number, theme?: string) {
  const stage = await open(options, width, theme)
  await vi.waitFor(() => expect(stage.rows().length).toBeGreaterThan(0))
  return stage
}

test.each([
  ['light', 1200, {}],
  ['light', 750, {}],
  ['dark', 1200, {}],
  ['light', 360, {}],
  ['dark', 360, {}],
  ['light', 700, { units: 0 }],
  ['dark', 700, { failWith: 'malformed' as const }],
])('no barrier: %s, %i px, %o', async (theme, width, options) => {
  const { node, all } = await open(options, width, theme)
  await vi.waitFor(() => expect(all('.baliza-table__row, .baliza-note').length).toBeGreaterThan(0))
  expect(await violations(node, ofComponent)).toEqual([])
})

test('a row says who, where, how fast, whether it is on, and when', async () => {
  const { get, cells, rows, backend } = await shown({ units: 2 })
  const [first] = backend.units().toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es'))
  if (first?.lat == null || first.lng === null) throw new Error('it has a position')
  expect(rows()).toHaveLength(2)
  expect(cells('nombre')[0]).toBe(first.nombre)
  expect(cells('status')[0]).toBe(first.status === 1 ? 'Encendido' : 'Apagado')
  const link = get('[role="gridcell"] a') as HTMLAnchorElement
  expect(link.textContent).toBe(`${first.lat.toFixed(6)}, ${first.lng.toFixed(6)}`)
  expect(link.href).toContain(`${first.lat.toFixed(6)},${first.lng.toFixed(6)}`)
  expect(get('footer').textContent).toMatch(/^2 unidadesActualizado (ahora|hace \d+ (s|min))$/)
})

test.each(['es', 'en', 'en-GB', 'pt'])('a time is whole in %s', async (lang) => {
  const { node, all } = await shown({ units: 3 }, 1200)
  node.lang = lang
  await vi.waitFor(() =>
    expect(node.shadowRoot?.querySelector(`[lang^="${lang.slice(0, 2)}"]`)).not.toBeNull(),
  )
  await vi.waitFor(() => {
    const times = all('.baliza-table__row [data-column="time"]')
    expect(times.length).toBeGreaterThan(0)
    for (const time of times)
      expect(time.scrollWidth, time.textContent ?? '').toBeLessThanOrEqual(time.clientWidth)
  })
})

test('on is blue and off is red, also where the accent is red', async () => {
  const { node, all } = await shown({ units: 40 })
  node.style.setProperty('--baliza-accent', '#d64545')
  const pen = document.createElement('canvas').getContext('2d')
  /** Returns the red, green and blue values of the cells' colour, in any CSS notation. */
  const colors = (on: boolean) => {
    const written = new Set(all(`[data-on="${on}"]`).map((cell) => getComputedStyle(cell).color))
    expect(written.size).toBe(1)
    if (pen === null) throw new Error('no canvas')
    pen.fillStyle = [...written].join()
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  }
  expect(colors(true)).toEqual([36, 86, 214])
  const [red = 0, green = 255, blue = 255] = colors(false)
  expect(red).toBeGreaterThan(150)
  expect(Math.max(green, blue)).toBeLessThan(70)
})

test('of 10,000 rows only those in sight exist; the keyboard reaches the last one', async () => {
  const { get, rows, focused } = await shown({ units: 10_000 })
  expect(rows().length).toBeLessThan(50)
  expect(get('[role="grid"]').getAttribute('aria-rowcount')).toBe('10001')
  const frame = get('.baliza-table__frame')
  frame.scrollTop = 200_000
  await vi.waitFor(() => {
    const box = frame.getBoundingClientRect()
    const hit = rows().filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom > box.top && top < box.bottom
    })
    expect(hit.length).toBeGreaterThanOrEqual(10)
  })
  expect(rows().length).toBeLessThan(50)
  rows()[0]?.focus({ preventScroll: true })
  await userEvent.keyboard('{End}')
  await vi.waitFor(() => expect(focused()?.getAttribute('aria-rowindex')).toBe('10001'))
  const last = focused()?.getBoundingClientRect() as DOMRect
  expect(last.bottom).toBeLessThanOrEqual(frame.getBoundingClientRect().bottom + 1)
  await userEvent.keyboard('{Home}')
  await vi.waitFor(() => expect(focused()?.getAttribute('aria-rowindex')).toBe('2'))
  expect(frame.scrollTop).toBe(0)
})

test('a focus that is scrolled away is kept', async () => {
  const { get, rows, focused } = await shown({ units: 500 })
  rows()[2]?.focus()
  const kept = focused()
  get('.baliza-table__frame').scrollTop = 12_000
  await vi.waitFor(() => expect(rows().some((row) => row.getAttribute('aria-rowindex') === '302')).toBe(true))
  expect(focused()).toBe(kept)
  await userEvent.keyboard('{ArrowDown}')
  await vi.waitFor(() => expect(focused()?.getAttribute('aria-rowindex')).toBe('5'))
  expect(get('.baliza-table__frame').scrollTop).toBeLessThan(200)
})

test('a row is chosen with a click or Enter; its link is not', async () => {
  const { node, rows, get } = await shown({ units: 3 })
  const heard: unknown[] = []
  node.addEventListener('baliza-select', (event) => heard.push((event as CustomEvent).detail))
  const link = get('[role="gridcell"] a')
  link.addEventListener('click', (event) => event.preventDefault())
  link.click()
  expect(heard).toEqual([])
  rows()[1]?.click()
  rows()[1]?.focus()
  await userEvent.keyboard('{ArrowDown}')
  await frames()
  await userEvent.keyboard('{Enter}')
  expect(heard).toHaveLength(2)
  expect(heard[0]).toEqual({ kind: 'unit', imei: expect.stringMatching(/^\d+$/) })
  expect(heard[1]).not.toEqual(heard[0])
})

test('a header sorts, and again the other way round', async () => {
  const { cells, get, all } = await shown({ units: 20 })
  const speeds = () => cells('speed').map(Number)
  get('[role="columnheader"][data-column="speed"] button').click()
  await vi.waitFor(() => expect(speeds()).toEqual(speeds().toSorted((a, b) => a - b)))
  get('[role="columnheader"][data-column="speed"] button').click()
  await vi.waitFor(() => expect(speeds()).toEqual(speeds().toSorted((a, b) => b - a)))
  expect(all('[aria-sort]').map((head) => [head.dataset.column, head.getAttribute('aria-sort')])).toEqual([
    ['speed', 'descending'],
  ])
})

test('columns and order are as they were left, and a host may say what is shown', async () => {
  const first = await shown({ units: 20 })
  const order = (all: typeof first.all) =>
    all('[aria-sort]').map((head) => `${head.dataset.column} ${head.getAttribute('aria-sort')}`)
  first.get('[role="columnheader"][data-column="speed"] button').click()
  await vi.waitFor(() => expect(order(first.all)).toEqual(['speed ascending']))
  first.get('[role="columnheader"][data-column="speed"] button').click()
  await vi.waitFor(() => expect(order(first.all)).toEqual(['speed descending']))
  first.get('summary').click()
  first.get('[data-column="placas"] input').click()
  await vi.waitFor(() => expect(first.cells('placas')).toEqual([]))
  first.node.remove()

  const { node, cells, all } = await shown({ units: 20 })
  expect(cells('placas')).toEqual([])
  expect(order(all)).toEqual(['speed descending'])
  const heard: unknown[] = []
  node.addEventListener('baliza-view', (event) => heard.push((event as CustomEvent).detail))
  Object.assign(node, { view: { search: '', on: true, sort: { column: 'nombre', descending: true } } })
  await vi.waitFor(() => expect(new Set(cells('status'))).toEqual(new Set(['Encendido'])))
  expect(all('[aria-sort]').map(({ dataset }) => dataset.column)).toEqual(['nombre'])
  all('.baliza-table__chip')[0]?.click()
  await vi.waitFor(() => expect(new Set(cells('status'))).toEqual(new Set(['Encendido', 'Apagado'])))
  expect(heard).toEqual([{ search: '', on: null, sort: { column: 'nombre', descending: true } }])

  localStorage.setItem('baliza.positions', '{"hidden":{"placas":1},"column":"constructor"}')
  const third = await shown({ units: 3 })
  expect(third.cells('placas')).toHaveLength(3)
})

test('a search and a chip leave rows out, say how many, and are taken away again', async () => {
  const { get, all, cells, rows } = await shown({ units: 20 })
  const [on] = all('.baliza-table__chip')
  const count = Number(on?.textContent?.replace('Encendido ', ''))
  on?.click()
  await vi.waitFor(() => expect(rows()).toHaveLength(count))
  expect(new Set(cells('status'))).toEqual(new Set(['Encendido']))
  expect(get('footer').textContent).toContain(`${count} de 20 unidades`)
  await userEvent.fill(get('input[type="search"]'), 'no hay tal unidad')
  await vi.waitFor(() => expect(get('.baliza-note').textContent).toContain('No se encontraron'))
  get('.baliza-note button').click()
  await vi.waitFor(() => expect(rows()).toHaveLength(20))
})

test('a column is hidden and shown; Escape closes the menu', async () => {
  const { all, get } = await shown({ units: 2 })
  const has = () => all('[role="columnheader"]').some(({ dataset }) => dataset.column === 'placas')
  const menu = get('details') as HTMLDetailsElement
  get('summary').click()
  await vi.waitFor(() => expect(menu.open).toBe(true))
  const box = get('.baliza-table__menu input')
  box.click()
  await vi.waitFor(() => expect(has()).toBe(false))
  box.click()
  await vi.waitFor(() => expect(has()).toBe(true))
  box.focus()
  await userEvent.keyboard('{Escape}')
  expect(menu.open).toBe(false)
})

test('the rows are downloaded as they are shown', async () => {
  const { get } = await shown({ units: 2 })
  const saved: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return '#'
  })
  onTestFinished(() => create.mockRestore())
  get('[aria-label="Descargar CSV"]').click()
  const lines = (await saved[0]?.text())?.split('\r\n')
  expect(lines?.[0]).toContain('Nombre,Placas,Posicion,Direccion,Velocidad (km/h),Estado,Fecha/Hora')
  expect(lines).toHaveLength(4)
})

test('rows stand still until Actualizar, whatever is polled', async () => {
  const { backend, client, cells, get } = await shown({ units: 3 })
  const [unit] = backend.units()
  if (unit === undefined) throw new Error('it has units')
  backend.put({ ...unit, nombre: 'AAA primera', timestamp: Date.now(), time_server: Date.now() })
  await client.fleet.refresh()
  await frames()
  expect(cells('nombre')).not.toContain('AAA primera')
  get('[aria-label="Actualizar"]').click()
  await vi.waitFor(() => expect(cells('nombre')[0]).toBe('AAA primera'))
})

test('what Actualizar could not get comes with the next answer', async () => {
  const { backend, client, cells, get } = await shown({ units: 3 })
  const [unit] = backend.units()
  if (unit === undefined) throw new Error('it has units')
  backend.put({ ...unit, nombre: 'AAA primera', timestamp: Date.now(), time_server: Date.now() })
  backend.setState({ failWith: 'offline' })
  get('[aria-label="Actualizar"]').click()
  await vi.waitFor(() => expect(get('.baliza-stale').textContent).toMatch(/Sin conexión/))
  backend.setState({ failWith: null })
  await client.fleet.refresh()
  await vi.waitFor(() => expect(cells('nombre')[0]).toBe('AAA primera'))
})

test('what is known stays while the host is away, and a retry brings it back', async () => {
  const { backend, client, rows, get, all } = await shown({ units: 3 })
  backend.setState({ failWith: 'offline' })
  await client.fleet.refresh()
  await vi.waitFor(() => expect(get('.baliza-stale').textContent).toMatch(/Sin conexión Datos de/))
  expect(rows()).toHaveLength(3)
  backend.setState({ failWith: null })
  get('.baliza-stale button').click()
  await vi.waitFor(() => expect(all('.baliza-stale')).toHaveLength(0))
})

test('lines stand where rows will be until the first answer, and nothing says that there are none', async () => {
  const { backend, all, rows } = await open({ units: 3, delay: 1_000 })
  await vi.waitFor(() => expect(all('[role="status"][aria-label="Cargando posiciones…"]')).toHaveLength(1))
  expect(all('.baliza-note')).toEqual([])
  backend.setState({ delay: 0 })
  await vi.waitFor(() => expect(rows()).toHaveLength(3))
  expect(all('.baliza-bones')).toEqual([])
})

test('a first load that fails says why, and is tried again', async () => {
  const { backend, get, rows } = await open({ failWith: 'offline' })
  await vi.waitFor(() => expect(get('[role="alert"]').textContent).toContain('Verfifica tu conexión'))
  backend.setState({ failWith: null })
  get('[role="alert"] button').click()
  await vi.waitFor(() => expect(rows()).toHaveLength(12))
})

test('in the narrowest place the time gives way to the link', async () => {
  const { get } = await shown({ units: 3 }, 300)
  const link = get('.baliza-table__row [data-column="position"]')
  const time = get('.baliza-table__row [data-column="time"]')
  expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth)
  expect(Math.abs(link.getBoundingClientRect().top - time.getBoundingClientRect().top)).toBeLessThan(4)
})

test.each([320, 390, 559])('cards at %i px: nothing is cut off, and a thumb can press', async (width) => {
  const { node, get, all } = await shown({ units: 30 }, width)
  expect(get('.baliza-positions').scrollWidth).toBe(node.clientWidth)
  const frame = get('.baliza-table__frame')
  expect(frame.scrollWidth).toBe(frame.clientWidth)
  for (const button of all('button')) {
    const { width, height } = button.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(43.9)
  }
})

const allColumns = ['nombre', 'placas', 'position', 'address', 'speed', 'status', 'time']

test.each([
  1024, 900, 720, 600,
])('at %i px every column is there, under its header, and nothing is cut', async (width) => {
  const { all, get } = await shown({ units: 3 }, width)
  const boxes = (role: string) => all(`[role="${role}"]`).slice(0, allColumns.length)
  expect(boxes('columnheader').map(({ dataset }) => dataset.column)).toEqual(allColumns)
  const lefts = (role: string) => boxes(role).map((cell) => Math.round(cell.getBoundingClientRect().left))
  expect(lefts('gridcell')).toEqual(lefts('columnheader'))
  const frame = get('.baliza-table__frame')
  frame.scrollLeft = frame.scrollWidth
  const [name, ...rest] = boxes('gridcell')
  // The name column stays visible, and the last column can be scrolled to.
  expect(name?.getBoundingClientRect().left).toBe(frame.getBoundingClientRect().left)
  expect(rest.at(-1)?.getBoundingClientRect().right).toBeLessThanOrEqual(
    frame.getBoundingClientRect().right + 1,
  )
  for (const cell of all('[data-column="status"], [data-column="time"]'))
    expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
})

test('a card has every column', async () => {
  const { get } = await shown({ units: 3 }, 390)
  for (const column of allColumns)
    expect(get(`.baliza-table__row [data-column="${column}"]`).getBoundingClientRect().width).toBeGreaterThan(
      10,
    )
})
