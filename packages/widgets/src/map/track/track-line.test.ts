import type { HistoryRecord } from '@baliza/sdk-core/internal'
import { describe, expect, test } from 'vitest'
import { doubtedPlaces } from './doubted-places.js'
import { arrowsOf, makeLine, nearestRecord, simplify, unheard } from './track-line.js'

/** Coordinates in thousandths of a degree, about 111 m each. Each takes half a minute at a slow speed. */
const record = (lat: number, lng: number, minute = (lat + lng) / 2): HistoryRecord => ({
  lat: lat / 1_000,
  lng: lng / 1_000,
  speed: 50,
  acc: true,
  direccion: '',
  angulo: 0,
  timestamp: minute * 60_000,
  nombre: '',
  pdi: '',
})

describe('a line at a scale', () => {
  // A thousandth of a degree is scale / 360,000 pixels.
  const line = makeLine([0, 0.001, 0.002, 1, 1.001, 2].map((lng) => record(0, lng)))

  test('points that fall together are painted once, and the end always', () => {
    expect([...simplify(line, 3_600_000)]).toEqual([0, 3, 5])
    expect([...simplify(line, 36_000)]).toEqual([0, 5])
    expect([...simplify(line, 36_000_000_000)]).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('twenty thousand points on a screen are no more than the screen has places', () => {
    const long = makeLine(Array.from({ length: 20_000 }, (_, k) => record(0, k / 20_000)))
    expect(simplify(long, 360_000 * 1000, 2).length).toBeLessThan(502)
  })
})

describe('what nobody has seen driven', () => {
  test.each([
    ['ten minutes, and 220 m on', [record(0, 0, 0), record(0, 2, 10)], unheard],
    ['nine minutes', [record(0, 0, 0), record(0, 2, 9)], 2],
    ['a night in one place', [record(0, 0, 0), record(0, 1, 600)], 2],
    ['ten kilometres in a minute', [record(0, 0, 0), record(0, 90, 1)], unheard],
  ])('%s', (_name, records, kind) => expect(makeLine(records).classes[0]).toBe(kind))

  test('its beginning is kept where points fall together, and no arrow is on it', () => {
    const line = makeLine([
      record(0, 0, 0),
      record(0, 1, 1),
      record(0, 1.001, 2),
      record(0, 3, 20),
      record(0, 4, 21),
    ])
    const kept = simplify(line, 3_600_000)
    expect([...kept]).toEqual([0, 1, 2, 3, 4])
    const place = { scale: 3_600_000, x: 1_800_000, y: 1_800_000 }
    const arrows = arrowsOf(line, kept, place, 5, () => true)
    expect(arrows.map(({ x }) => Math.round(x))).toEqual([3, 8, 33, 38])
  })
})

describe('a record whose place is not believed', () => {
  const doubted = (one: HistoryRecord, duda: 'salto' | 'precision' | 'velocidad'): HistoryRecord => ({
    ...one,
    duda,
    dicho: { lat: 0.9, lng: 179.5, speed: 50, precision: null },
  })

  test('is no point of the line, and the records of a click stay those of the track', () => {
    const line = makeLine([
      record(0, 0, 0),
      doubted(record(0, 0, 1), 'salto'),
      doubted(record(0, 2, 2), 'velocidad'),
      doubted(record(0, 2, 3), 'precision'),
      record(0, 4, 4),
    ])
    expect(line.indices).toEqual([0, 2, 4])
    expect(line.path).toHaveLength(6)
    const at = (x: number) =>
      nearestRecord(line, { scale: 3_600_000, x: 1_800_000 + x, y: 1_800_000, near: 4 })
    expect([at(0), at(19), at(40)]).toEqual([0, 2, 4])
  })

  test('does not end a silence', () => {
    const silent = [record(0, 0, 0), doubted(record(0, 0, 6), 'salto'), record(0, 8, 12)]
    expect(makeLine(silent).classes[0]).toBe(unheard)
  })

  test('is drawn where it said it was, on the turn of the world that its track is on', () => {
    const records = [
      record(0, 0, 0),
      doubted(record(0, 0, 1), 'salto'),
      doubted(record(0, 2, 2), 'velocidad'),
      doubted({ ...record(0, 2, 3), lng: -179.9 }, 'precision'),
      { ...record(0, 2, 4), duda: 'salto' as const },
    ]
    expect(doubtedPlaces(records)).toEqual([
      { lat: 0.9, lng: 179.5, index: 1 },
      { lat: 0.9, lng: -180.5, index: 3 },
    ])
  })
})

describe('a click', () => {
  const line = makeLine([record(0, 0), record(0, 0), record(0, 1), record(0, 2)])
  const scale = 3_600_000
  const at = (x: number, y = 0) => nearestRecord(line, { scale, x: scale / 2 + x, y: scale / 2 + y, near: 4 })

  test.each([
    ['on a record', 10, 0, 2],
    ['nearer to the one before', 14, 2, 2],
    ['nearer to the one after', 16, 2, 3],
    ['beyond the end, near enough', 23, 0, 3],
    ['where it stood: the first of them', 0, 0, 0],
    ['too far from the line', 15, 5, null],
    ['too far from the end', 25, 0, null],
  ])('%s', (_name, x, y, expected) => expect(at(x, y)).toBe(expected))
})

test('arrows stand evenly and point along the line', () => {
  const line = makeLine([record(0, 0), record(0, 10), record(10, 10)])
  const scale = 3_600_000
  const arrows = arrowsOf(
    line,
    Uint32Array.of(0, 1, 2),
    { scale, x: scale / 2, y: scale / 2 },
    30,
    () => true,
  )
  expect(arrows.map(({ x, y, heading }) => [Math.round(x), Math.round(y), Math.round(heading)])).toEqual([
    [15, 0, 90],
    [45, 0, 90],
    [75, 0, 90],
    [100, -5, 0],
    [100, -35, 0],
    [100, -65, 0],
    [100, -95, 0],
  ])
})
