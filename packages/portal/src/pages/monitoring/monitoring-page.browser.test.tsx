import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goTo, press } from '../../testing/keyboard.js'
import { barriers, get, openPage } from '../../testing/stage.js'

const names = () =>
  [...document.querySelectorAll('[role="gridcell"][data-column="nombre"]')].map((cell) => cell.textContent)
const headers = () =>
  [...document.querySelectorAll('[role="columnheader"]')].map(({ textContent }) => textContent)
/** Returns the role or tag of the focused element. */
const role = () => {
  const { activeElement: at } = document
  return at?.getAttribute('role') ?? at?.tagName.toLowerCase()
}

async function choose(type: string) {
  await userEvent.click(page.getByRole('button', { name: /Tipo de monitoreo/ }))
  await userEvent.click(page.getByRole('option', { name: type, exact: true }))
}

test.each([
  [1440, 900],
  [390, 844],
])('without a type it says so; a type shows its units, and the address says which: %i × %i', async (...size) => {
  const [width, height] = size
  await openPage('monitoreo', { width, height, units: 20 })
  await expect.element(page.getByRole('alert')).toHaveTextContent('SELECCIONA UN TIPO DE MONITOREO')
  expect(await barriers()).toEqual([])

  await choose('Exceso de velocidad')
  await expect.poll(() => location.hash).toBe('#/monitoreo?tipo=8&velocidad=100')
  const speed = page.getByRole('textbox', { name: 'Velocidad desde la que se avisa' })
  await expect.element(speed).toHaveAttribute('maxlength', '3')
  await expect.element(speed).toHaveAttribute('placeholder', '100')
  await userEvent.fill(speed, 'abc')
  await userEvent.click(page.getByRole('button', { name: 'Aplicar' }))
  await expect.element(page.getByText('Ingresa solo numeros')).toBeVisible()
  await userEvent.fill(speed, '10')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.hash).toBe('#/monitoreo?tipo=8&velocidad=10')
  await expect.element(page.getByRole('grid', { name: 'Monitoreo por Excepcion' })).toBeVisible()
  expect(await barriers()).toEqual([])

  await userEvent.fill(speed, '999')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No se encontraron datos..')).toBeVisible()
})

test('each of the eight types is offered where none is chosen, and choosing one leaves the focus on the page', async () => {
  await openPage('monitoreo', { width: 390, height: 844, units: 20 })
  const offered = page.getByRole('list', { name: 'Tipo de monitoreo' }).getByRole('button')
  await expect.element(offered.first()).toBeVisible()
  expect(offered.elements().map(({ textContent }) => textContent)).toEqual([
    ...['En Movimiento', 'Motor apagado', 'Motor encendido', 'Exceso de velocidad'],
    ...['Entrada de geocerca', 'Salida de geocerca', 'Entrada de ruta', 'Salida de ruta'],
  ])
  for (const one of offered.elements()) expect(one.scrollWidth).toBeLessThanOrEqual(one.clientWidth)
  await goTo('Motor encendido')
  await press('{Enter}', /Motor encendido/)
  expect(location.hash).toBe('#/monitoreo?tipo=3')
  await expect.poll(() => names().length).toBeGreaterThan(0)
})

test('a shared address shows the same, and a row leads to its unit on the map', async () => {
  const { backend } = await openPage('monitoreo?tipo=3', { width: 1440, height: 900, units: 20 })
  await expect.poll(() => names().length).toBeGreaterThan(0)
  expect(backend.requests.filter(({ path }) => path === '/api/objetos')).toHaveLength(1)
  const first = names()[0] ?? ''
  await userEvent.click(page.getByRole('gridcell', { name: first, exact: true }))
  await expect.poll(() => get('.baliza-popup')?.textContent).toContain(first)
  expect(location.hash).toBe('#/tracking')
})

/** Returns the distinct texts of a column's cells. */
const saidIn = (column: string) => [
  ...new Set(
    [...document.querySelectorAll(`[role="gridcell"][data-column="${column}"]`)].map(
      ({ textContent }) => textContent,
    ),
  ),
]

test.each([
  ['Motor encendido', 3, 'ON'],
  ['Motor apagado', 2, 'OFF'],
])('the columns, and Estado of %s (%i): %s', async (_name, type, status) => {
  await openPage(`monitoreo?tipo=${type}`, { width: 1440, height: 900, units: 20 })
  await expect.poll(() => names().length).toBeGreaterThan(0)
  expect(headers()).toEqual([
    ...['#', 'Nombre', 'Posicion', 'Direccion', 'Velocidad', 'Estado', 'Fecha/Hora'],
  ])
  expect(saidIn('status')).toEqual([status])
})

