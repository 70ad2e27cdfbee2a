import { describe, expect, test } from 'vitest'
import { downsample } from './downsample.js'
import { bearing, indexAt, positionAt } from './position.js'
import { countStops, findStops } from './stops.js'
import { trackTotals } from './totals.js'

const minute = 60_000

/** A record at a minute, on one meridian: 0.01° of latitude is 1.11319 km. */
function record(minutes: number, speed: number, lat = 19, acc = true) {
  return { lat, lng: -99, speed, acc, angulo: 45, timestamp: minutes * minute }
}

test('the times of a range count from the state before it to its end, and not while the state is unknown', () => {
  const range = { from: 0, to: 60 * minute - 1 }
  const off = { ...record(-600, 0, 19, false), timestamp: -600 * minute }
  const time = (...points: Parameters<typeof trackTotals>[0]) => {
    const { moving, idle, off } = trackTotals(points, undefined, range).time
    return [moving, idle, off].map((ms) => ms / minute)
  }
  expect(time({ ...record(20, 40), antes: [off] }, record(25, 0))).toEqual([5, 10, 20])
  expect(time({ ...record(20, 40), antes: [] }, record(25, 0, 19, false))).toEqual([5, 0, 35])
  expect(time({ ...record(20, 0), sin_estado: true, antes: [off] }, record(25, 0))).toEqual([0, 10, 20])
})

