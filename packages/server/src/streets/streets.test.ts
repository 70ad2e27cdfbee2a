import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asset } from '../asset.js'
import { createHttp } from '../http/http.js'
import { createLog } from '../log.js'
import { StartProblem } from '../problem.js'
import { readConfig } from '../settings/config.js'
import { type Asking, askAsChromium } from '../testing/chromium.js'
import { temporaryDirectory } from '../testing/databases.js'
import { checkArchive } from './check-archive.js'
import { serveArchives } from './serve-archives.js'

const archive = readFileSync(asset('demo-streets.pmtiles'))
const folder = temporaryDirectory()
const file = join(folder, 'México centro.pmtiles')
const secret = join(folder, 'secreto.txt')
const http = createHttp(createLog('silent'), readConfig({}))
let base = ''
const path = `/tiles/${encodeURIComponent('México centro.pmtiles')}`
const partner = 'https://socio.example'

/** Requests like a map on a third-party page. */
const ask = (headers: Record<string, string>, asking: Asking = {}) =>
  askAsChromium(base, path, { as: 'empty', from: partner, ...asking, headers })

beforeAll(async () => {
  writeFileSync(file, archive)
  writeFileSync(secret, 'abre')
  const { tiles } = readConfig({ TILE_URL: `Calles=${file}` })
  expect(tiles).toEqual([{ name: 'Calles', url: path.slice(1), file }])
  serveArchives(http, tiles)
  await http.listen({ host: '127.0.0.1', port: 0 })
  base = `http://localhost:${(http.server.address() as AddressInfo).port}`
})
afterAll(() => http.close())

