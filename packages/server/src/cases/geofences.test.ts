import { isBalizaError } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import { type FieldUnit, fieldFixture, metresOfDegree, protocols, sendings, times } from '../testing/field.js'
import { failure } from '../testing/running-server.js'

const field = fieldFixture()

async function watchCircle(unit: FieldUnit, lat: number, lng: number, radio: number): Promise<void> {
  const form = { tipo: 1, nombre: `Círculo ${unit.imei}`, color: '#428bca', lat, lng, radio } as const
  await watchPlace(unit, (await field.usuario.geofences.add(form)).id)
}

async function watchPolygon(unit: FieldUnit, corners: readonly (readonly [number, number])[]): Promise<void> {
  const decode = corners.map(([lat, lng]) => ({ lat, lng }))
  const form = { tipo: 2, nombre: `Polígono ${unit.imei}`, color: '#428bca', decode } as const
  await watchPlace(unit, (await field.usuario.geofences.add(form)).id)
}

async function watchPlace(unit: FieldUnit, id_geocerca: string): Promise<void> {
  await unit.watch('geofenceEntry', { id_geocerca })
  await unit.watch('geofenceExit', { id_geocerca })
}

describe.concurrent('a parked unit whose receiver jumps has not left', () => {
  test.each(protocols)('K03: to Africa and back within 20 s, over %s', async (protocol) => {
    const unit = await field.unit()
    await watchCircle(unit, 27, -104, 500)
    const here = { lat: 27, lng: -104 }
    await sendings[protocol](unit, [
      { t: -600, ...here, lat: 27.1, kmh: 60 },
      { t: -300, ...here, kmh: 10 },
      { t: -290, ...here },
      { t: -280, lat: 10, lng: 3 },
      { t: -270, ...here },
      { t: -260, ...here },
    ])
    expect(await unit.alerts()).toEqual(['IN_GEO'])
  })

  test.each([
    ['800 m, twice within an hour', [0, 0, 800, 0, 0, 0, -800, 0, 0]],
    ['8 km', [0, 0, 0, 8_000, 0, 0]],
  ])('K03, neighbour: %s, each reported as it comes', async (_, north) => {
    const unit = await field.unit()
    await watchPolygon(unit, [
      [-0.19, -78.52],
      [-0.19, -78.51],
      [-0.18, -78.51],
      [-0.18, -78.52],
    ])
    await sendings.GPS103(unit, [{ t: -4_000, lat: -0.1, lng: -78.515, kmh: 40 }])
    for (const [k, metres] of north.entries())
      await sendings.GPS103(unit, [
        { t: 300 * k - 3_400, lat: -0.185 + metres / metresOfDegree, lng: -78.515, kmh: k === 0 ? 12 : 0 },
      ])
    expect(await unit.alerts()).toEqual(['IN_GEO'])
  })

  test('K03, neighbour: who drives away after a jump has left, once', async () => {
    const unit = await field.unit()
    await watchCircle(unit, 6.25, -75.57, 300)
    const at = (t: number, north: number, kmh: number) => ({
      t,
      lat: 6.25 + north / metresOfDegree,
      lng: -75.57,
      kmh,
      acc: true,
    })
    await sendings.GPS103(unit, [
      at(-900, 0, 0),
      at(-840, 0, 0),
      at(-780, 90_000, 0),
      at(-720, 0, 0),
      at(-660, 200, 30),
      at(-630, 450, 30),
      at(-600, 700, 30),
    ])
    expect(await unit.alerts()).toEqual(['OUT_GEO'])
  })
})

