import { expect, test } from 'vitest'
import { createScene, hidden, mark, put, raised, remove, there, where } from './scene.js'

test('a new unit stands where it was seen, even when a glide is asked for', () => {
  const scene = createScene()
  const slot = put(scene, 'a', 0.2, 0.4, 1000, 5000)
  expect(where(scene, slot, 1000)).toEqual([0.2, 0.4])
  expect(where(scene, slot, 3000)).toEqual([0.2, 0.4])
})

test('a known unit glides from where it was to where it is', () => {
  const scene = createScene()
  put(scene, 'a', 0.2, 0.4, 0, 0)
  const slot = put(scene, 'a', 0.4, 0.8, 1000, 2000)
  expect(where(scene, slot, 1000)).toEqual([0.2, 0.4])
  expect(where(scene, slot, 2000)[0]).toBeCloseTo(0.3)
  expect(where(scene, slot, 2000)[1]).toBeCloseTo(0.6)
  expect(where(scene, slot, 3000)).toEqual([0.4, 0.8])
})

test('a unit told to turn in the middle of its glide starts from there', () => {
  const scene = createScene()
  put(scene, 'a', 0, 0, 0, 0)
  put(scene, 'a', 0.4, 0, 0, 1000)
  const slot = put(scene, 'a', 0, 0, 500, 1000)
  expect(where(scene, slot, 500)[0]).toBeCloseTo(0.2)
  expect(where(scene, slot, 1000)[0]).toBeCloseTo(0.1)
})

test('the same position again does not restart a glide', () => {
  const scene = createScene()
  put(scene, 'a', 0, 0, 0, 0)
  put(scene, 'a', 0.4, 0, 0, 1000)
  const slot = put(scene, 'a', 0.4, 0, 900, 1000)
  expect(where(scene, slot, 1000)[0]).toBe(0.4)
})

test('a jump leaves no glide behind', () => {
  const scene = createScene()
  put(scene, 'a', 0, 0, 0, 0)
  put(scene, 'a', 1, 0, 0, 1000)
  const slot = put(scene, 'a', 0.5, 0, 100, 0)
  expect(where(scene, slot, 100)[0]).toBe(0.5)
})

test('a hole is taken by the next new unit, and nobody else moves', () => {
  const scene = createScene()
  const slots = ['a', 'b', 'c'].map((imei) => put(scene, imei, 0.5, 0.5, 0, 0))
  expect(remove(scene, 'b')).toBe(slots[1])
  expect(scene.slots.get('c')).toBe(slots[2])
  expect(scene.flags[slots[1] ?? -1]).toBe(0)
  expect(put(scene, 'd', 0.1, 0.1, 0, 0)).toBe(slots[1])
  expect(scene.imeis).toEqual(['a', 'd', 'c'])
  expect(scene.size).toBe(3)
})

test('each finds its slot again, in the order before, in another one, and after somebody has left', () => {
  const scene = createScene()
  const fleet = (...imeis: string[]) => imeis.map((imei) => put(scene, imei, 0.5, 0.5, 0, 0))
  expect(fleet('a', 'b', 'c', 'd')).toEqual([0, 1, 2, 3])
  expect(fleet('a', 'b', 'c', 'd')).toEqual([0, 1, 2, 3])
  expect(fleet('d', 'a', 'c', 'b')).toEqual([3, 0, 2, 1])
  remove(scene, 'b')
  expect(fleet('a', 'c', 'd', 'b')).toEqual([0, 2, 3, 1])
  expect(fleet('a', 'b', 'c', 'd')).toEqual([0, 1, 2, 3])
})

test('removing who is not there changes nothing', () => {
  const scene = createScene()
  put(scene, 'a', 0.5, 0.5, 0, 0)
  expect(remove(scene, 'x')).toBe(-1)
  expect(scene.slots.size).toBe(1)
})

test('10,000 units keep their places while the arrays grow', () => {
  const scene = createScene()
  for (let k = 0; k < 10_000; k++) put(scene, `u${k}`, k / 10_000, 0.5, 0, 0)
  for (const k of [0, 63, 64, 5000, 9999]) {
    expect(where(scene, scene.slots.get(`u${k}`) ?? -1, 0)[0]).toBe(k / 10_000)
  }
})

test('flags are set and cleared one by one', () => {
  const scene = createScene()
  const slot = put(scene, 'a', 0, 0, 0, 0)
  mark(scene, slot, raised, true)
  mark(scene, slot, hidden, true)
  mark(scene, slot, raised, false)
  expect(scene.flags[slot]).toBe(there | hidden)
})

test('across the antimeridian a unit goes the short way', () => {
  const scene = createScene()
  put(scene, 'a', 0.999, 0.5, 0, 0)
  const slot = put(scene, 'a', 0.001, 0.5, 1000, 2000)
  const [halfway] = where(scene, slot, 2000)
  expect(halfway).toBeCloseTo(0, 9)
  expect(where(scene, slot, 3000)[0]).toBe(0.001)
})
