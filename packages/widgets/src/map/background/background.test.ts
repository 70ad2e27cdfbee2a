import { expect, test } from 'vitest'
import { nearestAway } from './directions.js'
import { gridLabel, gridLines, gridStep } from './grid.js'
import { scaleBar } from './legend.js'

test.each([
  4, 9, 12, 16, 19,
])('at zoom %i the grid has lines on every screen, with room for a label', (zoom) => {
  const pixels = (gridStep(zoom) / 360) * 256 * 2 ** zoom
  expect(pixels).toBeGreaterThanOrEqual(180)
  expect(pixels).toBeLessThan(480)
})

test('the lines of a tile are where Mercator puts them', () => {
  const { lngs, lats } = gridLines(10, { left: 0, top: 0, side: 512, zoom: 1 })
  expect(lngs).toHaveLength(37)
  expect(lngs.find(({ degrees }) => degrees === -90)?.at).toBe(128)
  expect(lats.find(({ degrees }) => degrees === 0)?.at).toBe(256)
})

test('a crossing is labelled with the decimals of its step, and never with those of its arithmetic', () => {
  expect(gridLabel(3 * 0.1, -99.2, 0.1)).toBe('0.3, -99.2')
  expect(gridLabel(19.4325, -99.1335, 0.0005)).toBe('19.4325, -99.1335')
  expect(gridLabel(20, -100, 5)).toBe('20, -100')
  expect(gridLabel(17, 180.02, 0.02)).toBe('17.00, -179.98')
})

test('the nearest cities out of sight, how far, and which way', () => {
  const [first] = nearestAway(20.05, -99.6, () => false, 2)
  expect(first).toMatchObject({ name: 'Ciudad de México' })
  expect(first?.km).toBeCloseTo(84, 0)
  const north = nearestAway(24, -100.309, (_, lng) => lng !== -100.309, 1)[0]
  expect(north).toMatchObject({ name: 'Monterrey', bearing: 0 })
  expect(nearestAway(19.433, -99.133, () => true, 2)).toEqual([])
  // The nearest place is half a degree east of the antimeridian. The distance from the west is equal.
  const [east, west] = [-179.9, 179.9].map((lng) => nearestAway(0, lng, () => false, 1)[0])
  expect(east?.name).toBe(west?.name)
})

test.each([4, 10, 14, 19])('the scale bar at zoom %i is a round length', (zoom) => {
  const { pixels, text } = scaleBar(20, zoom)
  expect(text).toMatch(/^[125]0* k?m$/)
  expect(pixels).toBeGreaterThan(46)
  expect(pixels).toBeLessThanOrEqual(121)
})
