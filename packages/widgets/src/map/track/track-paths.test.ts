import type { HistoryRecord } from '@baliza/sdk-core/internal'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Frame } from '../engine/frame.js'
import { latOf, lngOf, mercatorX, mercatorY } from '../engine/mercator.js'
import { makeLine, simplify } from './track-line.js'
import { visitStretches } from './track-paths.js'

const centre = { lat: 19.4326, lng: -99.1332 }
const [width, height] = [900, 600]
const cell = 3

const frameAt = (zoom: number): Frame => {
  const scale = 256 * 2 ** zoom
  return {
    scale,
    x: mercatorX(centre.lng) * scale - width / 2,
    y: mercatorY(centre.lat) * scale - height / 2,
    width,
    height,
    ratio: 1,
  }
}

type Point = readonly [x: number, y: number]

/** Creates a track through these pixels of the canvas, at one speed. */
function trackOf(points: readonly Point[], frame: Frame) {
  return makeLine(
    points.map(
      ([x, y], index): HistoryRecord => ({
        lat: latOf((y + frame.y) / frame.scale),
        lng: lngOf((x + frame.x) / frame.scale),
        speed: 50,
        acc: true,
        direccion: '',
        angulo: 0,
        // At a plausible vehicle speed, without a gap.
        timestamp: index * 500_000,
        nombre: '',
        pdi: '',
      }),
    ),
  )
}

type Stretch = readonly [aX: number, aY: number, bX: number, bY: number]

function stretchesOf(points: readonly Point[], zoom: number): Stretch[] {
  const frame = frameAt(zoom)
  const line = trackOf(points, frame)
  const found: Stretch[] = []
  visitStretches(line, simplify(line, frame.scale), frame, cell, (_, ...stretch) => found.push(stretch))
  return found
}

const away = ([x, y]: Point, [aX, aY, bX, bY]: Stretch) => {
  const [dX, dY] = [bX - aX, bY - aY]
  const length = dX * dX + dY * dY
  const at = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - aX) * dX + (y - aY) * dY) / length))
  return Math.hypot(x - aX - at * dX, y - aY - at * dY)
}

/** Returns visible points of a track, with some pixels between them. */
function inSight(points: readonly Point[]): Point[] {
  return points.slice(1).flatMap(([bX, bY], index) => {
    const [aX, aY] = points[index] as Point
    const steps = Math.ceil(Math.hypot(bX - aX, bY - aY) / 23)
    return Array.from({ length: steps + 1 }, (_, step): Point => {
      const at = steps === 0 ? 0 : step / steps
      return [aX + (bX - aX) * at, aY + (bY - aY) * at]
    }).filter(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= height)
  })
}

/** Returns the maximum distance of a visible point from the stretches. */
const farthest = (points: readonly Point[], stretches: readonly Stretch[]) =>
  Math.max(0, ...inSight(points).map((place) => Math.min(...stretches.map((one) => away(place, one)))))

describe.each([18, 19])('at zoom %d', (zoom) => {
  test('each of several passes from one place out of sight to another is there', () => {
    const [from, to]: [Point, Point] = [
      [-4_000, -4_000],
      [5_000, 4_600],
    ]
    const passes = [0, 120, 240, -150].map((aside): Point[] => [
      [from[0], from[1] + aside],
      [to[0], to[1] + aside],
    ])
    const stretches = stretchesOf(passes.flat(), zoom)
    for (const pass of passes) {
      expect(inSight(pass).length).toBeGreaterThan(20)
      expect(farthest(pass, stretches)).toBeLessThan(0.5)
    }
  })

  test('nothing of a track that is in sight is left out, whatever it drives', () => {
    const far = fc.tuple(fc.integer({ min: -9_000, max: 9_000 }), fc.integer({ min: -9_000, max: 9_000 }))
    const near = fc.tuple(fc.integer({ min: 0, max: width }), fc.integer({ min: 0, max: height }))
    fc.assert(
      fc.property(fc.array(fc.oneof(far, near), { minLength: 2, maxLength: 10 }), (points) => {
        const stretches = stretchesOf(points, zoom)
        expect(farthest(points, stretches)).toBeLessThan(1.5 * cell)
      }),
      { numRuns: 100 },
    )
  })

  test('it is cut off where it leaves, and what never comes is not there', () => {
    for (const stretch of stretchesOf(
      [
        [-9e5, 300],
        [9e5, 300],
        [9e5, -9e5],
      ],
      zoom,
    )) {
      expect(stretch.map(Math.round)).toEqual([-8, 300, 908, 300])
    }
    expect(
      stretchesOf(
        [
          [-500, 200],
          [200, -500],
        ],
        zoom,
      ),
    ).toEqual([])
  })

  test('a way that is driven there and back is one stretch', () => {
    expect(
      stretchesOf(
        [
          [-4_000, 250],
          [5_000, 350],
          [-4_000, 250],
        ],
        zoom,
      ),
    ).toHaveLength(1)
  })
})
