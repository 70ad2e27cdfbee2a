import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createFakeBackend } from '@baliza/sdk-core/internal/testing'
import { root } from '../../scripts/run.mjs'
import { makeCity } from './city.mjs'

const leaflet = dirname(createRequire(import.meta.url).resolve('leaflet/package.json'))
const types = { '.js': 'text/javascript', '.css': 'text/css', '.png': 'image/png', '.html': 'text/html' }

const head = '<!doctype html><html lang="es"><meta charset="utf-8"><title>embed</title>'
const size = 'width: 1000px; height: 600px'

/**
 * Serves a third-party page and the responses of its server: the built elements, the published Leaflet, one unit, and an image
 * for every tile. Scripts and style sheets are compressed, as on a production server.
 * @returns {Promise<{ address: string, middle: number[], distance: number, close(): Promise<unknown> }>} `middle`: latitude and
 * longitude of the unit; `distance`: delay of every response, in ms
 */
export async function servePages() {
  const backend = createFakeBackend({ units: 1, seed: 1 })
  const [unit] = backend.units()
  const city = await makeCity(unit?.lat ?? 0, unit?.lng ?? 0)
  const tile = await readFile(join(leaflet, 'dist/images/layers.png'))
  /** @type {Record<string, string>} */
  const pages = {
    '/bare': `${head}<link rel="stylesheet" href="/leaflet/leaflet.css"><div id="map" style="${size}"></div>
<script src="/leaflet/leaflet.js"></script><script>
const map = L.map('map').setView([${unit?.lat}, ${unit?.lng}], 16)
L.tileLayer('/tile/{z}/{x}/{y}.png').addTo(map)
L.marker([${unit?.lat}, ${unit?.lng}]).addTo(map)
</script>`,
    '/map': `${head}<baliza-client token-url="/token"><baliza-map tiles="/tile/{z}/{x}/{y}.png" style="${size}"></baliza-map>
</baliza-client><script>document.querySelector('baliza-client').setAttribute('host', location.origin)</script>
<script type="module" src="/widgets/map.js"></script>`,
    '/streets': `${head}<baliza-client token-url="/token"><baliza-map tiles="/city.pmtiles" style="${size}"></baliza-map>
</baliza-client><script>document.querySelector('baliza-client').setAttribute('host', location.origin)</script>
<script type="module" src="/widgets/map.js"></script>`,
    '/empty': `${head}<baliza-client token-url="/token"></baliza-client>
<script>document.querySelector('baliza-client').setAttribute('host', location.origin)</script>
<script type="module" src="/widgets/map.js"></script>`,
  }

  /** @type {Map<string, Buffer>} */
  const compressed = new Map()
  /** @param {string} file */
  async function packed(file) {
    const known = compressed.get(file) ?? gzipSync(await readFile(file), { level: 9 })
    compressed.set(file, known)
    return known
  }

  const site = {
    address: '',
    middle: [unit?.lat ?? 0, unit?.lng ?? 0],
    distance: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      }),
  }
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname
    const type = types[/** @type {keyof typeof types} */ (extname(path))]
    if (type !== undefined) response.setHeader('content-type', type)
    if (site.distance > 0) await pause(site.distance)
    try {
      if (pages[path] !== undefined) return response.setHeader('content-type', 'text/html').end(pages[path])
      if (path === '/token') return response.end(JSON.stringify(await backend.hostSession()))
      if (path.startsWith('/tile/')) return response.end(tile)
      if (path === '/city.pmtiles') {
        const [, start, end] = /(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
        return response.writeHead(206).end(city.subarray(Number(start), Number(end) + 1))
      }
      const [, place, ...rest] = path.split('/')
      const folder =
        place === 'widgets'
          ? join(root, 'packages/widgets/dist/elements')
          : place === 'leaflet'
            ? join(leaflet, 'dist')
            : null
      if (folder === null) return await answer(request, response, path)
      const file = join(folder, ...rest)
      if (type === types['.png']) return response.end(await readFile(file))
      return response.setHeader('content-encoding', 'gzip').end(await packed(file))
    } catch (error) {
      return response.writeHead(404).end(String(error))
    }
  })

  /** Serves the fake backend over HTTP. */
  async function answer(
    /** @type {import('node:http').IncomingMessage} */ request,
    /** @type {import('node:http').ServerResponse} */ response,
    /** @type {string} */ path,
  ) {
    const pieces = []
    for await (const piece of request) pieces.push(piece)
    const given = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name)
        ? [[name, value]]
        : [],
    )
    const answered = await backend.fetch(`${backend.host}${path}`, {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(given),
      ...(pieces.length > 0 ? { body: Buffer.concat(pieces) } : {}),
    })
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    response.end(Buffer.from(await answered.arrayBuffer()))
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  site.address = `http://127.0.0.1:${port}`
  return site
}
