import { fakePassword } from '@baliza/sdk-core/internal/testing'
import { getByLabelText, getByRole, getByText, queryByRole } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { Notifications } from '../../app/notifications/notifications.js'
import { makePortal, mount, settle } from '../../testing/mount.js'
import LoginPage from './login-page.js'

async function open(...how: Parameters<typeof makePortal>) {
  const { backend, portal, within } = makePortal(...how)
  const page = await mount(
    within(
      <>
        <LoginPage />
        <Notifications />
      </>,
    ),
  )
  const user = userEvent.setup()
  const type = (label: string, text: string) =>
    act(() => user.type(getByLabelText(page, label, { selector: 'input' }), text))
  const press = (name: string) => act(() => user.click(getByRole(page, 'button', { name })))
  async function enter(name: string, password: string) {
    await type('Usuario', name)
    await type('Contraseña', password)
    await press('Entrar')
    await settle()
  }
  const alert = () =>
    [...page.querySelectorAll('form [role="alert"]')].map(({ textContent }) => textContent).join('')
  return { page, backend, portal, user, type, press, enter, alert }
}

/** Waits for the effect of an answer, regardless of the machine's load. */
const until = (check: () => void) => act(() => vi.waitFor(check))

/** The keys of a session (specification 1, section 3), with the names of that document. */
const kept = (storage: Storage) => ({
  token: storage.getItem('token'),
  rol: storage.getItem('rol'),
  user: storage.getItem('user'),
})

test('Enter in the password field logs in, and the session ends with the browser', async () => {
  const { portal, type } = await open()
  await type('Usuario', ' usuario ')
  await type('Contraseña', `${fakePassword}{Enter}`)
  const { $session } = portal.client.session
  await until(() => expect($session.get()).toMatchObject({ rol: 2, name: 'Usuario de demostración' }))
  expect(kept(sessionStorage)).toEqual({ token: expect.any(String), rol: '2', user: expect.any(String) })
  expect(kept(localStorage)).toEqual({ token: null, rol: null, user: null })
})

test('Recuérdame keeps the session after the browser closes', async () => {
  const { page, user, enter } = await open()
  await act(() => user.click(getByLabelText(page, 'Recuérdame')))
  await enter('usuario', fakePassword)
  await until(() =>
    expect(kept(localStorage)).toEqual({ token: expect.any(String), rol: '2', user: expect.any(String) }),
  )
  expect(kept(sessionStorage)).toEqual({ token: null, rol: null, user: null })
})

test('a wrong password is answered in red, and the field is ready for another', async () => {
  const { page, enter, alert } = await open()
  await enter('usuario', 'otra')
  await until(() => expect(alert()).toBe('El usuario o contraseña es incorrecto o está inactivo'))
  expect(document.activeElement).toBe(getByLabelText(page, 'Contraseña', { selector: 'input' }))
  expect(localStorage.getItem('token')).toBeNull()
})

test('an inactive user is notified', async () => {
  const { enter, alert } = await open({ failWith: 'inactive' })
  await enter('usuario', fakePassword)
  await until(() => expect(alert()).toBe('Usuario inactivo...'))
})

test('without both fields nothing is sent, and the empty one has the focus', async () => {
  const { page, backend, type, press, alert } = await open()
  await press('Entrar')
  expect(alert()).toBe('Escribe tu usuario y tu contraseña.')
  expect(document.activeElement).toBe(getByLabelText(page, 'Usuario'))
  await type('Usuario', 'usuario')
  await press('Entrar')
  expect(document.activeElement).toBe(getByLabelText(page, 'Contraseña', { selector: 'input' }))
  expect(backend.requests).toEqual([])
})

test.each([
  ['offline', 'Verfifica tu conexión o comunicate con nosotros.'],
  ['slow', 'Verfifica tu conexión o comunicate con nosotros.'],
  ['malformed', 'El servidor no pudo atenderte. Vuelve a intentarlo en unos minutos.'],
] as const)('a server that is %s is not treated as a wrong password', async (failWith, text) => {
  const { enter, alert } = await open({ failWith })
  await enter('usuario', fakePassword)
  await until(() => expect(alert()).toBe(text))
})

