import { makeFleet } from '@baliza/sdk-core/internal/testing'
import {
  getAllByText,
  getByLabelText,
  getByRole,
  getByText,
  queryByLabelText,
  queryByRole,
  queryByText,
} from '@testing-library/dom'
import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { appears, settle } from '../../testing/mount.js'
import { answer, mountPanel } from '../../testing/mount-panel.js'
import { sizeElements } from '../../testing/size-elements.js'
import AdministrationPanel from './administration-panel.js'

const units = makeFleet(4, 1)
const [first, second, third] = units
if (first === undefined || second === undefined || third === undefined) throw new Error('no units')

beforeAll(() => import('../edit-unit/edit-unit-panel.js'))
sizeElements({ clientHeight: 600 })

type Options = Parameters<typeof mountPanel>[2]
async function open(tab: string, options: Options = {}) {
  const mounted = await mountPanel(AdministrationPanel, { name: 'administration' }, { units, ...options })
  if (tab !== 'Unidades') await mounted.press(tab, 'tab')
  await settle(60)
  const { page, user } = mounted
  const dialog = () => getByRole(page, 'dialog')
  return {
    ...mounted,
    dialog,
    notices: () => mounted.portal.notices.$notices.get().map(({ tone, text }) => [tone, text]),
    async pressIn(row: string, name: string) {
      const button = await appears(() => {
        const line = getByText(page, row).closest<HTMLElement>('[role=row]')
        if (line === null) throw new Error(`no row ${row}`)
        return getByRole(line, 'button', { name })
      })
      await act(() => user.click(button))
      await settle(40)
    },
  }
}

const names = (page: HTMLElement, list: string) =>
  [...getByRole(page, 'region', { name: list }).querySelectorAll('[role=option]')].map(
    (row) => row.firstElementChild?.textContent,
  )
const editing = (page: HTMLElement) => getByLabelText<HTMLInputElement>(page, 'Nombre').value

