import { describe, expect, test } from 'vitest'
import { downsample } from './downsample.js'
import { bearing, indexAt, positionAt } from './track-position.js'
import { findStops } from './track-stops.js'
import { trackTotals } from './track-totals.js'

const minute = 60_000

/** A record a minute, on a meridian: 0.01° of latitude is 1.11319 km. */
function record(minutes: number, speed: number, lat = 19, acc = true) {
  return { lat, lng: -99, speed, acc, angulo: 45, timestamp: minutes * minute }
}

describe('stops', () => {
  test('a stop lasts until the unit is seen to move again', () => {
    const track = [record(0, 40, 19), record(1, 0, 19.01), record(2, 0, 19.01), record(6, 50, 19.01)]
    expect(findStops(track)).toEqual([
      { lat: 19.01, lng: -99, first: 1, last: 2, from: minute, to: 6 * minute, acc: true },
    ])
  })

  test('a pause shorter than three minutes is traffic', () => {
    expect(findStops([record(0, 0), record(2, 0), record(2.9, 30)])).toEqual([])
    expect(findStops([record(0, 0), record(2, 0), record(3, 30)])).toHaveLength(1)
  })

  test('an engine that is off stands, whatever its speed says', () => {
    expect(findStops([record(0, 60, 19, false), record(5, 60, 19, false)])).toMatchObject([{ acc: false }])
  })

  test('who stands somewhere else has moved in between: two stops', () => {
    const track = [record(0, 0, 19), record(4, 0, 19), record(8, 0, 19.01), record(12, 0, 19.01)]
    expect(findStops(track).map(({ first, last }) => [first, last])).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  test('a stop at the end lasts until the last record; one record alone is none', () => {
    expect(findStops([record(0, 30), record(1, 0), record(9, 0)])).toMatchObject([{ to: 9 * minute }])
    expect(findStops([record(0, 0)])).toEqual([])
    expect(findStops([])).toEqual([])
  })
})

describe('a position at a time', () => {
  const track = [record(0, 40, 19), record(2, 40, 19.02), record(4, 0, 19.02)]

  test.each([
    [-minute, 19, 0],
    [0, 19, 0],
    [minute, 19.01, 0],
    [2 * minute, 19.02, 1],
    [3 * minute, 19.02, 1],
    [99 * minute, 19.02, 2],
  ])('at %i ms it is at %f, after record %i', (time, lat, index) => {
    const at = positionAt(track, time)
    expect(at?.lat).toBeCloseTo(lat, 9)
    expect(at?.index).toBe(index)
  })

  test('it looks where it goes, and as its record says where it stands', () => {
    expect(positionAt(track, minute)?.angulo).toBeCloseTo(0, 6)
    expect(positionAt(track, 3 * minute)?.angulo).toBe(45)
  })

  test('an empty track has none', () => {
    expect(positionAt([], 0)).toBeNull()
    expect(indexAt([], 5)).toBe(0)
  })

  test.each([
    [{ lat: 1, lng: 0 }, 0],
    [{ lat: 0, lng: 1 }, 90],
    [{ lat: -1, lng: 0 }, 180],
    [{ lat: 0, lng: -1 }, 270],
  ])('the bearing to %o is %i°', (to, degrees) => {
    expect(bearing({ lat: 0, lng: 0 }, to)).toBeCloseTo(degrees, 9)
  })
})

describe('totals', () => {
  test('time by state, way, speed and ignitions', () => {
    const track = [
      record(0, 0, 19, false),
      record(10, 0, 19, true),
      record(12, 60, 19.01, true),
      record(14, 0, 19.02, true),
    ]
    const totals = trackTotals(track)
    expect(totals.time).toEqual({ off: 10 * minute, idle: 2 * minute, moving: 2 * minute })
    expect(totals.distance).toBeCloseTo(2 * 1.11319, 3)
    expect(totals.maxSpeed).toBe(60)
    expect(totals.ignitions).toBe(1)
  })

  test('a receiver that wanders while its unit stands drives nowhere', () => {
    expect(trackTotals([record(0, 0, 19), record(1, 1, 19.0001)]).distance).toBe(0)
  })
})

describe('fewer points for a chart', () => {
  test('all are kept where they are few', () => {
    expect(downsample([1, 2, 3], 10)).toEqual([0, 1, 2])
  })

  test('of twenty thousand the one peak and the one hollow are kept', () => {
    const values = Array.from({ length: 20_000 }, () => 50)
    values[12_345] = 180
    values[7_777] = 0
    const kept = downsample(values, 500)
    expect(kept.length).toBeLessThanOrEqual(500)
    expect(kept).toContain(12_345)
    expect(kept).toContain(7_777)
    expect([kept[0], kept.at(-1)]).toEqual([0, 19_999])
    expect(kept).toEqual([...kept].sort((a, b) => a - b))
  })
})
