import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttp } from '../http/http.js'
import { createLog } from '../log.js'
import { readConfig } from '../settings/config.js'
import { type Asking, askAsChromium } from '../testing/chromium.js'
import { temporaryDirectory } from '../testing/databases.js'
import { version } from '../version.js'
import { permissionsPolicy } from './permissions-policy.js'
import { cachingOf, contentSecurityPolicy, serveSite } from './site.js'
import { keepWidgets } from './widget-releases.js'

const http = createHttp(createLog('silent'), readConfig({}))

/** Returns the address of a listening server. */
async function listen(server: typeof http): Promise<string> {
  await server.listen({ host: '127.0.0.1', port: 0 })
  return `http://localhost:${(server.server.address() as AddressInfo).port}`
}

let base = ''
const ask = (path: string, asking?: Asking) => askAsChromium(base, path, asking)

const page = '<!doctype html><title>Baliza</title>'

beforeAll(async () => {
  const root = temporaryDirectory()
  /** Writes a large text as the build does: with a compressed copy next to it. */
  const write = (path: string, content: string) => {
    writeFileSync(join(root, path), content)
    writeFileSync(join(root, `${path}.gz`), gzipSync(content))
    writeFileSync(join(root, `${path}.br`), brotliCompressSync(content))
  }
  for (const room of ['portal/assets', 'widgets', 'old', 'older', 'first'])
    mkdirSync(join(root, room), { recursive: true })
  write('portal/index.html', page)
  write('portal/beacon.svg', '<svg/>')
  write('portal/push-worker.js', 'void 0')
  write('portal/assets/133c_W1.js', 'void 0')
  write('portal/assets/B6kRlJ.css', 'a {}')
  write('portal/assets/read-table-worker-D2r6g3hP.js', 'void 0')
  write('widgets/baliza.js', 'export {}')
  write('widgets/drawing-C63DHIaC.js', 'export {}')
  for (const [room, version] of [
    ['widgets', '2.0.0'],
    ['old', '1.10.0'],
    ['older', '1.9.0'],
    ['first', '1.9.0'],
  ] as const) {
    write(`${room}/sri.json`, JSON.stringify({ version, integrity: { 'map.js': room } }))
    write(`${room}/map.js`, `/* ${room} */`)
    writeFileSync(join(root, `${room}/map.js.map`), '{}')
  }
  const dataDir = temporaryDirectory()
  // Simulates three earlier releases. One copy of 1.9.0 was not released.
  for (const room of ['first', 'older', 'old', 'old']) await keepWidgets(join(root, room), dataDir)
  mkdirSync(join(root, 'docs/es'), { recursive: true })
  mkdirSync(join(root, 'docs/assets'))
  write('docs/es/index.html', page)
  write('docs/assets/app.BxV3_9fQ.js', 'export {}')
  writeFileSync(join(root, 'docs/csp.json'), '["sha256-abc=","sha256-def="]')
  const site = {
    portal: join(root, 'portal'),
    widgets: join(root, 'widgets'),
    docs: join(root, 'docs'),
    documents: join(root, 'documents'),
    storybook: join(root, 'no'),
  }
  await serveSite(
    http,
    readConfig({ BRAND: 'Mi Flota', DATA_DIR: dataDir, GEOCODER_URL: 'https://geo.mx/search?key=abre' }),
    site,
  )
  base = await listen(http)
})
afterAll(() => http.close())

/**
 * The compressed form, its encoding in the answer, and the request that gets it. Programs without compression get the plain text.
 */
const packings: readonly (readonly [packed: string, encoding: string | undefined, asking: Asking])[] = [
  ['br', 'br', {}],
  ['gzip', 'gzip', { plain: true }],
  ['nothing', undefined, { headers: { 'accept-encoding': 'identity' } }],
]
const forGood = 'public, max-age=31536000, immutable'

describe.each(packings)('packed as %s', (_, encoding, packing) => {
  test.each<readonly [path: string, as: Asking['as'], type: string, caching: string]>([
    ['/', 'document', 'text/html; charset=utf-8', 'no-cache'],
    ['/?utm=1', 'document', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'document', 'text/html; charset=utf-8', 'no-cache'],
    ['/beacon.svg', 'image', 'image/svg+xml', 'no-cache'],
    ['/push-worker.js', 'serviceworker', 'application/javascript; charset=utf-8', 'no-cache'],
    ['/assets/133c_W1.js', 'script', 'application/javascript; charset=utf-8', forGood],
    ['/assets/B6kRlJ.css', 'style', 'text/css; charset=utf-8', forGood],
    ['/assets/read-table-worker-D2r6g3hP.js', 'worker', 'application/javascript; charset=utf-8', forGood],
  ])('the portal’s %s is under its policy', async (path, as, type, caching) => {
    const { status, headers, body } = await ask(path, { as, ...packing } as Asking)
    expect(status).toBe(200)
    expect(body).not.toBe('')
    expect(headers['content-security-policy']).toBe(contentSecurityPolicy(readConfig({})))
    expect(headers['permissions-policy']).toBe(permissionsPolicy)
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': caching,
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['access-control-allow-origin']).toBeUndefined()
    const known = { 'if-none-match': String(headers.etag) }
    const again = await ask(path, { as, ...packing, headers: { ...packing.headers, ...known } } as Asking)
    expect([again.status, again.headers['cache-control']]).toEqual([304, caching])
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })

  test.each([
    ['/widgets/baliza.js', 'no-cache'],
    ['/widgets/drawing-C63DHIaC.js', forGood],
    ['/widgets/2/baliza.js', 'no-cache'],
    ['/widgets/2.0.0/baliza.js', forGood],
  ])('the widgets’ %s is for any page', async (path, caching) => {
    const { status, headers, body } = await ask(path, { as: 'script', from: 'https://socio.mx', ...packing })
    expect([status, body]).toEqual([200, 'export {}'])
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': caching,
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-security-policy']).toBeUndefined()
  })
})

