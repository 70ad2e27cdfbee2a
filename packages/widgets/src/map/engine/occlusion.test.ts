import { expect, test } from 'vitest'
import { everything, grow } from './box.js'
import { createOcclusion, type Mask } from './occlusion.js'
import { createScene, mark, nowhere, put, raised } from './scene.js'
import { createShown } from './view.js'

/** A square of 16 × 16 px in cells of 2 px. */
const square: Mask = { rows: new Uint32Array(8).fill(0xff), corner: 8 }
const view = {
  scale: 1,
  x: 0,
  y: 0,
  width: 400,
  height: 300,
  ratio: 1,
  margin: 20,
  box: grow([0, 0, 400, 300], 20),
}

function sifted(
  points: readonly (readonly [x: number, y: number])[],
  up: readonly number[] = [],
  box = everything(),
) {
  const scene = createScene()
  const shown = createShown()
  points.forEach(([x, y], k) => {
    const slot = put(scene, `u${k}`, 0, 0, 0, 0)
    scene.drawn.set([x, y], slot * 2)
    if (up.includes(k)) mark(scene, slot, raised, true)
    shown.list.push(slot)
  })
  return createOcclusion()(scene, shown, view, box, () => square, 1)
}

test('of those at one spot, the last in unit order is painted', () => {
  expect(
    sifted([
      [100, 100],
      [100, 100],
      [100, 100],
    ]),
  ).toEqual([2])
})

test('those apart are all painted, topmost first', () => {
  expect(
    sifted([
      [50, 50],
      [100, 100],
      [150, 150],
    ]),
  ).toEqual([2, 1, 0])
})

test.each([
  ['half of it shows', 8, [1, 0]],
  ['a quarter of it shows', 4, [1, 0]],
  ['a sliver of it shows', 2, [1]],
])('one under another, whichever side it looks out from, %s', (_how, aside, kept) => {
  for (const under of [
    [100, 100 + aside],
    [100 - aside, 100],
  ] as const) {
    expect(sifted([under, [100, 100]])).toEqual(kept)
  }
})

test('one that two others hide together is dropped', () => {
  expect(
    sifted([
      [100, 100],
      [92, 100],
      [108, 100],
    ]),
  ).toEqual([2, 1])
})

test('raised units take no part: they neither hide others nor are hidden', () => {
  expect(
    sifted(
      [
        [100, 100],
        [100, 100],
      ],
      [1],
    ),
  ).toEqual([0])
})

test('markers over a border of 32 cells, and outside the edges, are found', () => {
  for (const at of [-19, -1, 0, 1, 63, 64, 65, 127, 128, 399, 419]) {
    expect(
      sifted([
        [at, 100],
        [at, 100],
        [at + 40, 100],
      ]),
    ).toEqual([2, 1])
  }
  expect(
    sifted([
      [100, -19],
      [100, 319],
    ]),
  ).toEqual([1, 0])
})

test('who is not on screen is not painted', () => {
  expect(
    sifted([
      [nowhere, 0],
      [100, 100],
    ]),
  ).toEqual([1])
})

test('only the neighbourhood asked for is sifted', () => {
  expect(
    sifted(
      [
        [50, 50],
        [300, 200],
      ],
      [],
      [0, 0, 100, 100],
    ),
  ).toEqual([0])
})
