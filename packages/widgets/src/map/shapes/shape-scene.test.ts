import type { Geofence, Route } from '@baliza/sdk-core/internal'
import { describe, expect, test } from 'vitest'
import { latOf, lngOf, mercatorX, mercatorY } from '../engine/mercator.js'
import { drawnShape, makeScene, shapeAt, shapeKey } from './shape-scene.js'

const circle: Geofence = { id: '1', nombre: 'c', tipo: 1, color: '#428bca', lat: 19, lng: -99, radio: 1_000 }
const small: Geofence = { ...circle, id: '2', radio: 200 }
const pdi: Geofence = { id: '3', nombre: 'p', tipo: 3, color: 'Bar', lat: 19, lng: -99 }
const route: Route = {
  id: '1',
  nombre: 'r',
  tipo: 4,
  color: '#428bca',
  decode: [
    { lat: 19.05, lng: -99.05 },
    { lat: 19.05, lng: -98.95 },
  ],
}
/** An L-shaped area. The centre of its bounding box is outside of it. */
const crooked: Geofence = {
  id: '4',
  nombre: 'l',
  tipo: 2,
  color: '#428bca',
  decode: [
    [0, 0],
    [0, 10],
    [1, 10],
    [1, 1],
    [10, 1],
    [10, 0],
  ].map(([lat = 0, lng = 0]) => ({ lat, lng })),
}

const scale = 256 * 2 ** 13
/** Returns a view in device pixels around a point. */
const view = (lat: number, lng: number) => ({
  scale,
  x: mercatorX(lng) * scale,
  y: mercatorY(lat) * scale,
  near: 7,
  marker: [17, 38] as const,
})

test('areas lie lowest, the largest first; then routes, then points', () => {
  const scene = makeScene([pdi, small, route, circle])
  expect([...scene.values()].map(({ shape }) => shapeKey(shape))).toEqual(['1 1', '1 2', '4 1', '3 3'])
})

test('a shape that did not change is not made again, though another load brought it', () => {
  const before = makeScene([circle, pdi, route, crooked])
  const after = makeScene(structuredClone([circle, pdi, { ...route, nombre: 'other' }, crooked]), before)
  for (const key of ['1 1', '3 3', '2 4']) expect(after.get(key)).toBe(before.get(key))
  expect(after.get('4 1')).not.toBe(before.get('4 1'))
})

test.each([
  ['its radius', { ...circle, radio: 1_001 }],
  ['its place', { ...circle, lat: 19.1 }],
  ['its colour', { ...circle, color: '#d9534f' }],
])('one whose shape changed in %s is', (_what, changed) => {
  const before = makeScene([circle])
  expect(makeScene([changed], before).get('1 1')).not.toBe(before.get('1 1'))
})

test('geofences and routes of the same number are two', () => {
  expect(makeScene([circle, route]).size).toBe(2)
})

test('a circle is as large as its radius says', () => {
  const { box } = drawnShape(circle)
  const metres = ((lngOf(box[2]) - lngOf(box[0])) / 2) * 111_319.49 * Math.cos((19 * Math.PI) / 180)
  expect(metres).toBeCloseTo(1_000, 0)
})

test('a name stands within its shape, and half way along a route', () => {
  const [x, y] = drawnShape(crooked).label
  expect([lngOf(x) > 0, latOf(y) > 0]).toEqual([true, true])
  expect(lngOf(drawnShape(route).label[0])).toBeCloseTo(-99, 6)
})

describe('what a pointer is on', () => {
  const scene = makeScene([circle, small, route])

  test('the smallest of the areas under it', () => {
    expect(shapeAt(scene, [0, 0], view(19, -99))?.shape).toBe(small)
    expect(shapeAt(scene, [30, 0], view(19, -99))?.shape).toBe(circle)
    expect(shapeAt(scene, [80, 0], view(19, -99))).toBeNull()
  })

  test('a line from nearby', () => {
    expect(shapeAt(scene, [0, 6], view(19.05, -99))?.shape).toBe(route)
    expect(shapeAt(scene, [0, 9], view(19.05, -99))).toBeNull()
  })

  test('a marker is above its place', () => {
    const withPdi = makeScene([circle, pdi])
    expect(shapeAt(withPdi, [0, -30], view(19, -99))?.shape).toBe(pdi)
    expect(shapeAt(withPdi, [0, 12], view(19, -99))?.shape).toBe(circle)
  })
})

describe('a shape across the antimeridian', () => {
  const decode = [
    { lat: 0, lng: 179.98 },
    { lat: 0, lng: -179.98 },
    { lat: 0.02, lng: -179.98 },
    { lat: 0.02, lng: 179.98 },
  ]
  const across: Geofence = { id: '9', nombre: 'x', tipo: 2, color: '#428bca', decode }
  const line: Route = { id: '9', nombre: 'y', tipo: 4, color: '#428bca', decode: decode.slice(0, 2) }

  test('is as small as it is, and has its name in its middle', () => {
    for (const shape of [across, line]) {
      const { box, label } = drawnShape(shape)
      expect((box[2] - box[0]) * 360).toBeCloseTo(0.04, 6)
      expect(lngOf(label[0])).toBeCloseTo(180, 6)
    }
  })

  test.each([179.99, 180.01, -179.99, -180.01])('is found at %d, in whichever world the map shows', (lng) => {
    expect(shapeAt(makeScene([across]), [0, 0], view(0.01, lng))?.shape).toBe(across)
    expect(shapeAt(makeScene([line]), [0, 0], view(0, lng))?.shape).toBe(line)
    expect(shapeAt(makeScene([across]), [0, 0], view(0.01, lng - 2))).toBeNull()
  })

  test('nothing else is found half a world away', () => {
    expect(shapeAt(makeScene([across, line]), [0, 0], view(0.01, 0))).toBeNull()
  })
})