test.each(['br', 'gzip', 'nothing'])('two packings of a file have an ETag each: %s', async (name) => {
  const etagOf = async ([, , asking]: (typeof packings)[number]) => (await ask('/', asking)).headers.etag
  const mine = packings.filter(([packed]) => packed === name)
  const others = packings.filter(([packed]) => packed !== name)
  expect(await Promise.all(others.map(etagOf))).not.toContain(
    await etagOf(mine[0] as (typeof packings)[number]),
  )
})

test('the portal’s policy lets in what is its own, by Trusted Types, and asks the browser for little', async () => {
  const { headers } = await ask('/')
  expect(headers['content-security-policy']).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https://tile.openstreetmap.org; " +
      "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; " +
      "require-trusted-types-for 'script'; trusted-types default",
  )
  for (const denied of ['geolocation=()', 'camera=()', 'microphone=()', 'usb=()', 'clipboard-read=()'])
    expect(headers['permissions-policy']).toContain(denied)
  expect(headers['permissions-policy']).toContain('clipboard-write=(self)')
})

test('what is not there is not kept, whatever its name', async () => {
  for (const path of ['/assets/1xaL9I-x8.js', '/widgets/2.0.0/none.js', '/widgets/drawing-AAAA1111.js']) {
    const { status, headers } = await ask(path, { as: 'script' })
    expect([path, status, headers['cache-control']]).toEqual([path, 404, undefined])
  }
})

test.each([
  ['baliza.js', 'no-cache'],
  ['/widgets/units-positions.js', 'no-cache'],
  ['/storybook/index.html', 'no-cache'],
  ['/widgets/map.js.gz', 'no-cache'],
  ['/storybook/assets/iframe-DkZjMfgC.js', forGood],
])('%s is kept by what it is called: %s', (path, caching) => expect(cachingOf(path)).toBe(caching))

test.each([
  ['/widgets/map.js', 'widgets', 'no-cache'],
  ['/widgets/2/map.js', 'widgets', 'no-cache'],
  ['/widgets/2.0.0/map.js', 'widgets', forGood],
  ['/widgets/1/map.js', 'old', 'no-cache'],
  ['/widgets/1.10.0/map.js', 'old', forGood],
  ['/widgets/1.9.0/map.js', 'older', forGood],
])('%s is of its version, and stays when the server is upgraded', async (path, room, caching) => {
  const { status, headers, body } = await ask(path, { as: 'script', from: 'https://socio.mx' })
  expect([status, body, headers['cache-control']]).toEqual([200, `/* ${room} */`, caching])
  expect(headers['access-control-allow-origin']).toBe('*')
})

test('a version that never ran here is not there; no source map is', async () => {
  const status = async (path: string) => (await ask(path, { as: 'script' })).status
  expect(await status('/widgets/1.8.0/map.js')).toBe(404)
  expect(await status('/widgets/1.9.0/map.js.map')).toBe(404)
  expect(await status('/widgets/2.0.0/map.js')).toBe(200)
  for (const path of ['map.js.map', 'map.js.MAP', 'map.js%2Emap', 'map.js.map.gz', 'map.js.map?a=.js'])
    expect([path, await status(`/widgets/2.0.0/${path}`)]).toEqual([path, 404])
})

test('the portal learns its name and its map, and nothing secret', async () => {
  const { headers, body } = await ask('/config.json', { as: 'empty' })
  expect(headers['content-type']).toContain('json')
  expect(headers['cache-control']).toBe('no-cache')
  expect(JSON.parse(body)).toMatchObject({
    brand: 'Mi Flota',
    version,
    demo: false,
    supportContacts: [],
    publicUrl: null,
    osmandPort: 5055,
    trackerPort: 5001,
  })
  expect(Object.keys(JSON.parse(body))).not.toContain('adminPassword')
  // The geocoder's address may contain a key, so only the server may use it.
  expect(body).not.toContain('geo.mx')
})

