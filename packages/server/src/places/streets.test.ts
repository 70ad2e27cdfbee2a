import { describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import { databases } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { fixture } from '../testing/fixture.js'
import { planted } from '../testing/fleet.js'
import { startGeocoder } from '../testing/geocoder.js'
import { serverFixture } from '../testing/running-server.js'
import { openStreets } from './streets.js'

describe.each(databases())('streets on $name', (kind) => {
  const geocoder = fixture(startGeocoder, (running) => running.close())
  const server = serverFixture(kind, () => ({ GEOCODER_URL: geocoder.url, GEOCODER_RATE: '100' }))

  /** @param ago s before now */
  const send = async (lat: number, lng: number, ago: number, speed = 0) => {
    const query = new URLSearchParams({
      id: planted.shared,
      lat: String(lat),
      lon: String(lng),
      speed: String(speed),
      timestamp: new Date(Date.now() - ago * 1_000).toISOString(),
    })
    const answer = await fetch(`${server.url}/osmand?${query}`)
    expect(answer.status).toBe(200)
  }
  const shown = async () =>
    (await (await server.enter('usuario')).units.get({ imei: planted.shared })).direccion

  test('the nearest place until the street is known, in the feed too, and not 100 m on', async () => {
    const usuario = await server.enter('usuario')
    const seen: string[] = []
    geocoder.answer(503)
    await send(19.058, -98.18, 120)
    expect(await shown()).toBe('Puebla, Puebla · 3.1 km')
    geocoder.answer(200)
    await eventually(async () => expect(await shown()).toBe('Calle 19.058 -98.180, Puebla'))
    await eventually(async () => {
      const units = await usuario.units.list()
      seen.push(units.find(({ imei }) => imei === planted.shared)?.direccion ?? '')
      expect(seen.at(-1)).toBe('Calle 19.058 -98.180, Puebla')
    })

    // Receiver drift causes no second request.
    const before = geocoder.asked.length
    await send(19.0581, -98.18, 90)
    await send(19.05805, -98.18, 60)
    expect(await shown()).toBe('Calle 19.058 -98.180, Puebla')
    expect(geocoder.asked).toHaveLength(before)

    geocoder.answer(503)
    await send(19.062, -98.18, 0, 30)
    expect(await shown()).toMatch(/^Puebla, Puebla · \d\.\d km$/)
    geocoder.answer(200)
    await eventually(async () => expect(await shown()).toBe('Calle 19.062 -98.180, Puebla'))
  })

  test('a place at which we fail ourselves is asked once, and keeps no other waiting', async () => {
    const at = { lat: 20.1, lng: -98.7, acc: false, speed: 0 }
    await server.database.query(
      'update unit_live set lat = case imei when $1 then 20.1 else 20.2 end, lng = -98.7',
      [planted.own],
    )
    const asked: string[] = []
    const streets = await openStreets({
      database: server.database,
      log: createLog('silent'),
      config: { geocoderUrl: geocoder.url },
      geocoder: {
        async ask(_service, { lat = '' }) {
          asked.push(lat)
          if (lat === '20.1') throw new TypeError('no such field')
          return { address: { road: 'Calle Buena', city: 'Pachuca' } }
        },
        asked: () => asked.length,
        close: () => undefined,
      },
    })
    streets?.moved([
      { ...at, imei: planted.own },
      { ...at, imei: planted.foreign, lat: 20.2 },
    ])
    await eventually(async () => {
      const [row] = await server.database.query<{ direccion: string }>(
        'select direccion from units where imei = $1',
        [planted.foreign],
      )
      expect(row?.direccion).toBe('Calle Buena, Pachuca')
    })
    expect(streets?.stats().waiting).toBe(0)
    expect(asked).toEqual(['20.1', '20.2'])
    await streets?.close()
  })

  test('an alert gets its street after the fact', async () => {
    await server.database.query(
      `insert into alerts (id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mostrar_alerta, sonido,
         speed, acc, lat, lng, direccion)
       values ('a', $1, $2, 1, $3, 'PANIC', '', '', true, false, 0, false, 20.5, -99.5, 'Cerca'),
         ('b', $1, $2, 2, $3, 'PANIC', '', '', true, false, 0, false, null, null, 'Quién sabe'),
         ('c', $1, $2, 3, $3 - 3600000, 'PANIC', '', '', true, false, 0, false, 20.5, -99.5, 'Hace mucho')`,
      [server.ids.usuario, planted.shared, Date.now()],
    )
    const addresses = async () =>
      (await server.database.query<{ direccion: string }>('select direccion from alerts order by id')).map(
        ({ direccion }) => direccion,
      )
    await eventually(async () => expect((await addresses())[0]).toBe('Calle 20.500 -99.500, Puebla'))
    expect((await addresses()).slice(1)).toEqual(['Quién sabe', 'Hace mucho'])
  })

  test('/health says how it goes', async () => {
    const health = await fetch(`${server.url}/health`)
    const { streets } = (await health.json()) as { streets: { cached: number } }
    expect(streets).toEqual({ waiting: 0, cached: expect.any(Number), asked: expect.any(Number) })
    expect(streets.cached).toBeGreaterThan(2)
  })
})
