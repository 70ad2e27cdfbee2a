import { beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { assign, planted, unitId } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

describe.each([oneDatabase()])('phones on $name', (kind) => {
  const server = serverFixture(kind)
  beforeAll(async () => {
    const brand = (imei: string, equipo: string) =>
      server.database.query('update units set equipo_gps = $2 where imei = $1', [imei, equipo])
    await brand(planted.shared, 'Android')
    await brand(planted.own, 'Coban')
    await brand(planted.foreign, 'iphone')
    await brand(planted.managed, 'Android')
    await server.database.query(
      `update unit_live set lat = 19.5, lng = -99.25, speed = 12.5, battery = 80, timestamp = 1700000000000 where imei = $1`,
      [planted.shared],
    )
    // Assigns the unit to two accounts. The manager does not administer one of them.
    await assign(server.database, server.ids.otro, planted.shared)
  })

  const names = (rows: readonly object[]) =>
    rows.map((row) => ('imei' in row && 'id_user' in row ? `${row.imei} ${row.id_user}` : 'odd')).sort()

  test('a manager has those that it sees, with the accounts of its own that have them', async () => {
    const devices = await (await server.enter('manager')).mobile.devices()
    expect(names(devices)).toEqual([`${planted.shared} ${server.ids.usuario}`, `${planted.managed} null`])
    expect(devices.find(({ imei }) => imei === planted.shared)).toEqual({
      id: unitId(planted.shared),
      imei: planted.shared,
      nombre: 'Camión 1',
      equipo_gps: 'Android',
      sim: '5512345678',
      activo: true,
      timestamp: 1_700_000_000_000,
      lat: 19.5,
      lng: -99.25,
      speed: 12.5,
      bateria: 80,
      id_user: server.ids.usuario,
    })
    expect(devices.find(({ imei }) => imei === planted.managed)).toMatchObject({
      lat: null,
      lng: null,
      timestamp: null,
      bateria: null,
    })
  })

  test('a super administrator has all', async () => {
    expect(names(await (await server.enter('admin')).mobile.devices())).toEqual(
      [
        `${planted.shared} ${server.ids.usuario}`,
        `${planted.shared} ${server.ids.otro}`,
        `${planted.foreign} ${server.ids.otro}`,
        `${planted.managed} null`,
      ].sort(),
    )
  })

  test('the phones of one account are for who administers it', async () => {
    const manager = await server.enter('manager')
    const { devicesOf } = manager.mobile
    expect(names(await devicesOf({ id_user: server.ids.usuario }))).toEqual([
      `${planted.shared} ${server.ids.usuario}`,
    ])
    expect(await devicesOf({ id_user: server.ids.manager })).toEqual([])
    for (const id_user of [server.ids.otro, server.ids.jefe, 'nadie'])
      expect((await failure(devicesOf({ id_user }))).code).toBe('forbidden')
  })

  test('users and mirror accounts have no such list', async () => {
    for (const name of ['usuario', 'espejo']) {
      const { mobile } = await server.enter(name)
      expect((await failure(mobile.devices())).code).toBe('forbidden')
      expect((await failure(mobile.devicesOf({ id_user: server.ids.usuario }))).code).toBe('forbidden')
    }
  })

  test('an account must be named', async () => {
    const token = await server.tokenOf('admin')
    const { status, body } = await server.post('/movil/devices-user', { token })
    expect([status, body.mensaje]).toEqual([400, 'El campo es requerido: id_user'])
  })
})
