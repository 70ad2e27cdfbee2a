import type { Imei, Unit } from '@baliza/sdk-core/internal'
import { makeUnit } from '@baliza/sdk-core/internal/testing'
import { CRS, type Map as LeafletMap, latLng } from 'leaflet'
import { beforeEach, expect, test, vi } from 'vitest'
import { frames } from '../../testing/frames.js'
import { makePlainMap, palette } from '../../testing/plain-map.js'
import { createClusters } from './clusters.js'
import { mercatorX, mercatorY } from './mercator.js'
import { UnitsLayer } from './units-layer.js'

const green: Colour = [0x1f, 0x9d, 0x55]
const red: Colour = [0xd6, 0x45, 0x45]
const blue: Colour = [0x24, 0x56, 0xd6]
type Colour = readonly [red: number, green: number, blue: number]

let container: HTMLElement
let map: LeafletMap
let layer: UnitsLayer
let paintings = 0

beforeEach(() => {
  const plain = makePlainMap()
  ;({ map, container } = plain)
  layer = new UnitsLayer({ palette, reducedMotion: () => false })
  paintings = 0
  layer.on('paint', () => paintings++)
  layer.addTo(map)
  return plain.remove
})

/** A fixed wait, for checks that something does not happen. */
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const canvas = () => container.querySelector('canvas') as HTMLCanvasElement

/** Creates a unit with an offset in CSS pixels from the middle of the map. */
function unitAt(imei: Imei, right = 0, down = 0, state: Partial<Unit> = {}): Unit {
  const { lat, lng } = map.containerPointToLatLng([300 + right, 200 + down])
  return makeUnit({
    imei,
    lat,
    lng,
    speed: 60,
    acc: true,
    angulo: 0,
    timestamp: Date.now(),
    url_icon: null,
    ...state,
  })
}

const fleetOf = (...units: Unit[]) => new Map(units.map((unit) => [unit.imei, unit]))

/** Returns the number of pixels of a colour within 22 px of a point, and their centre. */
function find([r, g, b]: Colour, x = 300, y = 200, around = 22) {
  const ratio = devicePixelRatio
  const side = 2 * around * ratio
  const context = canvas().getContext('2d') as CanvasRenderingContext2D
  const { data } = context.getImageData((x - around) * ratio, (y - around) * ratio, side, side)
  let count = 0
  let sum = 0
  for (let k = 0; k < data.length; k += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(k, k + 4)
    if (alpha < 200 || Math.abs(red - r) + Math.abs(green - g) + Math.abs(blue - b) > 24) continue
    count++
    sum += (k / 4) % side
  }
  return { count, x: x - around + sum / count / ratio }
}

test('the projection is the one of the map', () => {
  for (const [lat, lng] of [
    [19.43, -99.13],
    [32.5, -117],
    [-33.4, -70.6],
  ] as const) {
    const { x, y } = CRS.EPSG3857.latLngToPoint(latLng(lat, lng), 0)
    expect(mercatorX(lng) * 256).toBeCloseTo(x, 9)
    expect(mercatorY(lat) * 256).toBeCloseTo(y, 9)
  }
})

test('a unit is painted where it is, in its colour; one without a position is not', async () => {
  layer.update(fleetOf(unitAt('a'), { ...unitAt('b', 100), lat: null, lng: null }), 'all')
  await frames()
  const { count, x } = find(green)
  expect(count).toBeGreaterThan(80)
  expect(x).toBeCloseTo(300, 0)
  expect(find(green, 400).count).toBe(0)
  expect(layer.positionOf('b')).toBeNull()
})

test('a unit that loses its position leaves the map', async () => {
  layer.update(fleetOf(unitAt('a')), 'all')
  await frames()
  layer.update(fleetOf({ ...unitAt('a'), lat: null, lng: null }), new Set(['a']))
  await frames()
  expect(find(green).count).toBe(0)
})

