import { createClient } from '@baliza/sdk-core/internal'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers, button, openPage } from '../../../testing/stage.js'

const open = (size = { width: 1440, height: 900 }, user = 'admin') =>
  openPage('cpanel/llaves', { ...size, user, units: 5 })
const names = () =>
  [...document.querySelectorAll('[role="gridcell"][data-column="nombre"]')].map((cell) => cell.textContent)

test.each([
  [1440, 900, 'light'],
  [390, 844, 'dark'],
])('a key is made, shown once and revoked: %i × %i', async (width, height, theme) => {
  localStorage.setItem('baliza.theme', JSON.stringify(theme))
  const { portal } = await open({ width, height })
  await expect.element(page.getByText('Todavía no hay llaves', { exact: false })).toBeVisible()
  expect(await barriers()).toEqual([])

  await userEvent.click(button('Crear llave').first())
  const form = page.getByRole('dialog', { name: 'Crear llave de API' })
  await userEvent.click(form.getByRole('checkbox', { name: /^Leer/ }))
  await userEvent.fill(form.getByRole('textbox', { name: 'Direcciones de red' }), 'mi oficina')
  await userEvent.click(form.getByRole('button', { name: 'Crear' }))
  for (const problem of [/^Escribe un nombre/, /^Elige al menos una cosa/, /^Escribe direcciones/])
    await expect.element(form.getByText(problem)).toBeVisible()
  expect(await barriers()).toEqual([])

  await userEvent.fill(form.getByRole('textbox', { name: 'Nombre' }), 'Exportación nocturna')
  await userEvent.click(form.getByRole('checkbox', { name: /^Leer/ }))
  await userEvent.fill(form.getByRole('textbox', { name: 'Direcciones de red' }), '203.0.113.7, 10.0.0.0/8')
  await userEvent.click(form.getByRole('button', { name: 'Crear' }))

  const made = page.getByRole('dialog', { name: 'Copia tu llave ahora' })
  await expect.element(made.getByLabelText('Llave de API')).toHaveTextContent(/^bz_/)
  const key = made.getByLabelText('Llave de API').element().textContent ?? ''
  // A repeated key press or a link does not lose the API key.
  const loss = page.getByRole('alertdialog', { name: 'Copia tu llave ahora' })
  const besideIt = [
    () => userEvent.click(button('Crear llave').first()),
    () => userEvent.click(page.getByRole('link', { name: 'Panel de control' }).first()),
  ]
  // On a phone the panel covers the page.
  for (const away of [() => userEvent.keyboard('{Escape}'), ...(width < 720 ? [] : besideIt)]) {
    await away()
    await expect.element(loss).toHaveTextContent('No se vuelve a mostrar')
    await userEvent.click(loss.getByRole('button', { name: 'Cancelar' }))
    await expect.element(loss).not.toBeInTheDocument()
    await expect.element(made.getByLabelText('Llave de API')).toHaveTextContent(key)
  }
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(made.getByRole('button', { name: 'Copiar' }))
  expect(copied).toHaveBeenCalledWith(key)
  await expect.element(made.getByText('Se copió')).toBeVisible()
  expect(await barriers()).toEqual([])
  await userEvent.click(made.getByRole('button', { name: 'Cerrar' }))
  await expect.element(made).not.toBeInTheDocument()

  await expect.poll(names).toEqual(['Exportación nocturna'])
  expect(document.body.textContent).not.toContain(key)
  const [listed] = await portal.client.apiKeys.list()
  expect(listed).toMatchObject({
    alcances: ['read'],
    unidades: null,
    direcciones: ['203.0.113.7', '10.0.0.0/8'],
  })
  expect(await barriers()).toEqual([])

  await userEvent.click(button('Revocar').first())
  const question = page.getByRole('alertdialog', { name: 'Revocar Exportación nocturna' })
  await expect.element(question.getByRole('button', { name: 'Revocar' })).toBeEnabled()
  await userEvent.click(question.getByRole('button', { name: 'Revocar' }))
  await expect.element(page.getByText('Todavía no hay llaves', { exact: false })).toBeVisible()
})

test('a key of some units, and what is typed is not lost unasked', async () => {
  const { portal } = await open()
  await userEvent.click(button('Crear llave').first())
  const form = page.getByRole('dialog', { name: 'Crear llave de API' })
  await userEvent.fill(form.getByRole('textbox', { name: 'Nombre' }), 'Dos unidades')
  await userEvent.click(form.getByRole('radio', { name: 'Solo algunas' }))
  await userEvent.click(form.getByRole('button', { name: 'Crear' }))
  await expect.element(form.getByText('Elige al menos una unidad, o todas')).toBeVisible()
  await userEvent.click(form.getByRole('option', { name: /Unidad 001/ }))
  await userEvent.click(button('Cancelar'))
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await userEvent.click(page.getByRole('alertdialog').getByRole('button').first())
  await userEvent.click(form.getByRole('button', { name: 'Crear' }))
  await expect.element(page.getByText('Copia tu llave ahora')).toBeVisible()
  expect((await portal.client.apiKeys.list())[0]?.unidades).toHaveLength(1)
})

