import GeoJSONVT from 'geojson-vt'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fromGeojsonVt } from 'vt-pbf'
import { allowMotion } from '../../testing/emulate-media.js'
import { showMap } from '../../testing/map-stage.js'
import { writeArchive } from '../../testing/write-archive.js'
import type { MapProps } from '../map-types.js'
import { readMapPalette } from '../view/map-palette.js'

// The map writes its zoom to the page only if it animates.
beforeEach(allowMotion)

const center = [19.43, -99.13] as const
const url = 'https://mapas.example/centro.pmtiles'

const feature = (type: 'Point' | 'LineString' | 'Polygon', coordinates: unknown, properties: object) => ({
  type: 'Feature' as const,
  geometry: { type, coordinates } as never,
  properties: { ...properties },
})

/** Land of 1.5°, a lake in it, and an avenue through the middle from west to east. */
const layers = {
  earth: [feature('Polygon', [square(0.75)], { kind: 'earth' })],
  water: [feature('Polygon', [square(0.002, 0.01)], { kind: 'lake' })],
  roads: [
    feature(
      'LineString',
      [-0.7, 0, 0.7].map((east) => [center[1] + east, center[0]]),
      {
        kind: 'highway',
        name: 'First Avenue',
        'name:es': 'Avenida Primera',
        ref: '57D',
      },
    ),
  ],
  places: [feature('Point', [center[1], center[0]], { kind: 'locality', name: 'Ciudad', min_zoom: 3 })],
}

function square(side: number, north = 0): number[][] {
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([x = 0, y = 0]) => [center[1] + x * side, center[0] + north + y * side])
}

function makeArchive(tileType = 1): Uint8Array<ArrayBuffer> {
  const indexes = Object.entries(layers).map(([name, features]) => ({
    name,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom: 10, indexMaxZoom: 10, indexMaxPoints: 0 },
    ),
  }))
  const tiles = [...new Set(indexes.flatMap(({ index }) => index.tileCoords))].map(({ z, x, y }) => ({
    z,
    x,
    y,
    data: new Uint8Array(
      fromGeojsonVt(
        Object.fromEntries(
          indexes.flatMap(({ name, index }) => {
            const tile = index.getTile(z, x, y)
            return tile === null ? [] : [[name, tile]]
          }),
        ),
        { version: 2 },
      ),
    ),
  }))
  const once = [...new Map(tiles.map((tile) => [`${tile.z}/${tile.x}/${tile.y}`, tile])).values()]
  const bounds = [center[1] - 0.75, center[0] - 0.75, center[1] + 0.75, center[0] + 0.75] as const
  const metadata = { vector_layers: Object.keys(layers).map((id) => ({ id })) }
  return new Uint8Array(writeArchive(once, { minZoom: 0, maxZoom: 10, bounds, metadata, tileType }))
}

/** Archive at the address; `null`: the address has no archive. */
let served: Uint8Array<ArrayBuffer> | null = null
let asked = 0
const atCenter: MapProps = { tiles: url, center, zoom: 15 }

beforeEach(() => {
  served = makeArchive()
  asked = 0
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input) !== url) return real(input, init)
    asked += 1
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '') ?? []
    if (served === null) return new Response(null, { status: 404 })
    const part = served.slice(Number(start), Number(end) + 1)
    return new Response(part, { status: 206, headers: { etag: '"1"' } })
  })
  onTestFinished(() => void vi.restoreAllMocks())
})

/** Converts a colour to the values that a canvas returns. */
function painted(colour: string): number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data]
}

/** Returns the colour of the tiles at an offset in CSS pixels from the middle of the map. */
function groundAt(box: HTMLElement, down: number, right = 0): number[] | null {
  const { left, top, width, height } = box.getBoundingClientRect()
  const [x, y] = [left + width / 2 + right, top + height / 2 + down]
  for (const tile of box.querySelectorAll<HTMLCanvasElement>(
    '.baliza-map__streets canvas.leaflet-tile-loaded',
  )) {
    const at = tile.getBoundingClientRect()
    if (x < at.left || x >= at.right || y < at.top || y >= at.bottom) continue
    const scale = tile.width / at.width
    const context = tile.getContext('2d')
    return [...(context?.getImageData((x - at.left) * scale, (y - at.top) * scale, 1, 1).data ?? [])]
  }
  return null
}

const colours = (box: HTMLElement) => {
  const map = box.querySelector('.baliza-map__viewport')
  if (map === null) throw new Error('no map')
  return readMapPalette(map).background
}

/** Offset that avoids the name along the road. */
const besideName = 200