test('a unit is edited from its row, with the way back; what is typed is not left without a question', async () => {
  const { page, press, type, sent, onClose, workspace } = await open('Unidades')
  await press(first.nombre, 'gridcell')
  await appears(() => getByLabelText(page, 'Nombre'))
  expect(editing(page)).toBe(first.nombre)
  await type('Nombre', 'Camión del norte')
  await press('Regresar')
  await answer('Cancelar')
  expect(editing(page)).toBe('Camión del norte')
  await press('Guardar cambios')
  expect(sent('/api/update-objeto')).toMatchObject([{ id: first.id, nombre: 'Camión del norte' }])
  await appears(() => getByText(page, 'Camión del norte'))
  expect(workspace().unsaved.question('panel')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('a mirror account that may edit has the units alone, without IMEI and SIM', async () => {
  const { page, press } = await open('Unidades', {
    as: 'espejo',
    before: (host) => host.permit('espejo', { editar: true }),
  })
  expect(queryByRole(page, 'tab')).toBeNull()
  expect(queryByText(page, new RegExp(first.imei))).toBeNull()
  await press(first.nombre, 'gridcell')
  expect(queryByLabelText(page, 'Número de la tarjeta SIM')).toBeNull()
})

test('without editar a unit does not open', async () => {
  const { page, press } = await open('Unidades', {
    before: (host) => host.permit('usuario', { editar: false }),
  })
  await appears(() => getByText(page, first.nombre))
  await press(first.nombre, 'gridcell')
  expect(queryByLabelText(page, 'Nombre')).toBeNull()
})

test.each([
  ['Unidades', 'No se encotraron objetos...'],
  ['Grupos', 'No se encontraron grupos registrados.'],
  ['Conductores', 'No se encontraron conductores registrados.'],
])('nothing in %s: %s', async (tab, text) => {
  const { page } = await open(tab, { empty: true })
  await appears(() => getByText(page, text))
})

test('a group needs a name and a unit', async () => {
  const { page, press, sent } = await open('Grupos')
  await press('Añadir grupo')
  await press('Añadir grupo')
  await appears(() => getByText(page, 'El nombre es requrido'))
  getByText(page, 'Selecciona una unidad como minimo')
  expect(sent('/grupos/add')).toEqual([])
})

test('a new group is sent once with its units, and is named in the list and everywhere', async () => {
  const { page, press, type, sent, notices } = await open('Grupos')
  await press('Añadir grupo')
  await type('Nombre', 'Norte')
  await type('Descripción', 'Monterrey')
  await press(new RegExp(`^${first.nombre}`), 'option')
  await press(new RegExp(`^${second.nombre}`), 'option')
  expect(names(page, 'Unidades del grupo')).toEqual([first.nombre, second.nombre])
  const submit = getByRole(page, 'dialog').querySelector('form')
  await act(async () => {
    submit?.requestSubmit()
    submit?.requestSubmit()
  })
  await settle(100)
  expect(sent('/grupos/add')).toMatchObject([
    { nombre: 'Norte', desc: 'Monterrey', unidades: { imeis: [first.imei, second.imei] } },
  ])
  expect(notices()).toEqual([['success', 'El grupo se registro correctamente']])
  await appears(() => getByText(page, '2 unidades'))
  getByText(page, 'Grupos: 1 · Sin Grupo: 2 unidades')
  await press('Unidades', 'tab')
  await appears(() => getAllByText(page, 'Norte')[0] as HTMLElement)
})

/** Creates a group of two units, and the drivers of both. */
async function fill(host: Awaited<ReturnType<typeof open>>) {
  const { client } = host.portal
  const user = client.session.$session.get()?.user ?? ''
  const imeis = units.slice(0, 2).map(({ imei }) => imei)
  await client.groups.add({ nombre: 'Norte', imeis })
  const driver = { id_user: user, nombre_unidad: '', descripcion: '', email: '', tel: '8112345678' }
  await client.drivers.add({ ...driver, nombre: 'Rosa Ibarra', id_unidad: first?.id ?? '' })
  await client.drivers.add({ ...driver, nombre: 'Óscar Luna', id_unidad: '' })
  await client.fleet.refresh()
}
async function openFilled(tab: string) {
  const opened = await open('Unidades')
  await act(() => fill(opened))
  await opened.press(tab, 'tab')
  await settle(60)
  return opened
}

test('a group is edited: units come and go, and its new name is known at once', async () => {
  const { page, press, pressIn, type, sent } = await openFilled('Grupos')
  await pressIn('Norte', 'Editar')
  expect(names(page, 'Unidades del grupo')).toEqual([first.nombre, second.nombre])
  await press(new RegExp(`^${first.nombre}`), 'option')
  await press(new RegExp(`^${third.nombre}`), 'option')
  await type('Nombre', 'Sur')
  await press('Guardar cambios')
  expect(sent('/grupos/editar-gpo')).toMatchObject([
    { nombre: 'Sur', unidades: { imeis: [second.imei, third.imei] } },
  ])
  await appears(() => getByText(page, 'Sur'))
  await press('Unidades', 'tab')
  await appears(() => getAllByText(page, 'Sur')[0] as HTMLElement)
  expect(queryByText(page, 'Norte')).toBeNull()
})

test('the groups are asked once for all that show them, and once more after a write', async () => {
  const { page, press, type, sent } = await openFilled('Grupos')
  const asked = () => sent('/grupos/grupos').length
  await appears(() => getByText(page, 'Norte'))
  await press('Añadir grupo')
  expect(asked()).toBe(1)
  await type('Nombre', 'Sur')
  await press(new RegExp(`^${third.nombre}`), 'option')
  await press('Añadir grupo')
  await appears(() => getByText(page, 'Sur'))
  expect(asked()).toBe(2)
})

test('what somebody else has changed meanwhile stays as it is', async () => {
  const { press, pressIn, type, sent, portal } = await openFilled('Grupos')
  await pressIn('Norte', 'Editar')
  const [group] = await portal.client.groups.list({ rol: 2 })
  await portal.client.groups.patch(group?.id ?? '', { imeis: [first.imei, second.imei, third.imei] })
  await type('Nombre', 'Sur')
  await press('Guardar cambios')
  expect(sent('/grupos/editar-gpo').at(-1)).toMatchObject({
    nombre: 'Sur',
    unidades: { imeis: [first.imei, second.imei, third.imei] },
  })
})

test('a group that somebody else has removed says so, and leaves the list', async () => {
  const { page, press, pressIn, type, notices, portal } = await openFilled('Grupos')
  const [group] = await portal.client.groups.list({ rol: 2 })
  await pressIn('Norte', 'Editar')
  await portal.client.groups.remove({ id: group?.id ?? '' })
  await type('Nombre', 'Sur')
  await press('Guardar cambios')
  expect(notices().at(-1)).toEqual(['danger', 'Datos no encontrados'])
  await press('Regresar')
  await answer('Descartar')
  await appears(() => getByText(page, 'No se encontraron grupos registrados.'))
})

test('what somebody else has removed leaves the list when it is to be removed', async () => {
  const { page, pressIn, portal } = await openFilled('Grupos')
  const [group] = await portal.client.groups.list({ rol: 2 })
  await portal.client.groups.remove({ id: group?.id ?? '' })
  await pressIn('Norte', 'Eliminar')
  await answer('Eliminar Norte')
  await appears(() => getByText(page, 'No se encontraron grupos registrados.'))
})

test('before a group is removed its units are named; they fall to no group', async () => {
  const { page, pressIn, sent, backend } = await openFilled('Grupos')
  await pressIn('Norte', 'Eliminar')
  getByText(
    await appears(() => getByRole(document.body, 'alertdialog')),
    `Sus 2 unidades pasan a Sin Grupo: ${first.nombre}, ${second.nombre}.`,
  )
  await answer('Cancelar')
  expect(sent('/grupos/eliminar-gpo')).toEqual([])
  await pressIn('Norte', 'Eliminar')
  await answer('Eliminar Norte')
  await appears(() => getByText(page, 'No se encontraron grupos registrados.'))
  expect(backend.units().every(({ id_grupo }) => id_grupo === null)).toBe(true)
})

test('a driver needs a name; a wrong address is reported', async () => {
  const { page, press, type, sent } = await open('Conductores')
  await press('Añadir conductor')
  await type('Correo electrónico', 'rosa@')
  await press('Añadir conductor')
  await appears(() => getByText(page, 'El nombre del conductor es requerido.'))
  getByText(page, 'El formato es incorrecto')
  expect(sent('/api/add-conductor')).toEqual([])
})

test('a driver takes a unit over from another, who is named before; the unit says so without a reload', async () => {
  const { page, press, pressIn, sent, notices, portal, user } = await openFilled('Conductores')
  await pressIn('Óscar Luna', 'Editar')
  await act(() => user.type(getByRole(page, 'combobox', { name: /Unidad/ }), first.placas))
  await press(new RegExp(first.nombre), 'option')
  getByText(page, 'Hoy la conduce Rosa Ibarra, que se queda sin unidad.')
  await press('Guardar cambios')
  expect(sent('/api/editar-conductor')).toMatchObject([
    { nombre: 'Óscar Luna', id_unidad: first.id, nombre_unidad: first.nombre, tel: '8112345678' },
  ])
  expect(notices()).toEqual([['success', 'El conductor se actualizó correctamente']])
  await settle(60)
  expect(portal.client.fleet.value.units.get(first.imei)?.conductor).toBe('Óscar Luna')
})

test('before a driver is removed the unit is named; a host that refuses is heard', async () => {
  const { page, pressIn, backend, notices } = await openFilled('Conductores')
  await pressIn('Rosa Ibarra', 'Eliminar')
  getByText(
    await appears(() => getByRole(document.body, 'alertdialog')),
    `Conduce ${first.nombre}, que se queda sin conductor.`,
  )
  backend.setState({ failWith: 'refused' })
  await answer('Eliminar Rosa Ibarra')
  expect(notices()).toEqual([
    ['danger', 'No se pudo eliminar el conductor...: El servicio está en mantenimiento'],
  ])
  backend.setState({ failWith: null })
  await pressIn('Rosa Ibarra', 'Eliminar')
  await answer('Eliminar Rosa Ibarra')
  await appears(() => getByText(page, 'Conductores: 1'))
})

test.each([
  ['Nombre', 'a', 'Ingresa un nombre mayor a 2 caracteres'],
  ['Usuario', 'a', 'Ingresa un usuario mayor a 2 caracteres'],
  ['Contraseña', 'ab', 'Ingresa una contraseña mayor a 2 caracteres'],
])('a mirror account with %s %j: %s', async (label, text, message) => {
  const { page, press, type, sent } = await open('Cuentas espejo')
  await press('Añadir cuenta espejo')
  await type(label, text)
  await press('Añadir cuenta espejo')
  await appears(() => getByText(page, message))
  expect(sent('/api/add-user-espejo')).toEqual([])
})

test('a new mirror account has the permissions that were given, all off by default', async () => {
  const { page, press, type, sent, notices, portal } = await open('Cuentas espejo')
  await press('Añadir cuenta espejo')
  await type('Nombre', 'Cliente del norte')
  await type('Usuario', 'norte')
  await type('Contraseña', 'secreta')
  const commands = getByRole(page, 'checkbox', { name: 'Enviar comandos' })
  expect(getByText(page, /bloquear y desbloquear el motor/).id).toBe(
    commands.getAttribute('aria-describedby'),
  )
  await press('Enviar comandos', 'checkbox')
  await press('Geocercas y puntos de interés', 'checkbox')
  await press('Añadir cuenta espejo')
  const owner = portal.client.session.$session.get()?.user
  const [added] = sent('/api/add-user-espejo')
  expect(added).toMatchObject({ iduser: owner, nombre: 'Cliente del norte', user: 'norte', pass: 'secreta' })
  expect(added).toMatchObject({ cmd: 1, editar: 0, geopdi: 1, rutas: 0, reportes: 0 })
  expect(notices()).toEqual([
    ['success', 'La cuenta espejo se creo correctamente, ya puedes asignarle equipos GPS'],
  ])
  await appears(() => getByText(page, 'Comandos, Geocercas'))
  const all = await portal.client.mirrorAccounts.list({ id: owner ?? '' })
  expect(all.find(({ user }) => user === 'norte')).toMatchObject({
    blocmotor: true,
    editar: false,
    geocirculares: true,
    rutas: false,
    reportes: false,
  })
})

test('a blank password keeps the one that is there, and only what was changed is sent', async () => {
  const { pressIn, press, type, sent } = await open('Cuentas espejo')
  await pressIn('espejo', 'Editar')
  await type('Nombre', 'Otro nombre')
  await press('Reportes', 'checkbox')
  await press('Guardar cambios')
  const [changed] = sent('/api/update-cuenta-espejo')
  expect(changed).toMatchObject({ nombre: 'Otro nombre', user: 'espejo', pass: '', reportes: 1 })
  expect(changed).not.toHaveProperty('cmd')
})

test('before a mirror account is removed the number of its units is shown', async () => {
  const { page, pressIn, press, sent } = await open('Cuentas espejo')
  await pressIn('espejo', 'Más acciones de espejo')
  await press('Eliminar', 'menuitem')
  getByText(
    await appears(() => getByRole(document.body, 'alertdialog')),
    /deja de ver 4 unidades\. Se puede restaurar durante 30 días\./,
  )
  await answer('Eliminar espejo')
  expect(sent('/api/delete-user')).toHaveLength(1)
  await appears(() => getByText(page, 'No se encontraron cuentas espejo registradas.'))
})

test('units go to a mirror account and back at once, undone from the notice', async () => {
  const { page, pressIn, press, sent, notices, portal } = await open('Cuentas espejo')
  await pressIn('espejo', 'Asignar equipos')
  await appears(() => getByRole(page, 'region', { name: 'Asignadas' }))
  const all = units.map(({ nombre }) => nombre)
  expect(names(page, 'Asignadas')).toEqual(all)
  await press(new RegExp(`^${first.nombre}`), 'option')
  expect(names(page, 'Libres')).toEqual([first.nombre])
  expect(sent('/api/elimina-objeto-asignado')).toMatchObject([{ id: first.id }])
  expect(notices()).toEqual([['success', 'El objeto fue desasignado de la cuenta']])
  await act(async () => portal.notices.$notices.get()[0]?.actions[0]?.run())
  await settle(60)
  expect(names(page, 'Asignadas')).toEqual(all)
  expect(sent('/objetos/asignar-objeto')).toMatchObject([{ id_objeto_gps: first.id }])
})

test('a unit that the host refuses comes back with the reason', async () => {
  const { page, pressIn, press, backend } = await open('Cuentas espejo')
  await pressIn('espejo', 'Asignar equipos')
  await appears(() => getByRole(page, 'region', { name: 'Asignadas' }))
  backend.setState({ failWith: 'refused' })
  await press(new RegExp(`^${second.nombre}`), 'option')
  await appears(() => getByText(page, 'No se quitó: El servicio está en mantenimiento'))
  expect(names(page, 'Libres')).toEqual([])
})

async function chooseTwo({ page, press }: Awaited<ReturnType<typeof open>>) {
  await appears(() => getByText(page, first?.nombre ?? ''))
  for (const unit of [first, second]) await press(`Elegir ${unit?.nombre}`, 'checkbox')
}

test('selected units get one icon together, and the result of each is shown', async () => {
  const mounted = await open('Unidades')
  await chooseTwo(mounted)
  await mounted.press('Cambiar icono')
  await appears(() => getByRole(mounted.page, 'dialog', { name: 'Cambiar icono · 2 unidades' }))
  await mounted.press('Grúa', 'radio')
  await mounted.press('Guardar icono')
  await appears(() => getByText(mounted.page, '2 de 2'))
  const sent = mounted.sent('/objetos/update-icon') as { id: string; url_icon: string }[]
  expect(sent.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
  expect(new Set(sent.map(({ url_icon }) => url_icon)).size).toBe(1)
})

test('selected units move to one group, which keeps its own, and not out of a group that would be empty', async () => {
  const mounted = await openFilled('Unidades')
  const { page, press, portal, notices } = mounted
  const group = async () =>
    (await portal.client.groups.list({ rol: 2 })).find(({ nombre }) => nombre === 'Norte')
  async function choose(names: readonly string[], target: string) {
    for (const name of names) await press(`Elegir ${name}`, 'checkbox')
    await press('Cambiar grupo')
    await appears(() => getByRole(page, 'dialog', { name: /^Cambiar grupo · / }))
    await press(/Grupo$/)
    await press(target, 'option')
  }
  await choose([second.nombre, third.nombre], 'Norte')
  await press('Cambiar grupo')
  expect((await group())?.imeis.toSorted()).toEqual([first.imei, second.imei, third.imei].sort())
  expect(notices()).toContainEqual(['success', '2 unidades en Norte'])

  await choose([first.nombre], 'Sin Grupo')
  getByText(page, 'El grupo Norte se quedaría sin unidades: elimínalo en Grupos.')
  expect(getByRole(page, 'button', { name: 'Cambiar grupo' })).toHaveProperty('disabled', true)
  await press('Regresar')
  await choose([first.nombre], 'Sin Grupo')
  await press('Cambiar grupo')
  expect((await group())?.imeis).toEqual([first.imei])
})

test('a group that was removed meanwhile is refused, and the units stay in theirs', async () => {
  const { page, press, portal, notices } = await openFilled('Unidades')
  const { groups } = portal.client
  const others = units.slice(2).map(({ imei }) => imei)
  await act(() => groups.add({ nombre: 'Sur', imeis: others }))
  await press(`Elegir ${third.nombre}`, 'checkbox')
  await press('Cambiar grupo')
  await appears(() => getByRole(page, 'dialog', { name: 'Cambiar grupo · 1 unidad' }))
  await press(/Grupo$/)
  await press('Norte', 'option')
  const norte = (await groups.list({ rol: 2 })).find(({ nombre }) => nombre === 'Norte')
  await groups.remove({ id: norte?.id ?? '' })
  await press('Cambiar grupo')
  expect((await groups.list({ rol: 2 })).map(({ nombre, imeis }) => [nombre, imeis])).toEqual([
    ['Sur', others],
  ])
  expect(notices().map(([tone]) => tone)).toEqual(['danger'])
})
