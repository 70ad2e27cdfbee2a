import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers, button, openPage } from '../../../testing/stage.js'

const open = (size = { width: 1440, height: 900 }, user = 'admin') =>
  openPage('cpanel/webhooks', { ...size, user, units: 5 })

test.each([
  [1440, 900, 'light'],
  [390, 844, 'dark'],
])('a webhook is made, its secret shown once, tested and removed: %i × %i', async (width, height, theme) => {
  localStorage.setItem('baliza.theme', JSON.stringify(theme))
  const { portal } = await open({ width, height })
  await expect.element(page.getByText('Todavía no hay webhooks', { exact: false })).toBeVisible()
  expect(await barriers()).toEqual([])

  await userEvent.click(button('Crear webhook').first())
  const form = page.getByRole('dialog', { name: 'Crear webhook' })
  await userEvent.click(form.getByRole('checkbox', { name: 'Alertas', exact: true }))
  await userEvent.fill(form.getByRole('textbox', { name: 'Dirección' }), 'ejemplo.com')
  await userEvent.click(form.getByRole('button', { name: 'Crear' }))
  for (const problem of [/^Escribe un nombre/, /^Elige al menos una cosa/, /^Escribe una dirección/])
    await expect.element(form.getByText(problem)).toBeVisible()
  expect(await barriers()).toEqual([])

  await userEvent.fill(form.getByRole('textbox', { name: 'Nombre' }), 'Almacén')
  await userEvent.fill(form.getByRole('textbox', { name: 'Dirección' }), 'https://example.com/baliza')
  await userEvent.click(form.getByRole('checkbox', { name: /^Posiciones/ }))
  await userEvent.click(form.getByRole('button', { name: 'Crear' }))

  const made = page.getByRole('dialog', { name: 'Copia el secreto ahora' })
  await expect.element(made.getByLabelText('Secreto')).toHaveTextContent(/^whsec_/)
  const secret = made.getByLabelText('Secreto').element().textContent ?? ''
  expect(await barriers()).toEqual([])
  await userEvent.click(made.getByRole('button', { name: 'Cerrar' }))
  const loss = page.getByRole('alertdialog', { name: 'Copia el secreto ahora' })
  await userEvent.click(loss.getByRole('button', { name: 'Cancelar' }))
  await expect.element(loss).not.toBeInTheDocument()
  await userEvent.click(made.getByRole('button', { name: 'Ya lo guardé' }))
  await expect.element(page.getByText('Al día').first()).toBeVisible()
  expect(document.body.textContent).not.toContain(secret)
  expect(await portal.client.webhooks.list()).toMatchObject([
    { nombre: 'Almacén', eventos: ['positions'], unidades: null, activo: true },
  ])

  await userEvent.click(button('Envíos').first())
  const log = page.getByRole('dialog', { name: 'Envíos de Almacén' })
  await expect.element(log.getByText('Todavía no hay envíos')).toBeVisible()
  await userEvent.click(log.getByRole('button', { name: 'Enviar prueba' }))
  await expect.element(log.getByText('Recibido')).toBeVisible()
  expect(await barriers()).toEqual([])
})

test('a server that takes nothing: the test says why, and it may be stopped', async () => {
  const { portal } = await open()
  const url = 'https://almacen.invalid/'
  await portal.client.webhooks.add({ nombre: 'Caído', url, eventos: ['alert'], unidades: null })
  await userEvent.click(button('Actualizar'))
  await userEvent.click(button('Envíos').first())
  await userEvent.click(button('Enviar prueba'))
  const log = page.getByRole('dialog', { name: 'Envíos de Caído' })
  await expect.element(log.getByText('El servidor no respondió (ENOTFOUND)', { exact: false })).toBeVisible()
  await userEvent.click(button('Editar').first())
  const form = page.getByRole('dialog', { name: 'Editar webhook' })
  await userEvent.click(form.getByRole('checkbox', { name: 'Activo' }))
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }))
  await expect.element(page.getByText('Detenido').first()).toBeVisible()
  expect((await portal.client.webhooks.list())[0]).toMatchObject({ activo: false })
})

test('says that they could not be loaded', async () => {
  const { backend } = await open({ width: 1024, height: 768 })
  await expect.element(page.getByText('Todavía no hay webhooks', { exact: false })).toBeVisible()
  backend.setState({ failWith: 'error' })
  await userEvent.click(button('Actualizar'))
  await expect.element(button('Reintentar')).toBeVisible()
})

test('role 2 is led to the map', async () => {
  await open({ width: 1024, height: 768 }, 'usuario')
  await expect.poll(() => location.hash).toMatch(/^#\/(home|tracking)/)
})

test('an answer that was lost: closing the form shows whether it was made', async () => {
  const { portal } = await open()
  await userEvent.click(button('Crear webhook').first())
  const form = page.getByRole('dialog', { name: 'Crear webhook' })
  await expect.element(form).toBeVisible()
  // Added on the server; the page does not know it.
  const url = 'https://example.com/'
  await portal.client.webhooks.add({ nombre: 'Sin respuesta', url, eventos: ['alert'], unidades: null })
  expect(page.getByText('Sin respuesta').query()).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Cancelar' }))
  await expect.element(page.getByText('Sin respuesta')).toBeVisible()
})
