import { readUnit, type Unit } from '@baliza/agreement/entities/unit.js'
import { expect, test } from 'vitest'
import { createClient } from '../client/client.js'
import { createFakeBackend } from './fake-backend.js'
import { type FakeScenario, fakeScenarios } from './fake-settings.js'
import { makeFleet, makeUnit } from './make-unit.js'
import { wireUnit } from './wire-unit.js'

test('the same seed makes the same fleet, another another', () => {
  expect(makeFleet(20, 7)).toEqual(makeFleet(20, 7))
  expect(makeFleet(20, 7)).not.toEqual(makeFleet(20, 8))
  expect(makeUnit({ nombre: 'Mío' }, 3)).toEqual({ ...makeUnit({}, 3), nombre: 'Mío' })
})

test('no two units share an imei, an id or a name; all are in Mexico', () => {
  const fleet = makeFleet(5000)
  for (const field of ['imei', 'id', 'nombre'] as const) {
    expect(new Set(fleet.map((unit) => unit[field])).size).toBe(5000)
  }
  for (const { lat, lng, imei } of fleet) {
    expect(imei).toMatch(/^\d{15}$/)
    expect(lat).toBeGreaterThan(14)
    expect(lat).toBeLessThan(33)
    expect(lng).toBeGreaterThan(-118)
    expect(lng).toBeLessThan(-86)
  }
})

test('a unit written for the wire reads back as it was', () => {
  const odd = makeUnit(
    { size_icon: { size_ancho: 32, size_largo: 37, offset: 4 }, url_camara: 'http://c' },
    5,
  )
  for (const unit of [...makeFleet(50), odd]) {
    expect(readUnit(JSON.parse(JSON.stringify(wireUnit(unit))))).toEqual(unit)
  }
})

const clock = () => Date.UTC(2026, 2, 1)

test('units drive as far as their speed and the time allow', () => {
  const backend = createFakeBackend({ units: 300, seed: 4, clock })
  for (let step = 0; step < 40; step++) {
    const before = new Map(backend.units().map((unit) => [unit.imei, unit]))
    backend.move(15)
    for (const unit of backend.units()) {
      const old = before.get(unit.imei) as Unit
      const km = unit.odometro - old.odometro
      expect(km).toBeGreaterThanOrEqual(0)
      // 118 km/h for 15 s, plus rounding.
      expect(km).toBeLessThan(0.52)
      expect(unit.acc || unit.speed === 0).toBe(true)
      expect(unit.angulo).toBeGreaterThanOrEqual(0)
      expect(unit.angulo).toBeLessThan(360)
    }
  }
  const speeds = backend.units().map(({ speed }) => speed)
  expect(speeds.some((speed) => speed > 0)).toBe(true)
  expect(speeds.some((speed) => speed === 0)).toBe(true)
})

test('a drive repeats itself for the same seed', () => {
  const drive = () => {
    const backend = createFakeBackend({ units: 30, seed: 9, clock })
    for (let step = 0; step < 20; step++) backend.move()
    return backend.units()
  }
  expect(drive()).toEqual(drive())
})

test('a moving fleet follows the clock', async () => {
  let now = clock()
  const backend = createFakeBackend({ units: 50, moving: true, clock: () => now })
  const client = createClient({ host: backend.host, fetch: backend.fetch })
  await client.session.login({ user: 'usuario', pass: 'demo' })
  await client.fleet.refresh()
  now += 15_000
  await client.fleet.refresh()
  expect(client.fleet.get().changed.size).toBeGreaterThan(10)
})

test('an empty fleet is empty, and fills', async () => {
  const backend = createFakeBackend({ empty: true })
  const client = createClient({ host: backend.host, fetch: backend.fetch })
  await client.session.login({ user: 'usuario', pass: 'demo' })
  await client.fleet.refresh()
  expect(client.fleet.get()).toMatchObject({ state: 'live', units: new Map() })
  backend.setState({ empty: false })
  await client.fleet.refresh()
  expect(client.fleet.get().units.size).toBe(12)
})

test('links are listed to who made them until they expire or are ended', async () => {
  let now = Date.UTC(2026, 2, 1)
  const backend = createFakeBackend({ units: 2, clock: () => now })
  const enter = async (user: string) => {
    const client = createClient({ host: backend.host, fetch: backend.fetch })
    await client.session.login({ user, pass: 'demo' })
    return client.follow
  }
  const [first, second] = backend.units().map(({ imei }) => imei) as [string, string]
  const [own, others] = [await enter('usuario'), await enter('admin')]
  const short = await own.create({ imei: first, horas: 1 })
  const long = await own.create({ imei: first, horas: 8 })
  await own.create({ imei: second, horas: 8 })
  await others.create({ imei: first, horas: 8 })

  const listed = async () => (await own.list({ imei: first })).map(({ id }) => id)
  expect(await own.list({})).toHaveLength(3)
  expect(await listed()).toEqual([long.id, short.id])
  now = short.expires
  expect(await listed()).toEqual([long.id])
  await own.revoke({ imei: first, id: long.id })
  expect(await listed()).toEqual([])
  expect(await others.list({})).toHaveLength(1)
})

/** Creates a client of a server in a scenario, with a fake clock: the test does not wait in real time. */
async function enter(scenario: FakeScenario) {
  let time = Date.UTC(2026, 2, 1)
  const backend = createFakeBackend({ scenario, delay: 0, clock: () => time })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    timeout: 200,
    getToken: () => backend.hostSession(),
  })
  const pass = (seconds: number) => {
    time += seconds * 1_000
  }
  return { backend, client, pass }
}

test('a scenario: one unit drives along its road', async () => {
  const { client, pass } = await enter('drive')
  const [before, ...others] = await client.units.list()
  expect(others).toEqual([])
  pass(600)
  const [after] = await client.units.list()
  expect([after?.lat, after?.lng]).not.toEqual([before?.lat, before?.lng])
  expect(await client.alerts.list({})).toEqual([])
})

test('a scenario: alerts storm, and go on', async () => {
  const { client, pass } = await enter('storm')
  expect(await client.alerts.list({})).toHaveLength(60)
  pass(10)
  expect(await client.alerts.list({})).toHaveLength(79)
})

test('a scenario: no unit, and five thousand', async () => {
  expect(await (await enter('empty')).client.units.list()).toEqual([])
  expect(await (await enter('many')).client.units.list()).toHaveLength(5_000)
})

test.each([
  ['refused', { code: 'refused' }],
  ['ended', { code: 'unauthorized' }],
] as const)('a scenario: %s, from the start or from now on', async (scenario, failure) => {
  await expect((await enter(scenario)).client.units.list()).rejects.toMatchObject(failure)
  const { backend, client } = await enter('live')
  await client.units.list()
  backend.setState(fakeScenarios[scenario])
  await expect(client.units.list()).rejects.toMatchObject(failure)
})

test('a scenario: nobody answers; and other options go before a scenario', async () => {
  const away = createFakeBackend({ scenario: 'offline' })
  await expect(away.fetch(`${away.host}/api/objetos`, { method: 'POST' })).rejects.toThrow(TypeError)
  expect(createFakeBackend({ scenario: 'many', units: 3 }).units()).toHaveLength(3)
  expect(fakeScenarios.slow).toEqual({ delay: 3_000 })
})
