import { expect, test } from 'vitest'
import { createScene, nowhere, put } from './scene.js'
import { stacks } from './stacks.js'
import { createShown } from './view.js'

function stacked(points: readonly (readonly [x: number, y: number])[]) {
  const scene = createScene()
  const shown = createShown()
  points.forEach(([x, y], k) => {
    const slot = put(scene, `u${k}`, 0, 0, 0, 0)
    scene.drawn.set([x, y], slot * 2)
    shown.list.push(slot)
  })
  return [...stacks(scene, shown, 14)]
}

test('the topmost speaks for all at its spot', () => {
  expect(
    stacked([
      [100, 100],
      [100, 100],
      [103, 98],
    ]),
  ).toEqual([[2, 3]])
})

test('units apart speak for themselves', () => {
  expect(
    stacked([
      [100, 100],
      [114, 100],
    ]),
  ).toEqual([
    [1, 1],
    [0, 1],
  ])
})

test('two that a border of the grid divides stand together all the same', () => {
  expect(
    stacked([
      [13, 13],
      [14, 14],
    ]),
  ).toEqual([[1, 2]])
  expect(
    stacked([
      [-1, 13],
      [0, 14],
    ]),
  ).toEqual([[1, 2]])
})

test('who is not on screen is not counted', () => {
  expect(
    stacked([
      [nowhere, 0],
      [5, 5],
    ]),
  ).toEqual([[1, 1]])
})
