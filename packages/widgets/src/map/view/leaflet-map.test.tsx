import { expect, test } from 'vitest'
import { createLeafletMap, maxPadding } from './leaflet-map.js'

// Values of the specification (1, section 9), as literals instead of imports.

test('a map opens in the middle of Mexico at zoom 5, and goes to 19', () => {
  const { map, destroy } = createLeafletMap(document.createElement('div'), {})
  expect(map.getZoom()).toBe(5)
  expect([map.getCenter().lat, map.getCenter().lng]).toEqual([23.8, -102.2])
  expect(map.getMaxZoom()).toBe(19)
  destroy()
})

test.each([
  [179.98, -179.98, 180],
  [-99, -103, 101],
])('a fit of %d and %d goes the short way around the world', (one, other, middle) => {
  const { map, fit, destroy } = createLeafletMap(document.createElement('div'), {})
  fit(
    [
      [17, one],
      [17, other],
    ],
    true,
  )
  expect(Math.abs(map.getCenter().lng)).toBeCloseTo(middle, 6)
  destroy()
})

test('a fit keeps 50 pixels free', () => {
  expect(maxPadding).toBe(50)
})
