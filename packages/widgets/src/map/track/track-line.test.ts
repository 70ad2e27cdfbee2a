import type { HistoryRecord } from '@baliza/sdk-core'
import { describe, expect, test } from 'vitest'
import { arrowsOf, makeLine, nearestRecord, simplify, unheard } from './track-line.js'

const record = (lat: number, lng: number, speed = 50): HistoryRecord => ({
  lat,
  lng,
  speed,
  acc: true,
  direccion: '',
  angulo: 0,
  timestamp: 0,
  nombre: '',
  pdi: '',
})

describe('a line at a scale', () => {
  // A degree of longitude is scale / 360 pixels.
  const line = makeLine([0, 0.001, 0.002, 1, 1.001, 2].map((lng) => record(0, lng)))

  test('points that fall together are painted once, and the end always', () => {
    expect([...simplify(line, 3600)]).toEqual([0, 3, 5])
    expect([...simplify(line, 36)]).toEqual([0, 5])
    expect([...simplify(line, 36_000_000)]).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('twenty thousand points on a screen are no more than the screen has places', () => {
    const long = makeLine(Array.from({ length: 20_000 }, (_, k) => record(0, k / 20_000)))
    expect(simplify(long, 360 * 1000, 2).length).toBeLessThan(502)
  })
})

describe('a silence', () => {
  const minutes = 60_000
  const at = (lng: number, time: number) => ({ ...record(0, lng), timestamp: time * minutes })

  test.each([
    ['of ten minutes, and ten kilometres on', [at(0, 0), at(0.1, 10)], unheard],
    ['of nine minutes', [at(0, 0), at(0.1, 9)], 2],
    ['of a night in one place', [at(0, 0), at(0.001, 600)], 2],
  ])('%s', (_name, records, kind) => expect(makeLine(records).classes[0]).toBe(kind))

  test('its beginning is kept where points fall together, and no arrow is on it', () => {
    const line = makeLine([at(0, 0), at(1, 1), at(1.001, 2), at(2, 20), at(3, 21)])
    const kept = simplify(line, 3600)
    expect([...kept]).toEqual([0, 1, 2, 3, 4])
    const place = { scale: 3600, x: 1800, y: 1800 }
    const arrows = arrowsOf(line, kept, place, 5, () => true)
    expect(arrows.map(({ x }) => Math.round(x))).toEqual([3, 8, 23, 28])
  })
})

describe('a click', () => {
  const line = makeLine([record(0, 0), record(0, 0), record(0, 1), record(0, 2)])
  const scale = 3600
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
  const scale = 3600
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