describe('stops', () => {
  test('a stop lasts until the unit is seen to move again', () => {
    const track = [record(0, 40, 19), record(1, 0, 19.01), record(2, 0, 19.01), record(6, 50, 19.01)]
    expect(findStops(track)).toEqual([
      { lat: 19.01, lng: -99, first: 1, last: 2, from: minute, to: 6 * minute, acc: true },
    ])
  })

  test('a speed of 5 stands, and 150 m are one place', () => {
    // 0.001347° of latitude are 149.9 m, 0.001348° are 150.1 m.
    const within = [record(0, 5, 19), record(4, 5, 19.001347), record(8, 0, 19)]
    expect(findStops(within)).toMatchObject([{ first: 0, last: 2 }])
    const beyond = [record(0, 5, 19), record(4, 5, 19.001348), record(8, 0, 19.001348)]
    expect(findStops(beyond)).toMatchObject([
      { first: 0, last: 0 },
      { first: 1, last: 2 },
    ])
    expect(findStops([record(0, 5.1), record(4, 5.1)])).toEqual([])
  })

  test('the engine was on where it was on at any record', () => {
    const stop = (...engine: boolean[]) => findStops(engine.map((acc, i) => record(4 * i, 0, 19, acc)))
    expect(stop(false, true, false)).toMatchObject([{ acc: true, last: 2 }])
    expect(stop(false, false)).toMatchObject([{ acc: false }])
    expect(stop(true, false)).toMatchObject([{ acc: true }])
  })

  test('a stop ends with the record that is seen to move, however late the track began', () => {
    const track = [record(100, 0), record(101, 0), record(110, 40), record(111, 40)]
    expect(findStops(track)).toMatchObject([{ from: 100 * minute, to: 110 * minute, first: 0, last: 1 }])
    expect(findStops([record(100, 0), record(102, 40)])).toEqual([])
  })

  test('a stop over midnight is shown on both days, from its start, and counts on the first one', () => {
    const parked = [record(0, 40, 19), record(1, 0, 19.1), record(8, 0, 19.1)]
    const [drive, ...stand] = parked as [(typeof parked)[0], ...typeof parked]
    const nextDay = [record(1_500, 0, 19.1), record(1_510, 30, 19.1)]
    const whole = findStops([...parked, ...nextDay])
    expect(whole).toMatchObject([{ from: minute, to: 1_510 * minute }])
    const first = findStops([drive, ...stand])
    expect(first).toMatchObject([{ from: minute, isOpen: true }])
    const second = findStops([{ ...record(1_500, 0, 19.1), antes: stand }, ...nextDay.slice(1)])
    expect(second).toMatchObject([{ from: minute, to: 1_510 * minute, first: 0, last: 0, isEarlier: true }])
    expect([whole, first, second].map(countStops)).toEqual([1, 1, 0])
  })

  test('a stop that becomes one after midnight counts on the second day', () => {
    expect(findStops([record(0, 40, 19), record(1, 0, 19.1)])).toEqual([])
    const second = findStops([{ ...record(5, 40, 19.1), antes: [record(1, 0, 19.1)] }])
    expect(second).toMatchObject([{ from: minute, to: 5 * minute, first: 0, last: -1 }])
    expect(countStops(second)).toBe(1)
  })

  test('what is a pause, and what is apart, can be set otherwise', () => {
    const track = [record(0, 0, 19), record(1, 0, 19.001), record(2, 40, 19.001)]
    expect(findStops(track, { shortest: 2 * minute })).toHaveLength(1)
    expect(findStops(track, { shortest: 45_000, apart: 0.1 })).toHaveLength(2)
    expect(findStops([record(0, 5), record(4, 5)], { threshold: 4 })).toEqual([])
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

  const east = (minutes: number, km: number, speed: number, acc = true) =>
    record(minutes, speed, 19 + km / 111.31949, acc)

  test('T25: a red light of 40 s with a record each five minutes is no stop', () => {
    const track = [0, 5, 10, 15, 20, 25, 30].map((at) => east(at, (at / 60) * 48, at === 15 ? 0 : 50))
    expect(findStops(track)).toEqual([])
    // It was parked at least from minute 15 to 19: 800 m take a minute.
    expect(findStops([east(10, 8, 50), east(15, 12, 0), east(20, 12.8, 48)])).toMatchObject([
      { first: 1, last: 1 },
    ])
  })

  test.each([30, 12])('T17: a ferry at %d km/h with its engine off makes no stop', (kmh) => {
    const track = Array.from({ length: 13 }, (_, k) => east(5 * k, (kmh / 12) * k, kmh, false))
    expect(findStops(track)).toEqual([])
  })

  test.each([
    ['K40: one record 220 m off', 60, 30, 220],
    ['K40, neighbour: early, 300 m off', 60, 2, 300],
    ['K40, neighbour: late, 5 km off', 45, 42, 5_000],
  ])('%s in an hour of standing ends no stop', (_, count, off, metres) => {
    for (const acc of [false, true]) {
      const track = Array.from({ length: count }, (_, k) =>
        record(k, 0, 19.5 + (k === off ? metres / 111_319.49 : 0), acc),
      )
      expect(findStops(track)).toMatchObject([
        { first: 0, last: count - 1, from: 0, to: (count - 1) * minute, acc },
      ])
      expect(trackTotals(track).distance).toBe(0)
    }
  })

  test('K40, neighbour: who is moved 220 m and stays there has stopped twice', () => {
    const track = Array.from({ length: 60 }, (_, k) =>
      record(k, k === 30 ? 12 : 0, 19.5 + (k < 30 ? 0 : 220) / 111_319.49),
    )
    expect(findStops(track)).toHaveLength(2)
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

  test('it looks where it goes, and as its record says where it is', () => {
    expect(positionAt(track, minute)?.angulo).toBeCloseTo(0, 6)
    expect(positionAt(track, 3 * minute)?.angulo).toBe(45)
  })

  test('at a record it looks as that record says', () => {
    expect(positionAt(track, 0)).toEqual({ lat: 19, lng: -99, index: 0, angulo: 45 })
    expect(positionAt(track, 4 * minute)).toEqual({ lat: 19.02, lng: -99, index: 2, angulo: 45 })
  })

  test('it goes east and west too, whenever the track began', () => {
    const east = (minutes: number, lng: number) => ({ ...record(minutes, 40), lng })
    const track = [east(100, -99), east(104, -98.96), east(108, -98.96)]
    const at = positionAt(track, 101 * minute)
    expect(at?.lng).toBeCloseTo(-98.99, 9)
    expect(at?.angulo).toBeCloseTo(90, 1)
    expect(positionAt(track, 106 * minute)).toMatchObject({ lng: -98.96, index: 1, angulo: 45 })
  })

  test('the record at a time is found in tracks of any length', () => {
    for (let length = 1; length <= 20; length += 1) {
      const long = Array.from({ length }, (_, i) => ({ timestamp: i * 10 }))
      const found = long.map(({ timestamp }) => [indexAt(long, timestamp), indexAt(long, timestamp + 9)])
      expect(found).toEqual(long.map((_, i) => [i, i]))
    }
  })

  test.each([
    [
      'Mexico City',
      'Guadalajara',
      { lat: 19.4326, lng: -99.1332 },
      { lat: 20.6597, lng: -103.3496 },
      287.928274,
    ],
    ['the north', 'the south', { lat: 50, lng: 10 }, { lat: -20, lng: 80 }, 117.82454],
    ['far', 'away', { lat: -35, lng: 150 }, { lat: 60, lng: -120 }, 35.176738],
  ])('from %s to %s', (_from, _to, from, to, degrees) => {
    expect(bearing(from, to)).toBeCloseTo(degrees, 5)
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
  test('time by state, distance, speed and ignitions', () => {
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

  test('5 km/h stand, and a unit that is moved with its engine off has driven', () => {
    const track = [record(0, 5), record(10, 5.1), record(20, 0, 19, false), record(30, 0, 19, false)]
    expect(trackTotals(track).time).toEqual({ idle: 10 * minute, moving: 10 * minute, off: 10 * minute })
    expect(trackTotals(track, 4).time).toMatchObject({ moving: 20 * minute })
  })

  test('a silence counts for ten minutes with the engine on, and whole with it off', () => {
    const track = [record(0, 50), record(40, 0), record(51, 0, 19, false), record(600, 0)]
    expect(trackTotals(track).time).toEqual({ moving: 10 * minute, idle: 10 * minute, off: 549 * minute })
  })

  test.each([
    ['wanders 59 m at 2.9 km/h', 2.9, 0.000_53, false],
    ['says that it goes after 61 m', 6, 0.000_548, true],
    ['says 10 km/h after 29.9 m', 10, 0.000_268_6, false],
    ['says 10 km/h after 30.1 m', 10, 0.000_270_4, true],
  ])('a unit that %s', (_what, speed, north, counts) => {
    const { distance } = trackTotals([record(0, 0, 0), record(1, speed, north)])
    expect(distance > 0).toBe(counts)
  })

  test('the starts of a host that judges are those that its device reports', () => {
    const judged = (minutes: number, acc: boolean, encendido: boolean) => ({
      ...record(minutes, 0, 19, acc),
      recorrido: 0,
      duda: null,
      encendido,
    })
    // A phone reports no engine; `acc` is true while it moves.
    expect(trackTotals([judged(0, false, false), judged(1, true, false)]).ignitions).toBe(0)
    // The record before the first one is outside the range.
    expect(trackTotals([judged(0, true, true), judged(1, true, false)]).ignitions).toBe(1)
  })

  test('one record is no distance, but has its speed; none is nothing', () => {
    expect(trackTotals([record(0, 50)])).toMatchObject({ distance: 0, maxSpeed: 50, ignitions: 0 })
    expect(trackTotals([])).toEqual({
      distance: 0,
      maxSpeed: 0,
      time: { moving: 0, idle: 0, off: 0 },
      ignitions: 0,
    })
  })

  test('a receiver that wanders while its unit is parked drives nowhere', () => {
    expect(trackTotals([record(0, 0, 19), record(1, 1, 19.0001)]).distance).toBe(0)
  })
})

describe('fewer points for a chart', () => {
  test('all are kept where they are few, or where so few are asked for that no line would be left', () => {
    expect(downsample([1, 2, 3], 10)).toEqual([0, 1, 2])
    expect(downsample([1, 1, 1, 1], 4)).toEqual([0, 1, 2, 3])
    expect(downsample([1, 1, 1, 1, 1], 3)).toEqual([0, 1, 2, 3, 4])
    expect(downsample([], 10)).toEqual([])
  })

  test('of each stretch its lowest and its highest, in their order, between the two ends', () => {
    expect(downsample([0, 5, 1, 9, 2, 8, 3, 7, 4, 6], 6)).toEqual([0, 2, 3, 5, 6, 9])
    expect(downsample([9, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 1, 8, 9])
    expect(downsample([5, 8, 1, 7, 0, 9, 2, 5, 5, 5, 4], 8)).toEqual([0, 1, 2, 4, 5, 7, 10])
  })

  test('of equal ones the first, once', () => {
    expect(downsample(Array(10).fill(1), 6)).toEqual([0, 1, 5, 9])
    expect(downsample([0, 3, 3, 1, 1, 0], 4)).toEqual([0, 1, 3, 5])
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
