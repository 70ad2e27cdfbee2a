import { dayOf } from '@baliza/widgets/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousViolations } from '../../../../../widgets/src/testing/violations.js'
import { button, get, opener, processYesterday, settled, showTracking } from '../../../testing/stage.js'

/** Opens the tracking page with yesterday's history of a unit. */
async function open({ width = 1280, height = 800, moves = false } = {}) {
  await showTracking({ width, height, moves })
  await processYesterday()
}

/** Records downloads instead of saving them. */
function catchFiles() {
  const saved: { readonly name: string; readonly file: Blob }[] = []
  const files: Blob[] = []
  const made = vi
    .spyOn(URL, 'createObjectURL')
    .mockImplementation((file) => `#${files.push(file as Blob) - 1}`)
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const file = files[Number(this.hash.slice(1))]
    if (file !== undefined) saved.push({ name: this.download, file })
  })
  onTestFinished(() => {
    made.mockRestore()
    click.mockRestore()
  })
  return saved
}

test('the map is above the panel, whose edge moves with the arrows', async () => {
  await open()
  const edges = () => [
    get('main')?.getBoundingClientRect().bottom,
    get('section[aria-label="Historial y reportes"]')?.getBoundingClientRect().top,
  ]
  const [map, panel] = edges()
  expect(map).toBe(panel)
  get('[role=separator]')?.focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(edges).toEqual([(map ?? 0) - 64, (panel ?? 0) - 64])
})

test('on a phone what is missing is shown in sight of the button that asked', async () => {
  await showTracking({ width: 390, height: 844 })
  await opener('history').click()
  await settled()
  await button('Procesar').click()
  const message = page.getByText('Todos los campos son requeridos')
  await expect.element(message).toBeVisible()
  const box = message.element().getBoundingClientRect()
  const asked = button('Procesar').element().getBoundingClientRect()
  expect(box.bottom).toBeLessThanOrEqual(asked.top)
  const [top] = document.elementsFromPoint(box.x + 10, box.y + box.height / 2)
  expect(top).toBe(message.element())
})

test.each<[string, () => HTMLElement | null, string]>([
  ['the dates', () => get('#footer form [name=range]'), '{Enter}'],
  // The first Enter chooses from its list.
  ['the unit', () => get('#footer form input'), '{Enter}{Enter}'],
])('Enter in %s processes the history', async (_name, field, keys) => {
  await open()
  await button('Unidad: Unidad 001').click()
  field()?.focus()
  await userEvent.keyboard(keys)
  // The fields are collapsed to a line of chips again.
  await expect.poll(() => button('Procesar').query()).toBeNull()
  await expect.element(page.getByRole('grid', { name: 'Registros de Unidad 001' })).toBeVisible()
})

test('where it was yesterday between 3 and 4: two presses, what one would say, and Enter', async () => {
  const { backend } = await showTracking({ width: 1280, height: 800 })
  await expect.poll(() => get('[role=treeitem][data-imei]')).not.toBeNull()
  await userEvent.click(get('[role=treeitem][data-imei]') as HTMLElement)
  let presses = 0
  const count = () => presses++
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, count, true)
  onTestFinished(() => {
    for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, count, true)
  })
  await button('Historial').first().click()
  await page.getByRole('button', { name: /^Fechas: / }).click()
  await userEvent.keyboard('ayer 3 a 4{Enter}')
  await expect.element(page.getByRole('button', { name: /^Fechas: .*03:00\s?–\s?04:00/ })).toBeVisible()
  expect(presses).toBe(2 + 'ayer 3 a 4'.length + 1)
  const yesterday = (hour: number) => {
    const now = new Date()
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, hour).getTime()
  }
  const asked = backend.requests.filter(({ path }) => path === '/api/historial-objeto').at(-1)
  expect(asked?.body).toMatchObject({ finicial: yesterday(3), ffinal: yesterday(4) + 59_999 })
})

test('last month of a unit as a spreadsheet: eight presses', async () => {
  const { backend } = await showTracking({ width: 1280, height: 800 })
  await expect.poll(() => get('[role=treeitem][data-imei]')).not.toBeNull()
  const saved = catchFiles()
  let presses = 0
  const count = () => presses++
  addEventListener('pointerdown', count, true)
  onTestFinished(() => removeEventListener('pointerdown', count, true))
  await userEvent.click(get('[role=treeitem][data-imei]') as HTMLElement)
  await button('Historial').first().click()
  await page.getByRole('button', { name: /^Fechas: / }).click()
  await button('Rangos rápidos').click()
  await page.getByRole('menuitem', { name: 'Mes pasado' }).click()
  await button('Procesar').click()
  await button('Exportar').click()
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  await expect.poll(() => saved.length).toBe(1)
  expect(presses).toBe(8)
  const day = (month: number, date: number) => {
    const now = new Date()
    return new Date(now.getFullYear(), now.getMonth() + month, date)
  }
  const asked = backend.requests.filter(({ path }) => path === '/api/historial-objeto').at(-1)
  expect(asked?.body).toMatchObject({ finicial: day(-1, 1).getTime(), ffinal: day(0, 1).getTime() - 1 })
  const days = `${dayOf(day(-1, 1).getTime())}-a-${dayOf(day(0, 0).getTime())}`
  expect(saved[0]?.name).toBe(`historial-unidad-001-${days}.xlsx`)
  expect(await saved[0]?.file.slice(0, 2).text()).toBe('PK')
})

