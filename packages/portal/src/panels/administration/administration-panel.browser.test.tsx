import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violations } from '../../../../widgets/src/testing/violations.js'
import { button, get, opener, openTracking, settled } from '../../testing/stage.js'

const units = makeFleet(40, 1)

async function openPanel(width: number, height: number) {
  const stage = await openTracking({ width, height, units })
  const tools = opener('tools')
  await expect.poll(() => button('Administración').query() !== null || tools.query() !== null).toBe(true)
  if (tools.query() === null) await button('Administración').click()
  else {
    await tools.click()
    await page.getByRole('menuitem', { name: 'Administración' }).click()
  }
  await expect.element(page.getByRole('tab', { name: 'Unidades' })).toBeVisible()
  return stage
}

async function barriers() {
  await settled()
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    document.documentElement.style.colorScheme = theme
    found.push(...(await violations('#portal')).map(({ id, html }) => `${theme} ${id} ${html[0]}`))
  }
  document.documentElement.style.colorScheme = ''
  return found
}

const press = (...keys: readonly string[]) => userEvent.keyboard(keys.join(''))
const focused = () => document.activeElement?.textContent
const count = (list: string) => get(`section[aria-label="${list}"] h3 span`)?.textContent

test.each([
  [1440, 900],
  [390, 844],
])('a group is made, changed and removed by the keyboard alone, at %i by %i', async (width, height) => {
  const { backend } = await openPanel(width, height)
  expect(await barriers()).toEqual([])
  if (width > 720) expect(get('main')?.clientWidth).toBeGreaterThanOrEqual(Math.floor(0.45 * width))

  // Past the button in the header, into the tabs.
  await press('{Tab}{Tab}{ArrowRight}')
  await expect.poll(focused).toBe('Grupos')
  await expect.element(page.getByText('No se encontraron grupos registrados.')).toBeVisible()
  button('Añadir grupo').element().focus()
  await press('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Añadir grupo' })).toBeVisible()
  page.getByRole('textbox', { name: 'Nombre' }).element().focus()
  await press('Norte')
  expect(await barriers()).toEqual([])

  // All search results; then three of them back, by a range.
  page.getByRole('searchbox', { name: 'Buscar en otras unidades' }).element().focus()
  await press('1010001')
  await expect.element(button('Mover todas las que coinciden (10)')).toBeVisible()
  button('Mover todas las que coinciden (10)').element().focus()
  await press('{Enter}')
  await expect.poll(() => count('Unidades del grupo')).toBe('10')
  page.getByRole('searchbox', { name: 'Buscar en unidades del grupo' }).element().focus()
  await press('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Enter}')
  await expect.poll(() => count('Unidades del grupo')).toBe('7')

  // Back opens a question before typed values are lost.
  await press('{Escape}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await press('{Escape}')
  await expect.poll(() => get('[role=alertdialog]')).toBeNull()
  const save = button('Añadir grupo').element() as HTMLButtonElement
  save.focus()
  // A second click before the answer arrives. A separate key press might arrive after the form has closed.
  save.addEventListener('click', () => save.click(), { once: true })
  await press('{Enter}')
  await expect.poll(() => page.getByRole('gridcell', { name: 'Norte' }).query()).not.toBeNull()
  expect(backend.requests.filter(({ path }) => path === '/grupos/add')).toHaveLength(1)
  expect(backend.units().filter(({ id_grupo }) => id_grupo !== null)).toHaveLength(7)

  // Enter on the row opens it. Escape leads back to the list, and then closes it.
  page.getByRole('gridcell', { name: 'Norte' }).element().focus()
  await press('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Editar · Norte' })).toBeVisible()
  await press('{Escape}')
  const title = () => document.activeElement?.closest('[role=dialog]')?.querySelector('h2')?.textContent
  await expect.poll(title).toBe('Administración')
  await press('{Escape}')
  await expect.poll(() => get('[role=dialog]')).toBeNull()
})

test('a mirror account is given units, in two lists of which none is lost', async () => {
  const { backend } = await openPanel(1440, 900)
  await page.getByRole('tab', { name: 'Cuentas espejo' }).click()
  await button('Asignar equipos').click()
  await expect.poll(() => count('Asignadas')).toBe('12')
  expect(await barriers()).toEqual([])
  await page.getByRole('searchbox', { name: 'Buscar en libres' }).fill('1010003')
  await button('Mover todas las que coinciden (10)').click()
  await expect.poll(() => count('Asignadas')).toBe('22')
  await button('Deshacer').click()
  await expect.poll(() => count('Asignadas')).toBe('12')
  const sent = (path: string) => backend.requests.filter((request) => request.path === path).length
  await expect.poll(() => sent('/api/elimina-objeto-asignado')).toBe(10)
  expect(sent('/objetos/asignar-objeto')).toBe(10)

  await button('Regresar').click()
  await page.getByRole('gridcell', { name: 'espejo', exact: true }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Enviar comandos' })).toBeVisible()
  expect(await barriers()).toEqual([])
})

test.each([
  [1440, 900],
  [1024, 768],
  [390, 844],
])('what a mirror account shows in other sites is set and its code read, at %i by %i', async (width, height) => {
  const { backend } = await openPanel(width, height)
  await page.getByRole('tab', { name: 'Cuentas espejo' }).click()
  await page.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Insertar en mi sitio' }).click()
  await expect.element(page.getByRole('group', { name: 'Sitios' })).toBeVisible()
  button('Añadir sitio').element().focus()
  await press('{Enter}')
  // The new field has the focus.
  await press('https://www.ejemplo.mx{Enter}')
  await expect
    .poll(() => backend.requests.filter(({ path }) => path === '/api/insertar-cambios').length)
    .toBe(1)
  await expect.element(page.getByRole('region', { name: 'Node' })).toBeVisible()
  expect(page.getByRole('region', { name: 'Node' }).element().textContent).toContain('https://www.ejemplo.mx')
  // At 1024 px the parts are those of 1440 px.
  if (width !== 1024) expect(await barriers()).toEqual([])
  // Long lines of code scroll within their box.
  const dialog = page.getByRole('dialog', { name: /^Insertar en mi sitio/ }).element()
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
})
