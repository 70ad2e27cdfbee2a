import { describe, expect, test } from 'vitest'
import { createRandom } from '../../demo/random.js'
import { type Area, createArea, spotAt } from './area.js'
import type { Geometry } from './geometry.js'

type Place = readonly [lat: number, lng: number]
const at = ([lat, lng]: Place) => spotAt(lat, lng)
const points = (...places: Place[]) => places.map(([lat, lng]) => ({ lat, lng }))
const circle = (lat: number, lng: number, radio: number): Geometry => ({ kind: 'circle', lat, lng, radio })
const polygon = (...places: Place[]): Geometry => ({ kind: 'polygon', points: points(...places) })
const route = (...places: Place[]): Geometry => ({ kind: 'route', points: points(...places) })

/** One meter in degrees. A degree of latitude is 111.3195 km on this globe. */
const metre = 1 / 111_319.5
const square = polygon([19, -99], [19, -98.9], [19.1, -98.9], [19.1, -99])
const triangle = polygon([1, 0], [0, 1], [0, 0])
/** A U that is open to the north. */
const notched = polygon([0, 0], [0, 3], [3, 3], [3, 2], [1, 2], [1, 1], [3, 1], [3, 0])
const acrossTheDateLine = polygon([-17, 179], [-17, -179], [-18, -179], [-18, 179])
/** From the equator to the latitude at which a degree of longitude is a third as long. */
const northward = route([0, 10], [70, 10])
/** Runs north-east. Its bounding box is a degree wide. */
const slanted = route([19, -99], [20, -98])
/** Runs north-east, then east, then north. */
const bent = route([19, -99], [19.3, -98.7], [19.3, -98], [20, -98])

describe('what is near an area', () => {
  test.each<[string, Geometry, Place, boolean]>([
    [
      'inside a circle of 5 km, 4 km from its centre',
      circle(19, -99, 5_000),
      [19 + 4_000 * metre, -99],
      true,
    ],
    ['1,990 m from its edge', circle(19, -99, 5_000), [19 + 6_990 * metre, -99], true],
    ['2,010 m from its edge', circle(19, -99, 5_000), [19 + 7_010 * metre, -99], false],
    ['inside a polygon of 11 km', square, [19.05, -98.95], true],
    ['1,990 m north of it', square, [19.1 + 1_990 * metre, -98.95], true],
    ['2,010 m north of it', square, [19.1 + 2_010 * metre, -98.95], false],
    ['2,010 m from a route', northward, [30, 10 + (2_010 * metre) / Math.cos(Math.PI / 6)], true],
    ['2,100 m from a route', northward, [30, 10 + (2_100 * metre) / Math.cos(Math.PI / 6)], false],
  ])('%s', (_what, geometry, place, near) => {
    expect(createArea(geometry).isNear(at(place), 2)).toBe(near)
  })
})

