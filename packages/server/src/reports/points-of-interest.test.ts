import { describe, expect, test } from 'vitest'
import { fixAt, momentsOf } from '../testing/track.js'
import { mapConcurrent } from './map-concurrent.js'
import { createPointsOfInterest } from './points-of-interest.js'
import { createRecorder } from './records.js'

describe('points of interest', () => {
  const pdi = createPointsOfInterest([
    { nombre: 'Patio', lat: 19.4, lng: -99.1 },
    { nombre: 'Taller', lat: 19.4, lng: -99.0985 },
    { nombre: 'Norte', lat: 59.9, lng: 10.7 },
  ])
  // A thousandth of a degree of latitude is 111.3 m; of longitude, at 19.4°, 105 m.
  test.each([
    [19.4, -99.1, 'Patio'],
    [19.4017, -99.1, 'Patio'],
    [19.4019, -99.1, ''],
    [19.4, -99.0994, 'Patio'],
    [19.4, -99.0991, 'Taller'],
    [19.4, -99.1018, 'Patio'],
    [19.4, -99.102, ''],
    [59.9, 10.7035, 'Norte'],
    [0, 0, ''],
  ])('at %d, %d: %j', (lat, lng, nombre) => {
    expect(pdi(lat, lng)).toBe(nombre)
  })
})

test('a place is looked up once while a unit is there', () => {
  const [moment] = momentsOf([fixAt(0, 0, 0)])
  if (moment === undefined) throw new Error('a fix is a moment')
  const looked: number[] = []
  const record = createRecorder((lat) => {
    looked.push(lat ?? Number.NaN)
    return `lugar ${lat}`
  })
  const at = (lat: number | null) => record({ ...moment, lat, lng: lat })
  expect([at(null), at(1), at(1), at(2), at(1)].map((one) => one?.direccion ?? null)).toEqual([
    null,
    'lugar 1',
    'lugar 1',
    'lugar 2',
    'lugar 1',
  ])
  expect(looked).toEqual([1, 2, 1])
})

describe('side by side', () => {
  test('so many at once, and the results in their order', async () => {
    let running = 0
    let most = 0
    const work = async (ms: number) => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, ms))
      running -= 1
      return ms
    }
    const done: number[] = []
    for await (const ms of mapConcurrent([30, 5, 20, 1, 10], 2, work)) done.push(ms)
    expect(done).toEqual([30, 5, 20, 1, 10])
    expect(most).toBe(2)
  })

  test('what fails is heard in its turn, and nothing more is begun', async () => {
    const begun: number[] = []
    const rows = mapConcurrent([1, 2, 3, 4, 5, 6], 2, async (number) => {
      begun.push(number)
      if (number === 2) throw new Error('dos')
      return number
    })
    const seen: number[] = []
    await expect(
      (async () => {
        for await (const number of rows) seen.push(number)
      })(),
    ).rejects.toThrow('dos')
    expect(seen).toEqual([1])
    expect(begun).toEqual([1, 2, 3])
  })
})
