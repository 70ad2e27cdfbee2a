import { fakePassword, makeFleet } from '@baliza/sdk-core/internal/testing'
import { findByText, getByLabelText, getByRole, getByText, queryByText } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { App } from '../../app/app.js'
import { appears, makePortal, mount, settle } from '../../testing/mount.js'
import { sizeElements } from '../../testing/size-elements.js'

sizeElements({ offsetHeight: 600, offsetWidth: 1400, clientHeight: 600 })

const usuario = 'a00000000000000000000001'
const [unit, other] = makeFleet(2, 1)
if (unit === undefined || other === undefined) throw new Error('no unit')

beforeAll(() =>
  Promise.all([
    import('./control-panel-page.js'),
    import('./objects/device-form.js'),
    import('./users/assign-panel.js'),
    import('./users/assigned-units-panel.js'),
    import('./users/phones-panel.js'),
    import('./users/user-form.js'),
  ]),
)

async function open(query: string, as = 'admin', units = [unit, other].flatMap((one) => one ?? [])) {
  history.replaceState(null, '', `#/cpanel${query}`)
  const { portal, backend } = makePortal({ units })
  await portal.client.session.login({ user: as, pass: fakePassword })
  const page = await mount(<App portal={portal} />)
  await settle(100)
  const user = userEvent.setup()
  const press = async (name: string | RegExp, role = 'button') => {
    const pressed = await appears(() => getByRole(document.body, role, { name }))
    await act(() => user.click(pressed))
    await settle(40)
  }
  return {
    page,
    backend,
    press,
    type: async (label: string, text: string) => {
      const field = await appears(() => getByLabelText(page, label))
      await act(() => user.clear(field))
      if (text !== '') await act(() => user.paste(text))
      await act(() => user.tab())
    },
    sent: (path: string) =>
      backend.requests.filter((request) => request.path === path).map(({ body }) => body),
  }
}

test.each([
  ['Nombre', '', 'El nombre es requerido'],
  ['Nombre', 'ab', 'El nombre es muy pequeno'],
  ['IMEI', '', 'El IMEI es requerido'],
  ['IMEI', '123', 'El IMEI es muy pequeno'],
  ['ID en el equipo', '12', 'El formato es incorrecto'],
  ['# SIM', '', 'El numero de telefono de la tarjeta SIM del GPS es requerido'],
  ['# SIM', '55a', 'Ingresa solo numeros'],
  ['# SIM', '551234567', 'El numero de telefono es muy pequeno'],
  ['# SIM', '55123456789', 'El numero de telefono es muy grande'],
])('a new GPS with %s %j: %s', async (label, text, message) => {
  const { page, type, sent } = await open('?panel=nuevo')
  await type(label, text)
  await findByText(page, message)
  expect(sent('/objetos/add-objeto')).toEqual([])
})

