import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { createClient as createWireClient } from '../client/client.js'
import { memoryStorage } from '../session/storage.js'
import { createFakeBackend, type FakeBackend } from '../testing/fake-backend.js'
import {
  type Alert,
  alertsOf,
  type BalizaClient,
  BalizaError,
  createClient,
  createShapes,
  dayIn,
  type Fleet,
  type Geofence,
  type Unit,
  wireOf,
} from './index.js'

let backend: FakeBackend
let client: BalizaClient

const noon = Date.UTC(2026, 0, 20, 12)
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

async function enter(username: string) {
  const entered = createClient({ host: backend.host, fetch: backend.fetch })
  await entered.session.login({ username, password: 'demo' })
  return entered
}
/** The same account as the main entry has it. */
async function enterWire(user: string) {
  const entered = createWireClient({ host: backend.host, fetch: backend.fetch })
  await entered.session.login({ user, pass: 'demo' })
  return entered
}
const failure = (promise: Promise<unknown>): Promise<BalizaError> =>
  promise.then(
    () => Promise.reject(new Error('nothing failed')),
    (error) => error,
  )
const found = <Item>(item: Item | undefined): Item => {
  if (item === undefined) throw new Error('there is none')
  return item
}
const lastBody = () => backend.requests.at(-1)?.body ?? {}

beforeEach(async () => {
  vi.useFakeTimers({ now: noon })
  backend = createFakeBackend({ units: 4 })
  client = await enter('usuario')
})
afterEach(() => {
  client.close()
  vi.useRealTimers()
})

describe('what is read', () => {
  test('units have English names, units in them, and Dates', async () => {
    const [unit] = await client.units.list()
    const [same] = await (await enterWire('usuario')).units.list()
    expect(unit).toMatchObject({
      id: same?.id,
      imei: same?.imei,
      name: same?.nombre,
      speedKmh: same?.speed,
      engineOn: same?.acc,
      reportedAt: new Date(same?.timestamp ?? 0),
    })
    expect(unit).not.toHaveProperty('nombre')
    expect(await client.units.get({ imei: unit?.imei ?? '' })).toEqual(unit)
  })

  test('histories, record by record too, and a day of them', async () => {
    const [unit] = await client.units.list()
    const day = dayIn('America/Mexico_City', 'yesterday')
    expect(day.from.toISOString()).toBe('2026-01-19T06:00:00.000Z')
    const records = await client.history.all({ imei: found(unit).imei, ...day })
    expect(records.length).toBeGreaterThan(0)
    expect(records[0]?.recordedAt).toBeInstanceOf(Date)
    expect(records[0]?.unitName).toBe(unit?.name)
    const streamed = []
    for await (const { imei: _, ...record } of client.history.stream({ units: [found(unit).imei], ...day }))
      streamed.push(record)
    expect(streamed).toEqual(records)
  })

  test('reports, and their rows as they come', async () => {
    const imeis = (await client.units.list()).map(({ imei }) => imei)
    const query = {
      imeis,
      from: new Date(noon - 86_400_000),
      to: new Date(noon),
      filter: 'all',
      groupIds: [],
    } as const
    const { rows, groups } = await client.reports.utilization(query)
    expect(rows[0]).toMatchObject({ movingMs: expect.any(Number), unitName: expect.any(String) })
    expect(groups).toBeInstanceOf(Array)
    const days = [new Date(noon - 86_400_000)]
    const whole = await client.reports.general({ ...query, days })
    expect(whole.days).toEqual([{ startsAt: days[0], distanceKm: expect.any(Number) }])
    const parts = []
    for await (const part of client.reports.stream('general', { ...query, days })) parts.push(part)
    expect(parts.flatMap(({ rows }) => rows)).toEqual(whole.rows)
    expect(parts.at(-1)?.days).toEqual(whole.days)
    const speeding = await client.reports.speeding({ ...query, speedLimitKmh: 60 })
    const streamed = []
    for await (const { rows } of client.reports.stream('speeding', { ...query, speedLimitKmh: 60 })) {
      expectTypeOf(rows[0]?.startedAt).toEqualTypeOf<Date | undefined>()
      streamed.push(...rows)
    }
    expect(streamed).toEqual(speeding)
  })

  test('positions as they are stored', async () => {
    const pages = client.positions.feed()[Symbol.asyncIterator]()
    await pages.next()
    const waiting = pages.next()
    backend.move(600)
    const { positions, cursor } = (await waiting).value ?? { positions: [] }
    expect(cursor).toEqual(expect.any(String))
    expect(positions[0]).toMatchObject({
      speedKmh: expect.any(Number),
      recordedAt: expect.any(Date),
      receivedAt: expect.any(Date),
    })
  })

  test('alerts as they are raised, since a moment', async () => {
    const since = new Date(noon - 3_600_000)
    for await (const { alerts } of client.alerts.feed({ since })) {
      expect(lastBody()).toMatchObject({ desde: since.getTime() })
      expect(alerts[0]).toMatchObject({ eventName: expect.any(String), raisedAt: expect.any(Date) })
      break
    }
  })
})

