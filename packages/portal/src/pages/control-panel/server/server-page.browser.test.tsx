import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers, button, openPage, type StageOptions } from '../../../testing/stage.js'

const open = (options: Partial<StageOptions> = {}) =>
  openPage('cpanel/servidor', { width: 1440, height: 900, user: 'admin', units: 3, ...options })
const cards = () =>
  [...document.querySelectorAll('[aria-label="Estado del servidor"] li[data-tone]')].map((card) => [
    card.querySelector('h3')?.textContent,
    card.getAttribute('data-tone'),
    card.querySelector('b')?.textContent,
  ])
const overflowing = () =>
  [...document.querySelectorAll('main, main *')].filter(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
  ).length

test.each([
  [1440, 900, 'light'],
  [1024, 768, 'dark'],
  [390, 844, 'dark'],
])('shows version, queue, disk, database, last backup and deliveries: %i × %i %s', async (width, height, theme) => {
  localStorage.setItem('baliza.theme', JSON.stringify(theme))
  await open({ width, height })
  await expect.poll(cards).toEqual([
    ['Cola de posiciones', 'success', '3 por guardar'],
    ['Base de datos', 'success', '18.4 GB'],
    ['Disco', 'success', '61 GB libres'],
    ['Último respaldo', 'success', 'hace 7 h'],
    ['Certificado', 'success', 'Vence en 61 días'],
    ['Servicios externos', 'success', 'Todos contestan'],
  ])
  await expect.element(page.getByText('Todo en orden')).toBeVisible()
  await expect.element(page.getByText('Versión 1.9.1')).toBeVisible()
  await expect.element(page.getByText(/^Actualizado /)).toBeVisible()
  const rows = [...document.querySelectorAll('main tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['Correo', '412', '3', '0'],
    ['SMS', '37', '0', '0'],
    ['Notificaciones', '1,208', '0', '4'],
    ['Webhooks', '5,630', '12', '0'],
  ])
  expect(overflowing()).toBe(0)
  expect(await barriers()).toEqual([])
})

test('names what to attend to, by its place and in words', async () => {
  const { portal } = await open()
  const { server } = portal.client
  const state = await server.status({})
  vi.spyOn(server, 'status').mockResolvedValue({
    ...state,
    guarda: false,
    causa: 'No queda espacio en el disco de la base de datos: libera algo.',
    cola: { esperan: 18_200, antiguedad: 95_000, llena: true },
    disco: { libres: 2e8, total: 160e9 },
    respaldo: {
      ...state.respaldo,
      fallo: 'No queda espacio en el disco.',
      fallo_en: state.timestamp - 60_000,
    },
  })
  await userEvent.click(button('Actualizar'))
  await expect.element(page.getByText('El servidor no guarda posiciones')).toBeVisible()
  await expect
    .element(page.getByText('No queda espacio en el disco de la base de datos', { exact: false }))
    .toBeVisible()
  expect(cards().filter(([, tone]) => tone === 'danger')).toEqual([
    ['Cola de posiciones', 'danger', '18,200 por guardar'],
    ['Disco', 'danger', '200 MB libres'],
    ['Último respaldo', 'danger', 'hace 7 h'],
  ])
  expect(await barriers()).toEqual([])
})

test('says that it loads, then what failed; old figures are shown as old', async () => {
  const { backend } = await open({ before: async (host) => host.setState({ failWith: 'error' }) })
  await expect.element(button('Reintentar')).toBeVisible()
  expect(cards()).toEqual([])
  backend.setState({ failWith: null })
  await userEvent.click(button('Reintentar'))
  await expect.poll(() => cards().length).toBe(6)
  backend.setState({ failWith: 'error' })
  await userEvent.click(button('Actualizar'))
  await expect.element(page.getByText(/^Sin contacto: este es el estado de hace /)).toBeVisible()
  expect(cards()).toHaveLength(6)
  expect(document.querySelector('[data-stale]')).not.toBeNull()
  expect(document.body.textContent).not.toContain('Actualizado')
  expect(await barriers()).toEqual([])
})

test('a manager is not shown it, and finds no link to it', async () => {
  const { backend } = await open({ user: 'manager' })
  await expect.element(page.getByText('Solo el super administrador ve el estado del servidor')).toBeVisible()
  expect(backend.requests.some(({ path }) => path === '/api/servidor')).toBe(false)
  location.hash = '#/cpanel'
  await expect.element(page.getByRole('link', { name: 'Conexiones' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Servidor' }).elements()).toEqual([])
})
