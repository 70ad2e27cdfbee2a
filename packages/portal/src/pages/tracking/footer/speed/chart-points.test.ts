import { describe, expect, test } from 'vitest'
import { chartRecords, cutsOf, placeAmong, planChart } from './chart-points.js'
import { scaleOf } from './speed-chart.js'

const track = (...speeds: number[]) => speeds.map((speed) => ({ speed }))

describe('a stop that is repeated under 3 km/h', () => {
  test.each([
    ['is drawn once', [40, 0, 0, 2.9, 50], [0, 1, 4]],
    ['once per stop', [0, 0, 30, 0, 1], [0, 2, 3]],
    ['and 3 km/h is no stop', [3, 3, 3], [0, 1, 2]],
    ['nothing', [], []],
  ])('%s', (_name, speeds, kept) => expect(chartRecords(track(...speeds))).toEqual(kept))
})

test('what is doubted is not drawn, and ends no stop', () => {
  const doubted = { speed: 50, duda: 'salto' as const }
  const [moving, standing] = [{ speed: 50 }, { speed: 0, duda: null }]
  expect(chartRecords([doubted, moving, doubted, standing, doubted, standing, moving])).toEqual([1, 3, 6])
})

describe('the width', () => {
  const long = (count: number) => planChart(Array.from({ length: count }, () => ({ speed: 50 })))
  test.each([
    [999, 1500],
    [1000, 3000],
    [20_000, 3000],
  ])('of %d points is %d px', (count, width) => expect(long(count).width).toBe(width))

  test('is that of its points: a thousand records of one long stop are a handful', () => {
    const parked = Array.from({ length: 5000 }, (_, k) => ({ speed: k < 3 ? 50 : 0 }))
    expect(planChart(parked)).toEqual({ width: 1500, drawn: [0, 1, 2, 3] })
  })

  test('a screen that is wider is filled', () => expect(planChart(track(1, 50), 1800).width).toBe(1800))
})

test('twenty thousand records are drawn with 1,500 points, none of the peaks lost', () => {
  const speeds = Array.from({ length: 20_000 }, (_, k) => (k % 4321 === 17 ? 180 : 40 + (k % 7)))
  const { drawn } = planChart(track(...speeds))
  expect(drawn.length).toBeLessThanOrEqual(1500)
  expect(drawn.filter((k) => speeds[k] === 180)).toEqual([17, 4338, 8659, 12_980, 17_301])
})

test.each([
  [0, 0],
  [10, 1],
  [15, 1.5],
  [40, 3],
  [99, 3],
])('record %d is at place %d among 0, 10, 20 and 40', (index, place) =>
  expect(placeAmong([0, 10, 20, 40], index)).toBe(place))

test.each([
  [0, 10, 5],
  [33, 40, 10],
  [107.7, 120, 20],
  [180, 200, 50],
  [1000, 1000, 200],
])('a scale for %d km/h goes to %d in steps of %d', (fastest, top, step) => {
  const scale = scaleOf(fastest)
  expect(scale[0]).toBe(0)
  expect(scale[1]).toBe(step)
  expect(scale.at(-1)).toBe(top)
})

describe('the axis is cut', () => {
  const minutes = (...of: number[]) => cutsOf(of.map((one) => one * 60_000))
  test.each<[string, number[], [number, number][]]>([
    ['nowhere while records come as usual', [0, 1, 2, 3, 4], []],
    ['where a stop is one point', [0, 1, 2, 92, 93, 94], [[2, 90]]],
    ['not by a traffic light', [0, 1, 2, 12, 13, 14], []],
    ['not where so much is usual', [0, 30, 60, 90, 120, 180], []],
    [
      'at both of two',
      [0, 1, 2, 62, 63, 64, 184, 185],
      [
        [2, 60],
        [5, 120],
      ],
    ],
    ['nowhere in nothing', [], []],
  ])('%s', (_name, times, cuts) =>
    expect(minutes(...times).map(({ after, time }) => [after, time / 60_000])).toEqual(cuts))
})
