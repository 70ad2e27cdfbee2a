import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { inflateSync } from 'node:zlib'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoTiles } from '../demo/demo-tiles.js'
import { createLog } from '../log.js'
import { readTiles } from '../settings/setting-readers.js'
import { archiveAmong } from '../streets/open-archive.js'
import { temporaryDirectory } from '../testing/databases.js'
import { readPdf } from '../testing/read-pdf.js'
import { makeStreetArchive } from '../testing/street-archive.js'
import type { ReportDocument } from './pdf-document.js'
import { createReadStreets } from './route-streets.js'
import { type RouteView, viewOf } from './route-view.js'
import { writePdf } from './write-pdf.js'

const center = { lat: 19.43, lng: -99.13 }
const at = (east: number, north: number) => [center.lng + east, center.lat + north]
const square = (side: number) => [
  [at(-side, -side), at(side, -side), at(side, side), at(-side, side), at(-side, -side)],
]
/** Land and a lake, a highway from west to east, a street across it, and the city where they meet. */
const archive = makeStreetArchive(
  {
    earth: [{ type: 'Polygon', coordinates: square(1), is: { kind: 'earth' } }],
    water: [{ type: 'Polygon', coordinates: square(0.01), is: { kind: 'lake' } }],
    roads: [
      { type: 'LineString', coordinates: [at(-0.9, 0), at(0.9, 0)], is: { kind: 'highway' } },
      { type: 'LineString', coordinates: [at(0, -0.1), at(0, 0.1)], is: { kind: 'minor_road' } },
    ],
    places: [
      {
        type: 'Point',
        coordinates: at(0.05, 0.05),
        is: { kind: 'locality', name: 'Mexico', 'name:es': 'México', min_zoom: 4 },
      },
    ],
  },
  [center.lng - 1, center.lat - 1, center.lng + 1, center.lat + 1],
  11,
)
const folder = temporaryDirectory()
const file = join(folder, 'centro.pmtiles')
const [setting] = readTiles(file)
const box = { x: 32, y: 60, width: 548, height: 210 }
const points = [
  { lat: center.lat - 0.1, lng: center.lng - 0.1 },
  { lat: center.lat + 0.08, lng: center.lng + 0.12 },
]
const never = new AbortController().signal

beforeAll(() => writeFileSync(file, archive))

/** A log, and the levels that were logged. */
function listen() {
  const lines: string[] = []
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  return { log: createLog('info', destination), lines }
}

function reader(signal = never) {
  if (setting === undefined) throw new Error('There is no archive')
  const { log, lines } = listen()
  return { read: createReadStreets(setting, log, signal), lines }
}

