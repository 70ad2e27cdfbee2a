import type { BalizaError } from '@baliza/agreement/calls/errors.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeBackend, type FakeBackend } from '../testing/fake-backend.js'
import { type BalizaClient, createClient } from './client.js'

let backend: FakeBackend
let client: BalizaClient

async function enter(user: string) {
  const entered = createClient({ host: backend.host, fetch: backend.fetch })
  await entered.session.login({ user, pass: 'demo' })
  return entered
}
const failure = async (promise: Promise<unknown>): Promise<BalizaError> => {
  const outcome = await promise.then(
    () => new Error('nothing failed'),
    (error) => error,
  )
  return outcome
}
const lastBody = () => backend.requests.at(-1)?.body
const found = <Item>(item: Item | undefined): Item => {
  if (item === undefined) throw new Error('there is none')
  return item
}

beforeEach(async () => {
  backend = createFakeBackend({ units: 4 })
  client = await enter('admin')
})

describe('a call that makes something answers its id', () => {
  test('of a device, which can be assigned at once', async () => {
    const { id, mensaje } = await client.devices.add({
      nombre: 'Camión nuevo',
      placas: 'ABC-1',
      sim: '5512345678',
      imei: '359586015829999',
      equipo_gps: 'Coban',
      rol: 4,
    })
    expect(mensaje).toBe('El equipo gps se añadió correctamente')
    expect(lastBody()).toMatchObject({ placa: 'ABC-1', activo: 1, modelo: '' })
    expect(await client.units.imeiOf({ id })).toBe('359586015829999')
  })

  test('of a user and of its mirror account', async () => {
    const form = { email: 'ana@ejemplo.mx', nombre: 'Ana', user: 'ana', pass: 'secreta' }
    const { id } = await client.users.add({ ...form, rol: 2 })
    expect((await client.session.profile({ id })).user).toBe('ana')
    const mirror = await client.mirrorAccounts.add({
      owner: id,
      nombre: 'Eco',
      user: 'eco',
      pass: 'clave',
      rutas: true,
    })
    expect(await client.session.profile({ id: mirror.id })).toMatchObject({ rol: 1, rutas: true })
  })

  test('of what a user makes', async () => {
    const usuario = await enter('usuario')
    const user = usuario.session.$session.get()?.user ?? ''
    const [unit] = await usuario.units.list()
    const imeis = [unit?.imei ?? '']
    const group = await usuario.groups.add({ nombre: 'Norte', imeis })
    expect(await usuario.groups.list({ rol: 2 })).toContainEqual({
      id: group.id,
      nombre: 'Norte',
      descripcion: '',
      imeis,
      id_externo: null,
    })
    const driver = await usuario.drivers.add({ nombre: 'Ana', id_user: user })
    expect((await usuario.drivers.list()).map(({ id }) => id)).toContain(driver.id)
    const place = await usuario.geofences.add({
      tipo: 1,
      nombre: 'Patio',
      color: '#428bca',
      lat: 19,
      lng: -99,
      radio: 100,
    })
    expect((await usuario.geofences.list()).geofences.map(({ id }) => id)).toContain(place.id)
    const event = await usuario.events.add({
      nom_evento: 'Llegada',
      tipo_evento: 1,
      id_geocerca: place.id,
      gps: imeis,
      color_alerta: 1,
      mostrar_alerta: true,
      sonido: false,
      email: false,
      creator: 'usuario',
    })
    expect(await usuario.events.get({ id: event.id })).toMatchObject({ id_geocerca: place.id, email: false })
  })

  test('of a host that says none it is empty', async () => {
    const silent: typeof fetch = async (input, init) => {
      const answer = await backend.fetch(input, init)
      const { id: _, ...body } = (await answer.json()) as { id?: string }
      return new Response(JSON.stringify(body), answer)
    }
    const other = createClient({ host: backend.host, fetch: silent })
    await other.session.login({ user: 'usuario', pass: 'demo' })
    const user = other.session.$session.get()?.user ?? ''
    expect(await other.drivers.add({ nombre: 'Ana', id_user: user })).toEqual({
      id: '',
      mensaje: 'El conductor se añadio correctamente',
    })
  })
})