test('a glide really moves: forward all the time, to its end', async () => {
  layer.update(fleetOf(unitAt('a')), 'all')
  await frames()
  // Long enough that a busy machine paints some of it too.
  layer.update(fleetOf(unitAt('a', 100)), new Set(['a']), undefined, { duration: 1_500 })
  const seen: number[] = []
  await vi.waitFor(
    async () => {
      await frames(1)
      seen.push(find(green, 350, 200, 80).x)
      expect(find(green, 400).x).toBeCloseTo(400, 0)
    },
    { interval: 1 },
  )
  expect(seen.every((x, k) => k === 0 || x >= (seen[k - 1] ?? 0))).toBe(true)
  expect(new Set(seen.map(Math.round)).size).toBeGreaterThan(5)
  expect(map.latLngToContainerPoint(layer.positionOf('a') ?? [0, 0]).x).toBeCloseTo(400, 0)
})

test('nothing is painted when nothing moved, and a glide sleeps until it shows', async () => {
  layer.update(fleetOf(unitAt('a'), unitAt('b', 80)), 'all')
  await frames()
  paintings = 0
  layer.update(fleetOf(unitAt('a'), unitAt('b', 80)), new Set(['a', 'b']))
  await rest(200)
  expect(paintings).toBe(0)
  const asked = vi.spyOn(window, 'requestAnimationFrame')
  // 2 px in a second need about four paints, not sixty.
  layer.update(fleetOf(unitAt('a', 2), unitAt('b', 80)), new Set(['a']), undefined, { duration: 1000 })
  await rest(1200)
  await vi.waitFor(() => expect(paintings).toBeGreaterThan(0))
  expect(paintings).toBeLessThanOrEqual(3)
  expect(asked.mock.calls.length).toBeLessThan(12)
  asked.mockRestore()
})

test.each([
  ['a fleet', 20, 250],
  ['a crowd', 2_100, 375],
])('%s that drives 4 px a second is painted after so many ms', async (_what, units, every) => {
  const row = (right: number) =>
    fleetOf(...Array.from({ length: units }, (_, k) => unitAt(`u${k}`, right + (k % 60), k / 60)))
  layer.update(row(0), 'all')
  await frames()
  const slept = vi.spyOn(window, 'setTimeout')
  layer.update(row(40), 'all', undefined, { duration: 10_000 })
  // The timer is set before its frame is requested.
  await vi.waitFor(() => {
    const longest = Math.max(...slept.mock.calls.map(([, ms = 0]) => ms))
    expect(longest).toBeGreaterThan(every - 20)
    expect(longest).toBeLessThanOrEqual(every)
  })
  slept.mockRestore()
})

test('only the neighbourhood of a change is painted anew', async () => {
  const crowd = Array.from({ length: 1200 }, (_, k) =>
    unitAt(`u${k}`, (k % 40) * 14 - 280, Math.floor(k / 40) * 12 - 180),
  )
  layer.update(fleetOf(...crowd), 'all')
  await frames()
  const draw = vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage')
  crowd[0] = { ...(crowd[0] as Unit), acc: false, speed: 0 }
  layer.update(fleetOf(...crowd), new Set(['u0']))
  await frames()
  expect(draw.mock.calls.length).toBeGreaterThan(0)
  expect(draw.mock.calls.length).toBeLessThan(100)
  draw.mockRestore()
  expect(find(red, 20, 20, 12).count).toBeGreaterThan(60)
})

test('a partial painting leaves the picture that painting everything would give', async () => {
  const crowd = Array.from({ length: 2000 }, (_, k) =>
    unitAt(`u${k}`, ((k * 37) % 560) - 280, ((k * 91) % 360) - 180, { angulo: k }),
  )
  layer.update(fleetOf(...crowd), 'all')
  await frames()
  for (let k = 0; k < 30; k++) crowd[k * 60] = { ...(crowd[k * 60] as Unit), acc: false, speed: 0 }
  layer.update(fleetOf(...crowd), new Set(crowd.filter((_, k) => k % 60 === 0).map(({ imei }) => imei)))
  await frames()
  const context = canvas().getContext('2d') as CanvasRenderingContext2D
  const partial = context.getImageData(0, 0, canvas().width, canvas().height).data
  map.fire('move')
  await frames()
  const whole = context.getImageData(0, 0, canvas().width, canvas().height).data
  let differing = 0
  for (let k = 0; k < whole.length; k++) if (Math.abs((whole[k] ?? 0) - (partial[k] ?? 0)) > 8) differing++
  expect(differing / whole.length).toBeLessThan(0.001)
})