describe('an archive on this machine is served in parts', () => {
  test('a part is that part, with all that a map of another origin needs to read it', async () => {
    const bytes = await fetch(`${base}${path}`, { headers: { range: 'bytes=0-126' } })
    expect(Buffer.from(await bytes.arrayBuffer())).toEqual(archive.subarray(0, 127))
    const { status, headers } = await ask({ range: 'bytes=127-200' })
    expect(status).toBe(206)
    expect(headers).toMatchObject({
      'content-range': `bytes 127-200/${archive.length}`,
      'content-length': '74',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(headers['access-control-expose-headers']).toContain('content-range')
    expect(headers['access-control-expose-headers']).toContain('etag')
    // A weak etag would not show a map that the file was replaced.
    expect(headers.etag).toMatch(/^"[0-9a-f-]+"$/)
    // A compressed part would no longer match its byte range.
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['cache-control']).toBe('public, max-age=86400, no-transform')
  })

  test.each([
    ['bytes=127-', 127, archive.length - 1],
    ['bytes=-10', archive.length - 10, archive.length - 1],
    ['bytes=5-99999999', 5, archive.length - 1],
  ])('%s', async (range, start, end) => {
    const { status, headers } = await ask({ range })
    expect(status).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/${archive.length}`)
  })

  test.each([
    `bytes=${archive.length}-`,
    'bytes=99999999-100000000',
    'bytes=-0',
  ])('nothing is at %s', async (range) => {
    const { status, headers } = await ask({ range })
    expect(status).toBe(416)
    expect(headers['content-range']).toBe(`bytes */${archive.length}`)
    expect(headers['access-control-allow-origin']).toBe('*')
  })

  test.each([
    'bytes=9-3',
    'bytes=a-b',
    'lines=1-2',
    'bytes=0-1,5-6',
  ])('%s is no part: all of it', async (range) => {
    const { status, headers } = await ask({ range })
    expect(status).toBe(200)
    expect(headers['content-length']).toBe(String(archive.length))
  })

  test('its head alone has no bytes, and the same headers', async () => {
    const { status, headers, body } = await ask({ range: 'bytes=0-9' }, { method: 'HEAD' })
    expect([status, body]).toEqual([206, ''])
    expect(headers['content-length']).toBe('10')
    expect((await ask({}, { method: 'HEAD' })).headers['content-length']).toBe(String(archive.length))
  })

  test('a part of what was replaced meanwhile is not given for a part of the old', async () => {
    const { etag = '' } = (await ask({ range: 'bytes=0-9' })).headers
    expect((await ask({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    const fresh = join(folder, 'fresh')
    writeFileSync(fresh, archive.subarray(0, archive.length - 1))
    renameSync(fresh, file)
    const other = await ask({ range: 'bytes=0-9', 'if-range': etag })
    expect(other.status).toBe(200)
    expect(other.headers.etag).not.toBe(etag)
    writeFileSync(file, archive)
  })

  test('an older browser, which asks first, may ask for a part', async () => {
    const { status, headers } = await ask(
      { 'access-control-request-headers': 'range', 'access-control-request-method': 'GET' },
      { method: 'OPTIONS' },
    )
    expect(status).toBe(204)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-headers']).toContain('range')
  })

  test.each([
    '/tiles/secreto.txt',
    '/tiles/..%2fsecreto.txt',
    '/tiles/../secreto.txt',
    '/tiles/constructor',
    `/tiles/${encodeURIComponent(secret)}`,
    '/tiles/',
  ])('no other file is reached: %s', async (other) => {
    const { status, body } = await askAsChromium(base, other, { as: 'empty' })
    expect(status).toBe(404)
    expect(body).not.toContain('abre')
  })

  test('one that is gone is not there, and is there again when it is back', async () => {
    rmSync(file)
    expect((await ask({ range: 'bytes=0-9' })).status).toBe(404)
    writeFileSync(file, archive)
    expect((await ask({ range: 'bytes=0-9' })).status).toBe(206)
  })
})

/** The demo archive with other bytes at a position of its header. */
function changed(at: number, ...values: number[]): Buffer {
  const copy = Buffer.from(archive)
  for (const [index, value] of values.entries()) copy.writeUInt8(value, at + index)
  return copy
}

/** The demo archive with other metadata of the same length. */
function described(text: string): Buffer {
  const copy = Buffer.from(archive)
  const [at, length] = [Number(copy.readBigUInt64LE(24)), Number(copy.readBigUInt64LE(32))]
  copy.write(text.padEnd(length), at)
  return copy
}

const layers = (...ids: string[]) =>
  JSON.stringify({ vector_layers: ids.map((id) => ({ id, fields: { 'pmap:kind': 'String' } })) })

const wrong: [what: string, bytes: Buffer, line: string][] = [
  ['a text', Buffer.from('hola'), 'no es un archivo de PMTiles'],
  ['nothing', Buffer.alloc(0), 'no es un archivo de PMTiles'],
  ['version 2', changed(7, 2), 'es de la versión 2 de PMTiles, y se usa la 3'],
  ['pictures', changed(99, 2), 'tiene PNG y no calles (MVT): las imágenes se sirven con {z}, {x} y {y}.'],
  ['zstd', changed(98, 4), 'está comprimido con zstd: un navegador lee gzip'],
  ['half of it', archive.subarray(0, archive.length / 2), 'está incompleto'],
  [
    'another schema',
    described(layers('transportation', 'water')),
    '(earth y roads), sino transportation, water',
  ],
  ['an old schema', described(layers('earth', 'roads')), 'anterior a la 4'],
  ['no description', described('{}'), 'no dice qué capas tiene'],
]

describe('what is no archive of streets is said before anybody looks at a map', () => {
  const check = (name: string, bytes?: Buffer) => {
    const at = join(folder, name)
    if (bytes !== undefined) writeFileSync(at, bytes)
    return checkArchive({ name: 'Calles', url: 'tiles/x.pmtiles', file: at })
  }

  test.each(wrong)('%s', async (_what, bytes, line) => {
    const refused = check('wrong.pmtiles', bytes)
    await expect(refused).rejects.toThrow(StartProblem)
    await expect(refused).rejects.toThrow(`TILE_URL: ${join(folder, 'wrong.pmtiles')} `)
    await expect(refused).rejects.toThrow(line)
  })

  test('none there, a folder, and the right one', async () => {
    await expect(check('none.pmtiles')).rejects.toThrow('none.pmtiles no existe: di dónde está')
    await expect(check('')).rejects.toThrow('es una carpeta')
    await check('right.pmtiles', archive)
  })
})

describe('an archive at an address', () => {
  const checked = async (headers: Record<string, string>, status: number) => {
    const other = createServer((request, response) => {
      const [, start, end] = /(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
      response.writeHead(status, headers).end(archive.subarray(Number(start), Number(end) + 1))
    })
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const { port } = other.address() as AddressInfo
    try {
      await checkArchive({ name: 'Calles', url: `http://127.0.0.1:${port}/mexico.pmtiles` })
    } finally {
      other.closeAllConnections()
      await new Promise((done) => other.close(done))
    }
  }
  const open = { 'access-control-allow-origin': '*' }

  test('is read as a browser would', async () => {
    await checked(open, 206)
    await expect(checked(open, 200)).rejects.toThrow('no manda partes de un archivo (Range)')
    await expect(checked({}, 206)).rejects.toThrow('no deja que lo lea una página de otro sitio')
    await expect(checked(open, 404)).rejects.toThrow('contesta con 404')
    const nobody = { name: 'Calles', url: 'http://127.0.0.1:9/mexico.pmtiles' }
    await expect(checkArchive(nobody)).rejects.toThrow('no contesta')
  })
})