describe('what is read can be written back', () => {
  test('a device, and as the unit dialog has it', async () => {
    const [device] = await client.devices.list({ rol: 4 })
    const { unit } = await client.devices.update({ ...found(device), nombre: 'Pipa 5', activo: false })
    expect(unit).toMatchObject({ nombre: 'Pipa 5', activo: false, placas: device?.placas })
    const usuario = await enter('usuario')
    const [seen] = await usuario.units.list()
    await usuario.units.update({ ...found(seen), modelo: 'Hilux' })
    expect(Object.keys(lastBody() ?? {}).sort()).toEqual(
      ['id', 'modelo', 'nombre', 'placas', 'sim', 'token'].sort(),
    )
    await usuario.units.updateIcon(found(seen))
  })

  test('a user and a mirror account', async () => {
    const users = await client.users.list({ rol: 4 })
    const user = found(users.find((one) => one.user === 'usuario'))
    await client.users.update({ ...user, nombre: 'Otra' })
    expect(await client.session.profile({ id: user.id })).toMatchObject({
      nombre: 'Otra',
      manager: user.manager,
    })
    const [mirror] = await client.mirrorAccounts.list({ id: user.id })
    await client.mirrorAccounts.update({ ...found(mirror), rutas: true })
    expect(await client.session.profile({ id: mirror?.id ?? '' })).toMatchObject({
      rutas: true,
      editar: false,
    })
  })

  test('a geofence of each kind, an event, a driver and a group', async () => {
    const usuario = await enter('usuario')
    const before = await usuario.geofences.list()
    for (const shape of [...before.geofences, ...before.routes])
      await usuario.geofences.update({ ...shape, nombre: `${shape.nombre} 2` })
    const renamed = <Shape extends { nombre: string }>(shape: Shape) => ({
      ...shape,
      nombre: `${shape.nombre} 2`,
    })
    expect(await usuario.geofences.list()).toEqual({
      geofences: before.geofences.map(renamed),
      routes: before.routes.map(renamed),
    })
    const events = await usuario.events.list()
    for (const event of events) await usuario.events.update({ ...event, nom_evento: `${event.nom_evento} 2` })
    expect(await usuario.events.list()).toEqual(
      events.map((event) => ({ ...event, nom_evento: `${event.nom_evento} 2` })),
    )
    const [plain] = events
    if (plain === undefined) throw new Error('there is no event')
    // An event that was read without any of the four fields.
    await usuario.events.update({ ...plain, color_alerta: null })
    expect((await usuario.events.get({ id: plain.id })).color_alerta).toBe(1)
    const [unit] = await usuario.units.list()
    const user = usuario.session.$session.get()?.user ?? ''
    await usuario.drivers.add({ nombre: 'Ana', id_user: user, id_unidad: unit?.id ?? null })
    await usuario.groups.add({ nombre: 'Norte', imeis: [unit?.imei ?? ''] })
    const [driver] = await usuario.drivers.list()
    await usuario.drivers.update({ ...found(driver), tel: '81' })
    expect(await usuario.drivers.list()).toEqual([{ ...driver, tel: '81' }])
    const [group] = await usuario.groups.list({ rol: 2 })
    await usuario.groups.update({ ...found(group), descripcion: 'Al norte' })
    expect(await usuario.groups.list({ rol: 2 })).toEqual([{ ...group, descripcion: 'Al norte' }])
    await usuario.groups.remove(found(group))
    await usuario.drivers.remove(found(driver))
    expect(await usuario.drivers.list()).toEqual([])
  })
})