test('a new GPS needs a brand; it is sent active, registered now, and is in the list', async () => {
  const { page, type, press, sent, backend } = await open('?panel=nuevo')
  await type('Nombre', 'Camión nuevo')
  await type('IMEI', '864035019999999')
  await type('# SIM', '5512345678')
  const submit = () => act(() => getByRole(page, 'dialog').querySelector('form')?.requestSubmit())
  await submit()
  await findByText(page, 'El equipo es requerido')
  expect(document.activeElement?.textContent).toBe('Elige un equipo')
  await press(/Equipo/)
  await press('Concox', 'option')
  await submit()
  await settle(100)
  expect(sent('/objetos/add-objeto')).toMatchObject([
    {
      nombre: 'Camión nuevo',
      imei: '864035019999999',
      sim: '5512345678',
      equipo_gps: 'Concox',
      activo: 1,
      modelo: '',
      placa: '',
      id_equipo: '',
      modelo_gps: '',
    },
  ])
  await findByText(page, 'El equipo gps se añadió correctamente')
  // What it needs to report follows.
  expect(location.hash).toMatch(/^#\/cpanel\?panel=conectar&fila=/)
  await findByText(page, 'Elige su modelo y verás los SMS con los que reporta a este servidor.')
  expect(backend.units().some(({ nombre }) => nombre === 'Camión nuevo')).toBe(true)
  expect(sent('/objetos/objetos')).toHaveLength(2)
})

test.each([
  ['864035019999999', ''],
  ['9070365430', '9070365430'],
  ['movil-usuario', ''],
])('a GPS that was refused as %s is registered as one that calls itself %j', async (imei, id) => {
  const { page } = await open(`?panel=nuevo&imei=${imei}`)
  expect(getByLabelText(page, 'IMEI')).toHaveProperty('value', imei)
  expect(getByLabelText(page, 'ID en el equipo')).toHaveProperty('value', id)
})

test('a new GPS says its model, which names its brand, and what it calls itself; then come its SMS', async () => {
  const { page, type, press, sent, backend } = await open('?panel=nuevo')
  await type('Nombre', 'Camión nuevo')
  await type('IMEI', '864035019999999')
  await type('# SIM', '5512345678')
  getByText(page, 'Solo si el equipo no se identifica con su IMEI, como Suntech o Sinotrack')
  await press(/^No se sabe Modelo del equipo/)
  await press('Suntech ST4xxx (universal)', 'option')
  await type('ID en el equipo', ' 907036543')
  await act(() => getByRole(page, 'dialog').querySelector('form')?.requestSubmit())
  await settle(100)
  const stored = { equipo_gps: 'Suntech', id_equipo: '907036543', modelo_gps: 'suntechUniversal' }
  expect(sent('/objetos/add-objeto')).toMatchObject([stored])
  expect(backend.units().find(({ nombre }) => nombre === 'Camión nuevo')).toMatchObject(stored)
  await findByText(page, 'PRG;907036543;10;05#localhost;06#5001')
  // The test page is at localhost, an address at which a tracker cannot reach this server.
  getByText(page, /localhost no es este servidor/)
  expect(queryByText(page, /Escribe en <ID>/)).toBeNull()
})

test('a phone has a random identifier, and no model that was chosen before', async () => {
  const { page, type, press, sent } = await open('?panel=nuevo')
  await type('Nombre', 'Teléfono de Ana')
  await type('# SIM', '5512345678')
  await press(/^No se sabe Modelo del equipo/)
  await press('Suntech ST4xxx (universal)', 'option')
  await press(/Equipo$/)
  await press('Android', 'option')
  expect(queryByText(page, 'Modelo del equipo')).toBeNull()
  await act(() => getByRole(page, 'dialog').querySelector('form')?.requestSubmit())
  await settle(100)
  expect(sent('/objetos/add-objeto')).toMatchObject([
    {
      imei: expect.stringMatching(/^movil-[\da-f]{12}$/),
      equipo_gps: 'Android',
      modelo_gps: '',
      id_equipo: '',
    },
  ])
})

test('the SMS of an edited GPS follow its model and its own number; its brand limits its models', async () => {
  const { page, press } = await open(`?panel=editar&fila=${unit.id}`)
  await press(/Equipo$/)
  await press('Suntech', 'option')
  await press(/Modelo del equipo$/)
  expect(queryByText(document.body, 'Teltonika con una salida')).toBeNull()
  await press('Suntech ST4xxx (universal)', 'option')
  getByText(page, 'PRG;<ID>;10;05#localhost;06#5001')
  getByText(page, /Escribe en <ID>/)
  await press(/Equipo$/)
  await press('Otro', 'option')
  await press(/^Suntech ST4xxx/)
  await press('MiCODUS ML208G', 'option')
  getByText(page, /No tenemos los SMS de este modelo/)
  await press(/^MiCODUS ML208G/)
  await press('Coban GPS103, TK103, 303, 403', 'option')
  getByText(page, 'adminip123456 localhost 5001')
  getByText(page, /contraseña de fábrica, 123456/)
})

test('role 4 chooses who manages a new GPS', async () => {
  const { page, type, press, sent } = await open('?panel=nuevo')
  await type('Nombre', 'Camión nuevo')
  await type('IMEI', '864035019999999')
  await type('# SIM', '5512345678')
  await press(/Equipo/)
  await press('Concox', 'option')
  await press(/^Ninguno Manager/)
  await press('Manager de demostración', 'option')
  await act(() => getByRole(page, 'dialog').querySelector('form')?.requestSubmit())
  await settle(100)
  expect(sent('/objetos/add-objeto')).toMatchObject([{ manager: 'a00000000000000000000002' }])
})

test('an edited GPS keeps its imei; inactive is sent as 0, and the manager as chosen', async () => {
  const { page, type, press, sent } = await open(`?panel=editar&fila=${unit.id}`)
  expect(getByLabelText<HTMLInputElement>(page, 'IMEI').disabled).toBe(true)
  await type('Nombre', 'Tracto 02')
  await press('Activo', 'switch')
  await press(/^(Ninguno )?Manager/)
  await press('Manager de demostración', 'option')
  await press('Guardar cambios')
  expect(sent('/api/update-objeto')).toMatchObject([
    {
      id: unit.id,
      imei: unit.imei,
      nombre: 'Tracto 02',
      activo: 0,
      manager: 'a00000000000000000000002',
      equipo: unit.equipo_gps,
    },
  ])
  await findByText(page, 'El equipo gps se actualizó correctamente')
})

test('what the server refuses is shown with what failed', async () => {
  const { page, type, press, backend } = await open(`?panel=editar&fila=${unit.id}`)
  await type('Nombre', 'Tracto 02')
  backend.setState({ failWith: 'refused' })
  await press('Guardar cambios')
  await findByText(page, /^Error al actualizar objeto: ./)
  getByRole(page, 'dialog', { name: `Editar · ${unit.nombre}` })
})

test('a manager asks for what it manages, and is shown no manager and no cleaning of everything', async () => {
  const { page, sent } = await open(`?panel=editar&fila=${unit.id}`, 'manager')
  expect(sent('/objetos/objetos-manager')).toHaveLength(1)
  expect(sent('/api/usuarios-manager')).toHaveLength(1)
  expect(sent('/objetos/objetos')).toEqual([])
  expect(sent('/objetos/estado-limpieza')).toEqual([])
  getByRole(page, 'dialog', { name: `Editar · ${unit.nombre}` })
  expect(queryByText(page, 'Manager')).toBeNull()
  expect(queryByText(page, 'Limpiar todos los objetos')).toBeNull()
})

test('who sees an object is listed, mirror accounts too', async () => {
  const { page } = await open(`?panel=asignado&fila=${unit.id}`)
  const panel = await appears(() => getByRole(page, 'dialog'))
  await findByText(panel, 'Usuario de demostración')
  getByText(panel, 'usuario')
  getByText(panel, 'usuario@example.com')
  getByText(panel, 'Cuenta espejo de demostración')
})

test('the phones of an account: where they are, and what to set on one that has not reported', async () => {
  const at = new Date(2026, 10, 22, 1, 39).getTime()
  const phones = [
    { ...unit, nombre: 'Teléfono de Ana', equipo_gps: 'Android', timestamp: at, lat: 19.5, lng: -99.25 },
    { ...other, nombre: 'Teléfono nuevo', equipo_gps: 'iPhone', timestamp: null, lat: null, lng: null },
  ]
  const { page } = await open(`?ver=usuarios&panel=moviles&fila=${usuario}`, 'admin', phones)
  const link = await appears(() => getByRole(page, 'link', { name: /Teléfono de Ana/ }))
  expect(link.getAttribute('href')).toBe(`#/tracking?unidad=${unit.imei}`)
  expect(link.textContent).toContain('22/11/2026 01:39')
  expect(link.textContent).toContain('19.500000, -99.250000')
  getByText(page, 'Aún no ha reportado.')
  getByText(page, 'Configurar Teléfono nuevo')
  getByText(
    page,
    `http://localhost:5055/?id=${other.imei}&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}`,
  )
  getByRole(page, 'img', { name: `Código QR para Traccar Client con el identificador ${other.imei}` })
})

test('without a phone its identifier is one to choose', async () => {
  const { page, type } = await open(`?ver=usuarios&panel=moviles&fila=${usuario}`)
  await findByText(page, 'Ningún teléfono reporta para esta cuenta.')
  expect(getByLabelText<HTMLInputElement>(page, 'Identificador').value).toBe('movil-usuario')
  await type('Identificador', 'ana-1')
  getByRole(page, 'img', { name: 'Código QR para Traccar Client con el identificador ana-1' })
  expect(page.textContent).toContain('localhost es él mismo')
})

test('an unsaved form asks before another page is opened', async () => {
  const { type, page } = await open('?panel=nuevo')
  await type('Nombre', 'A medias')
  location.hash = '#/monitoreo'
  await appears(() => getByRole(document.body, 'alertdialog'))
  expect(location.hash).toBe('#/cpanel?panel=nuevo')
  expect(getByLabelText<HTMLInputElement>(page, 'Nombre').value).toBe('A medias')
})

test.each([
  ['Email', '', 'El campo es requerido'],
  ['Email', 'ana', 'El formato es incorrecto'],
  ['Usuario', '', 'El campo es requerido'],
  ['Contraseña', '', 'El campo es requerido'],
  ['Contraseña', 'ab', 'La contrasena es muy pequena'],
])('a new user with %s %j: %s, and it cannot be sent', async (label, text, message) => {
  const { page, type } = await open('?ver=usuarios&panel=nuevo')
  const submit = getByRole<HTMLButtonElement>(getByRole(page, 'dialog'), 'button', { name: 'Añadir usuario' })
  expect(submit.disabled).toBe(true)
  await type(label, text)
  // The first field has the focus when the form opens. It also shows the error when it is left empty.
  const field = getByLabelText(page, label)
  const problem = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  await vi.waitFor(() => expect(problem()).toBe(message))
  expect(submit.disabled).toBe(true)
})

test.each([
  ['admin', ['Usuario', 'Manager', 'Administrador']],
  ['manager', ['Usuario']],
])('%s may give the roles %j', async (as, names) => {
  const { press } = await open('?ver=usuarios&panel=nuevo', as)
  await press(/Elige los privilegios/)
  const options = await appears(() => getByRole(document.body, 'listbox'))
  expect([...options.querySelectorAll('[role="option"]')].map((one) => one.textContent)).toEqual(names)
})

test('a new user is sent active, with the role of who adds it, and is in the list', async () => {
  const { page, type, press, sent } = await open('?ver=usuarios&panel=nuevo')
  await type('Email', 'ana@example.com')
  await type('Usuario', 'ana')
  await type('Contraseña', 'secreta')
  await press(/Elige los privilegios/)
  await press('Manager', 'option')
  await act(() => getByRole(page, 'dialog').querySelector('form')?.requestSubmit())
  await findByText(page, 'El usuario se añadió correctamente')
  expect(sent('/api/add-user')).toMatchObject([
    {
      email: 'ana@example.com',
      user: 'ana',
      pass: 'secreta',
      rol: 3,
      activo: 1,
      rol_reg: 4,
      nombre: '',
      tel: '',
    },
  ])
  expect(location.hash).toBe('#/cpanel?ver=usuarios')
  await findByText(page, '4 de 4 usuarios')
})

test('a login name in use is shown with what failed', async () => {
  const { page, type, press } = await open('?ver=usuarios&panel=nuevo')
  await type('Email', 'ana@example.com')
  await type('Usuario', 'usuario')
  await type('Contraseña', 'secreta')
  await press(/Elige los privilegios/)
  await press('Usuario', 'option')
  await act(() => getByRole(page, 'dialog').querySelector('form')?.requestSubmit())
  await findByText(page, /^No se pudo anadir el usuario: ./)
})

test('a blank password keeps the old one, and the manager can be removed', async () => {
  const { page, type, press, sent } = await open(`?ver=usuarios&panel=editar&fila=${usuario}`)
  getByText(page, 'Las contraseñas se guardan cifradas. En blanco, se conserva la que tiene.')
  await type('Nombre', 'Ana')
  await press(/^Manager de demostración Manager/)
  await press('Ninguno', 'option')
  await press('Guardar cambios')
  await findByText(page, 'El usuario se actualizo correctamente')
  expect(sent('/api/update-user-admin')).toMatchObject([
    { id: usuario, pass: '', nombre: 'Ana', rol: 2, manager: '', activo: 1 },
  ])
})

test('a manager allows a user to create API keys and webhooks; the catalogue call stays as it is', async () => {
  const { page, press, sent } = await open(`?ver=usuarios&panel=editar&fila=${usuario}`, 'manager')
  await press(/^Llaves de API y webhooks de sus unidades/, 'checkbox')
  await press('Guardar cambios')
  await findByText(page, 'El usuario se actualizo correctamente')
  expect(sent('/api/permisos-usuario')).toMatchObject([{ id: usuario, integraciones: 1 }])
  for (const body of sent('/api/update-user-admin')) expect(body).not.toHaveProperty('integraciones')
})

test('a manager is shown no manager of its users', async () => {
  const { page } = await open(`?ver=usuarios&panel=editar&fila=${usuario}`, 'manager')
  await appears(() => getByLabelText(page, 'Email'))
  expect(queryByText(page, 'Manager')).toBeNull()
})

test('who becomes a manager has none any more', async () => {
  const { page, press, sent } = await open(`?ver=usuarios&panel=editar&fila=${usuario}`)
  await press(/^Usuario Privilegios/)
  await press('Manager', 'option')
  expect(queryByText(page, 'Manager de demostración', { selector: '[role="dialog"] *' })).toBeNull()
  await press('Guardar cambios')
  await findByText(page, 'El usuario se actualizo correctamente')
  expect(sent('/api/update-user-admin')).toMatchObject([{ id: usuario, rol: 3, manager: '' }])
})
