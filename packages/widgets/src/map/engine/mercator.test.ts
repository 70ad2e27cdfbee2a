import { expect, test } from 'vitest'
import { latOf, lngOf, mercatorX, mercatorY } from './mercator.js'

test.each([
  [0, 0, 0.5, 0.5],
  [0, -180, 0, 0.5],
  [85.0511287798, 180, 1, 0],
  [-85.0511287798, 0, 0.5, 1],
  [19.4326, -99.1332, 0.22463, 0.444955],
])('%f, %f is at %f, %f of the world', (lat, lng, x, y) => {
  expect(mercatorX(lng)).toBeCloseTo(x, 5)
  expect(mercatorY(lat)).toBeCloseTo(y, 5)
})

test('a position comes back as it went, to a millimetre', () => {
  for (const lat of [-80, -33.45, 0, 19.432608, 60.17, 84]) expect(latOf(mercatorY(lat))).toBeCloseTo(lat, 8)
  for (const lng of [-180, -99.133208, 0, 179.999]) expect(lngOf(mercatorX(lng))).toBeCloseTo(lng, 8)
})

test('the poles are at the edge, not at infinity', () => {
  expect(mercatorY(90)).toBeCloseTo(0, 6)
  expect(mercatorY(-90)).toBeCloseTo(1, 6)
})
