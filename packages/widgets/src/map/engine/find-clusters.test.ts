import { expect, test } from 'vitest'
import { findClusters } from './find-clusters.js'
import { createScene, hidden, mark, put, raised, remove } from './scene.js'

/** Returns the clusters of units at these places, in thousandths of the world. Units nearer than 10 overlap. */
function clustersOf(
  places: readonly (readonly [x: number, y: number])[],
  change = (_: ReturnType<typeof createScene>) => {},
) {
  const scene = createScene()
  for (const [k, [x, y]] of places.entries()) put(scene, `u${k}`, x / 1000, y / 1000, 0, 0)
  change(scene)
  return findClusters(scene, () => 0.005).map(({ x, y, slots }) => ({
    at: [Math.round(x * 1e6) / 1000, Math.round(y * 1e6) / 1000],
    units: [...slots].sort((a, b) => a - b),
  }))
}

test('units that would overlap are one cluster in their middle', () => {
  expect(
    clustersOf([
      [100, 100],
      [106, 100],
      [100, 103],
      [300, 300],
    ]),
  ).toEqual([{ at: [102, 101], units: [0, 1, 2] }])
})

test('units apart stand for themselves', () => {
  expect(
    clustersOf([
      [100, 100],
      [111, 100],
      [100, 111],
    ]),
  ).toEqual([])
})

test('two that a border of the grid divides are together all the same', () => {
  expect(
    clustersOf([
      [109.9, 109.9],
      [110.1, 110.1],
    ]),
  ).toEqual([{ at: [110, 110], units: [0, 1] }])
})

test('clusters whose middles have come near each other are one, and so is a unit beside one', () => {
  expect(
    clustersOf([
      [100, 100],
      [108, 100],
      [116, 100],
      [108.1, 100],
      [108.2, 100],
    ]),
  ).toEqual([{ at: [108.06, 100], units: [0, 1, 2, 3, 4] }])
})

test.each([
  ['chosen', raised],
  ['filtered out', hidden],
])('a unit that is %s is in no cluster', (_what, bit) => {
  expect(
    clustersOf(
      [
        [100, 100],
        [101, 100],
        [102, 100],
      ],
      (scene) => mark(scene, 1, bit, true),
    ),
  ).toEqual([{ at: [101, 100], units: [0, 2] }])
})

test('a unit that has left is in no cluster', () => {
  expect(
    clustersOf(
      [
        [100, 100],
        [101, 100],
      ],
      (scene) => remove(scene, 'u0'),
    ),
  ).toEqual([])
})

test('the marker of many reaches farther', () => {
  const scene = createScene()
  for (const [k, x] of [100, 101, 102, 114, 115, 116].entries()) put(scene, `u${k}`, x / 1000, 0.1, 0, 0)
  const unitsOf = (reachOf: (units: number) => number) =>
    findClusters(scene, reachOf).map(({ slots }) => slots.length)
  expect(unitsOf(() => 0.005)).toEqual([3, 3])
  expect(unitsOf((units) => (units < 3 ? 0.005 : 0.008))).toEqual([6])
})