test('alerts of a day, attended too, beside units of another type; the address says both', async () => {
  const { backend } = await openPage('monitoreo?tipo=4', {
    width: 1440,
    height: 900,
    units: 20,
    before: (host) => {
      for (const id of ['ab1', 'ab2'])
        host.raise({ id, clave_msj: 'IN_GEO', nom_evento: `Llegada ${id}`, isNotified: true })
      host.raise({ clave_msj: 'IN_GEO', nom_evento: 'De ayer', timestamp: Date.now() - 25 * 3_600_000 })
    },
  })
  const events = () =>
    [...document.querySelectorAll('[role="gridcell"][data-column="event"]')]
      .map((cell) => cell.textContent)
      .filter((text) => text !== '')
  await expect.poll(events).toEqual(expect.arrayContaining(['Llegada ab1', 'Llegada ab2']))
  const { length } = events()
  expect(events()).not.toContain('De ayer')

  await userEvent.click(page.getByRole('button', { name: 'Más tipos' }))
  await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Motor encendido' }))
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => location.hash).toBe('#/monitoreo?tipo=4-3')
  await expect.poll(() => names().length).toBeGreaterThan(length)
  await expect.element(page.getByRole('columnheader', { name: 'Tipo' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Evento' })).toBeVisible()
  expect(await barriers()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Quitar Motor encendido' }))
  await expect.poll(() => location.hash).toBe('#/monitoreo?tipo=4')

  location.hash = '#/monitoreo?tipo=2'
  await expect.element(page.getByRole('button', { name: /Motor apagado/ })).toBeVisible()
  expect(backend.requests.some(({ path }) => path === '/api/alertas-nuevas')).toBe(false)
})

test('the alerts are of the units that the other types are of, and each is one row', async () => {
  const { backend } = await openPage('monitoreo?tipo=4', {
    width: 1440,
    height: 900,
    units: 20,
    alerts: 0,
    user: 'manager',
    before: (host) => {
      const [unit] = host.units()
      // Each account that sees the unit receives the alert.
      if (unit !== undefined) host.raise({ clave_msj: 'IN_GEO', nom_evento: 'Llegada', unit })
    },
  })
  await expect.poll(() => names().length).toBe(1)
  const asked = backend.requests.find(({ path }) => path === '/api/alertas')
  expect(asked?.body).toMatchObject({ flota: 1, claves: ['IN_GEO'] })
})

test('by keyboard alone: types, a speed, and a row that leads to the map', async () => {
  await openPage('monitoreo', { width: 1440, height: 900, units: 20 })
  await expect.element(page.getByRole('alert')).toHaveTextContent('SELECCIONA UN TIPO DE MONITOREO')
  await goTo(/Tipo de monitoreo|^Ninguno/)
  await press('{Enter}')
  await expect.poll(role).toBe('option')
  await goTo('Exceso de velocidad', '{ArrowDown}')
  await press('{Enter}')
  await expect.poll(role).toBe('button')
  await expect.element(page.getByRole('grid', { name: 'Monitoreo por Excepcion' })).toBeVisible()
  expect(headers()).toEqual(['#', 'Nombre', 'Posicion', 'Direccion', 'Velocidad', 'Estado', 'Fecha/Hora'])

  await goTo('Más tipos')
  await press('{Enter}', 'En Movimiento')
  await press(' ', 'En Movimiento')
  await expect.poll(() => location.hash).toBe('#/monitoreo?tipo=8-1&velocidad=100')
  await press('{Escape}', 'Más tipos')
  await goTo('Quitar En Movimiento', '{Shift>}{Tab}{/Shift}')
  await press('{Enter}', /^(?!Quitar)./)

  await goTo('Velocidad desde la que se avisa', '{Shift>}{Tab}{/Shift}')
  await userEvent.keyboard('{Control>}a{/Control}10')
  await press('{Tab}', 'Aplicar')
  await press('{Enter}', 'Aplicar')
  await expect.poll(() => location.hash).toBe('#/monitoreo?tipo=8&velocidad=10')
  await expect.poll(() => names().length).toBeGreaterThan(0)
  await goTo('Columnas')
  await press('{Tab}', /./)
  await press('{Control>}{Home}{/Control}', '1')
  await press('{ArrowRight}', names()[0])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.hash).toBe('#/tracking')
})