test('of a thousand units at one spot few are painted, and the selected and the alarmed always', async () => {
  const crowd = Array.from({ length: 1500 }, (_, k) => unitAt(`u${k}`))
  crowd[0] = { ...(crowd[0] as Unit), acc: false, speed: 0 }
  layer.update(fleetOf(...crowd), 'all')
  await frames()
  expect(find(red).count).toBeLessThan(5)
  const draw = vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage')
  layer.select('u0')
  await frames()
  expect(draw.mock.calls.length).toBeLessThan(20)
  draw.mockRestore()
  expect(find(red).count).toBeGreaterThan(80)
  expect(find(blue, 300, 200, 26).count).toBeGreaterThan(40)
  layer.select(null)
  await frames()
  expect(find(red).count).toBeLessThan(5)
  layer.alarm(['u0'])
  await frames()
  expect(find(red).count).toBeGreaterThan(80)
})

test('an alarm pulses, and only its neighbourhood is painted; without motion it is a steady ring', async () => {
  layer.update(fleetOf(unitAt('a')), 'all')
  layer.alarm(['a'])
  await vi.waitFor(() => expect(paintings).toBeGreaterThan(3))
  layer.alarm([])
  await frames()
  paintings = 0
  await rest(100)
  expect(paintings).toBe(0)

  const still = new UnitsLayer({ palette, reducedMotion: () => true }).addTo(map)
  let pictures = 0
  still.on('paint', () => pictures++)
  still.update(fleetOf(unitAt('a')), 'all')
  still.alarm(['a'])
  await frames()
  pictures = 0
  await rest(100)
  expect(pictures).toBe(0)
  still.update(fleetOf(unitAt('a', 100)), new Set(['a']), undefined, { duration: 5000 })
  expect(map.latLngToContainerPoint(still.positionOf('a') ?? [0, 0]).x).toBeCloseTo(400, 0)
  still.remove()
})

test('everybody under a point is told, topmost first, the selected before all', async () => {
  layer.update(fleetOf(unitAt('a'), unitAt('b', 3), unitAt('c', 60), unitAt('d', -2, 2)), 'all')
  await frames()
  expect(layer.at([300, 200])).toEqual(['d', 'b', 'a'])
  layer.select('a')
  await frames()
  expect(layer.at([300, 200])).toEqual(['a', 'd', 'b'])
  expect(layer.at([360, 200])).toEqual(['c'])
  expect(layer.at([10, 10])).toEqual([])
})

test('before its first painting, nobody is under any point', () => {
  const early = new UnitsLayer({ palette })
  early.update(fleetOf(unitAt('a')), 'all')
  expect(early.at([300, 200])).toEqual([])
})

test('a filter hides the others, also those who come later', async () => {
  layer.update(fleetOf(unitAt('a'), unitAt('b', 100)), 'all')
  layer.show(new Set(['b']))
  await frames()
  expect(find(green).count).toBe(0)
  expect(find(green, 400).count).toBeGreaterThan(80)
  layer.update(fleetOf(unitAt('a'), unitAt('b', 100), unitAt('c', -100)), new Set(['c']))
  await frames()
  expect(find(green, 200).count).toBe(0)
  layer.show(null)
  await frames()
  expect(find(green).count).toBeGreaterThan(80)
  expect(find(green, 200).count).toBeGreaterThan(80)
})