describe('a patch changes what it names', () => {
  test('of a geofence, and refuses what its kind has not', async () => {
    const usuario = await enter('usuario')
    const { geofences, routes } = await usuario.geofences.list()
    const circle = found(geofences.find(({ tipo }) => tipo === 1))
    await usuario.geofences.patch(circle.id, { color: '#000000' })
    await usuario.geofences.patch(found(routes[0]).id, { nombre: 'Al mar' })
    const after = await usuario.geofences.list()
    expect(after.geofences).toContainEqual({ ...circle, color: '#000000' })
    expect(after.routes).toContainEqual({ ...routes[0], nombre: 'Al mar' })
    const asked = backend.requests.length
    expect(await failure(usuario.geofences.patch(circle.id, { decode: [] }))).toMatchObject({
      code: 'refused',
      call: 'geofences.update',
      mensaje: 'decode: no es un campo suyo',
      reason: 'invalid',
    })
    expect(await failure(usuario.geofences.patch('none', { color: '#000000' }))).toMatchObject({
      code: 'refused',
      mensaje: 'Datos no encontrados',
      reason: 'notFound',
    })
    expect(backend.requests.slice(asked).map(({ path }) => path)).toEqual([
      '/api/geocercas',
      '/api/geocercas',
    ])
  })

  test('of each of the others', async () => {
    const usuario = await enter('usuario')
    const [unit] = await usuario.units.list()
    const user = usuario.session.$session.get()?.user ?? ''
    const { id, imei } = found(unit)
    expect((await usuario.units.patch(id, { placas: 'XYZ-9' })).unit).toEqual({ ...unit, placas: 'XYZ-9' })
    expect((await client.devices.patch(id, { activo: false })).unit).toMatchObject({ activo: false })
    await client.devices.patch(id, { activo: true })
    await client.users.patch(user, { nombre: 'Otra', pass: 'nueva' })
    const again = createClient({ host: backend.host, fetch: backend.fetch })
    expect(await again.session.login({ user: 'usuario', pass: 'nueva' })).toMatchObject({ nombre: 'Otra' })
    const [event] = await again.events.list()
    await again.events.patch(found(event).id, { speed: 80 })
    expect(await again.events.get({ id: found(event).id })).toEqual({ ...event, speed: 80 })
    const driver = await again.drivers.add({ nombre: 'Ana', id_user: user, id_unidad: id })
    await client.drivers.patch(driver.id, { tel: '81' }, { user })
    expect(await again.drivers.list()).toMatchObject([{ nombre: 'Ana', tel: '81', id_unidad: id }])
    const group = await again.groups.add({ nombre: 'Norte', imeis: [imei] })
    await again.groups.patch(group.id, { nombre: 'Sur' })
    expect(await again.groups.list({ rol: 2 })).toMatchObject([{ nombre: 'Sur', imeis: [imei] }])
  })

  test('of a mirror account its other permissions stay, also those that its owner lacks just now', async () => {
    const owner = (await enter('usuario')).session.$session.get()?.user ?? ''
    const form = { owner, nombre: 'Eco', user: 'eco', pass: 'clave', rutas: true }
    const { id } = await client.mirrorAccounts.add(form)
    // A new account needs all five flags; an edit needs only the changed flags.
    expect(lastBody()).toMatchObject({ cmd: 0, editar: 0, geopdi: 0, rutas: 1, reportes: 0 })
    backend.permit('usuario', { rutas: false })
    await client.mirrorAccounts.patch(id, { reportes: true })
    backend.permit('usuario', { rutas: true })
    expect(await client.session.profile({ id })).toMatchObject({ rutas: true, reportes: true })
  })
})

describe('times', () => {
  test('a Date, ISO text or ms is sent in ms', async () => {
    const usuario = await enter('usuario')
    const [unit] = await usuario.units.list()
    const imei = unit?.imei ?? ''
    const span = { finicial: new Date(Date.UTC(2026, 0, 20)), ffinal: '2026-01-20T06:00:00-06:00' }
    await usuario.history.all({ imei, ...span })
    expect(lastBody()).toMatchObject({ finicial: 1768867200000, ffinal: 1768910400000, nombre: '' })
    await usuario.reports.positions({ imei, ...span })
    expect(lastBody()).toMatchObject({ inicio: 1768867200000, fin: 1768910400000 })
    const query = { ...span, imei: [imei], filtro: 'all', grupos: [] } as const
    for await (const { total } of usuario.reports.stream('utilization', query)) expect(total).toBe(1)
    expect(lastBody()).toMatchObject({ finicial: 1768867200000, ffinal: 1768910400000 })
  })

  test('seconds are refused with a sentence, and nothing is sent', async () => {
    const asked = backend.requests.length
    const seconds = { imei: '1', finicial: 1768867200, ffinal: 1768910400 }
    expect(await failure(client.history.all(seconds))).toMatchObject({
      code: 'refused',
      call: 'history.all',
      mensaje: 'finicial: 1768867200 son segundos; aquí van milisegundos, un Date o un texto ISO',
      retryable: false,
    })
    expect(await failure(client.devices.renew({ id: '1', fecha: 1768867200 }))).toMatchObject({
      code: 'refused',
      outcome: undefined,
    })
    const query = { ...seconds, imei: ['1'], filtro: 'all', grupos: [] } as const
    const first = client.reports.stream('events', query)[Symbol.asyncIterator]().next()
    expect(await failure(first)).toMatchObject({ code: 'refused', call: 'reports.events' })
    expect(backend.requests).toHaveLength(asked)
  })
})
