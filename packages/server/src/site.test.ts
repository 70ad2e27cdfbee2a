import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.js'
import { createHttp } from './http.js'
import { createLog } from './log.js'
import { cachingOf, contentSecurityPolicy, serveSite } from './site.js'
import { temporaryDirectory } from './testing/databases.js'
import { keepWidgets } from './widget-releases.js'

const http = createHttp(createLog('silent'), readConfig({}))

beforeAll(async () => {
  const root = temporaryDirectory()
  const write = (path: string, content: string | Buffer) => writeFileSync(join(root, path), content)
  for (const room of ['portal/assets', 'widgets', 'old', 'older', 'first'])
    mkdirSync(join(root, room), { recursive: true })
  write('portal/index.html', '<!doctype html><title>Baliza</title>')
  write('portal/assets/index-Bx3_9fQ2.js', 'void 0')
  write('widgets/baliza.js', 'export {}')
  write('widgets/baliza.js.gz', gzipSync('export {}'))
  for (const [room, version] of [
    ['widgets', '2.0.0'],
    ['old', '1.10.0'],
    ['older', '1.9.0'],
    ['first', '1.9.0'],
  ] as const) {
    write(`${room}/sri.json`, JSON.stringify({ version, integrity: { 'map.js': room } }))
    write(`${room}/map.js`, `/* ${room} */`)
    write(`${room}/map.js.map`, '{}')
  }
  const dataDir = temporaryDirectory()
  // As three releases did that ran here before; of 1.9.0 there was one that was not released.
  for (const room of ['first', 'older', 'old', 'old']) await keepWidgets(join(root, room), dataDir)
  const site = { portal: join(root, 'portal'), widgets: join(root, 'widgets'), storybook: join(root, 'no') }
  await serveSite(
    http,
    readConfig({ BRAND: 'Mi Flota', DATA_DIR: dataDir, GEOCODER_URL: 'https://geo.mx/search?key=abre' }),
    site,
  )
})
afterAll(() => http.close())

test('the portal stands at / under its own policy and is asked for again', async () => {
  const { statusCode, headers, body } = await http.inject('/')
  expect(statusCode).toBe(200)
  expect(body).toContain('Baliza')
  expect(headers['content-security-policy']).toContain(`script-src 'self'; style-src 'self'`)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['x-content-type-options']).toBe('nosniff')
  const again = await http.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test('a name with a hash is kept for good', async () => {
  const { headers } = await http.inject('/assets/index-Bx3_9fQ2.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(cachingOf('/dist/shared-AbC12345.js.br')).toContain('immutable')
  for (const plain of ['baliza.js', 'index.html', 'units-positions.js', 'map.js.gz', 'logo-horizontal.svg'])
    expect(cachingOf(plain), plain).toBe('no-cache')
})

test('widgets may be loaded by any page, and go out compressed where that was done ahead', async () => {
  const { statusCode, headers } = await http.inject({
    url: '/widgets/baliza.js',
    headers: { 'accept-encoding': 'gzip', origin: 'https://socio.mx' },
  })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-encoding': 'gzip',
  })
  expect(headers['content-type']).toContain('javascript')
})

test.each([
  ['/widgets/map.js', 'widgets', 'no-cache'],
  ['/widgets/2/map.js', 'widgets', 'no-cache'],
  ['/widgets/2.0.0/map.js', 'widgets', 'public, max-age=31536000, immutable'],
  ['/widgets/1/map.js', 'old', 'no-cache'],
  ['/widgets/1.10.0/map.js', 'old', 'public, max-age=31536000, immutable'],
  ['/widgets/1.9.0/map.js', 'older', 'public, max-age=31536000, immutable'],
])('%s is of its version, and stays when the server is upgraded', async (path, room, caching) => {
  const { statusCode, headers, body } = await http.inject(path)
  expect([statusCode, body, headers['cache-control']]).toEqual([200, `/* ${room} */`, caching])
  expect(headers['access-control-allow-origin']).toBe('*')
})

test('a version that never ran here is not there; a source map is, of this one', async () => {
  const status = async (path: string) => (await http.inject(path)).statusCode
  expect(await status('/widgets/1.8.0/map.js')).toBe(404)
  expect(await status('/widgets/1.9.0/map.js.map')).toBe(404)
  expect(await status('/widgets/2.0.0/map.js.map')).toBe(200)
})

test('the portal learns its name and its map, and nothing secret', async () => {
  const { headers, body } = await http.inject('/config.json')
  expect(headers['content-type']).toContain('json')
  expect(JSON.parse(body)).toMatchObject({
    brand: 'Mi Flota',
    version: '1.9.1',
    demo: false,
    supportContacts: [],
    publicUrl: null,
    osmandPort: 5055,
  })
  expect(Object.keys(JSON.parse(body))).not.toContain('adminPassword')
  // A geocoder's address may hold a key: the server asks it, and nobody else learns where it is.
  expect(body).not.toContain('geo.mx')
})

test('nothing outside its directories is served, and what is not there says so in Spanish', async () => {
  const bare = await http.inject('/widgets')
  expect([bare.statusCode, bare.headers.location]).toEqual([308, '/widgets/'])
  for (const path of ['/../package.json', '/widgets/..%2f..%2fpackage.json', '/nada', '/storybook/'])
    expect((await http.inject(path)).json()).toMatchObject({ status: 0, mensaje: 'Esta dirección no existe' })
})

test.each([
  ['the demo', { DEMO: '1' }, 200],
  ['production', {}, 404],
  ['production that asks for it', { STORYBOOK: '1' }, 200],
  ['a demo that does not want it', { DEMO: '1', STORYBOOK: '0' }, 404],
])('Storybook in %s, of no origin', async (_, environment, status) => {
  const root = temporaryDirectory()
  writeFileSync(join(root, 'index.html'), '<!doctype html>')
  writeFileSync(join(root, 'index.json'), '{}')
  const config = readConfig(environment)
  const other = createHttp(createLog('silent'), config)
  await serveSite(other, config, { portal: join(root, 'no'), widgets: join(root, 'no'), storybook: root })
  for (const path of ['/storybook/', '/storybook/index.json']) {
    const { statusCode, headers } = await other.inject(path)
    expect(statusCode).toBe(status)
    if (status === 404) continue
    expect(headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-same-origin)/)
    expect(headers['access-control-allow-origin']).toBe('*')
  }
  await other.close()
})

test('the policy names the hosts of the tiles, and no other', () => {
  const TILE_URL =
    'https://{s}.mapas.mx/{z}/{x}/{y}.png|/propio/{z}/{x}/{y}.png|https://sat.mx:8080/{z}/{x}/{y}'
  const policy = contentSecurityPolicy(
    readConfig({ TILE_URL, GEOCODER_URL: 'https://geo.mx/search?key=abre' }),
  )
  expect(policy).toContain(`img-src 'self' data: blob: https://*.mapas.mx https://sat.mx:8080;`)
  expect(policy).toContain(`connect-src 'self';`)
})