describe.concurrent('a place that is known worse than the fence is wide says nothing of it', () => {
  test.each(
    protocols.filter((protocol) => protocol !== 'GPS103'),
  )('K05: a phone at home asks a cell, over %s', async (protocol) => {
    const unit = await field.unit()
    await watchCircle(unit, 28, -105, 150)
    await sendings[protocol](
      unit,
      times(10, (k) => ({
        t: 90 * k - 1_000,
        lat: 28 + (k % 3 === 2 ? 1_500 / metresOfDegree : 0),
        lng: -105,
        accuracy: k % 3 === 2 ? 2_500 : 10,
      })),
    )
    expect(await unit.alerts()).toEqual([])
  })

  test.each(
    protocols.filter((protocol) => protocol !== 'GPS103'),
  )('K05, neighbour: 700 m off by 600 m, two after each other, around a yard of 200 m, over %s', async (protocol) => {
    const unit = await field.unit()
    await watchCircle(unit, -34.6, -58.4, 200)
    await sendings[protocol](
      unit,
      times(12, (k) => ({
        t: 60 * k - 800,
        lat: -34.6 + (k % 4 > 1 ? 700 / metresOfDegree : 0),
        lng: -58.4,
        accuracy: k % 4 > 1 ? 600 : 8,
      })),
    )
    expect(await unit.alerts()).toEqual([])
  })

  test('K05, neighbour: a place known to 20 m that leaves and comes back by 900 m did', async () => {
    const unit = await field.unit()
    await watchCircle(unit, -34.6, -58.4, 200)
    const north = [0, 0, 450, 900, 900, 450, 0, 0]
    await sendings['the phone app'](
      unit,
      north.map((metres, k) => ({
        t: 60 * k - 800,
        lat: -34.6 + metres / metresOfDegree,
        lng: -58.4,
        kmh: metres === (north[k - 1] ?? 0) ? 0 : 27,
        accuracy: 20,
      })),
    )
    expect(await unit.alerts()).toEqual(['OUT_GEO', 'IN_GEO'])
  })
})

describe.concurrent('across ±180', () => {
  test('K32: what is drawn beyond it by the API is refused, by its field', async () => {
    const form = { tipo: 1, nombre: 'Fiyi', color: '#428bca', lat: -16.8, radio: 500 } as const
    const error = await failure(field.usuario.geofences.add({ ...form, lng: -367.8 }))
    expect(error.mensaje).toBe('El formato es incorrecto: lng')
    expect(isBalizaError(error, 'refused')).toBe(true)
    const { id } = await field.usuario.geofences.add({ ...form, lng: -179.98 })
    expect((await field.usuario.geofences.list({})).geofences.find((one) => one.id === id)).toMatchObject({
      lng: -179.98,
    })
  })

  test.each([
    ['K34: eastward', -16.8, [179.5, 179.9, 179.99, -179.99, -179.9, -179.5]],
    ['K34, neighbour: westward', -16.7, [-179.4, -179.9, 179.95, 179.85, 179.3]],
  ])('%s a polygon is entered and left once', async (_, lat, way) => {
    const unit = await field.unit()
    await watchPolygon(unit, [
      [-16.6, 179.8],
      [-16.6, -179.8],
      [-17.1, -179.8],
      [-17.1, 179.8],
    ])
    await sendings.GPS103(
      unit,
      way.map((lng, k) => ({ t: 1_800 * (k - way.length), lat, lng, kmh: 80 })),
    )
    expect(await unit.alerts()).toEqual(['IN_GEO', 'OUT_GEO'])
  })
})

test.concurrent.each([
  ['K35: a line of 10 m between two fixes', 21.005, [-101.0001, -101], [-101.004, -100.997]],
  ['K35, neighbour: a line of 6 m, to the west', 21.002, [-101.00006, -101], [-100.998, -101.003]],
] as const)('%s is entered and left', async (_, lat, [west, east], [from, to]) => {
  const unit = await field.unit()
  await watchPolygon(unit, [
    [21, west],
    [21, east],
    [21.01, east],
    [21.01, west],
  ])
  await sendings.GPS103(unit, [
    { t: -120, lat, lng: from, kmh: 80 },
    { t: -90, lat, lng: to, kmh: 80 },
  ])
  expect(await unit.alerts()).toEqual(['IN_GEO', 'OUT_GEO'])
})
