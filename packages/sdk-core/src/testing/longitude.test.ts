import type { LatLng } from '@baliza/agreement/entities/position.js'
import { unrolled, westernEdge, withinHalfTurn } from '@baliza/agreement/rules/geometry/longitude.js'
import { describe, expect, test } from 'vitest'
import { bearing, pathLength, positionAt, selfIntersects, surface } from '../internal.js'

test.each([
  [0, 0],
  [180, 180],
  [-180, -180],
  [180.5, -179.5],
  [-180.5, 179.5],
  [180.1, -179.9],
  [367.8, 7.8],
  [-367.8, -7.8],
  [359.96, -0.04],
])('%d is %d within half a turn', (lng, within) => expect(withinHalfTurn(lng)).toBe(within))

const path = (...points: (readonly [number, number])[]): LatLng[] =>
  points.map(([lat, lng]) => ({ lat, lng }))
/** Moves points east by a number of degrees, normalized to ±180. */
const moved = (points: readonly LatLng[], by: number) =>
  points.map(({ lat, lng }) => ({ lat, lng: withinHalfTurn(lng + by) }))

test.each([
  ['stays where it is', [10, 20], [10, 20]],
  ['goes on to the east', [179.5, -179.5, -179], [179.5, 180.5, 181]],
  ['goes on to the west', [-179.5, 179.5], [-179.5, -180.5]],
  ['comes back', [179.5, -179.5, 179.5], [179.5, 180.5, 179.5]],
  ['goes once around', [0, 120, -120, 0], [0, 120, 240, 360]],
  ['is at the meridian itself', [180, -180], [180, 180]],
])('a path that %s', (_, given, expected) => {
  expect(unrolled(path(...given.map((lng) => [0, lng] as const))).map(({ lng }) => lng)).toEqual(expected)
})

test.each<[string, number[], number]>([
  ['here and there', [-99, -103], -103],
  ['on both sides of Greenwich', [-10, 20], -10],
  ['on both sides of the antimeridian', [-179.98, 179.98], 179.98],
  ['the same, counted on', [180.02, 179.98], 179.98],
  ['in America and Asia', [-99, 139, 151], 139],
  ['in America and Europe', [-99, 2, 20], -99],
  ['in one place', [12, 12], 12],
  ['nowhere', [], 0],
])('what is %s begins at its western edge', (_, lngs, edge) => {
  expect(westernEdge(lngs)).toBe(edge)
})

describe.each([
  0, 100, 179.98, 180, -179.99, -60,
])('a figure at %d degrees is measured as everywhere', (east) => {
  const field = path([17, -0.02], [17, 0.02], [17.015, 0.02], [17.015, -0.02])
  const bow = path([17, -0.02], [17.015, 0.02], [17, 0.02], [17.015, -0.02])
  const round = [...field, field[0] as LatLng]

  test('its surface and its border', () => {
    expect(surface(moved(field, east))).toBeCloseTo(surface(field), 0)
    expect(surface(moved(field, east)) / 1e6).toBeCloseTo(7.11, 1)
    expect(pathLength(moved(round, east))).toBeCloseTo(pathLength(round), 6)
  })

  test.each([
    ['a polygon', field, true, false],
    ['a bow tie', bow, true, true],
    ['a round', round, false, false],
    ['a zigzag', path([17, -0.02], [17.01, 0.02], [17.02, -0.02], [17.03, 0.02]), false, false],
    ['a line that comes back over itself', path([17, -0.02], [17, 0.02], [17, 0]), false, true],
  ])('whether %s crosses itself', (_, figure, closed, crosses) => {
    expect(selfIntersects(moved(figure, east), closed)).toBe(crosses)
  })

  test('where a unit is between two records, and which way it goes', () => {
    const way = moved(path([17, -0.02], [17, 0.02]), east)
    const track = way.map((place, index) => ({
      ...place,
      timestamp: index * 1_000,
      speed: 60,
      acc: true,
      angulo: 0,
    }))
    const quarter = positionAt(track, 250)
    expect(Math.abs(quarter?.lng ?? 999)).toBeLessThanOrEqual(180)
    expect(withinHalfTurn((quarter?.lng ?? 999) - east)).toBeCloseTo(-0.01, 9)
    expect(bearing(way[0] as LatLng, way[1] as LatLng)).toBeCloseTo(90, 1)
  })
})

test('a corner at the meridian is one, however it is written', () => {
  expect(selfIntersects(path([0, 179], [0, 180], [0, -180], [1, -179]), false)).toBe(false)
  expect(selfIntersects(path([0, 179], [0, 180], [1, -179], [1, 179], [0, -180]), false)).toBe(true)
})
