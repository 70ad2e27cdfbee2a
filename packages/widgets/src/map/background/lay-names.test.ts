import { expect, test } from 'vitest'
import { layNames } from './lay-names.js'

const town = (name: string, x: number, y: number) =>
  ({ place: { name, sort: 'city' }, x, y, width: 60 }) as const

test("a town's name stands right of its dot", () => {
  expect(layNames([town('León', 100, 100)], [], new Map())).toEqual([
    { ...town('León', 100, 100), at: [137, 100], dot: true },
  ])
})

test('a marker at its right sends it to the left', () => {
  const [name] = layNames([town('León', 100, 100)], [[140, 100, 8]], new Map())
  expect(name).toMatchObject({ at: [63, 100], dot: true })
})

test('a town that a marker covers is named beside it, without its dot', () => {
  const [name] = layNames([town('León', 100, 100)], [[100, 100, 16]], new Map())
  expect(name).toMatchObject({ at: [153, 100], dot: false })
})

test('a name gives way to those before it, and is left out where there is no room', () => {
  const near = layNames([town('León', 100, 100), town('Silao', 102, 104)], [], new Map())
  expect(near.map(({ place, at }) => [place.name, at])).toEqual([
    ['León', [137, 100]],
    ['Silao', [65, 104]],
  ])
  const markers = [
    [137, 100, 20],
    [63, 100, 20],
    [100, 125, 20],
    [100, 70, 10],
  ] as const
  expect(layNames([town('León', 100, 100)], markers, new Map())).toEqual([])
})

test('a name stays where it went as long as there is room', () => {
  const kept = new Map<string, number>()
  layNames([town('León', 100, 100)], [[140, 100, 8]], kept)
  expect(layNames([town('León', 100, 100)], [], kept)[0]?.at).toEqual([63, 100])
  expect(layNames([town('León', 100, 100)], [[60, 100, 8]], kept)[0]?.at).toEqual([137, 100])
})

test('the name of a sea moves up or down', () => {
  const sea = { place: { name: 'Golfo de México', sort: 'water' }, x: 100, y: 100, width: 90 } as const
  expect(layNames([sea], [], new Map())[0]).toMatchObject({ at: [100, 100], dot: false })
  expect(layNames([sea], [[100, 100, 8]], new Map())[0]).toMatchObject({ at: [100, 130] })
})

test("a crossing's name is at its right, below, or not at all", () => {
  const crossing = { place: { name: '19.5, -99.0', sort: 'crossing' }, x: 100, y: 100, width: 60 } as const
  const kept = new Map()
  expect(layNames([crossing], [], kept)).toEqual([{ ...crossing, at: [135, 111], dot: false }])
  expect(layNames([crossing], [[150, 105, 8]], kept)).toEqual([])
  // Crossings are not kept, because any number of them may pass in a day.
  expect(kept.size).toBe(0)
})