test('removed units leave the picture; a whole refresh forgets who is not in it', async () => {
  layer.update(fleetOf(unitAt('a'), unitAt('b', 100), unitAt('c', -100)), 'all')
  await frames()
  layer.update(fleetOf(unitAt('b', 100), unitAt('c', -100)), new Set(), new Set(['a']))
  await frames()
  expect(find(green).count).toBe(0)
  layer.update(fleetOf(unitAt('c', -100)), 'all')
  await frames()
  expect(find(green, 400).count).toBe(0)
  expect(layer.positionOf('b')).toBeNull()
  expect(find(green, 200).count).toBeGreaterThan(80)
})

test('until a unit has a place there is no picture and no frame; it stays when the last one leaves', async () => {
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame')
  layer.update(fleetOf(unitAt('a', 0, 0, { lat: null, lng: null })), 'all')
  layer.select('a')
  map.panBy([30, 0], { animate: false })
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  expect(canvas().width).toBe(0)
  expect(layer.at([300, 200])).toEqual([])
  layer.update(fleetOf(unitAt('a')), 'all')
  await frames()
  expect(find(green).count).toBeGreaterThan(50)
  layer.update(new Map(), 'all')
  await frames()
  expect(find(green).count).toBe(0)
})

test('a pan takes the canvas along and paints what comes into view', async () => {
  layer.update(fleetOf(unitAt('a'), unitAt('b', 400)), 'all')
  await frames()
  map.panBy([200, 0], { animate: false })
  await frames()
  expect(canvas().getBoundingClientRect().left).toBeCloseTo(container.getBoundingClientRect().left, 0)
  expect(find(green, 100).count).toBeGreaterThan(80)
  expect(find(green, 500).count).toBeGreaterThan(80)
})

test('a zoom animation stretches the last picture and paints a new one at its end', async () => {
  layer.update(fleetOf(unitAt('a'), unitAt('b', 100)), 'all')
  await frames()
  const whileAnimated: string[] = []
  map.on('zoomanim', () => whileAnimated.push(canvas().style.transform))
  const ended = new Promise((resolve) => map.once('zoomend', () => resolve(canvas().style.transform)))
  layer.update(fleetOf(unitAt('a'), unitAt('b', 120)), new Set(['b']), undefined, { duration: 3000 })
  map.setZoom(14, { animate: true })
  expect(await ended).toContain('scale(2)')
  expect(whileAnimated).toHaveLength(1)
  await frames()
  expect(canvas().style.transform).not.toContain('scale(2)')
  expect(find(green).x).toBeCloseTo(300, 0)
  const head = map.latLngToContainerPoint(layer.positionOf('b') ?? [0, 0]).x
  expect(head).toBeGreaterThan(499)
  expect(find(green, Math.round(head)).count).toBeGreaterThan(80)
})

test('a resized map has a canvas of its size', async () => {
  layer.update(fleetOf(unitAt('a')), 'all')
  await frames()
  container.style.width = '800px'
  map.invalidateSize({ animate: false })
  await frames()
  expect(canvas().width).toBe(800 * devicePixelRatio)
  expect(find(green, 400).count).toBeGreaterThan(80)
})

test('other colours are there at once', async () => {
  layer.update(fleetOf(unitAt('a')), 'all')
  await frames()
  layer.recolour({ ...palette, moving: '#2456d6' })
  await frames()
  expect(find(green).count).toBe(0)
  expect(find(blue).count).toBeGreaterThan(80)
})

test('names are painted while there is room, and badges where units stand together', async () => {
  const ink: Colour = [0x18, 0x21, 0x2f]
  layer.update(fleetOf(unitAt('a', 0, 0, { nombre: 'Reparto Norte' })), 'all')
  await frames()
  expect(find(ink, 300, 222, 12).count).toBe(0)
  layer.labels('auto')
  await frames()
  expect(find(ink, 300, 222, 12).count).toBeGreaterThan(20)
  layer.labels('off')
  await frames()
  expect(find(ink, 300, 222, 12).count).toBe(0)
  layer.update(fleetOf(unitAt('a'), unitAt('b', 1)), 'all')
  await frames()
  expect(find(ink, 314, 188, 12).count).toBeGreaterThan(20)
})

