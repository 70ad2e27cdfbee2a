import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { nearestUnits } from './nearest-units.js'

test('units are sorted by distance; those without a position are left out', () => {
  const now = Date.UTC(2026, 10, 30, 12)
  const places = [
    [19.45, -99.13, now],
    [19.43, -99.13, now],
    [null, null, now],
    [19.44, -99.13, now - 3_600_000],
  ] as const
  const units = makeFleet(4, 1).map((unit, index) => {
    const [lat, lng, timestamp] = places[index] as (typeof places)[number]
    return { ...unit, nombre: `U${index}`, lat, lng, timestamp, acc: true, speed: 40 }
  })
  const found = nearestUnits(units, { lat: 19.42, lng: -99.13 }, now)
  // A hundredth of a degree of latitude is 1,113 m.
  expect(found.map(({ unit, state, metres }) => [unit.nombre, state, Math.round(metres / 10) * 10])).toEqual([
    ['U1', 'moving', 1_110],
    ['U3', 'offline', 2_230],
    ['U0', 'moving', 3_340],
  ])
})