/** Serves an archive and counts the requests. */
async function serve(answer: (range: string | undefined) => { status: number; body: Buffer } | null) {
  let asked = 0
  const http = createServer((request, response) => {
    asked += 1
    const given = answer(request.headers.range)
    if (given !== null) response.writeHead(given.status).end(given.body)
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    http.closeAllConnections()
    await new Promise((done) => http.close(done))
  })
  const { port } = http.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/mapa.pmtiles`, asked: () => asked }
}

const part = (range = '') => {
  const [, start, end] = /(\d+)-(\d+)/.exec(range) ?? []
  return { status: 206, body: archive.subarray(Number(start), Number(end) + 1) }
}

/** Checks that the centers of the lines are where the map has them. */
function expectNear(found: readonly number[] | undefined, wanted: number): void {
  expect(found?.length).toBeGreaterThan(0)
  for (const one of found ?? []) expect(Math.abs(one - wanted)).toBeLessThan(0.4)
}

test('streets lie on the page where the route’s own places are', async () => {
  const view = viewOf(points, box)
  const streets = await reader().read(view)
  const coordinates = (kind: 'highway' | 'minor', which: 0 | 1) =>
    streets?.shapes
      .get(kind)
      ?.flatMap(({ lines }) => lines)
      .flatMap((line) => line.filter((_, index) => index % 2 === which))
  expectNear(coordinates('highway', 1), view.y(center))
  expectNear(coordinates('minor', 0), view.x(center))
  const [place] = streets?.names ?? []
  expect(place?.name).toBe('México')
  expectNear([place?.x ?? 0], view.x({ lng: center.lng + 0.05 }))
  expectNear([place?.y ?? 0], view.y({ lat: center.lat + 0.05 }))
  expect(streets?.credit).toBe('Calles: © colaboradores de OpenStreetMap, Protomaps')
})

/** Returns the drawing commands of a PDF's pages. */
const drawn = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .flatMap(([, packed = '']) => {
      const bytes = Buffer.from(packed, 'latin1')
      // 'x' is the first byte of every zlib stream. Other streams are fonts and the like.
      return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : []
    })
    .join('\n')

const document = (count: number): ReportDocument => ({
  brand: 'Baliza',
  title: 'Historial',
  range: 'Ayer',
  lines: [],
  sections: Array.from({ length: count }, () => ({ route: { points, stops: [] } })),
})

test('a PDF has them as lines under its route, with whose they are; without an archive it has its route alone', async () => {
  const [withStreets, without] = [
    await writePdf(document(1), reader().read),
    await writePdf(document(1), null),
  ]
  const [page = ''] = readPdf(withStreets)
  expect(page).toContain('México')
  expect(page).toContain('Calles: © colaboradores de OpenStreetMap, Protomaps')
  expect(readPdf(without).join('')).not.toContain('Calles')
  expect(withStreets.toString('latin1')).not.toContain('/Subtype /Image')
  const [lines, plain] = [drawn(withStreets), drawn(without)]
  // The color of the route, which is drawn after all streets.
  const route = `${[0x24, 0x56, 0xd6].map((part) => part / 255).join(' ')} SCN`
  expect(plain.split(route)).toHaveLength(2)
  const [before = '', after = ''] = lines.split(route)
  expect(before.match(/ l\n/g)?.length).toBeGreaterThan(4)
  expect(before.match(/^S$/gm)?.length).toBeGreaterThanOrEqual(2)
  expect(after.match(/ l\n/g)?.length).toBe(plain.split(route)[1]?.match(/ l\n/g)?.length)
})

test.each([
  ['a street', 0.0005],
  ['a city', 0.1],
  ['a country', 8],
  ['half of the world', 80],
])('%s is eight tiles at most', async (_what, side) => {
  const { url, asked } = await serve(part)
  const { log, lines } = listen()
  const read = createReadStreets({ name: 'Calles', url }, log, never)
  const around = [
    { lat: Math.max(-60, center.lat - side), lng: center.lng - side },
    { lat: Math.min(60, center.lat + side), lng: center.lng + side },
  ]
  expect(await read(viewOf(around, box))).not.toBeNull()
  // Includes the archive's header and directories.
  expect(asked()).toBeLessThanOrEqual(8 + 2)
  expect(lines).toEqual([])
})

test('a report of many routes has streets under the first of them, and ends', async () => {
  const { read } = reader()
  const view = viewOf(points, box)
  const found: boolean[] = []
  for (let count = 0; count < 400; count += 1) found.push((await read(view)) !== null)
  const first = found.indexOf(false)
  expect(first).toBeGreaterThan(70)
  expect(found.slice(first)).not.toContain(true)
})

test('a city of very many streets leaves out the least of them', async () => {
  // Streets of two points each, more points in total than a route may have.
  const streets = Array.from({ length: 9_000 }, (_, index) => {
    const [east, north] = [0.002 * (index % 100) - 0.1, 0.002 * Math.floor(index / 100) - 0.09]
    return {
      type: 'LineString' as const,
      coordinates: [at(east, north), at(east + 0.0018, north)],
      is: { kind: 'minor_road' },
    }
  })
  const dense = join(folder, 'denso.pmtiles')
  const layers = {
    earth: [{ type: 'Polygon' as const, coordinates: square(1), is: { kind: 'earth' } }],
    roads: [
      { type: 'LineString' as const, coordinates: [at(-0.9, 0), at(0.9, 0)], is: { kind: 'highway' } },
      ...streets,
    ],
  }
  writeFileSync(dense, makeStreetArchive(layers, [-100.2, 18.4, -98.1, 20.5], 11))
  const [denseSetting] = readTiles(dense)
  if (denseSetting === undefined) throw new Error('There is no archive')
  const found = await createReadStreets(denseSetting, listen().log, never)(viewOf(points, box))
  expect([...(found?.shapes.keys() ?? [])]).toEqual(['sea', 'earth', 'highway'])
})

test('where the archive is gone a report goes without streets, and the log says so once', async () => {
  const { url, asked } = await serve(() => ({ status: 404, body: Buffer.from('no') }))
  const { log, lines } = listen()
  const read = createReadStreets({ name: 'Calles', url }, log, never)
  const [page = ''] = readPdf(await writePdf(document(3), read))
  expect(page).not.toContain('Calles')
  expect(page.match(/\d+ km/g)).toHaveLength(3)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('las calles no se pudieron leer')
  expect(asked()).toBeLessThanOrEqual(2)
})

test('a route beyond the archive says of nobody that its streets are theirs', async () => {
  const madrid: RouteView = viewOf(
    [
      { lat: 40.4, lng: -3.7 },
      { lat: 40.5, lng: -3.6 },
    ],
    box,
  )
  expect(await reader().read(madrid)).toBeNull()
})

test('a report that nobody waits for any more ends its reading', async () => {
  const leaving = new AbortController()
  const { url } = await serve(() => {
    leaving.abort()
    return null
  })
  const { log, lines } = listen()
  const read = createReadStreets({ name: 'Calles', url }, log, leaving.signal)
  await expect(read(viewOf(points, box))).rejects.toThrow(/abort/i)
  expect(lines).toEqual([])
})

test('pictures are no archive: only browsers ask for them', () => {
  expect(archiveAmong(readTiles('https://mapas.mx/{z}/{x}/{y}.png'))).toBeNull()
  expect(archiveAmong([])).toBeNull()
  expect(archiveAmong(readTiles(`Satélite=https://mapas.mx/{z}/{x}/{y}.png|Calles=${file}`))?.file).toBe(file)
  expect(archiveAmong(demoTiles)?.attribution).toBe('Natural Earth')
})
