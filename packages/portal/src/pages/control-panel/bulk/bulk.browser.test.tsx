import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { agree, focused, goTo, press } from '../../../testing/keyboard.js'
import { button, openPage } from '../../../testing/stage.js'

const units = makeFleet(5, 1)
const open = (address: string) => openPage(address, { width: 1440, height: 900, user: 'admin', units })
const names = (column: string) =>
  [...document.querySelectorAll(`[role="gridcell"][data-column="${column}"]`)].map(
    ({ textContent }) => textContent,
  )
/** Returns the outcome of each row as the panel shows it. */
const results = () =>
  [...document.querySelectorAll('[role="dialog"] [role="row"]')]
    .map(({ textContent }) => textContent)
    .slice(-3)

async function chooseThree() {
  await expect.poll(() => names('nombre').length).toBe(5)
  await goTo('Elegir Unidad 001')
  await press(' ', 'Elegir Unidad 001')
  for (const name of ['Elegir Unidad 002', 'Elegir Unidad 003']) {
    await press('{ArrowDown}', name)
    await press(' ', name)
  }
}

test('removed together after a confirmation is typed; what somebody else removed meanwhile says so; the focus is in the table again', async () => {
  const { backend } = await open('cpanel')
  await chooseThree()
  await goTo('Eliminar')
  // Another user removes it before the confirmation.
  backend.remove(units[1]?.imei ?? '')
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('alertdialog', { name: 'Eliminar 3 objetos' })
  await expect.element(question).toHaveTextContent(`3 objetos`)
  // One report per minute since the registration.
  const left = [units[0], units[2]].map((unit) =>
    Math.floor(((unit?.timestamp ?? 0) - (unit?.registro ?? 0)) / 60_000),
  )
  await expect
    .element(question)
    .toHaveTextContent(left.reduce((sum, count) => sum + count).toLocaleString('es-MX'))
  await press('{Shift>}{Tab}{/Shift}', 'Escribe «Eliminar 3 objetos» para confirmar')
  await userEvent.keyboard('Eliminar 3 objetos')
  await press('{Tab}', 'Cancelar')
  await agree('Eliminar 3 objetos')

  const panel = page.getByRole('dialog', { name: 'Eliminar 3 objetos' })
  await expect.element(panel.getByText('2 de 3 · 1 falló')).toBeVisible()
  expect(results()).toEqual([
    'Unidad 002FallóDatos no encontrados',
    expect.stringMatching(/^Unidad 001Hecho/),
    expect.stringMatching(/^Unidad 003Hecho/),
  ])
  await expect.poll(focused).toBe('Eliminar 3 objetos')
  await press('{Escape}', /^Elegir Unidad 00[45]$/)
  await expect.poll(() => names('nombre')).toEqual(['Unidad 004', 'Unidad 005'])

  // Only the objects that this action removed are restored.
  await expect.element(page.getByText('Se eliminaron 2 objetos')).toBeVisible()
  await userEvent.click(button('Deshacer'))
  await expect.element(page.getByText('Se restauraron 2 de 2')).toBeVisible()
  await expect
    .poll(() => names('nombre').toSorted())
    .toEqual(['Unidad 001', 'Unidad 003', 'Unidad 004', 'Unidad 005'])
})

