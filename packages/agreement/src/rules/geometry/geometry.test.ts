import { describe, expect, test } from 'vitest'
import type { LatLng } from '../../entities/position.js'
import { createRandom } from '../random.js'
import { kmToMiles, milesToKm, roundSpeed } from '../unit/speed.js'
import { distance, pathLength, surface } from './distance.js'
import { corners, selfIntersects } from './self-intersection.js'

const at = ([lat, lng]: readonly [number, number]) => ({ lat, lng })
const path = (...points: (readonly [number, number])[]) => points.map(at)

test('the surface of a hundredth of a degree at the equator, in whichever direction', () => {
  const side = 1_113.194907932736
  const square = path([0, 0], [0, 0.01], [0.01, 0.01], [0.01, 0])
  expect(surface(square) / side ** 2).toBeCloseTo(1, 4)
  expect(surface(square.toReversed())).toBeCloseTo(surface(square), 3)
})

test('an eighth of the globe, and a triangle of which no two corners are as far north', () => {
  expect(surface(path([0, 0], [0, 90], [90, 90], [90, 0])) / 63_900_986_674_476).toBeCloseTo(1, 9)
  const triangle = surface(path([10, 0], [12, 1], [15, 3]))
  // Twice its planar area in square degrees is 1, at about 12.3° north.
  expect(triangle / (0.5 * 111_319.49 ** 2 * Math.cos((12.3 * Math.PI) / 180))).toBeCloseTo(1, 1)
})

describe('distance', () => {
  // Earth radius: 6378.137 km (specification 1, section 9).
  test('a degree of the equator, and half the globe', () => {
    const degree = 111.319490793
    expect(distance(at([0, 0]), at([0, 1]))).toBeCloseTo(degree, 8)
    expect(distance(at([0, 179.5]), at([0, -179.5]))).toBeCloseTo(degree, 8)
    expect(distance(at([0, 0]), at([0, 180]))).toBeCloseTo(20_037.508343, 6)
    expect(distance(at([90, 0]), at([-90, 77]))).toBeCloseTo(20_037.508343, 6)
  })

  test('Mexico City to Guadalajara is some 461 km', () => {
    expect(distance(at([19.4326, -99.1332]), at([20.6597, -103.3496]))).toBeCloseTo(461.3, 0)
  })

  test('the same place is no distance, and a path is the sum of its strokes', () => {
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
    ['a round that ends where it began', [...square, at([0, 0])], false, false],
    ['there and back again', path([0, 0], [1, 1], [0, 0]), false, true],
    ['a round that comes back the way it went', path([0, 0], [0, 2], [2, 2], [0, 1], [0, 0]), false, true],
    ['a round that crosses itself', [...bow, at([0, 0])], false, true],
    ['a round that goes on after it is back', [...square, at([0, 0]), at([-1, -1])], false, true],
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

describe('the sweep', () => {
  /** Compares every pair of segments by the side on which the end points are: slow, but obviously correct. */
  function anyPairTouches(drawn: readonly LatLng[], joined: boolean): boolean {
    const [start, end] = [drawn[0], drawn.at(-1)]
    const round = !joined && drawn.length > 3 && start?.lat === end?.lat && start?.lng === end?.lng
    const points = round ? drawn.slice(0, -1) : drawn
    const closed = joined || round
    const cross = (a: LatLng, b: LatLng, c: LatLng) =>
      Math.sign((b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng))
    const within = (a: LatLng, b: LatLng, c: LatLng) =>
      (c.lat - a.lat) * (c.lat - b.lat) <= 0 && (c.lng - a.lng) * (c.lng - b.lng) <= 0
    const on = (a: LatLng, b: LatLng, c: LatLng) => cross(a, b, c) === 0 && within(a, b, c)
    const count = closed && points.length > 2 ? points.length : points.length - 1
    const stroke = (i: number) => [points[i], points[(i + 1) % points.length]] as [LatLng, LatLng]
    for (let i = 0; i < count; i += 1)
      for (let j = i + 1; j < count; j += 1) {
        const [a, b] = stroke(i)
        const [c, d] = stroke(j)
        const next = j === i + 1
        const last = closed && i === 0 && j === count - 1 && count > 2
        if (next ? on(a, b, d) || on(c, d, a) : last ? on(a, b, c) || on(c, d, b) : false) return true
        if (next || last) continue
        const opposite = cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0
        if (opposite || on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b)) return true
      }
    return false
  }

  test.each([3, 5, 12, 170])('answers what every pair of strokes answers, on a lattice of %d', (size) => {
    const random = createRandom(size)
    const whole = (below: number) => Math.floor(random.between(0, below))
    const seen = { crossing: 0, plain: 0 }
    const wrong: unknown[] = []
    for (let turn = 0; turn < 4_000; turn += 1) {
      const drawn = Array.from({ length: 2 + whole(7) }, () => at([whole(size), whole(size)]))
      for (const closed of [false, true]) {
        const expected = anyPairTouches(corners(drawn, closed), closed)
        if (selfIntersects(drawn, closed) !== expected) wrong.push({ drawn, closed, expected })
        seen[expected ? 'crossing' : 'plain'] += 1
      }
    }
    expect(wrong).toEqual([])
    expect(Math.min(seen.crossing, seen.plain)).toBeGreaterThan(500)
  })

  const spiral = Array.from({ length: 10_000 }, (_, i) =>
    at([19 + (Math.sin(i / 20) * i) / 1e5, -99 + (Math.cos(i / 20) * i) / 1e5]),
  )
  /** Long slanted parallel segments: each intersects the bounding box of every other. */
  const hatching = Array.from({ length: 5_000 }, (_, i) => {
    const stroke = path([i / 1e4, 0], [i / 1e4 + 1, 1])
    return i % 2 === 0 ? stroke : stroke.reverse()
  }).flat()

  test.each([
    ['a spiral', spiral],
    ['a hatching', hatching],
  ])('%s of ten thousand points: a last stroke across it is seen', (_name, points) => {
    expect(selfIntersects(points, false)).toBe(false)
    expect(selfIntersects([...points, at([19.02, -98.9]), at([18.9, -99.2]), at([0.5, 0.5])], false)).toBe(
      true,
    )
  })
})

test.each([
  [0, 0],
  [62.137, 100],
  [62_137, 100_000],
  [1, 1.6],
  [-1, -1.6],
])('%d miles per hour are %d km/h', (miles, km) => {
  expect(milesToKm(miles)).toBe(km)
})

test('a speed survives the trip over the wire and back', () => {
  for (let speed = 0; speed < 200; speed = roundSpeed(speed + 0.1)) {
    expect(milesToKm(kmToMiles(speed))).toBe(speed)
  }
})

describe('the corners of what is drawn', () => {
  const [a, b, c] = path([0, 0], [0, 1], [1, 1]) as [LatLng, LatLng, LatLng]

  test.each([
    ['one point is a corner, closed or not', [a], true, [a]],
    ['a point that repeats the one before is none', [a, a, b, b, a], false, [a, b, a]],
    ['the last of a polygon is none where it repeats the first', [a, b, c, a], true, [a, b, c]],
    ['of a stroke there and back neither', [a, b, a], true, [a, b]],
    ['the last of a line is one', [a, b, c, a], false, [a, b, c, a]],
  ])('%s', (_what, drawn, closed, expected) => {
    expect(corners(drawn, closed)).toEqual(expected)
  })
})