describe('what lies in an area', () => {
  test.each<[string, Geometry, Place, boolean]>([
    ['the centre of a circle', circle(19.4, -99.1, 150), [19.4, -99.1], true],
    ['149 m north of it', circle(19.4, -99.1, 150), [19.4 + 149 * metre, -99.1], true],
    ['151 m north of it', circle(19.4, -99.1, 150), [19.4 + 151 * metre, -99.1], false],
    [
      '149 m east of it',
      circle(60, 10, 150),
      [60, 10 + (149 * metre) / Math.cos((60 * Math.PI) / 180)],
      true,
    ],
    [
      '151 m east of it',
      circle(60, 10, 150),
      [60, 10 + (151 * metre) / Math.cos((60 * Math.PI) / 180)],
      false,
    ],
    [
      'a circle over the 180th meridian, from the other side',
      circle(-17, 179.999, 500),
      [-17, -179.999],
      true,
    ],
    ['a circle of no radius', circle(19, -99, 0), [19.0001, -99], false],
    ['9,995 m from the centre of 10 km', circle(19.4, -99.1, 10_000), [19.4 + 9_995 * metre, -99.1], true],
    ['inside a polygon', square, [19.05, -98.95], true],
    ['north of it', square, [19.11, -98.95], false],
    ['in its row, west of it', square, [19.05, -99.01], false],
    ['the arm of a U', notched, [2, 0.5], true],
    ['the notch of a U', notched, [2, 1.5], false],
    ['a polygon over the 180th meridian, east', acrossTheDateLine, [-17.5, 179.5], true],
    ['a polygon over the 180th meridian, west', acrossTheDateLine, [-17.5, -179.5], true],
    ['outside of it', acrossTheDateLine, [-17.5, 178.5], false],
    ['far east of it', acrossTheDateLine, [-17.5, -150], false],
    ['the other side of the globe', acrossTheDateLine, [-17.5, 0], false],
    ['a triangle', triangle, [0.3, 0.3], true],
    ['beyond its slanted side', triangle, [0.6, 0.6], false],
    [
      'beyond such a side over the 180th meridian',
      polygon([-17, 179], [-18, -179], [-18, 179]),
      [-17.1, 179.5],
      false,
    ],
    ['40 m beside a route', route([19, -99], [19, -98]), [19 + 40 * metre, -98.5], true],
    ['60 m beside a route', route([19, -99], [19, -98]), [19 + 60 * metre, -98.5], false],
    ['40 m beyond its end', route([19, -99], [19.5, -99]), [19.5 + 40 * metre, -99], true],
    ['60 m beyond its end', route([19, -99], [19.5, -99]), [19.5 + 60 * metre, -99], false],
    [
      '40 m west of its far north',
      northward,
      [69.99, 10 - (40 * metre) / Math.cos((69.99 * Math.PI) / 180)],
      true,
    ],
    [
      '60 m west of its far north',
      northward,
      [69.99, 10 - (60 * metre) / Math.cos((69.99 * Math.PI) / 180)],
      false,
    ],
    ['40 m north and 40 m east of its end', route([0, 0], [1, 1]), [1 + 40 * metre, 1 + 40 * metre], false],
    ['a route over the 180th meridian', route([-17, 179.9], [-17, -179.9]), [-17, 180], true],
    ['a route without points', route(), [0, 0], false],
  ])('%s', (_, geometry, place, inside) => {
    expect(createArea(geometry).contains(at(place))).toBe(inside)
  })

  test('a long straight stroke is where the map draws it, not where degrees would put it', () => {
    // The middle of 20° and 30° on the map is at 25.1066°.
    const long = createArea(route([20, -100], [30, -99]))
    expect(long.contains(spotAt(25.10656, -99.5))).toBe(true)
    expect(long.contains(spotAt(25, -99.5))).toBe(false)
  })

  test('a place on the border of two neighbours lies in one of them', () => {
    const north = polygon([19.1, -99], [19.1, -98.9], [19.2, -98.9], [19.2, -99])
    const west = polygon([19, -99.1], [19, -99], [19.1, -99], [19.1, -99.1])
    const inside = (place: Place, ...shapes: Geometry[]) =>
      shapes.filter((shape) => createArea(shape).contains(at(place))).length
    expect(inside([19.1, -98.95], square, north)).toBe(1)
    expect(inside([19.05, -99], square, west)).toBe(1)
  })

  test('a comb of a hundred teeth: a tooth lies in it, a gap does not', () => {
    const teeth = Array.from({ length: 100 }, (_, i): Place[] => [
      [1, i / 10],
      [1, i / 10 + 0.05],
      [0.1, i / 10 + 0.075],
    ])
    const comb = createArea(polygon([0, 0], ...teeth.flat(), [0, 10]))
    for (let i = 0; i < 100; i++) {
      expect(comb.contains(spotAt(0.5, i / 10 + 0.06))).toBe(true)
      expect(comb.contains(spotAt(0.5, i / 10 + 0.068))).toBe(false)
      expect(comb.liesBetween(spotAt(0.9, i / 10 - 0.025), spotAt(0.9, i / 10 + 0.075))).toBe(true)
    }
    expect(comb.liesBetween(spotAt(0.5, 5.07), spotAt(0.3, 5.075))).toBe(false)
  })

  test.each([2, 16, 17, 18, 34])('a route of %d points ends at its last', (count) => {
    const area = createArea(route(...Array.from({ length: count }, (_, i): Place => [19 + i / 100, -99])))
    const end = 19 + (count - 1) / 100
    expect(area.contains(spotAt(end - 0.001, -99))).toBe(true)
    expect(area.contains(spotAt(end + 0.001, -99))).toBe(false)
  })
})

