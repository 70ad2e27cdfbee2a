import { expect, test } from 'vitest'
import { hitTest } from './hit-test.js'
import { createScene, mark, nowhere, put, raised } from './scene.js'
import { createShown } from './view.js'

function painted(points: readonly (readonly [x: number, y: number])[]) {
  const scene = createScene()
  const shown = createShown()
  points.forEach(([x, y], k) => {
    const slot = put(scene, `u${k}`, 0, 0, 0, 0)
    scene.drawn.set([x, y], slot * 2)
    shown.list.push(slot)
  })
  return { scene, shown }
}

test('all that are stacked under the point, topmost first', () => {
  const { scene, shown } = painted([
    [100, 100],
    [104, 100],
    [200, 100],
    [100, 104],
  ])
  expect(hitTest(scene, shown, 101, 101, 14)).toEqual([3, 1, 0])
})

test('raised units come first, because they are painted last', () => {
  const { scene, shown } = painted([
    [100, 100],
    [100, 100],
    [100, 100],
  ])
  mark(scene, 0, raised, true)
  expect(hitTest(scene, shown, 100, 100, 14)).toEqual([0, 2, 1])
})

test('nothing beside the markers, nor off screen', () => {
  const { scene, shown } = painted([
    [100, 100],
    [nowhere, 0],
  ])
  expect(hitTest(scene, shown, 115, 100, 14)).toEqual([])
  expect(hitTest(scene, shown, 0, 0, 14)).toEqual([])
})
