import { type BalizaClient, type BalizaError, createClient } from '@baliza/sdk-core/en'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { demoPassword as password } from '../testing/fleet.js'
import { type RunningServer, startServer } from '../testing/running-server.js'

describe.each([oneDatabase()])('the SDK in English names, on $name', (kind) => {
  let server: RunningServer
  let admin: BalizaClient
  let usuario: BalizaClient
  beforeAll(async () => {
    server = await startServer(kind)
    const enter = async (username: string) => {
      const client = createClient({ host: server.url })
      await client.session.login({ username, password })
      return client
    }
    admin = await enter('admin')
    usuario = await enter('usuario')
  })
  afterAll(async () => {
    admin.close()
    usuario.close()
    await server.close()
  })

  const failure = (promise: Promise<unknown>): Promise<BalizaError> =>
    promise.then(
      () => Promise.reject(new Error('nothing failed')),
      (error) => error,
    )

  test('a device is added, read, written back, patched and removed', async () => {
    const registeredAt = new Date('2026-01-02T03:04:05Z')
    const form = {
      name: 'Pipa',
      sim: '5512345678',
      imei: '359586015829999',
      brand: 'Coban',
      registeredAt,
    } as const
    const { id } = await admin.devices.add({ ...form, plates: 'ABC-1', role: 4 })
    const device = (await admin.devices.list({ role: 4 })).find((one) => one.id === id)
    if (device === undefined) throw new Error('it is not there')
    expect(device).toMatchObject({ ...form, plates: 'ABC-1', active: true, reportedAt: null })
    const changed = { ...device, name: 'Pipa 5', model: 'Kenworth' }
    expect((await admin.devices.update(changed)).unit).toEqual(changed)
    expect((await admin.devices.patch(id, { active: false })).unit).toEqual({ ...changed, active: false })
    expect(await failure(admin.devices.update({ ...changed, brand: 'Nadie' }))).toMatchObject({
      reason: 'reference',
      field: 'brand',
    })
    expect(await failure(admin.devices.add({ ...form, role: 4 }))).toMatchObject({
      reason: 'duplicate',
      field: 'imei',
      mensaje: expect.stringMatching(/\w/),
    })
    await admin.devices.remove({ id })
  })

  test('what a user draws and is alerted of', async () => {
    const [unit] = await usuario.units.list()
    const imeis = [unit?.imei ?? '']
    const circle = { type: 1, name: 'Patio', color: '#428bca', lat: 19.4, lng: -99.1, radiusM: 200 } as const
    const { id } = await usuario.geofences.add(circle)
    await usuario.geofences.patch(id, { radiusM: 300 })
    expect((await usuario.geofences.list()).geofences).toContainEqual({
      ...circle,
      id,
      externalId: null,
      radiusM: 300,
    })
    const event = {
      name: 'Llegada',
      type: 1,
      geofenceId: id,
      imeis,
      color: 1,
      showAlert: true,
      audible: false,
      byEmail: false,
      creator: 'usuario',
      createdAt: new Date('2026-01-02T03:04:05Z'),
    } as const
    const made = await usuario.events.add(event)
    const read = await usuario.events.get({ id: made.id })
    expect(read).toMatchObject(event)
    await usuario.events.update({ ...read, name: 'Salida' })
    expect((await usuario.events.get({ id: made.id })).name).toBe('Salida')
    const nowhere = { ...event, geofenceId: 'f'.repeat(24) }
    expect(await failure(usuario.events.add(nowhere))).toMatchObject({ field: 'geofenceId' })
  })

  test('histories, reports, positions and the fleet', async () => {
    const [unit] = await usuario.units.list()
    const imei = unit?.imei ?? ''
    const [from, to] = [new Date(Date.now() - 86_400_000), new Date()]
    expect(await usuario.history.all({ imei, from, to })).toBeInstanceOf(Array)
    const streamed = []
    for await (const record of usuario.history.stream({ units: [imei], from, to })) streamed.push(record)
    expect(streamed).toEqual(await usuario.history.ofUnits({ imeis: [imei], from, to }))
    const query = { imeis: [imei], from, to, filter: 'all', groupIds: [] } as const
    const { rows } = await usuario.reports.utilization(query)
    const parts = []
    for await (const part of usuario.reports.stream('utilization', query)) parts.push(...part.rows)
    expect(parts).toEqual(rows)
    expect(rows[0]?.movingMs).toEqual(expect.any(Number))
    expect(await failure(usuario.history.all({ imei, from: to, to: from }))).toMatchObject({
      code: 'refused',
    })
    for await (const { cursor } of usuario.positions.feed()) {
      expect((await usuario.positions.page({ cursor, imeis: [imei], limit: 1 })).positions).toEqual([])
      break
    }
    for await (const { state, units } of usuario.watch()) {
      if (state !== 'live') continue
      expect(units.get(imei)).toMatchObject({ name: unit?.name, speedKmh: unit?.speedKmh })
      break
    }
  })
})