describe('what is kept up to date', () => {
  test('the fleet: a unit that did not move is the same object, and so is a map of which none did', async () => {
    const seen: Fleet[] = []
    const stop = client.watch((fleet) => seen.push(fleet))
    await pass(0)
    const before = found(seen.at(-1))
    expect(before).toMatchObject({ state: 'live', receivedAt: new Date(noon) })
    expect([...before.units.values()][0]).toHaveProperty('name')
    await pass(15_000)
    expect(found(seen.at(-1)).units).toBe(before.units)
    backend.move()
    await pass(15_000)
    const { units, changed } = found(seen.at(-1))
    expect(changed.size).toBeGreaterThan(0)
    for (const [imei, unit] of units) expect(unit === before.units.get(imei)).toBe(!changed.has(imei))
    expect(client.fleet.get()).toBe(seen.at(-1))
    expect(client.fleet.value).toBe(seen.at(-1))
    stop()
    expect(client.fleet.lc).toBe(0)
  })

  test('the same as a loop', async () => {
    for await (const { state, units } of client.watch()) {
      if (state !== 'live') continue
      expect([...units.values()][0]?.reportedAt).toBeInstanceOf(Date)
      break
    }
    expect(client.fleet.lc).toBe(0)
  })

  test('alerts, and what is drawn', async () => {
    const feed = alertsOf(client)
    expect(alertsOf(client)).toBe(feed)
    const fresh: Alert[] = []
    const stop = feed.onFresh((alerts) => fresh.push(...alerts))
    backend.raise()
    await pass(15_000)
    const { alerts, receivedAt } = feed.get()
    expect(receivedAt).toBeInstanceOf(Date)
    expect(alerts[0]).toMatchObject({ unitName: expect.any(String), raisedAt: expect.any(Date) })
    expect(fresh[0]).toHaveProperty('eventName')
    await feed.attend(found(alerts[0]).id)
    expect(feed.get().alerts).not.toContainEqual(alerts[0])
    stop()
    const shapes = createShapes(client)
    const leave = shapes.subscribe(() => {})
    await pass(0)
    expect(shapes.get().geofences[0]).toMatchObject({ name: expect.any(String), type: expect.any(Number) })
    leave()
  })

  test('the session: what storage keeps is what the main entry keeps', async () => {
    const storage = memoryStorage()
    const other = createClient({ host: backend.host, fetch: backend.fetch, storage })
    const { role, userId, name } = await other.session.login({ username: 'usuario', password: 'demo' })
    expect(other.session.$session.get()).toMatchObject({ role, userId, name })
    expect(storage.get('rol')).toBe(String(role))
    const leaving = other.session.logout()
    expect(other.session.$session.get()).toBeNull()
    expect(await leaving).toBe(true)
  })
})