test("a unit's own icon takes its place when its image has arrived; a broken one never does", async () => {
  const picture = document.createElement('canvas')
  picture.width = picture.height = 20
  const context = picture.getContext('2d') as CanvasRenderingContext2D
  context.fillStyle = '#ff00ff'
  context.fillRect(0, 0, 20, 20)
  const own = {
    url_icon: picture.toDataURL(),
    url_icon_angulo: 0,
    size_icon: { size_ancho: 20, size_largo: 20, offset: 20 },
  } as const
  layer.update(
    fleetOf(unitAt('a', 0, 0, own), unitAt('b', 100, 0, { ...own, url_icon: 'data:image/png;base64,AAAA' })),
    'all',
  )
  const pink: Colour = [255, 0, 255]
  await vi.waitFor(() => expect(find(pink, 300, 190).count).toBeGreaterThan(250 * devicePixelRatio ** 2))
  // Its tip is at the position, and an icon at its corner shows the state.
  expect(find(pink, 300, 210, 8).count).toBe(0)
  expect(find(green, 296, 202, 7).count).toBe(0)
  expect(find(green, 307, 184, 8).count).toBeGreaterThan(20)
  expect(find(green, 400).count).toBeGreaterThan(80)
  // The head of a pin can be clicked too.
  expect(layer.at([300, 184])).toEqual(['a'])
  expect(layer.at([300, 216])).toEqual([])
})

test('a rotating icon turns with its course, on a ring of its state; one whose address is none is ignored', async () => {
  const picture = document.createElement('canvas')
  picture.width = 10
  picture.height = 40
  const context = picture.getContext('2d') as CanvasRenderingContext2D
  context.fillStyle = '#ff00ff'
  context.fillRect(0, 0, 10, 40)
  const own = {
    url_icon: picture.toDataURL(),
    url_icon_angulo: 1,
    size_icon: { size_ancho: 10, size_largo: 40, offset: 20 },
  } as const
  const fleet = (angulo: number) =>
    fleetOf(
      unitAt('a', 0, 0, { ...own, angulo }),
      unitAt('b', 100, 0, { ...own, acc: false, speed: 0 }),
      unitAt('c', -100, 0, { ...own, url_icon: 'http://[' }),
    )
  layer.update(fleet(0), 'all')
  const pink: Colour = [255, 0, 255]
  await vi.waitFor(() => expect(find(pink, 300, 185, 4).count).toBeGreaterThan(30))
  expect(find(pink, 315, 200, 4).count).toBe(0)
  expect(find(green, 317, 200, 4).count).toBeGreaterThan(5)
  expect(find(red, 417, 200, 4).count).toBeGreaterThan(5)
  expect(find(pink, 200).count).toBe(0)
  layer.update(fleet(90), new Set(['a']))
  await frames()
  expect(find(pink, 300, 185, 4).count).toBe(0)
  expect(find(pink, 315, 200, 4).count).toBeGreaterThan(30)
})

test('the pointer is told of the units under it', async () => {
  map.removeLayer(layer)
  const heard: string[] = []
  const pointed = new UnitsLayer({ palette, onHover: (imeis) => heard.push(imeis.join()) }).addTo(map)
  pointed.update(fleetOf(unitAt('a')), 'all')
  await frames()
  const box = container.getBoundingClientRect()
  const over = (x: number, y: number) =>
    container.dispatchEvent(
      new MouseEvent('mousemove', { clientX: box.left + x, clientY: box.top + y, bubbles: true }),
    )
  over(302, 200)
  over(20, 20)
  expect(heard).toEqual(['a', ''])
})

test('removal leaves no canvas, no listener and no timer behind', async () => {
  const counted = () =>
    Object.values((map as unknown as { _events: Record<string, unknown[]> })._events).flat().length
  map.removeLayer(layer)
  const before = counted()
  const cleared = vi.spyOn(window, 'clearInterval')
  const gone = new UnitsLayer({ palette, onHover: () => undefined }).addTo(map)
  gone.update(fleetOf(unitAt('a')), 'all')
  await frames()
  gone.update(fleetOf(unitAt('a', 50)), new Set(['a']), undefined, { duration: 5000 })
  gone.remove()
  expect(canvas()).toBeNull()
  expect(counted()).toBe(before)
  expect(cleared).toHaveBeenCalled()
  cleared.mockRestore()
  const draw = vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage')
  await rest(100)
  expect(draw).not.toHaveBeenCalled()
  draw.mockRestore()
})

