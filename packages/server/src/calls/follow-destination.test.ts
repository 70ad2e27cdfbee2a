import { createClient as createEnglishClient } from '@baliza/sdk-core/en'
import { createClient, type FollowDestination, type FollowPlace } from '@baliza/sdk-core/internal'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.js'
import { planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

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
      300,
      true,
    ],
    ['a polygon', { ...form, tipo: 2, decode: square }, { lat: 19.5, lng: -98.5 }, 150, true],
    [
      'a point of interest',
      { ...form, tipo: 3, color: '/iconos/pdi/casa.svg', lat: 19.4, lng: -99.1 },
      { lat: 19.4, lng: -99.1 },
      150,
      false,
    ],
  ] as const)('%s of the account is a destination', async (_what, drawn, at, radius, isArea) => {
    const { id } = await usuario.geofences.add(drawn)
    const { token } = await share({ geocerca: id })
    expect((await eta(token)).destino).toEqual({ nombre: 'Bodega', ...at })
    expect(await server.database.query('select radius, geofence_id from follow_links')).toEqual([
      { radius, geofence_id: isArea ? id : null },
    ])
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
