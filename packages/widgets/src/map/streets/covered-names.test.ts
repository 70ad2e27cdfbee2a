import type { Map as LeafletMap } from 'leaflet'
import type { Bbox, IndexedLabel } from 'protomaps-leaflet'
import { expect, test } from 'vitest'
import { coveredNames, meets } from './covered-names.js'

/** A map whose corner is at a position of its world, in CSS pixels. */
const mapAt = (x: number, y: number, zoom: number) =>
  ({ getZoom: () => zoom, getPixelBounds: () => ({ min: { x, y } }) }) as unknown as LeafletMap

/** A name of 40 by 10 pixels. */
const nameAt = (x: number, y: number) =>
  ({ bboxes: [{ minX: x - 20, minY: y - 5, maxX: x + 20, maxY: y + 5 }] }) as IndexedLabel

const laid = (...names: IndexedLabel[]) => ({
  searchBbox: (box: Bbox) => new Set(names.filter(({ bboxes }) => bboxes.some((one) => meets(one, box)))),
})

test('a name yields to a marker that stands on it, and to no other', () => {
  const [under, beside] = [nameAt(500, 300), nameAt(600, 300)]
  const covered = coveredNames(laid(under, beside), 5, mapAt(400, 200, 5), [[110, 105, 10]])
  expect([...covered]).toEqual([under])
})

test('between two zooms, and on a repetition of the world, it is the same name', () => {
  const name = nameAt(500, 300)
  const at = (map: LeafletMap, x: number, y: number) => [...coveredNames(laid(name), 5, map, [[x, y, 10]])]
  // The distance is halved at the next lower zoom.
  expect(at(mapAt(200, 100, 4), 50, 50)).toEqual([name])
  expect(at(mapAt(400 + 256 * 2 ** 5, 200, 5), 100, 100)).toEqual([name])
  expect(at(mapAt(400 - 256 * 2 ** 5, 200, 5), 100, 100)).toEqual([name])
  expect(at(mapAt(400, 200, 5), 300, 300)).toEqual([])
})
