import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers, button, openPage } from '../../../testing/stage.js'

const open = (size = { width: 1440, height: 900 }, user = 'admin') =>
  openPage('cpanel/papelera', { ...size, user, units: 5 })
const names = () =>
  [...document.querySelectorAll('[role="gridcell"][data-column="nombre"]')].map((cell) => cell.textContent)

test.each([
  [1440, 900, 'light'],
  [390, 844, 'dark'],
])('what was removed is listed and comes back: %i × %i', async (width, height, theme) => {
  localStorage.setItem('baliza.theme', JSON.stringify(theme))
  const { portal } = await open({ width, height })
  await expect.element(page.getByText('La papelera está vacía', { exact: false })).toBeVisible()
  const { client } = portal
  const [unit, other] = await client.devices.list({ rol: 4 })
  if (unit === undefined || other === undefined) throw new Error('there is no device')
  await client.devices.remove({ id: unit.id })
  const { id: group } = await client.groups.add({ nombre: 'Reparto norte', imeis: [other.imei] })
  await client.groups.remove({ id: group })
  await userEvent.click(button('Actualizar'))
  await expect.poll(names).toEqual(['Reparto norte', `${unit.nombre} · ${unit.imei}`])
  await expect.element(page.getByText('30 días').first()).toBeVisible()
  expect(await barriers()).toEqual([])

  await userEvent.click(button('Restaurar').last())
  await expect.element(page.getByText(`Se restauró ${unit.nombre}`)).toBeVisible()
  await expect.poll(names).toEqual(['Reparto norte'])
  expect((await client.devices.list({ rol: 4 })).map(({ imei }) => imei)).toContain(unit.imei)

  await userEvent.click(button('Borrar para siempre').first())
  const question = page.getByRole('alertdialog', { name: 'Borrar Reparto norte para siempre' })
  await userEvent.click(question.getByRole('button', { name: 'Borrar para siempre' }))
  await expect.element(page.getByText('La papelera está vacía', { exact: false })).toBeVisible()
})
