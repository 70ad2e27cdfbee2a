import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goTo, press } from '../../testing/keyboard.js'
import { barriers, get, openPage } from '../../testing/stage.js'

test.each([
  [1440, 900],
  [390, 844],
])('the fleet is a table of the page, and a row leads to its unit on the map: %i × %i', async (width, height) => {
  await openPage('posiciones', { width, height, units: 20 })
  await expect.element(page.getByRole('heading', { name: 'Tabla de Posiciones' })).toBeVisible()
  await expect.element(page.getByRole('grid', { name: 'Tabla de Posiciones' })).toBeVisible()
  expect(document.documentElement.scrollHeight).toBe(height)
  expect(await barriers()).toEqual([])

  const first = get('[data-column="nombre"][role="gridcell"]')?.textContent ?? ''
  await userEvent.click(page.getByRole('gridcell', { name: first, exact: true }))
  await expect.poll(() => get('.baliza-popup')?.textContent).toContain(first)
  expect(location.hash).toBe('#/tracking')
})

test('the menu of the user leads there', async () => {
  await openPage('monitoreo', { width: 1440, height: 900 })
  await userEvent.click(page.getByRole('button', { name: /Menú de la cuenta/ }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Tabla de Posiciones' }))
  await expect.poll(() => location.hash).toBe('#/posiciones')
})

test('the address says what is searched, filtered and sorted, and shows it again', async () => {
  await openPage('posiciones?buscar=unidad&orden=-speed', { width: 1440, height: 900, units: 20 })
  const speeds = () =>
    [...document.querySelectorAll('[role="gridcell"][data-column="speed"]')].map((cell) =>
      Number(cell.textContent),
    )
  await expect.poll(() => speeds().length).toBeGreaterThan(3)
  expect(speeds()).toEqual(speeds().toSorted((a, b) => b - a))
  await expect.element(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('unidad')
  await userEvent.click(page.getByRole('button', { name: /^Encendido/ }))
  await expect.poll(() => location.hash).toBe('#/posiciones?buscar=unidad&estado=1&orden=-speed')
  location.hash = '#/posiciones'
  await expect.element(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('')
})

test('by keyboard alone: sorted, gone through, and a row that leads to the map', async () => {
  await openPage('posiciones', { width: 1440, height: 900, units: 20 })
  await expect.element(page.getByRole('grid', { name: 'Tabla de Posiciones' })).toBeVisible()
  expect(
    [...document.querySelectorAll('[role="columnheader"]')].map(({ textContent }) => textContent),
  ).toEqual([...['Nombre', 'Placas', 'Posicion', 'Direccion', 'Velocidad (km/h)', 'Estado', 'Fecha/Hora']])
  await goTo('Actualizar')
  await press('{Enter}', 'Actualizar')
  await press('{Tab}', /./)
  await goTo(/Velocidad/)
  await press('{Enter}', /Velocidad/)
  await expect.poll(() => location.hash).toMatch(/orden=-?speed/)
  await goTo(/^Unidad/)
  await press('{ArrowDown}', /^Unidad/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.hash).toBe('#/tracking')
})
