import { createClient as createEnglishClient } from '@baliza/sdk-core/en'
import { createClient, type FollowDestination, type FollowPlace } from '@baliza/sdk-core/internal'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.js'
import { fixAfter } from '../testing/fix.js'
import { planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'
import { storeBatch } from '../tracking/store-batch.js'

const minute = 60_000
const shop: FollowPlace = { nombre: 'Ferretería López', lat: 19.5, lng: -99 }
const square = [
  { lat: 19, lng: -99 },
  { lat: 19, lng: -98 },
  { lat: 20, lng: -98 },
  { lat: 20, lng: -99 },
]

describe.each(databases())('follow links with a destination on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  const otro = server.client('otro')
  const guest = () => createClient({ host: server.url, timeout: 60_000 })

  beforeEach(async () => {
    await server.database.query('delete from follow_links')
    await server.database.query(
      'update unit_live set lat = 19, lng = -99, timestamp = $2, time_server = $2 where imei = $1',
      [planted.own, Date.now()],
    )
  })

  const share = (destino: FollowDestination = shop) =>
    usuario.follow.create({ imei: planted.own, horas: 24, destino })
  const eta = (token: string) => guest().follow.eta({ token })
  const arrive = (before: number) =>
    server.database.query('update follow_links set arrived_at = $1', [Date.now() - before])
  const units = async (token: string) =>
    (await server.post('/api/objetos', {}, { authorization: `Bearer ${token}` })).status

  test('a link without a destination has no state', async () => {
    const { token, expires } = await usuario.follow.create({ imei: planted.own, horas: 1 })
    expect(await eta(token)).toMatchObject({ estado: null, destino: null, llegada: null, vence: expires })
    expect((await usuario.follow.list())[0]?.destino).toBeNull()
  })

  test('whoever has the link sees the destination and the state, and nothing of the unit', async () => {
    const { token } = await share()
    const answer = await server.post('/api/seguir-eta', { token })
    expect(Object.keys(answer.body.data).sort()).toEqual([
      'destino',
      'estado',
      'llegada',
      'timestamp',
      'vence',
    ])
    expect(answer.body.data).toMatchObject({ estado: 'on_its_way', destino: shop, llegada: null })
    expect(await usuario.follow.list()).toMatchObject([{ destino: shop }])
    const english = createEnglishClient({ host: server.url })
    expect(await english.follow.eta({ token })).toMatchObject({
      state: 'on_its_way',
      destination: { name: 'Ferretería López', lat: 19.5, lng: -99 },
      arrivedAt: null,
    })
    await server.database.query('update unit_live set lat = 19.49 where imei = $1', [planted.own])
    expect((await eta(token)).estado).toBe('near')
    await server.database.query('update unit_live set timestamp = $2 where imei = $1', [
      planted.own,
      Date.now() - 11 * minute,
    ])
    expect((await eta(token)).estado).toBe('unknown')
  })

  test('after the arrival a link shows when that was, and no longer the unit', async () => {
    const { token } = await share()
    expect(await units(token)).toBe(200)
    await arrive(minute)
    expect(await units(token)).toBe(401)
    const arrived = await eta(token)
    expect(arrived).toMatchObject({ estado: 'arrived', destino: shop })
    expect(arrived.timestamp).toBe(arrived.llegada)
    expect(await usuario.follow.list()).toEqual([])
    await arrive(16 * minute)
    expect(await eta(token)).toMatchObject({ estado: 'ended' })
  })

  test('a link that has expired, was ended or never was has no state', async () => {
    const { token } = await share()
    await server.database.query('update follow_links set expires_at = $1', [Date.now()])
    const ended = { code: 'refused' }
    expect(await failure(eta(token))).toMatchObject(ended)
    const { token: revoked } = await share()
    await usuario.follow.revoke({ imei: planted.own })
    expect(await failure(eta(revoked))).toMatchObject(ended)
    expect(await failure(eta('x'.repeat(43)))).toMatchObject(ended)
  })

  const form = { color: '#428bca', nombre: 'Bodega' } as const
  test.each([
    [
      'a circle',
      { ...form, tipo: 1, lat: 19.4, lng: -99.1, radio: 300 },
      { lat: 19.4, lng: -99.1 },
      { kind: 'circle', lat: 19.4, lng: -99.1, radio: 300 },
    ],
    [
      'a polygon',
      { ...form, tipo: 2, decode: square },
      { lat: 19.5, lng: -98.5 },
      { kind: 'polygon', points: square },
    ],
    [
      'a point of interest',
      { ...form, tipo: 3, color: '/iconos/pdi/casa.svg', lat: 19.4, lng: -99.1 },
      { lat: 19.4, lng: -99.1 },
      null,
    ],
  ] as const)('%s of the account is a destination', async (_what, drawn, at, shape) => {
    const { id } = await usuario.geofences.add(drawn)
    const { token } = await share({ geocerca: id })
    expect((await eta(token)).destino).toEqual({ nombre: 'Bodega', ...at })
    expect(await server.database.query('select dest_shape from follow_links')).toEqual([
      { dest_shape: shape },
    ])
  })

  test('a geofence that is edited or removed stays the destination as it was', async () => {
    const drawn = { ...form, tipo: 1, lat: 19, lng: -98, radio: 300 } as const
    const { id } = await usuario.geofences.add(drawn)
    const { token } = await share({ geocerca: id })
    const now = Date.now()
    const fix = (seconds: number, lng: number) => ({
      ...fixAfter(0, { lat: 19, lng }),
      imei: planted.own,
      time: now + seconds * 1_000,
      receivedAt: now + seconds * 1_000,
    })
    const store = (seconds: number, lng: number) => storeBatch(server.database, [fix(seconds, lng)])
    await store(60, -98.01)
    await usuario.geofences.update({ ...drawn, id, lng: -98.01 })
    await store(120, -98.009)
    expect((await eta(token)).estado).toBe('near')
    await usuario.geofences.remove({ id, tipo: 1 })
    await store(180, -98.001)
    expect(await eta(token)).toMatchObject({ llegada: now + 180_000 })
    expect((await eta(token)).destino).toEqual({ nombre: 'Bodega', lat: 19, lng: -98 })
  })

  test('in a large geofence a unit is near, and so it is 2 km from its edge', async () => {
    const { id } = await usuario.geofences.add({ ...form, tipo: 1, lat: 19, lng: -98.9, radio: 10_000 })
    const { token } = await share({ geocerca: id })
    const states = []
    for (const lng of [-99.1, -99.01, -98.95]) {
      await server.database.query('update unit_live set lng = $2 where imei = $1', [planted.own, lng])
      states.push((await eta(token)).estado)
    }
    expect(states).toEqual(['on_its_way', 'near', 'near'])
  })

  describe('with the pages of CORS_ORIGINS', () => {
    const limited = serverFixture(kind, { CORS_ORIGINS: 'https://tablero.mx' })
    const maker = limited.client('usuario')
    const site = 'https://socio.mx'

    test('any other page reads what a link shows, also that it has ended', async () => {
      const { token } = await maker.follow.create({ imei: planted.own, horas: 1, destino: shop })
      const answers = []
      for (const sent of [token, 'x'.repeat(43)]) {
        const { headers, body } = await limited.post('/api/seguir-eta', { token: sent }, { origin: site })
        answers.push([headers.get('access-control-allow-origin'), body.status])
      }
      expect(answers).toEqual([
        [site, 1],
        [site, 0],
      ])
      const login = await limited.post('/api/login', { user: 'usuario', pass: 'x' }, { origin: site })
      expect(login.headers.get('access-control-allow-origin')).not.toBe(site)
    })
  })

  test('what the account does not see is no destination, nor is a route', async () => {
    const foreign = await otro.geofences.add({ ...form, tipo: 1, lat: 19, lng: -99, radio: 300 })
    const route = await usuario.geofences.add({ ...form, color: '#d9534f', tipo: 4, decode: square })
    for (const geocerca of [foreign.id, route.id, 'nada'])
      expect(await failure(share({ geocerca }))).toMatchObject({
        code: 'refused',
        field: 'destino',
        mensaje: 'La geocerca o el punto de interés elegido ya no existe o no sirve como destino',
      })
    expect(await usuario.follow.list()).toEqual([])
  })

  test.each([
    { lat: 19, lng: -99 },
    { nombre: '', lat: 19, lng: -99 },
    { nombre: 'x'.repeat(201), lat: 19, lng: -99 },
    { nombre: 'Polo', lat: 91, lng: 0 },
    { nombre: 'Lejos', lat: 0, lng: 181 },
    { geocerca: '' },
    'Ferretería',
    null,
  ])('%j is no destination', async (destino) => {
    const body = { imei: planted.own, horas: 1, destino }
    const headers = { authorization: `Bearer ${await server.tokenOf('usuario')}` }
    expect((await server.post('/api/seguir', body, headers)).status).toBe(400)
    expect(await usuario.follow.list()).toEqual([])
  })
})
