import { fakePassword } from '@baliza/sdk-core/internal/testing'
import { getByRole, getByText, queryByRole, queryByText } from '@testing-library/dom'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadTrackingPage } from '../pages/tracking/load.js'
import { appears, makePortal, mount, settle } from '../testing/mount.js'
import { trackingPage } from '../testing/stand-ins.js'
import { App } from './app.js'

afterEach(() => {
  trackingPage.fails = false
})

async function open(hash: string, { loggedIn = '', config = {}, host = {} } = {}) {
  // Modules that are already loaded render within act().
  await Promise.all([
    import('../pages/login/login-page.js'),
    import('../pages/message/message-page.js'),
    import('../pages/control-panel/control-panel-page.js'),
    import('../pages/control-panel/import/import-page.js'),
    import('../pages/viewed-bar/viewed-bar.js'),
    import('../pages/top-bar/bar-end.js'),
    loadTrackingPage(),
  ])
  history.replaceState(null, '', hash)
  const { backend, portal } = makePortal(host, config)
  if (loggedIn !== '') await portal.client.session.login({ user: loggedIn, pass: fakePassword })
  const page = await mount(<App portal={portal} />)
  await settle()
  return { page, backend, portal }
}

test.each([
  '#/tracking',
  '#/home',
  '#/cpanel',
  '#/posiciones',
  '#/monitoreo',
  '#/movil',
  '#/nada',
  '',
])('without a session %s leads to the login', async (hash) => {
  const { page } = await open(hash)
  expect(location.hash).toMatch(/^#\/login(\?destino=.*)?$/)
  expect(getByRole(page, 'heading', { level: 1 }).textContent).toBe('Iniciar sesión')
})

test('an address that was opened without a session is where the login leads', async () => {
  const { portal } = await open('#/movil?de=un-correo')
  expect(location.hash).toBe('#/login?destino=%2Fmovil%3Fde%3Dun-correo')
  await act(() => portal.client.session.login({ user: 'usuario', pass: fakePassword }))
  await settle()
  expect(location.hash).toBe('#/movil?de=un-correo')
  expect(location.search).toBe('')
})

test('who may not open it is notified after the login', async () => {
  const { page, portal } = await open('#/cpanel/importar')
  await act(() => portal.client.session.login({ user: 'usuario', pass: fakePassword }))
  await appears(() => getByText(page, 'Esta cuenta no tiene provilegios para entrar a CPANEL'))
  expect(location.hash).toBe('#/home')
})

test('a session that ends on a page leads back to it', async () => {
  const { page, portal, backend } = await open('#/movil?de=un-correo', { loggedIn: 'usuario' })
  backend.expire()
  await act(() => portal.client.units.list().catch(() => undefined))
  await settle()
  getByText(page, 'Iniciar sesión')
  await act(() => portal.client.session.login({ user: 'usuario', pass: fakePassword }))
  await settle()
  expect(location.hash).toBe('#/movil?de=un-correo')
})

test('the title of the window names the page and the product', async () => {
  await open('#/login', { config: { brand: 'Faro' } })
  expect(document.title).toBe('Iniciar sesión · Faro')
})

test('with a session the login leads to the map', async () => {
  const { page } = await open('#/login', { loggedIn: 'usuario' })
  expect(location.hash).toBe('#/tracking')
  getByText(page, 'el mapa')
})

test('a session that was remembered goes straight to the map', async () => {
  localStorage.setItem('token', 'abc')
  localStorage.setItem('rol', '2')
  localStorage.setItem('user', 'a1')
  await open('', { host: { failWith: 'offline' } })
  expect(location.hash).toBe('#/tracking')
})

test('half a session is cleared from local storage, and nothing else is', async () => {
  localStorage.setItem('user', 'a1')
  localStorage.setItem('other', 'kept')
  await open('')
  expect(localStorage.getItem('user')).toBeNull()
  expect(localStorage.getItem('other')).toBe('kept')
})

test('an account that administers nobody is notified at #/cpanel, and led home', async () => {
  const { page, backend } = await open('#/cpanel', { loggedIn: 'usuario' })
  await appears(() => getByText(page, 'Esta cuenta no tiene provilegios para entrar a CPANEL'))
  expect(location.hash).toBe('#/home')
  expect(backend.requests.filter(({ path }) => path.startsWith('/objetos/'))).toEqual([])
})

test('an address of no page leads to the map', async () => {
  await open('#/nada', { loggedIn: 'usuario' })
  await expect.poll(() => location.hash).toBe('#/tracking')
})

test('movil says that it works', async () => {
  const { page } = await open('#/movil', { loggedIn: 'usuario' })
  getByText(page, 'La página móvil funciona.')
})

test('whose account is looked into is over every page, until one goes back', async () => {
  const { page, portal, backend } = await open('#/tracking', { loggedIn: 'admin' })
  const usuario = 'a00000000000000000000001'
  await act(() => portal.viewed.enter(usuario))
  await appears(() => getByText(page, 'Estás viendo la cuenta de Usuario de demostración'))
  await settle()
  expect(
    backend.requests.filter(({ path }) => path === '/api/objetos').map(({ body }) => body),
  ).toMatchObject([{ user: 'a00000000000000000000003' }, { user: usuario }])
  await act(async () => {
    location.hash = '#/movil'
  })
  await settle()
  getByText(page, 'La página móvil funciona.')
  await act(async () => getByRole(page, 'button', { name: 'Volver a mi cuenta' }).click())
  await settle()
  expect(queryByText(page, /^Estás viendo/)).toBeNull()
  expect(location.hash).toBe('#/cpanel?ver=usuarios')
  expect(portal.client.session.$session.get()?.user).toBe('a00000000000000000000003')
})

test('an account that is removed while one looks into it leads back to one’s own', async () => {
  const { page, portal } = await open('#/tracking', { loggedIn: 'admin' })
  const { client, viewed } = portal
  const usuario = 'a00000000000000000000001'
  await act(() => viewed.enter(usuario))
  await appears(() => getByText(page, 'Estás viendo la cuenta de Usuario de demostración'))
  await settle()
  await act(() => client.users.remove({ id: usuario }))
  await act(() => client.fleet.refresh())
  await settle()
  getByText(page, 'La cuenta que veías ya no está: regresaste a la tuya')
  expect(queryByText(page, /^Estás viendo/)).toBeNull()
  expect(location.hash).toBe('#/cpanel?ver=usuarios')
  expect(client.session.$session.get()?.user).toBe('a00000000000000000000003')
})

test('logging out leads to the login, without a message', async () => {
  const { page, portal } = await open('#/tracking', { loggedIn: 'usuario' })
  await act(async () => void portal.client.session.logout())
  await settle()
  expect(location.hash).toBe('#/login')
  expect(queryByRole(page, 'alert', { name: /./ })).toBeNull()
  expect(portal.notices.$notices.get()).toEqual([])
})

test('a user who becomes inactive is notified and led to the login', async () => {
  const { page, portal, backend } = await open('#/tracking', { loggedIn: 'usuario' })
  backend.setState({ failWith: 'inactive' })
  await act(() => portal.client.fleet.refresh())
  await settle()
  expect(location.hash).toBe('#/login')
  getByText(page, 'Usuario inactivo comunicate con nosotros')
  expect(sessionStorage.getItem('token')).toBeNull()
})

test('a session that has expired is notified and led to the login', async () => {
  const { page, portal, backend } = await open('#/tracking', { loggedIn: 'usuario' })
  backend.setState({ failWith: 'expired' })
  await act(() => portal.client.fleet.refresh())
  await settle()
  expect(location.hash).toBe('#/login')
  getByText(page, 'Tu sesión terminó. Inicia sesión de nuevo.')
})

test('a page that breaks says so in Spanish, and a retry draws it again', async () => {
  trackingPage.fails = true
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { page } = await open('#/tracking', { loggedIn: 'usuario' })
  getByText(page, 'Algo salió mal en esta página')
  trackingPage.fails = false
  await act(async () => getByRole(page, 'button', { name: 'Reintentar' }).click())
  expect(queryByText(page, 'el mapa')).not.toBeNull()
  quiet.mockRestore()
})
