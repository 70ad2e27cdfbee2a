import { describe, expect, test } from 'vitest'
import { distance, earthRadius, pathLength } from './distance.js'
import { selfIntersects } from './self-intersection.js'
import { kmToMiles, milesToKm, roundSpeed } from './speed.js'

const at = ([lat, lng]: readonly [number, number]) => ({ lat, lng })
const path = (...points: (readonly [number, number])[]) => points.map(at)

describe('distance', () => {
  test('a degree of the equator, and half the globe', () => {
    const degree = (Math.PI * earthRadius) / 180
    expect(distance(at([0, 0]), at([0, 1]))).toBeCloseTo(degree, 9)
    expect(distance(at([0, 179.5]), at([0, -179.5]))).toBeCloseTo(degree, 9)
    expect(distance(at([0, 0]), at([0, 180]))).toBeCloseTo(Math.PI * earthRadius, 6)
    expect(distance(at([90, 0]), at([-90, 77]))).toBeCloseTo(Math.PI * earthRadius, 6)
  })

  test('Mexico City to Guadalajara is some 461 km', () => {
    expect(distance(at([19.4326, -99.1332]), at([20.6597, -103.3496]))).toBeCloseTo(461.3, 0)
  })

  test('the same place is no way, and a path is the sum of its strokes', () => {
    expect(distance(at([19, -99]), at([19, -99]))).toBe(0)
    expect(pathLength([])).toBe(0)
    expect(pathLength(path([0, 0]))).toBe(0)
    expect(pathLength(path([0, 0], [0, 1], [0, 0]))).toBeCloseTo(2 * distance(at([0, 0]), at([0, 1])), 9)
  })
})

describe('a line that crosses itself', () => {
  const square = path([0, 0], [0, 1], [1, 1], [1, 0])
  const bow = path([0, 0], [1, 1], [0, 1], [1, 0])

  test.each([
    ['a square', square, true, false],
    ['a square whose first point is repeated', [...square, at([0, 0])], true, false],
    ['a bow tie', bow, true, true],
    ['a bow tie left open, which crosses all the same', bow, false, true],
    ['a line that only its closing stroke crosses', path([0, 0], [2, 0], [2, 2], [1, -1]), false, true],
    ['a zigzag', path([0, 0], [1, 1], [0, 2], [1, 3]), false, false],
    ['a stroke that runs back over the one before', path([0, 0], [0, 2], [0, 1]), false, true],
    ['a straight line in three strokes', path([0, 0], [0, 1], [0, 2], [0, 3]), false, false],
    [
      'a point that comes to rest on another stroke',
      path([0, 0], [0, 4], [2, 4], [2, 2], [0, 2]),
      false,
      true,
    ],
    ['a repeated point', path([0, 0], [0, 0], [1, 1], [2, 0]), true, false],
    ['a polygon whose closing stroke runs back', path([0, 0], [0, 4], [3, 4], [0, 2]), true, true],
    ['a triangle', path([0, 0], [1, 0], [0, 1]), true, false],
    ['two points', path([0, 0], [1, 0]), true, false],
    ['one point', path([0, 0]), true, false],
    ['nothing', [], true, false],
  ])('%s', (_name, points, closed, crosses) => {
    expect(selfIntersects(points, closed)).toBe(crosses)
  })

  test('closing a line can make it cross', () => {
    const points = path([0, 0], [2, 4], [4, 0], [4, 4])
    expect(selfIntersects(points, false)).toBe(false)
    expect(selfIntersects(points, true)).toBe(true)
  })
})

test.each([
  [0, 0],
  [62.137, 100],
  [1, 1.6],
  [-1, -1.6],
])('%d miles per hour are %d km/h', (miles, km) => {
  expect(milesToKm(miles)).toBe(km)
})

test('a speed survives the way over the wire and back', () => {
  for (let speed = 0; speed < 200; speed = roundSpeed(speed + 0.1)) {
    expect(milesToKm(kmToMiles(speed))).toBe(speed)
  }
})