test('users removed together come back together, those that are still in the bin', async () => {
  const { portal } = await open('cpanel?ver=usuarios')
  for (const name of ['manager', 'usuario'])
    await userEvent.click(page.getByRole('checkbox', { name: `Elegir ${name}` }))
  await userEvent.click(button('Eliminar').first())
  const question = page.getByRole('alertdialog', { name: 'Eliminar 2 usuarios' })
  await userEvent.click(question.getByRole('button', { name: 'Eliminar 2 usuarios' }))
  await expect.element(page.getByText('Se eliminaron 2 usuarios')).toBeVisible()
  await expect.poll(() => names('user')).toEqual(['admin'])
  // Another user removes one entry from the bin.
  const entry = (await portal.client.bin.list()).find(({ nombre }) => nombre === 'manager')
  await portal.client.bin.remove({ id: entry?.id ?? '' })
  await userEvent.click(button('Deshacer'))
  await expect.element(page.getByText('Se restauró 1 de 2')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Datos no encontrados')
  await expect.poll(() => names('user')).toEqual(['admin', 'usuario'])
})

test("all users chosen and made inactive: one's own account stays active, and the rest is done with it", async () => {
  const { portal } = await open('cpanel?ver=usuarios')
  await expect.poll(() => names('user')).toEqual(['admin', 'manager', 'usuario'])
  await userEvent.click(page.getByRole('checkbox', { name: 'Elegir todas' }))
  await userEvent.click(button('Desactivar'))
  const question = page.getByRole('alertdialog', { name: 'Desactivar 2 usuarios' })
  await userEvent.click(question.getByRole('button', { name: 'Desactivar 2 usuarios' }))
  await expect.element(page.getByRole('dialog').getByText('2 de 2')).toBeVisible()
  expect((await portal.client.users.list()).map(({ user, activo }) => [user, activo])).toEqual([
    ['admin', true],
    ['manager', false],
    ['usuario', false],
  ])
})

test('made inactive together: what somebody else has written meanwhile stays', async () => {
  const { backend } = await open('cpanel')
  await chooseThree()
  const [, second] = units
  if (second === undefined) throw new Error('no unit')
  backend.put({ ...second, nombre: 'Renombrada', activo: true })
  await goTo('Desactivar')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent(/3 objetos/)
  await agree('Desactivar 3 objetos')
  await expect.element(page.getByRole('dialog').getByText('3 de 3')).toBeVisible()
  const now = backend.units().find(({ imei }) => imei === second.imei)
  expect([now?.nombre, now?.activo]).toEqual(['Renombrada', false])
})

test('cleaned together, one question for all, and what is left is tried again', async () => {
  const { backend } = await open('cpanel')
  await chooseThree()
  await goTo('Limpiar')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent(/3 objetos/)
  const [, gone] = units
  if (gone === undefined) throw new Error('no unit')
  backend.remove(gone.imei)
  await agree('Limpiar 3 objetos')
  const panel = page.getByRole('dialog', { name: 'Limpiar 3 objetos' })
  await expect.element(panel.getByText('2 de 3 · 1 falló')).toBeVisible()
  backend.put(gone)
  await goTo('Reintentar 1')
  await press('{Enter}', /./)
  await expect.element(panel.getByText('3 de 3', { exact: true })).toBeVisible()
  await press('', /^(?!Reintentar)./)
  await press('{Escape}', 'Limpiar')
})

test('assigned together to a user that is searched for by typing', async () => {
  const { backend } = await open('cpanel')
  await chooseThree()
  await goTo('Asignar')
  await press('{Enter}', 'Asignar a')
  await userEvent.keyboard('nadie')
  await expect.element(page.getByText('No se encontraron resultados')).toBeVisible()
  for (let letter = 0; letter < 5; letter++) await userEvent.keyboard('{Backspace}')
  await userEvent.keyboard('usuario@example')
  await expect.element(page.getByRole('option')).toHaveTextContent('Usuario de demostración')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('combobox')).toHaveValue('Usuario de demostración')
  await goTo(/^Asignar$/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent(/3 objetos.*Usuario de demostración/)
  await agree('Asignar 3 objetos')
  await expect.element(page.getByText('3 de 3', { exact: true })).toBeVisible()
  expect(backend.requests.filter(({ path }) => path === '/objetos/asignar-objeto')).toHaveLength(3)
  await press('{Escape}', 'Asignar')

  // The selection is cleared from its bar, which then closes.
  await goTo('Quitar selección')
  await press('{Enter}', 'Elegir Unidad 003')
})