test('the file of a history has its records, and how far the unit had come by each', async () => {
  await open()
  const saved = catchFiles()
  await button('Exportar').click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]?.name).toMatch(/^historial-unidad-001-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await saved[0]?.file.text())?.trim().split('\r\n') ?? []
  const head = lines.findIndex((line) => line.startsWith('Fecha/Hora,'))
  expect(lines[0]).toContain('Registros de Unidad 001')
  expect(lines[head]).toMatch(/,Velocidad \(km\/h\),.*,Odómetro \(km\)$/)
  const [, shown = ''] = /([\d,]+) registros/.exec(get('#footer')?.textContent ?? '') ?? []
  const distances = lines.slice(head + 1).map((line) => Number(line.split(',').at(-1)))
  // One distance per record, and the total at the end.
  expect(distances).toHaveLength(Number(shown.replace(',', '')) + 1)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  expect(distances.at(-1)).toBeGreaterThan(0)
  expect(lines.at(-1)).toMatch(/^Total,\d+/)
})

test('a click on the chart opens its record on the map, and the table is there', async () => {
  await open()
  await page.getByRole('tab', { name: 'Gráfica de velocidad' }).click()
  await expect.poll(() => get('.line-graph-path')).not.toBeNull()
  const chart = page.getByRole('slider', { name: /^Velocidad de/ })
  await userEvent.click(chart, { position: { x: 400, y: 120 } })
  await expect.element(page.getByRole('dialog', { name: /Unidad 001/ })).toBeVisible()
  const index = Number(get('[role=slider]')?.getAttribute('aria-valuenow'))
  expect(index).toBeGreaterThan(1)
  await page.getByRole('tab', { name: 'Reportes' }).click()
  await expect
    .poll(() => get('[role=row][aria-selected=true]')?.getAttribute('aria-rowindex'))
    .toBe(String(index + 1))
})

test('where the chart leaves time out its axis is marked, and its label says so', async () => {
  await open()
  await page.getByRole('tab', { name: 'Gráfica de velocidad' }).click()
  await expect.poll(() => get('.line-graph-path')).not.toBeNull()
  const marks = () => [...document.querySelectorAll<HTMLElement>('[title^="Eje cortado"]')]
  await expect.poll(() => marks().length).toBeGreaterThan(0)
  const cuts = /El eje del tiempo está cortado en (un|\d+) lugar/.exec(get('[role=slider]')?.ariaLabel ?? '')
  expect(cuts?.[1]).toBe(marks().length === 1 ? 'un' : String(marks().length))
  const axis = get('.line-graph-path')?.closest('svg')?.getBoundingClientRect()
  for (const mark of marks()) {
    const { left, right, top, bottom } = mark.getBoundingClientRect()
    expect([left >= (axis?.left ?? 0), right <= (axis?.right ?? 0), top < bottom]).toEqual([true, true, true])
  }
})

test('what is doubted is muted with its reason, is shown on the map where it was said, and can be hidden', async () => {
  await open()
  const grid = page.getByRole('grid', { name: 'Registros de Unidad 001' })
  // Sorted by this column, they precede empty cells.
  await grid.getByRole('columnheader', { name: 'Duda' }).getByRole('button').click()
  const row = grid.getByRole('row').filter({ hasText: 'salto' })
  await expect.element(row).toBeVisible()
  const colourOf = (element: Element | null) => element && getComputedStyle(element).color
  const believed = grid.getByRole('row').filter({ hasNotText: /Duda|salto|precisión|velocidad/ })
  expect(colourOf(row.element())).not.toBe(colourOf(believed.first().element()))
  await row.getByText('salto').click()
  const popup = page.getByRole('dialog', { name: /Unidad 001/ })
  await expect.element(popup).toHaveTextContent('salto · No se cuenta')
  await button('Ocultar posiciones dudosas').click()
  await expect.poll(() => [row.query(), popup.query()]).toEqual([null, null])
})