test('while the server thinks, a second press sends nothing more', async () => {
  const { page, backend, type, press } = await open({ delay: 60 })
  await type('Usuario', 'usuario')
  await type('Contraseña', fakePassword)
  await press('Entrar')
  const button = getByRole(page, 'button', { name: 'Entrando…' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await act(async () => button.click())
  await settle(120)
  expect(backend.requests.filter(({ path }) => path === '/api/login')).toHaveLength(1)
})

test('the password can be looked at', async () => {
  const { page, press } = await open()
  const field = getByLabelText<HTMLInputElement>(page, 'Contraseña', { selector: 'input' })
  expect(field.type).toBe('password')
  await press('Mostrar contraseña')
  expect(field.type).toBe('text')
  expect(field.autocomplete).toBe('current-password')
})

test('the footer names the product, the year, and only the links that there are', async () => {
  const { page } = await open({}, { brand: 'Faro', companyUrl: 'https://faro.mx' })
  getByText(page, `Faro System ${new Date().getFullYear()}`)
  expect([...page.querySelectorAll('footer a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://faro.mx',
  ])
  getByText(page, '1.9.1')
})

test('the demo accounts are named where the server has them, and log in with one press', async () => {
  expect(queryByRole((await open()).page, 'button', { name: 'espejo' })).toBeNull()
  document.body.replaceChildren()
  await import('./demo-accounts.js')
  const { portal, press } = await open({}, { demo: true })
  await press('espejo')
  await settle()
  expect(portal.client.session.$session.get()?.rol).toBe(1)
})

async function recovery(...how: Parameters<typeof makePortal>) {
  await import('../recovery/recovery-form.js')
  const opened = await open(...how)
  await opened.press('¿Olvidaste tu contraseña?')
  await settle()
  const send = () => getByRole<HTMLButtonElement>(opened.page, 'button', { name: 'Enviar' })
  return { ...opened, send }
}

test('Enviar waits for a valid address, and says what is missing', async () => {
  const { page, send, type, user } = await recovery()
  expect(send().disabled).toBe(true)
  await type('Correo electrónico', 'abc')
  await settle()
  getByText(page, 'El formato es incorrecto')
  expect(send().disabled).toBe(true)
  await act(() => user.clear(getByLabelText(page, 'Correo electrónico')))
  await settle()
  getByText(page, 'El campo es requerido')
  await type('Correo electrónico', 'usuario@example.com')
  await settle()
  expect(send().disabled).toBe(false)
})

test('a sent recovery shows the server’s message as a notice and returns to the login', async () => {
  const { page, portal, press, type } = await recovery()
  await type('Correo electrónico', 'usuario@example.com')
  await settle()
  await press('Enviar')
  await settle()
  const text =
    'Si ese correo tiene una cuenta, en unos minutos le llegará un enlace para cambiar la contraseña'
  await vi.waitFor(async () => {
    await settle()
    expect(portal.notices.$notices.get()).toMatchObject([{ tone: 'info', text }])
  })
  getByText(page, text)
  getByRole(page, 'heading', { name: 'Iniciar sesión' })
})

test('a refused recovery shows the server’s message as danger and stays', async () => {
  const { backend, page, portal, press, type } = await recovery()
  backend.setState({ failWith: 'refused' })
  await type('Correo electrónico', 'nadie@example.com')
  await settle()
  await press('Enviar')
  await settle()
  expect(portal.notices.$notices.get()).toMatchObject([
    { tone: 'danger', text: 'El servicio está en mantenimiento' },
  ])
  getByLabelText(page, 'Correo electrónico')
})

test('a recovery whose answer is lost is not offered again as if nothing had left', async () => {
  const { backend, portal, press, type } = await recovery()
  backend.setState({ failWith: 'offline' })
  await type('Correo electrónico', 'usuario@example.com')
  await settle()
  await press('Enviar')
  await settle()
  expect(portal.notices.$notices.get()).toMatchObject([
    {
      tone: 'danger',
      text: 'La respuesta del servidor no llegó. Puede que se haya hecho: compruébalo antes de repetirlo.',
    },
  ])
})

test('Regresar goes back', async () => {
  const { page, press } = await recovery()
  await press('Regresar')
  getByRole(page, 'heading', { name: 'Iniciar sesión' })
})
