import { makeUnit } from '@baliza/sdk-core/internal/testing'
import type { Map as LeafletMap } from 'leaflet'
import { beforeEach, expect, test, vi } from 'vitest'
import { frames } from '../../testing/frames.js'
import { makePlainMap, palette } from '../../testing/plain-map.js'
import { TrailLayer } from './trail-layer.js'
import { UnitsLayer } from './units-layer.js'

let container: HTMLElement
let map: LeafletMap

beforeEach(() => {
  const plain = makePlainMap()
  ;({ map, container } = plain)
  return plain.remove
})

function fleetAt(x: number) {
  const { lat, lng } = map.containerPointToLatLng([x, 200])
  return new Map([['a', makeUnit({ imei: 'a', lat, lng })]])
}

/** Returns the start and end of the line at the middle of the map in CSS pixels, or `null`. */
function line(): [from: number, to: number] | null {
  const canvas = container.querySelector('canvas') as HTMLCanvasElement
  if (canvas.width === 0) return null
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const { data } = context.getImageData(0, 200 * devicePixelRatio, canvas.width, 1)
  const inked = Array.from({ length: canvas.width }, (_, x) => x).filter((x) => (data[4 * x + 3] ?? 0) > 60)
  const [from, to] = [inked[0], inked.at(-1)]
  return from === undefined || to === undefined ? null : [from / devicePixelRatio, to / devicePixelRatio]
}

test('a trail grows for refreshes 2 to 5; the sixth starts it over', async () => {
  const layer = new TrailLayer({ palette }).addTo(map)
  const lengths: number[] = []
  for (const x of [100, 150, 200, 250, 300, 350, 400]) {
    layer.update(fleetAt(x))
    await frames()
    const reach = line()
    lengths.push(reach === null ? 0 : Math.round((reach[1] - reach[0]) / 50))
  }
  expect(lengths).toEqual([0, 1, 2, 3, 4, 0, 1])
})

test('more than a thousand lines are a pixel wide; those of a few among them are not', async () => {
  const layer = new TrailLayer({ palette }).addTo(map)
  const fleet = (right: number) => {
    const { lat, lng } = map.containerPointToLatLng([right, 200])
    return new Map(Array.from({ length: 1_100 }, (_, k) => [`u${k}`, makeUnit({ imei: `u${k}`, lat, lng })]))
  }
  /** Returns the number of painted pixels in the middle column. */
  const width = () => {
    const canvas = container.querySelector('canvas') as HTMLCanvasElement
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const { data } = context.getImageData(150 * devicePixelRatio, 0, 1, canvas.height)
    return data.filter((_, k) => k % 4 === 3).filter((alpha) => alpha > 40).length
  }
  layer.update(fleet(100))
  layer.update(fleet(200))
  await frames()
  expect(width()).toBeLessThanOrEqual(2)
  layer.show(new Set(['u1', 'u2']))
  await frames()
  expect(width()).toBeGreaterThanOrEqual(3 * devicePixelRatio)
})

test('until a unit has moved there is no picture, however the map is moved', async () => {
  const canvas = () => container.querySelector('canvas')
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame')
  const layer = new TrailLayer({ palette }).addTo(map)
  layer.update(fleetAt(100))
  layer.select('a')
  map.panBy([30, 0], { animate: false })
  layer.visible(false)
  layer.update(fleetAt(200))
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  expect(canvas()?.width).toBe(0)
  layer.visible(true)
  await frames()
  expect(canvas()?.width).toBe(600 * devicePixelRatio)
  expect(line()).not.toBeNull()
})

test('hidden, filtered and removed trails are not painted', async () => {
  const layer = new TrailLayer({ palette }).addTo(map)
  layer.update(fleetAt(100))
  layer.update(fleetAt(200))
  layer.visible(false)
  await frames()
  expect(line()).toBeNull()
  layer.visible(true)
  layer.show(new Set())
  await frames()
  expect(line()).toBeNull()
  layer.show(null)
  layer.select('a')
  await frames()
  expect(line()).not.toBeNull()
  layer.update(new Map(), 'all', new Set(['a']))
  await frames()
  expect(line()).toBeNull()
})

test('the line ends at the gliding marker, not ahead of it', async () => {
  const units = new UnitsLayer({ palette, reducedMotion: () => false, pane: 'markerPane' })
  const layer = new TrailLayer({ palette, follow: units }).addTo(map)
  units.addTo(map)
  units.update(fleetAt(100), 'all')
  layer.update(fleetAt(100))
  await frames()
  units.update(fleetAt(500), new Set(['a']), undefined, { duration: 20_000 })
  layer.update(fleetAt(500))
  await vi.waitFor(() => expect(line()?.[1]).toBeGreaterThan(130), { interval: 16 })
  const [from, to] = line() ?? [0, 0]
  expect(from).toBeCloseTo(99, -1)
  expect(to).toBeLessThan(450)
  layer.destroy()
  expect(container.querySelectorAll('canvas')).toHaveLength(1)
})
