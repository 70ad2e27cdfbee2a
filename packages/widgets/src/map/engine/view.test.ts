import { expect, test } from 'vitest'
import { grow, nothing } from './box.js'
import { createScene, hidden, mark, nowhere, put, remove } from './scene.js'
import { createShown, follow, gather, move, type View } from './view.js'

/** The world is 1000 px wide, and the view shows 400 to 600 in both directions. */
const view: View = {
  scale: 1000,
  x: 400,
  y: 400,
  width: 200,
  height: 200,
  ratio: 1,
  margin: 20,
  box: grow([0, 0, 200, 200], 20),
}

function fleet() {
  const scene = createScene()
  const inside = put(scene, 'inside', 0.5, 0.5, 0, 0)
  const edge = put(scene, 'edge', 0.61, 0.5, 0, 0)
  const outside = put(scene, 'outside', 0.7, 0.5, 0, 0)
  return { scene, inside, edge, outside, shown: createShown(), damage: nothing() }
}

test('those in view, and those whose markers reach in, are listed in unit order', () => {
  const { scene, inside, edge, outside, shown, damage } = fleet()
  gather(shown, scene, view, 0, damage)
  expect(shown.list).toEqual([inside, edge])
  expect([...scene.drawn.subarray(inside * 2, inside * 2 + 2)]).toEqual([100, 100])
  expect(scene.drawn[outside * 2]).toBe(nowhere)
  expect(damage).toEqual([100, 100, 210, 100])
})

test('a unit that glides through the view from outside to outside is listed', () => {
  const { scene, outside, shown, damage } = fleet()
  put(scene, 'outside', 0.3, 0.5, 0, 1000)
  gather(shown, scene, view, 0, damage)
  expect(shown.list).toContain(outside)
  expect(scene.drawn[outside * 2]).toBe(nowhere)
  move(shown, scene, view, 500, damage)
  expect(scene.drawn[outside * 2]).toBe(100)
})

test('a filtered unit is not listed, and where it was is damaged', () => {
  const { scene, inside, shown } = fleet()
  gather(shown, scene, view, 0, nothing())
  mark(scene, inside, hidden, true)
  const damage = nothing()
  gather(shown, scene, view, 0, damage)
  expect(shown.list).not.toContain(inside)
  expect(damage).toEqual([100, 100, 100, 100])
})

test('a removed unit is not listed', () => {
  const { scene, inside, shown, damage } = fleet()
  remove(scene, 'inside')
  gather(shown, scene, view, 0, damage)
  expect(shown.list).not.toContain(inside)
})

test('nobody who stands damages anything', () => {
  const { scene, shown } = fleet()
  gather(shown, scene, view, 0, nothing())
  const damage = nothing()
  move(shown, scene, view, 10_000, damage)
  expect(damage).toEqual(nothing())
})

test('a glide of less than half a pixel damages nothing; a longer one where it was and where it is', () => {
  const { scene, inside, shown } = fleet()
  gather(shown, scene, view, 0, nothing())
  put(scene, 'inside', 0.51, 0.5, 0, 1000)
  expect(follow(shown, scene, view, inside, 0)).toBe(true)
  const damage = nothing()
  move(shown, scene, view, 40, damage)
  expect(damage).toEqual(nothing())
  move(shown, scene, view, 500, damage)
  expect(damage).toEqual([100, 100, 105, 100])
})

test('how fast and how long is known, and forgotten when everybody has arrived', () => {
  const { scene, inside, shown } = fleet()
  put(scene, 'inside', 0.55, 0.5, 0, 1000)
  gather(shown, scene, view, 0, nothing())
  expect(shown.speed).toBeCloseTo(0.05)
  expect(shown.restAt).toBe(1000)
  move(shown, scene, view, 1000, nothing())
  expect(scene.drawn[inside * 2]).toBe(150)
  expect(shown).toMatchObject({ speed: 0, restAt: 0, movers: [] })
})

test('a unit that comes into view needs gathering; one that stays outside does not', () => {
  const { scene, outside, shown } = fleet()
  gather(shown, scene, view, 0, nothing())
  put(scene, 'outside', 0.8, 0.5, 0, 0)
  expect(follow(shown, scene, view, outside, 0)).toBe(true)
  put(scene, 'outside', 0.5, 0.5, 0, 0)
  expect(follow(shown, scene, view, outside, 0)).toBe(false)
})

test('who has arrived does not pile up under a glide without end', () => {
  const { scene, inside, edge, shown } = fleet()
  put(scene, 'edge', 0.6, 0.5, 0, 1e9)
  gather(shown, scene, view, 0, nothing())
  expect(shown.list).toEqual([inside, edge])
  const followed = Array.from({ length: 10 }, () => follow(shown, scene, view, inside, 0))
  expect(followed.at(-1)).toBe(false)
})