describe('what is written', () => {
  test('a device is added, changed as it was read, and patched', async () => {
    const admin = await enter('admin')
    const { id, message } = await admin.devices.add({
      name: 'Camión nuevo',
      plates: 'ABC-1',
      sim: '5512345678',
      imei: '359586015829999',
      brand: 'Coban',
      role: 4,
      registeredAt: new Date(noon - 1000),
    })
    expect(message).toBe('El equipo gps se añadió correctamente')
    expect(lastBody()).toMatchObject({ nombre: 'Camión nuevo', placa: 'ABC-1', registro: noon - 1000 })
    const device = found((await admin.devices.list({ role: 4 })).find((one) => one.id === id))
    expect(device.registeredAt).toEqual(new Date(noon - 1000))
    const { unit } = await admin.devices.update({ ...device, name: 'Pipa 5', active: false })
    expect(unit).toEqual({ ...device, name: 'Pipa 5', active: false })
    expect((await admin.devices.patch(id, { plates: 'XYZ-9' })).unit?.plates).toBe('XYZ-9')
  })

  test('each of the others is changed as it was read', async () => {
    const admin = await enter('admin')
    const [unit] = await client.units.list()
    await client.units.update({ ...found(unit), model: 'Hilux' })
    expect(Object.keys(lastBody()).sort()).toEqual(['id', 'modelo', 'nombre', 'placas', 'sim', 'token'])
    await client.units.updateIcon(found(unit))

    const user = found((await admin.users.list({ role: 4 })).find((one) => one.username === 'usuario'))
    await admin.users.update({ ...user, name: 'Otra' })
    expect(await admin.session.profile({ id: user.id })).toMatchObject({ name: 'Otra', role: user.role })
    const [mirror] = await admin.mirrorAccounts.list({ id: user.id })
    await admin.mirrorAccounts.update({ ...found(mirror), canUseRoutes: true })
    expect(await admin.session.profile({ id: found(mirror).id })).toMatchObject({ canUseRoutes: true })

    const { geofences, routes } = await client.geofences.list()
    const renamed = <Shape extends { name: string }>(shape: Shape) => ({ ...shape, name: `${shape.name} 2` })
    for (const shape of [...geofences, ...routes]) await client.geofences.update(renamed(shape))
    expect((await client.geofences.list()).geofences).toEqual(geofences.map(renamed))
    const circle = found(geofences.find(({ type }) => type === 1))
    await client.geofences.patch(circle.id, { color: '#000000', radiusM: 321 })
    expect((await client.geofences.list()).geofences).toContainEqual({
      ...renamed(circle),
      color: '#000000',
      radiusM: 321,
    })

    const events = await client.events.list()
    for (const event of events) await client.events.update(renamed(event))
    expect(await client.events.list()).toEqual(events.map(renamed))
    const { id, imei } = found(unit)
    await client.drivers.add({ name: 'Ana', userId: user.id, unitId: id })
    const [driver] = await client.drivers.list()
    await client.drivers.update({ ...found(driver), phone: '81' })
    expect(await client.drivers.list()).toEqual([{ ...driver, phone: '81' }])
    await client.groups.add({ name: 'Norte', imeis: [imei] })
    const [group] = await client.groups.list({ role: 2 })
    await client.groups.update({ ...found(group), description: 'Al norte' })
    expect(await client.groups.list({ role: 2 })).toEqual([{ ...group, description: 'Al norte' }])
  })

  test('whoever looks as a user of hers names it', async () => {
    const admin = await enter('admin')
    const userId = client.session.$session.get()?.userId ?? ''
    expect((await admin.units.list({ userId })).map(({ imei }) => imei)).toEqual(
      (await client.units.list()).map(({ imei }) => imei),
    )
    expect(lastBody()).toMatchObject({ user: userId })
  })

  test('a command is sent and waited for', async () => {
    const [unit] = await client.units.list()
    const order = await client.commands.send({ channel: 'gprs', command: 'busq', imei: found(unit).imei })
    expect(order.message).toEqual(expect.any(String))
    const settled = order.settled({ timeout: 600_000 })
    await pass(120_000)
    expect(await settled).toMatchObject({ command: 'busq', acknowledgedAt: expect.any(Date) })
  })

  test("a file's own columns are not translated", async () => {
    const admin = await enter('admin')
    const rows = [{ nombre: 'Ana', user: 'nadie' }]
    const { valid, faults } = await admin.imports.check({ kind: 'drivers', rows })
    expect(lastBody()).toMatchObject({ filas: rows })
    expect([valid, faults.length > 0]).toEqual([0, true])
    expect(faults[0]).toMatchObject({ row: 1, column: 'user', message: expect.any(String) })
  })
})