test('a road is where it lies, in the colours of the theme, which changes without asking again', async () => {
  const { box, render, get, zoom } = showMap(atCenter)
  await vi.waitFor(() => expect(groundAt(box, 0)).not.toBeNull())
  expect(zoom()).toBe(15)
  const light = colours(box)
  expect(groundAt(box, 60, besideName)).toEqual(painted(light.land))
  await vi.waitFor(() => expect(groundAt(box, 3, besideName)).toEqual(painted(light.road)))
  expect(groundAt(box, 60, besideName)).not.toEqual(painted(light.road))
  // The lake begins 0.008° to the north.
  expect(groundAt(box, -233, besideName)).toEqual(painted(light.land))
  expect(groundAt(box, -295)).toEqual(painted(light.water))
  const before = asked
  render({ ...atCenter, theme: 'dark' })
  await vi.waitFor(() => expect(get('.baliza-map')?.dataset.theme).toBe('dark'))
  const dark = colours(box)
  expect(dark.road).not.toBe(light.road)
  await vi.waitFor(() => expect(groundAt(box, 3, besideName)).toEqual(painted(dark.road)))
  expect(groundAt(box, 60, besideName)).toEqual(painted(dark.land))
  expect(asked).toBe(before)
})

test('names are in Spanish, and whose map it is stands on it', async () => {
  const written: string[] = []
  const { fillText } = CanvasRenderingContext2D.prototype
  vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation(function (
    this: CanvasRenderingContext2D,
    text,
    ...rest
  ) {
    written.push(text)
    Reflect.apply(fillText, this, [text, ...rest])
  })
  const { get, render } = showMap(atCenter)
  await vi.waitFor(() => expect(written).toContain('Avenida Primera'))
  expect(written).not.toContain('First Avenue')
  expect(written).toContain('57D')
  const credit = get('.baliza-map__credit a')
  expect(credit?.textContent).toBe('© OpenStreetMap, Protomaps')
  expect(credit?.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
  render({ ...atCenter, tiles: [{ id: 'own', name: 'Calles', url, attribution: 'INEGI' }] })
  await vi.waitFor(() => expect(get('.baliza-map__credit')?.textContent).toBe('INEGI'))
})

test('where the archive is gone the map has its outlines, and has streets again when it is back', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {})
  served = null
  const { box, get, handle } = showMap(atCenter)
  await vi.waitFor(() => expect(get('.baliza-background')).not.toBeNull())
  expect(groundAt(box, 0)).toBeNull()
  expect(warned).toHaveBeenCalled()
  served = makeArchive()
  handle.current?.show([center[0], center[1] + 0.3], 15)
  // The order of the tiles decides which of them a name covers.
  const along = () => [-200, -120, 120, 200].map((right) => groundAt(box, 3, right))
  await vi.waitFor(() => expect(along()).toContainEqual(painted(colours(box).road)))
  await vi.waitFor(() => expect(get('.baliza-background')).toBeNull())
})

test('where the archive has nothing the outlines stand, and where it has something it lies over them', async () => {
  const { box, get } = showMap({ ...atCenter, center: [center[0], center[1] - 0.9], zoom: 11 })
  await vi.waitFor(() => expect(groundAt(box, 60, 300)).toEqual(painted(colours(box).land)))
  await vi.waitFor(() => expect(get('.baliza-background')).not.toBeNull())
  expect(groundAt(box, 0, -400)).toBeNull()
})

test.each([
  { tiles: url, isPlain: true },
  { tiles: [], isPlain: false },
])('from afar the outlines have no graticule around streets, where it would end: $isPlain', async (given) => {
  const { box } = showMap({ tiles: given.tiles, center: [-40, -120], zoom: 5 })
  await vi.waitFor(() => {
    const tiles = box.querySelectorAll<HTMLCanvasElement>('.baliza-background canvas.leaflet-tile-loaded')
    expect(tiles.length).toBeGreaterThan(3)
    expect([...tiles].every(isOneColour)).toBe(given.isPlain)
  })
})

/** A tile of open sea has one colour. */
function isOneColour(tile: HTMLCanvasElement): boolean {
  const { data } = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height) ?? { data: [] }
  return new Set(new Uint32Array(Uint8Array.from(data).buffer)).size === 1
}

test('an archive of pictures is no archive of streets', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  served = makeArchive(2)
  const { box, get } = showMap(atCenter)
  await vi.waitFor(() => expect(get('.baliza-background')).not.toBeNull())
  expect(groundAt(box, 0)).toBeNull()
})

test.each([
  'light',
  'dark',
] as const)('the pictures of a template are shown as they were drawn, %s', async (theme) => {
  const drawn = new OffscreenCanvas(256, 256)
  const context = drawn.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#ffd27f'
  context.fillRect(0, 0, 256, 256)
  const picture = URL.createObjectURL(await drawn.convertToBlob())
  onTestFinished(() => URL.revokeObjectURL(picture))
  const { box, all } = showMap({ ...atCenter, tiles: `${picture}#{z}/{x}/{y}`, theme, controls: [] })
  await vi.waitFor(() => expect(all('img.leaflet-tile-loaded').length).toBeGreaterThan(5))
  // Tiles are transparent until they have faded in.
  await vi.waitFor(async () => {
    const base64 = await page.screenshot({ element: box, save: false })
    const seen = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const canvas = new OffscreenCanvas(seen.width, seen.height)
    const look = canvas.getContext('2d')
    look?.drawImage(seen, 0, 0)
    expect([...(look?.getImageData(seen.width / 4, seen.height / 2, 1, 1).data ?? [])]).toEqual(
      painted('#ffd27f'),
    )
  })
})