describe('a line of ten thousand points', () => {
  /** Runs from the south-west to the north-east. */
  const bends = Array.from(
    { length: 10_000 },
    (_, i): Place => [19 + i / 10_000, -99 + i / 10_000 + Math.sin(i / 50) / 100],
  )

  test('answers as a short one', () => {
    const area = createArea(route(...bends))
    for (const index of [0, 15, 16, 17, 4_999, 9_999])
      expect(area.contains(at(bends[index] as Place))).toBe(true)
    expect(area.contains(spotAt(19.5, -98.45))).toBe(false)
  })

  test.each<[string, Place]>([
    ['north', [21, -98.5]],
    ['south', [18, -98.5]],
    ['east', [19.5, -97]],
    ['west', [19.5, -100]],
  ])('costs next to nothing to whoever is %s of it', (_, place) => {
    const [spot, next] = [at(place), spotAt(place[0] + 0.001, place[1] + 0.001)]
    const cost = (area: Area) => {
      const began = process.cpuUsage()
      for (let i = 0; i < 5_000; i++)
        if (area.contains(spot) || area.liesBetween(spot, next)) throw new Error('it is far away')
      return process.cpuUsage(began).user
    }
    const [long, short] = [createArea(route(...bends)), createArea(route(...bends.slice(0, 16)))]
    // Processor time of both in turn, the minimum of five runs. Checking each segment would cost hundreds of times as much.
    const costs = Array.from({ length: 5 }, () => [cost(long), cost(short)] as const)
    const least = (which: 0 | 1) => Math.min(...costs.map((pair) => pair[which]))
    expect(least(0)).toBeLessThan(50 * Math.max(least(1), 100))
  })
})

describe('what lies between two places outside', () => {
  test.each<[string, Geometry, Place, Place, boolean]>([
    ['through a circle', circle(19.4, -99.1, 150), [19.4, -99.11], [19.4, -99.09], true],
    ['past it', circle(19.4, -99.1, 150), [19.402, -99.11], [19.402, -99.09], false],
    ['towards it, not as far', circle(19.4, -99.1, 150), [19.4, -99.12], [19.4, -99.11], false],
    ['through a circle on the 180th meridian', circle(-17, 180, 150), [-17, 179.99], [-17, -179.99], true],
    ['through a polygon', square, [19.05, -99.1], [19.05, -98.8], true],
    ['over its corner', square, [18.99, -98.95], [19.05, -98.85], true],
    ['around its corner', square, [18.95, -98.9], [19.05, -98.8], false],
    ['through a polygon on the 180th meridian', acrossTheDateLine, [-17.5, 178], [-17.5, -178], true],
    ['far from it', acrossTheDateLine, [-17.5, 10], [-17.5, 11], false],
    ['across a slanted route', slanted, [19.6, -98.6], [19.4, -98.4], true],
    ['towards it, not as far', slanted, [19.8, -98.8], [19.6, -98.5], false],
    ['where its stroke would be, had it not turned', bent, [19.7, -98.5], [19.5, -98.3], false],
    ['across a route', route([19, -99], [19, -98]), [18.9, -98.5], [19.1, -98.5], true],
    [
      'past its end, 40 m away',
      route([19, -99], [19, -98]),
      [18.9, -98 + 40 * metre],
      [19.1, -98 + 40 * metre],
      true,
    ],
    [
      'past its end, 90 m away',
      route([19, -99], [19, -98]),
      [18.9, -98 + 90 * metre],
      [19.1, -98 + 90 * metre],
      false,
    ],
  ])('%s', (_, geometry, from, to, crossed) => {
    const area = createArea(geometry)
    if (crossed) expect(area.isFar(at(from), at(to))).toBe(false)
    expect([area.contains(at(from)), area.contains(at(to))]).toEqual([false, false])
    expect(area.liesBetween(at(from), at(to))).toBe(crossed)
    expect(area.liesBetween(at(to), at(from))).toBe(crossed)
  })
})