test('a replay closes the record that the chart had opened', async () => {
  await open()
  await page.getByRole('tab', { name: 'Gráfica de velocidad' }).click()
  await expect.poll(() => get('.line-graph-path')).not.toBeNull()
  const chart = page.getByRole('slider', { name: /^Velocidad de/ })
  await userEvent.click(chart, { position: { x: 400, y: 120 } })
  const record = page.getByRole('dialog', { name: /Unidad 001/ })
  await expect.element(record).toBeVisible()
  await page.getByRole('tab', { name: 'Reportes' }).click()
  await button('Reproducir').click()
  await expect.poll(() => get('.baliza-track-vehicle')).not.toBeNull()
  expect(record.query()).toBeNull()
})

test('the chart has the unit’s limit, and the arrows go along it', async () => {
  await open()
  await page.getByRole('tab', { name: 'Gráfica de velocidad' }).click()
  await expect.poll(() => get('.line-graph-path')).not.toBeNull()
  // An event of the account alerts above this speed.
  await expect.element(page.getByText('límite 95 km/h')).toBeVisible()
  await expect.poll(() => get('.y-markers line')).not.toBeNull()
  // The scale ends at the fastest record, or one step above.
  const scale = get('.y.axis')?.getBoundingClientRect().height ?? 0
  // The scale stays visible while the chart scrolls under it.
  const [zero] = page.getByText('0', { exact: true }).elements()
  const before = zero?.getBoundingClientRect()
  const scroller = get('[role=slider]') ?? document.body
  scroller.scrollLeft = scroller.scrollWidth
  expect(scroller.scrollLeft).toBeGreaterThan(0)
  expect(zero?.getBoundingClientRect()).toEqual(before)
  expect(get('.line-graph-path')?.getBoundingClientRect().height).toBeGreaterThan(0.8 * scale)
  const chart = get('[role=slider]')
  chart?.focus()
  await userEvent.keyboard('{End}')
  expect(chart?.getAttribute('aria-valuenow')).toBe(chart?.getAttribute('aria-valuemax'))
  await userEvent.keyboard('{Home}')
  expect(chart?.getAttribute('aria-valuenow')).toBe('1')
})

test('a replay moves the vehicle, the slider and the table; space pauses and Escape ends it', async () => {
  await open({ moves: true })
  await button('Reproducir').click()
  const bar = page.getByRole('region', { name: 'Reproducción del recorrido' })
  await expect.element(bar).toBeVisible()
  // The replay had replaced the panel.
  await opener('history').click()
  await bar.getByRole('button', { name: '20×' }).click()
  const slider = () => Number(get('input[type=range]')?.getAttribute('aria-valuetext')?.slice(11, 13))
  // 20× is twenty minutes per second: the replay leaves the first hour.
  await expect.poll(slider).toBeGreaterThanOrEqual(1)
  await expect.poll(() => get('.baliza-track-vehicle')).not.toBeNull()
  await expect
    .poll(() => Number(get('[aria-selected=true][role=row]')?.getAttribute('aria-rowindex')))
    .toBeGreaterThan(10)
  get('input[type=range]')?.focus()
  await userEvent.keyboard(' ')
  await expect.element(bar.getByRole('button', { name: 'Reproducir' })).toBeVisible()
  const held = get('time')?.textContent
  await userEvent.keyboard('{ArrowRight}')
  expect(get('time')?.textContent).not.toBe(held)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => get('.baliza-track-vehicle')).toBeNull()
})

test.each([
  ['wide', 1280, 800],
  ['narrow', 390, 844],
])('no axe violation on any tab, %s', async (_name, width, height) => {
  await open({ width, height })
  for (const [name, content] of [
    ['Reportes', '[role=grid]'],
    ['Gráfica de velocidad', '.line-graph-path'],
    ['Geocercas y PDI', '[role=tabpanel] li'],
    ['Rutas', '[role=tabpanel] li'],
    ['Datos del objeto', '[role=tabpanel] dl'],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await expect.poll(() => get(content)?.checkVisibility()).toBe(true)
    await settled()
    expect([name, await seriousViolations(document.body)]).toEqual([name, []])
  }
})

test('what is drawn has the room of the panel, until that is asked for or the drawing ends', async () => {
  await showTracking({ width: 1024, height: 768 })
  await opener('history').click()
  await page.getByRole('tab', { name: 'Geocercas y PDI' }).click()
  const map = () => get('main')?.offsetHeight ?? 0
  await expect.poll(map).toBe(360)
  const options = page.getByRole('form', { name: 'Opciones' })
  const draw = async () => {
    await button('Nuevo polígono').click()
    await expect.element(options).toBeVisible()
  }
  await draw()
  await expect.poll(map).toBeGreaterThan(600)
  await options.getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(map).toBe(360)

  await draw()
  await opener('history').click()
  await expect.poll(map).toBe(360)
  await expect.element(options).toBeVisible()
  await options.getByRole('button', { name: 'Cancelar' }).click()
  // The next drawing has the space again.
  await draw()
  await expect.poll(map).toBeGreaterThan(600)
})
