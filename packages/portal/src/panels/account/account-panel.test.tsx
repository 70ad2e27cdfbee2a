import { fakePassword } from '@baliza/sdk-core/internal/testing'
import { getAllByRole, getByLabelText, getByText } from '@testing-library/dom'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { settle } from '../../testing/mount.js'
import { mountPanel } from '../../testing/mount-panel.js'
import AccountPanel from './account-panel.js'

const open = () => mountPanel(AccountPanel, { name: 'account' })
const field = (page: HTMLElement, label: string) => getByLabelText<HTMLInputElement>(page, label)
const save = 'Guardar cambios'
const update = '/api/update-user'

test('it holds the profile, and the user cannot be changed', async () => {
  const { page } = await open()
  expect(field(page, 'Usuario').disabled).toBe(true)
  expect(field(page, 'Usuario').value).toBe('usuario')
  expect(field(page, 'Nombre').value).toBe('Usuario de demostración')
  expect(field(page, 'Correo electrónico').value).toBe('usuario@example.com')
})

test('name and address are saved without a password, the panel closes, and the profile is loaded again', async () => {
  const { type, press, sent, onClose, portal } = await open()
  await type('Nombre', 'Otra persona')
  const asked = sent('/api/user').length
  await press(save)
  expect(sent(update)).toMatchObject([{ nombre: 'Otra persona', email: 'usuario@example.com' }])
  expect(sent(update)[0]).not.toHaveProperty('pass')
  expect(onClose).toHaveBeenCalled()
  expect(sent('/api/user').length).toBeGreaterThan(asked)
  expect(portal.notices.$notices.get()).toMatchObject([
    { tone: 'success', text: 'El usuario se actualizo correctamente' },
  ])
})

test.each([
  ['Nombre', '', 'El campo es requerido'],
  ['Correo electrónico', '', 'El campo es requerido'],
  ['Correo electrónico', 'nadie', 'El formato es incorrecto'],
])('%s of %j is refused: %s', async (label, value, problem) => {
  const { page, type, press, sent } = await open()
  await type(label, value)
  await press(save)
  getByText(page, problem)
  expect(sent(update)).toEqual([])
})

test('a wrong old password sends nothing: Datos incorrectos', async () => {
  const { page, type, press, sent } = await open()
  await type('Contraseña actual', 'equivocada')
  await type('Contraseña nueva', 'una-nueva-larga')
  await type('Repite la contraseña nueva', 'una-nueva-larga')
  await press(save)
  getByText(page, 'Datos incorrectos')
  expect(sent('/api/valida-datos')).toHaveLength(1)
  expect(sent(update)).toEqual([])
})

test('a change that the host refuses: Datos incorrectos, with its reason, and what was typed stays', async () => {
  const { page, backend, type, press, onClose, portal } = await open()
  await type('Nombre', 'Otra persona')
  backend.setState({ failWith: 'refused' })
  await press(save)
  expect(portal.notices.$notices.get()).toMatchObject([
    { tone: 'danger', text: 'Datos incorrectos: El servicio está en mantenimiento' },
  ])
  expect(field(page, 'Nombre').value).toBe('Otra persona')
  expect(onClose).not.toHaveBeenCalled()
})

test('a profile that cannot be loaded can be asked for again', async () => {
  const { page, backend, press } = await mountPanel(
    AccountPanel,
    { name: 'account' },
    { before: (host) => host.setState({ failWith: 'refused' }) },
  )
  getByText(page, 'El servicio está en mantenimiento')
  backend.setState({ failWith: null })
  await press('Reintentar')
  expect(field(page, 'Nombre').value).toBe('Usuario de demostración')
})

test('each password can be looked at, alone', async () => {
  const { page, type } = await open()
  await type('Contraseña nueva', 'una-nueva-larga')
  const eyes = getAllByRole(page, 'button', { name: 'Mostrar contraseña' })
  expect(eyes).toHaveLength(3)
  await act(async () => eyes[1]?.click())
  const types = ['Contraseña actual', 'Contraseña nueva', 'Repite la contraseña nueva'].map(
    (label) => field(page, label).type,
  )
  expect(types).toEqual(['password', 'text', 'password'])
})

test('two new passwords that differ send nothing', async () => {
  const { page, type, press, sent } = await open()
  await type('Contraseña actual', fakePassword)
  await type('Contraseña nueva', 'una-nueva-larga')
  await type('Repite la contraseña nueva', 'otra-nueva-larga')
  await press(save)
  expect(field(page, 'Repite la contraseña nueva').getAttribute('aria-invalid')).toBe('true')
  getByText(page, 'Las contraseñas no coinciden')
  expect([...sent('/api/valida-datos'), ...sent(update)]).toEqual([])
})

test('the old password and twice the new one change it', async () => {
  const { type, press, sent, onClose } = await open()
  await type('Contraseña actual', fakePassword)
  await type('Contraseña nueva', 'una-nueva-larga')
  await type('Repite la contraseña nueva', 'una-nueva-larga')
  await press(save)
  expect(sent('/api/valida-datos')).toMatchObject([{ user: 'usuario', password: fakePassword }])
  expect(sent(update)).toMatchObject([{ pass: 'una-nueva-larga' }])
  expect(onClose).toHaveBeenCalled()
})

test('a host that refuses says why, and what was typed stays', async () => {
  const { page, backend, type, press, onClose } = await open()
  await type('Nombre', 'Otra persona')
  backend.setState({ failWith: 'error' })
  await press(save)
  // The client retries repeatable calls before it reports the server's error.
  await vi.waitFor(async () => {
    await settle()
    getByText(page, 'Error interno')
  })
  expect(field(page, 'Nombre').value).toBe('Otra persona')
  expect(onClose).not.toHaveBeenCalled()
})

test('a changed field is not left without a question, and a saved one is', async () => {
  const { type, press, workspace, onClose } = await open()
  const asked = () => workspace().unsaved.question('panel')?.title
  expect(asked()).toBeUndefined()
  await type('Nombre', 'Otra persona')
  expect(asked()).toBe('Cambios sin guardar')
  onClose.mockImplementation(() => expect(asked()).toBeUndefined())
  await press(save)
  expect(onClose).toHaveBeenCalled()
})