test('a layer that comes back to the map shows its units again', async () => {
  layer.update(fleetOf(unitAt('a')), 'all')
  await frames()
  map.removeLayer(layer)
  layer.addTo(map)
  await frames()
  expect(find(green).count).toBeGreaterThan(80)
})

/** Creates a layer that clusters overlapping units at this zoom. */
function clusteredLayer(zoom: number) {
  layer.remove()
  map.setView([19.43, -99.13], zoom, { animate: false })
  layer = new UnitsLayer({ palette, reducedMotion: () => true, clusters: createClusters }).addTo(map)
  layer.on('paint', () => paintings++)
  return layer
}

test('from afar, units that would overlap are one disc in the colours of what they do', async () => {
  const far = clusteredLayer(8)
  far.update(
    fleetOf(unitAt('a'), unitAt('b', 4), unitAt('c', 0, 4, { acc: false, speed: 0 }), unitAt('d', 150)),
    'all',
  )
  await frames()
  expect(find(green, 301, 201).count).toBeGreaterThan(find(red, 301, 201).count)
  expect(find(red, 301, 201).count).toBeGreaterThan(20)
  expect(far.at([301, 201]).sort()).toEqual(['a', 'b', 'c'])
  expect(far.at([450, 200])).toEqual(['d'])
  expect(far.at([301, 240])).toEqual([])
  expect(far.occupied().map(([x, y]) => [Math.round(x), Math.round(y)])).toEqual([
    [450, 200],
    [301, 201],
  ])
})

test('nearer by, the same units stand for themselves', async () => {
  const near = clusteredLayer(9)
  near.update(fleetOf(unitAt('a'), unitAt('b', 20)), 'all')
  await frames()
  expect(near.at([300, 200])).toEqual(['a'])
  expect(near.at([320, 200])).toEqual(['b'])
})

test('a chosen unit leaves its disc, and a filter takes units out of it', async () => {
  const far = clusteredLayer(8)
  far.update(fleetOf(unitAt('a'), unitAt('b'), unitAt('c')), 'all')
  far.select('b')
  await frames()
  expect(far.at([300, 200])).toEqual(['b'])
  expect(find(blue).count).toBeGreaterThan(20)
  far.select(null)
  far.show(new Set(['a', 'c']))
  await frames()
  expect(far.at([300, 200])).toEqual(['a', 'c'])
  far.show(new Set(['a']))
  await frames()
  expect(far.at([300, 200])).toEqual(['a'])
})

test('a disc follows its units, and goes with them', async () => {
  const far = clusteredLayer(8)
  far.update(fleetOf(unitAt('a'), unitAt('b')), 'all')
  await frames()
  const moved = fleetOf(unitAt('a', 100), unitAt('b', 100))
  far.update(moved, new Set(['a', 'b']), undefined, { duration: 15_000 })
  await frames()
  expect(far.at([400, 200])).toEqual(['a', 'b'])
  expect(find(green).count).toBe(0)
  far.update(fleetOf(unitAt('a', 100)), new Set(), ['b'])
  await frames()
  expect(far.at([400, 200])).toEqual(['a'])
})

test('discs are painted anew only where something has changed', async () => {
  const far = clusteredLayer(8)
  far.update(fleetOf(unitAt('a'), unitAt('b')), 'all')
  await frames()
  paintings = 0
  far.update(fleetOf(unitAt('a'), unitAt('b')), new Set())
  await rest(200)
  expect(paintings).toBe(0)
  far.update(fleetOf(unitAt('a'), unitAt('b', 0, 0, { acc: false, speed: 0 })), new Set(['b']))
  await frames()
  expect(paintings).toBe(1)
  expect(find(red).count).toBeGreaterThan(20)
})
