import type { Fleet, Unit } from '@baliza/sdk-core/internal'
import { makeUnit } from '@baliza/sdk-core/internal/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowMotion } from '../../testing/emulate-media.js'
import { makePlainMap, palette } from '../../testing/plain-map.js'
import { TrailLayer } from '../engine/trail-layer.js'
import { createFleetLayers } from './fleet-layers.js'

// The glide of units is part of what these tests prove.
beforeEach(allowMotion)

const start = 1_790_000_000_000
const second = 1_000
let layers: ReturnType<typeof createFleetLayers>
let clock = 0
let end: () => void

beforeEach(() => {
  const { map, remove } = makePlainMap()
  clock = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  layers = createFleetLayers({ map, palette, iconHost: () => '', onHover: () => undefined })
  end = () => {
    layers.destroy()
    remove()
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  end()
})

/** Returns a unit that drives 0.001° per second and reports every `every` ms. */
function reported(at: number, every: number): Unit {
  const last = Math.floor(at / every) * every
  return makeUnit({ imei: 'a', lat: 19 + (0.001 * last) / second, lng: -99, timestamp: start + last })
}

function publish(at: number, every: number, more: Partial<Fleet> = {}): void {
  clock = 10_000 + at
  const units = new Map([['a', reported(at, every)]])
  const changed = new Set(units.keys())
  const receivedAt = start + at
  layers.feed(
    {
      state: 'live',
      units,
      changed,
      removed: new Set(),
      profileVersion: null,
      receivedAt,
      error: null,
      ...more,
    },
    false,
  )
}

const driven = () => ((layers.placeOf('a')?.lat ?? 0) - 19) / 0.001

test('a unit glides from report to report, however often the host publishes', () => {
  // The report of 40 s is published half a second later.
  for (let at = 0; at <= 40.5 * second; at += 750) publish(at, 10 * second)
  const places = [0, 2, 4, 6, 8, 10].map((after) => {
    clock = 10_000 + (40.5 + after) * second
    return driven()
  })
  for (const [index, place] of places.entries()) expect(place).toBeCloseTo(30 + 2 * index, 0)
})

test('between two polls it glides for as long as they are apart', () => {
  publish(0, 10 * second)
  publish(15 * second, 10 * second)
  clock = 10_000 + 22.5 * second
  expect(driven()).toBeCloseTo(5, 1)
})

test('after a long silence it does not creep along a way that nobody drove', () => {
  publish(0, 600 * second)
  for (let at = 597 * second; at <= 600 * second; at += 750) publish(at, 600 * second)
  clock += second
  expect(driven()).toBeCloseTo(600, 1)
})

test('a trail counts refreshes of the specification, not what a stream publishes; who has left leaves none', () => {
  const extended = vi.spyOn(TrailLayer.prototype, 'update')
  for (let at = 0; at < 60 * second; at += 750) publish(at, 10 * second)
  const refreshes = extended.mock.calls.filter(([units]) => units.size > 0)
  expect(refreshes).toHaveLength(5)
  const gone = new Set(['a'])
  publish(60.1 * second, 10 * second, { units: new Map(), changed: new Set(), removed: gone })
  expect(extended.mock.lastCall?.[2]).toBe(gone)
})