test('on a phone a notice is above the buttons of a panel, also of one that has replaced another', async () => {
  const { portal } = await open({ width: 390, height: 844 })
  await userEvent.click(button('Crear llave').first())
  const form = page.getByRole('dialog', { name: 'Crear llave de API' })
  const clear = async (name: string) => {
    portal.notices.show('success', `De ${name}`)
    const notice = page.getByText(`De ${name}`)
    await expect.element(notice).toBeVisible()
    const press = page.getByRole('dialog').getByRole('button', { name, exact: true }).element()
    const below = () => press.getBoundingClientRect().top - notice.element().getBoundingClientRect().bottom
    await expect.poll(below).toBeGreaterThanOrEqual(0)
  }
  await clear('Crear')
  await userEvent.fill(form.getByRole('textbox', { name: 'Nombre' }), 'Nocturna')
  await userEvent.click(form.getByRole('button', { name: 'Crear' }))
  await expect.element(page.getByText('Copia tu llave ahora')).toBeVisible()
  await clear('Ya la guardé')
})

test('says that they could not be loaded, and others are led away', async () => {
  const { backend } = await open({ width: 1024, height: 768 })
  await expect.element(page.getByText('Todavía no hay llaves', { exact: false })).toBeVisible()
  backend.setState({ failWith: 'error' })
  await userEvent.click(button('Actualizar'))
  await expect.element(button('Reintentar')).toBeVisible()
  backend.setState({ failWith: null })
  await userEvent.click(button('Reintentar'))
  await expect.element(button('Reintentar')).not.toBeInTheDocument()
})

test('role 2 is led to the map', async () => {
  await open({ width: 1024, height: 768 }, 'usuario')
  await expect.poll(() => location.hash).toMatch(/^#\/(home|tracking)/)
})

test('an answer that was lost: closing the form shows whether it was made', async () => {
  const { portal } = await open()
  await userEvent.click(button('Crear llave').first())
  const form = page.getByRole('dialog', { name: 'Crear llave de API' })
  await expect.element(form).toBeVisible()
  await portal.client.apiKeys.add({
    nombre: 'Sin respuesta',
    alcances: ['read'],
    unidades: null,
    direcciones: [],
    vence: null,
  })
  expect(names()).toEqual([])
  await userEvent.click(form.getByRole('button', { name: 'Cancelar' }))
  await expect.poll(names).toEqual(['Sin respuesta'])
})

test('who revokes a key is shown what it has made, and says whether its events go too', async () => {
  const { portal, backend } = await open()
  const form = { nombre: 'Repartos', unidades: null, direcciones: [], vence: null }
  const { id, llave } = await portal.client.apiKeys.add({ ...form, alcances: ['read', 'write'] })
  const program = createClient({ host: backend.host, fetch: backend.fetch, apiKey: llave })
  const [unit] = await program.units.list()
  for (const horas of [1, 2, 3]) await program.follow.create({ imei: unit?.imei ?? '', horas })
  await program.events.add({
    nom_evento: 'De la llave',
    tipo_evento: 4,
    color_alerta: 1,
    mostrar_alerta: false,
    sonido: false,
    email: false,
    creator: 'admin',
    gps: [unit?.imei ?? ''],
  })
  await userEvent.click(button('Actualizar').first())
  await expect.poll(names).toEqual(['Repartos'])
  await userEvent.click(button('Revocar').first())
  const question = page.getByRole('alertdialog', { name: 'Revocar Repartos' })
  await expect.element(question.getByText('3 enlaces y 1 evento hechos con esta llave.')).toBeVisible()
  expect(await barriers()).toEqual([])
  await userEvent.click(question.getByRole('checkbox', { name: 'Eliminar también los eventos' }))
  await expect.element(question.getByRole('button', { name: 'Revocar' })).toBeEnabled()
  await userEvent.click(question.getByRole('button', { name: 'Revocar' }))
  await expect.element(page.getByText('La llave Repartos se revocó')).toBeVisible()
  expect(backend.requests.findLast(({ path }) => path === '/api/llave-revocar')?.body).toMatchObject({
    id,
    conEventos: true,
  })
  expect(await portal.client.events.list()).not.toContainEqual(
    expect.objectContaining({ nom_evento: 'De la llave' }),
  )
})

test('a user whose manager allows it makes keys of its own units, and is led to the page by the bar', async () => {
  const { portal, backend } = await openPage('monitoreo', {
    width: 1440,
    height: 900,
    user: 'usuario',
    units: 5,
    before: (host) => host.permit('usuario', { integraciones: true }),
  })
  await userEvent.click(page.getByRole('link', { name: 'Llaves de API' }).first())
  await expect.element(page.getByText('Todavía no hay llaves', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Panel de control' })).not.toBeInTheDocument()
  await userEvent.click(button('Crear llave').first())
  const form = page.getByRole('dialog', { name: 'Crear llave de API' })
  await userEvent.fill(form.getByRole('textbox', { name: 'Nombre' }), 'Mi tienda')
  await userEvent.click(form.getByRole('button', { name: 'Crear' }))
  const made = page.getByRole('dialog', { name: 'Copia tu llave ahora' })
  await expect.element(made.getByLabelText('Llave de API')).toHaveTextContent(/^bz_/)
  const key = made.getByLabelText('Llave de API').element().textContent ?? ''
  const program = createClient({ host: backend.host, fetch: backend.fetch, apiKey: key })
  expect(await program.units.list()).toEqual(await portal.client.units.list())
  backend.permit('usuario', { integraciones: false })
  await expect(program.units.list()).rejects.toMatchObject({ code: 'unauthorized' })
})

test.each([
  'cpanel/llaves',
  'cpanel/webhooks',
])('a user without the permission is led from %s to the map', async (address) => {
  await openPage(address, { width: 1440, height: 900, user: 'usuario', units: 5 })
  await expect.poll(() => location.hash).toMatch(/^#\/(home|tracking)/)
})
