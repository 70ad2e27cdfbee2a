import type { NearbyQuery } from '@baliza/agreement'
import { beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'
import { fixAt, hour, minute, noon, plantTrack } from '../testing/track.js'

/** On the equator, where 0.01 degrees are 1.1 km. It is between two reports of the unit that passes. */
const place = { lat: 0, lng: 0.015, radio: 100 }

describe.each([oneDatabase()])('who was near a place on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  const otro = server.client('otro')
  const ask = (change: Partial<NearbyQuery> = {}, client = usuario) =>
    client.history.nearby({ ...place, finicial: noon, ffinal: noon + hour, ...change })
  const inMinutes = (time: number) => Number(((time - noon) / minute).toFixed(2))

  beforeAll(async () => {
    await plantTrack(server.database, planted.own, [
      ...[0, 1, 2, 3, 4].map((at) => fixAt(at, at, 66)),
      // A single position far off the route, which no other fix confirms.
      fixAt(5, 1.5, 66, { lat: 20 }),
      fixAt(6, 5, 66),
      // No contact for an hour, on the straight way back.
      fixAt(66, -5, 66),
    ])
    await plantTrack(server.database, planted.shared, [
      fixAt(-20, 1.5, 0, { acc: false }),
      fixAt(10, 1.5, 0, { acc: false }),
      fixAt(11, 4, 60),
    ])
  })

  test('who drives by between two reports, and who stands there already, with when and how near', async () => {
    const rows = await ask()
    expect(
      rows.map(({ imei, llegada, salida, momento, cercania, silencio }) => [
        imei,
        [llegada, momento, salida].map(inMinutes),
        cercania,
        silencio,
      ]),
    ).toEqual([
      [planted.shared, [0, 0, 10.04], 0, null],
      [planted.own, [1.41, 1.5, 1.59], 0, null],
      [planted.own, [26.46, 27, 27.54], 0, 'paso'],
    ])
    expect(rows[0]).toMatchObject({ nombre: 'Camión 1', lat: 0, lng: 0.015 })
  })

  test('nobody, where or when there is none', async () => {
    expect(await ask({ lat: 0.01 })).toEqual([])
    expect(await ask({ finicial: noon - 10 * hour, ffinal: noon - 9 * hour })).toEqual([])
  })

  test('of the units that the account sees alone', async () => {
    const seen = async (client: typeof usuario) => new Set((await ask({}, client)).map(({ imei }) => imei))
    expect(await seen(usuario)).toEqual(new Set([planted.own, planted.shared]))
    expect(await seen(otro)).not.toContain(planted.own)
  })

  test.each<[string, Partial<NearbyQuery>, string]>([
    ['a radius of more than 5 km', { radio: 5_001 }, 'El radio va de 1 a 5,000 metros'],
    ['no radius', { radio: 0 }, 'El radio va de 1 a 5,000 metros'],
    ['more than a day', { ffinal: noon + 24 * hour + 1 }, 'El rango de fechas no puede ser mayor a 24 horas'],
    ['an end before its beginning', { ffinal: noon - 1 }, 'La fecha inicial debe ser anterior a la final'],
    ['no place on the globe', { lat: 91 }, 'El formato es incorrecto: lat'],
  ])('%s is refused in words', async (_, change, mensaje) => {
    expect(await failure(ask(change))).toMatchObject({ code: 'refused', mensaje })
  })
})
