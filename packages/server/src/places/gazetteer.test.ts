import { distance } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import { createGazetteer } from './gazetteer.js'
import { mexico } from './mexico.js'
import { unpackPlaces } from './places.js'

const places = unpackPlaces(mexico)
const gazetteer = createGazetteer(places)

/** Random positions in and around Mexico, the same in every run. */
function* anywhere(count: number) {
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let n = 0; n < count; n += 1) yield { lat: 11 + random() * 26, lng: -121 + random() * 38 }
}

describe('the gazetteer', () => {
  test('has thousands of places with plain names, each where it is', () => {
    expect(places.length).toBeGreaterThan(9_000)
    for (const { name, state, lat, lng } of places) {
      expect(name, state).toMatch(/^[\p{L}\d][\p{L}\p{M}\d .,'’-]*$/u)
      expect(lat > 13 && lat < 35 && lng > -119 && lng < -86, `${name}, ${state}: ${lat}, ${lng}`).toBe(true)
    }
    expect(places.find(({ name }) => name === 'Tijuana')).toEqual({
      name: 'Tijuana',
      state: 'Baja California',
      lat: 32.503,
      lng: -117.004,
    })
  })

  test('finds what a look at every place finds', () => {
    let found = 0
    for (const here of anywhere(400)) {
      let nearest = Number.POSITIVE_INFINITY
      for (const place of places) nearest = Math.min(nearest, distance(here, place))
      const answer = gazetteer.nearest(here.lat, here.lng)
      if (nearest > 150) expect(answer).toBeNull()
      else {
        expect(answer?.distance).toBeCloseTo(nearest, 9)
        found += 1
      }
    }
    expect(found).toBeGreaterThan(100)
    expect(found).toBeLessThan(300)
  })

  test('without places there is none nearby', () => {
    expect(createGazetteer([]).nearest(19, -99)).toBeNull()
  })

  test('reaches 150 km and no farther, to the north and to the east', () => {
    const lonely = createGazetteer([{ name: 'Sola', state: 'Alta', lat: 50, lng: 10 }])
    expect(lonely.nearest(50 + 1.34, 10)?.distance).toBeCloseTo(149.17, 1)
    expect(lonely.nearest(50 + 1.36, 10)).toBeNull()
    expect(lonely.nearest(50, 10 + 2.08)?.distance).toBeCloseTo(148.8, 0)
    expect(lonely.nearest(50, 10 + 2.11)).toBeNull()
  })
})