describe('what fails', () => {
  test('names the field as it was given, and says why in English; the host’s message is for its users', async () => {
    const admin = await enter('admin')
    const [device] = await admin.devices.list({ role: 4 })
    const error = await failure(admin.devices.update({ ...found(device), brand: 'Nadie' }))
    expect(error).toBeInstanceOf(BalizaError)
    expect(error).toMatchObject({ code: 'refused', reason: 'reference', field: 'brand' })
    expect(error.message).toBe(
      'devices.update (updateObjeto) was refused: it names something that is not there, or of the wrong kind: brand',
    )
    expect(error.stack).toContain(error.message)
    expect(error.mensaje).toBe('La marca del equipo no existe')
    const short = { name: 'x', sim: '1', imei: '12345', brand: 'Coban', role: 4 } as const
    expect((await failure(admin.devices.add(short))).field).toMatch(/^(name|sim)$/)
    const wire = await enterWire('admin')
    const { field } = await failure(wire.imports.run({ tipo: 'units', filas: [] }))
    expect([field, (await failure(admin.imports.run({ kind: 'units', rows: [] }))).field]).toEqual([
      'filas',
      'rows',
    ])
  })

  test('a moment that is none is refused before anything is sent, and so is a stranger of a patch', async () => {
    const asked = backend.requests.length
    const [unit] = await client.units.list()
    const range = { imei: found(unit).imei, from: 1_700_000_000, to: new Date() }
    expect(await failure(client.history.all(range))).toMatchObject({
      code: 'refused',
      call: 'history.all',
      field: 'from',
      reason: 'invalid',
      message:
        'history.all was refused: from: 1700000000 are seconds, where milliseconds, a Date or ISO text belong',
      mensaje: expect.stringMatching(/^from: .* segundos/),
    })
    expect(backend.requests.length).toBe(asked + 1)
    const { geofences } = await client.geofences.list()
    const circle = found(geofences.find(({ type }) => type === 1))
    expect(await failure(client.geofences.patch(circle.id, { points: [] }))).toMatchObject({
      code: 'refused',
      call: 'geofences.update',
      field: 'points',
      message: expect.stringMatching(/ was refused: points: is no field of it$/),
    })
  })
})

test('a widget takes the client of the main entry', async () => {
  expect((await wireOf(client).units.list())[0]).toHaveProperty('nombre')
  expect(() => wireOf({} as BalizaClient)).toThrow(TypeError)
})

test('only English names compile', () => {
  const never = () => {
    // @ts-expect-error the wire's name
    void client.devices.add({ nombre: 'x', sim: '1', imei: '1234', brand: 'Coban', role: 4 })
    // @ts-expect-error no such field
    void client.units.list().then(([unit]) => unit?.nombre)
    // @ts-expect-error of a query too
    void client.history.all({ imei: '1', finicial: 0, ffinal: 1 })
    // @ts-expect-error of a patch
    void client.geofences.patch('1', { radio: 1 })
    // @ts-expect-error a circle has no points
    void client.geofences.add({ type: 1, name: '', color: '', lat: 0, lng: 0, radiusM: 1, points: [] })
  }
  expect(never).toBeTypeOf('function')
  expectTypeOf<Unit['reportedAt']>().toEqualTypeOf<Date | null>()
  expectTypeOf<Unit['speedKmh']>().toEqualTypeOf<number>()
  expectTypeOf<Extract<Geofence, { type: 1 }>['radiusM']>().toEqualTypeOf<number>()
})