test('nothing outside its directories is served, and what is not there says so in Spanish', async () => {
  const bare = await ask('/widgets')
  expect([bare.status, bare.headers.location]).toEqual([308, 'widgets/'])
  for (const path of [
    '/../package.json',
    '/%2e%2e/package.json',
    '//etc/passwd',
    '/widgets/..%2f..%2fpackage.json',
    '/nada',
    '/storybook/',
  ])
    expect(JSON.parse((await ask(path)).body)).toMatchObject({
      status: 0,
      mensaje: 'Esta dirección no existe',
    })
})

test.each([
  ['the demo', { DEMO: '1' }, 200],
  ['production', {}, 404],
  ['production that asks for it', { STORYBOOK: '1' }, 200],
  ['a demo that does not want it', { DEMO: '1', STORYBOOK: '0' }, 404],
])('Storybook in %s, of no origin', async (_, environment, expected) => {
  const root = temporaryDirectory()
  for (const [name, content] of [
    ['index.html', page],
    ['index.html.br', brotliCompressSync(page)],
    ['iframe.html', page],
    ['iframe.html.gz', gzipSync(page)],
    ['index.json', '{}'],
  ] as const)
    writeFileSync(join(root, name), content)
  const config = readConfig(environment)
  const other = createHttp(createLog('silent'), config)
  const none = join(root, 'no')
  await serveSite(other, config, {
    portal: none,
    widgets: none,
    docs: none,
    documents: none,
    storybook: root,
  })
  const at = await listen(other)
  for (const [path, as] of [
    ['/storybook/', 'document'],
    ['/storybook/iframe.html?id=a', 'iframe'],
    ['/storybook/index.json', 'empty'],
  ] as const) {
    const { status, headers } = await askAsChromium(at, path, { as })
    expect(status).toBe(expected)
    if (expected === 404) continue
    expect(headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-same-origin)/)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['permissions-policy']).toBe(permissionsPolicy)
    expect(headers['cache-control']).toBe('no-cache')
  }
  await other.close()
})

test.each([
  ['/docs/es/', 'document', page, 'no-cache'],
  ['/docs/assets/app.BxV3_9fQ.js', 'script', 'export {}', forGood],
] as const)('the documentation has %s, with its inline scripts in its policy', async (path, as, content, caching) => {
  const { status, headers, body } = await ask(path, { as })
  expect([status, body]).toEqual([200, content])
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': caching,
    'permissions-policy': permissionsPolicy,
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'self'; script-src 'self' 'sha256-abc=' 'sha256-def='; img-src 'self' data:; object-src 'none'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
})

test('documentation that is not built has one sentence, and is served once it is built', async () => {
  const other = createHttp(createLog('silent'), readConfig({}))
  const none = temporaryDirectory()
  const docs = join(none, 'docs')
  await serveSite(other, readConfig({}), {
    portal: none,
    widgets: none,
    docs,
    documents: none,
    storybook: none,
  })
  const at = await listen(other)
  for (const path of ['/docs/', '/docs/es/guias/instalar.html']) {
    const { status, headers, body } = await askAsChromium(at, path)
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(body).toBe('Falta construir la documentación: ejecuta npm run docs.')
  }
  mkdirSync(join(docs, 'es/guias'), { recursive: true })
  writeFileSync(join(docs, 'es/guias/instalar.html'), '<p>Instalar</p>')
  writeFileSync(join(docs, 'csp.json'), '["sha256-new="]')
  for (const path of ['/docs/es/guias/instalar.html', '/docs/es/guias/instalar']) {
    const { status, headers, body } = await askAsChromium(at, path)
    expect([status, body]).toEqual([200, '<p>Instalar</p>'])
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-new='")
  }
  expect((await askAsChromium(at, '/docs/es/guias/falta')).status).toBe(404)
  await other.close()
})

test('the policy names the hosts of the tiles, and no other', () => {
  const TILE_URL =
    'https://{s}.mapas.mx/{z}/{x}/{y}.png|/propio/{z}/{x}/{y}.png|https://sat.mx:8080/{z}/{x}/{y}'
  const policy = contentSecurityPolicy(
    readConfig({ TILE_URL, GEOCODER_URL: 'https://geo.mx/search?key=abre' }),
  )
  expect(policy).toContain(
    `img-src 'self' data: blob: https://*.mapas.mx https://sat.mx:8080 https://tile.openstreetmap.org;`,
  )
  expect(policy).toContain(`connect-src 'self';`)
})

test('streets are read as data: from the site itself, or from the host that the policy names', () => {
  const TILE_URL = '/mapas/mx.pmtiles|https://mapas.mx:8443/mx.pmtiles|https://sat.mx/{z}/{x}/{y}'
  const policy = contentSecurityPolicy(readConfig({ TILE_URL }))
  expect(policy).toContain(`img-src 'self' data: blob: https://sat.mx https://tile.openstreetmap.org;`)
  expect(policy).toContain(`connect-src 'self' https://mapas.mx:8443;`)
})