describe('what a glance shows to be far', () => {
  test.each<[string, Geometry, Place, Place, boolean]>([
    ['north of a polygon', square, [19.2, -98.95], [19.3, -98.95], true],
    ['south of it', square, [18.8, -98.95], [18.9, -98.95], true],
    ['west of it', square, [19.05, -99.2], [19.05, -99.1], true],
    ['east of it', square, [19.05, -98.8], [19.05, -98.7], true],
    ['from its north to its west, through its box', square, [19.2, -98.95], [19.05, -99.1], false],
    [
      'past a circle, 149 m',
      circle(19.4, -99.1, 150),
      [19.4 + 149 * metre, -99.2],
      [19.4 + 149 * metre, -99],
      false,
    ],
    [
      'past it, 160 m',
      circle(19.4, -99.1, 150),
      [19.4 + 160 * metre, -99.2],
      [19.4 + 160 * metre, -99],
      true,
    ],
    ['past a route, 60 m', route([19, -99], [19, -98]), [19 + 60 * metre, -99], [19 + 60 * metre, -98], true],
    ['past it, 49 m', route([19, -99], [19, -98]), [19 + 49 * metre, -99], [19 + 49 * metre, -98], false],
    ['on the other side of the date line', acrossTheDateLine, [-17.5, 10], [-17.5, 11], true],
    ['over the date line', acrossTheDateLine, [-17.5, 178], [-17.5, -178], false],
    ['a circle about a pole', circle(89.4, 0, 20_000), [10, 10], [11, 11], false],
  ])('%s', (_, geometry, from, to, far) => {
    const area = createArea(geometry)
    expect(area.isFar(at(from), at(to))).toBe(far)
    expect(area.isFar(at(to), at(from))).toBe(far)
  })

  test('of all that is far, nothing lies inside and nothing is crossed', () => {
    const random = createRandom(20_261_127)
    const anywhere = (lat: number, lng: number, span: number): Place => [
      Math.max(-89, Math.min(89, lat + (random() - 0.5) * span)),
      ((((lng + (random() - 0.5) * span + 180) % 360) + 360) % 360) - 180,
    ]
    let far = 0
    for (let round = 0; round < 3_000; round++) {
      const span = 10 ** (random() * 3.5 - 2)
      const [lat, lng] = anywhere(0, 0, 400)
      const corners = Array.from({ length: 3 + Math.floor(random() * 20) }, () =>
        anywhere(lat, lng, Math.min(span, 90)),
      )
      const area = createArea(
        [circle(lat, lng, span * 50_000), polygon(...corners), route(...corners)][round % 3] as Geometry,
      )
      for (let turn = 0; turn < 10; turn++) {
        const [from, to] = [at(anywhere(lat, lng, 4 * span)), at(anywhere(lat, lng, 4 * span))]
        if (!area.isFar(from, to)) continue
        far += 1
        expect([area.contains(from), area.contains(to), area.liesBetween(from, to)]).toEqual([
          false,
          false,
          false,
        ])
      }
    }
    expect(far).toBeGreaterThan(5_000)
  })
})

test.each([
  [180_000, 0.5],
  [100_000, 0.2],
  [50_000, 0.04],
])('K78: a drive due east, outside of a circle of %i m all the time, does not pass through it', (radio, south) => {
  const area = createArea(circle(25, -103, radio))
  const lat = 25 - (radio / 1_000 + south) * (180 / Math.PI / 6_378.137)
  for (let n = -4; n < 4; n += 1) {
    const [from, to] = [spotAt(lat, -103 + n / 100), spotAt(lat, -103 + (n + 1) / 100)]
    expect([area.contains(from), area.contains(to), area.liesBetween(from, to)]).toEqual([
      false,
      false,
      false,
    ])
  }
})

test('a drive crosses a circle where one of its points is within', () => {
  const area = createArea(circle(25, -103, 50_000))
  const lat = 25 - 49.99 * (180 / Math.PI / 6_378.137)
  expect(area.liesBetween(spotAt(lat, -103.2), spotAt(lat, -102.8))).toBe(true)
  expect(area.liesBetween(spotAt(lat, 256.8), spotAt(lat, -102.8))).toBe(true)
})
