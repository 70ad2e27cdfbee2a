import { createConnection, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { createEndpointServer } from '../intake/http-endpoint.js'
import { listening } from '../intake/listening.js'
import { createLog } from '../log.js'
import { readConfig } from '../settings/config.js'
import { eventually } from '../testing/eventually.js'
import { createHttp } from './http.js'
import type { RequestLimits } from './request-limits.js'

const short: RequestLimits = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 20 }
const log = createLog('silent')
const config = readConfig({})

/** The servers of our HTTP ports, each with a path that answers 200 to a POST. */
const servers: [
  name: string,
  open: (limits?: RequestLimits) => Promise<{ port: number; close(): Promise<unknown> }>,
][] = [
  [
    'the main port',
    async (limits) => {
      const http = createHttp(log, config, limits)
      http.post('/', async () => ({ status: 1 }))
      return {
        port: Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port),
        close: () => http.close(),
      }
    },
  ],
  [
    'the OsmAnd port',
    async (limits) => {
      const server = createEndpointServer(
        async () => ({ status: 200, body: '' }),
        () => undefined,
        () => undefined,
        limits,
      )
      const port = await listening(server, '127.0.0.1', 0)
      return {
        port,
        close() {
          server.closeAllConnections()
          return new Promise((resolve) => server.close(resolve))
        },
      }
    },
  ],
]

describe.each(servers)('%s', (_name, open) => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  })

  async function start(limits?: RequestLimits): Promise<number> {
    const { port, close } = await open(limits)
    closing.push(close)
    return port
  }

  interface Slow {
    readonly socket: Socket
    heard(): string
    gone(): boolean
  }

  /** A slow client that sends the first bytes and then repeats `drip` every few ms. */
  function connect(port: number, firstBytes: string, drip = ''): Slow {
    const socket = createConnection(port, '127.0.0.1')
    let text = ''
    let gone = false
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.on('error', () => undefined)
    socket.write(firstBytes)
    const timer = setInterval(() => drip !== '' && socket.write(drip), 20)
    socket.on('close', () => {
      gone = true
      clearInterval(timer)
    })
    closing.push(() => socket.destroy())
    return { socket, heard: () => text, gone: () => gone }
  }

  test('a connection that says nothing, half a head, or its body byte by byte, is closed', async () => {
    const port = await start(short)
    const head =
      'POST / HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n'
    const slow = [connect(port, ''), connect(port, 'POST / HTTP/1.1\r\n', 'x'), connect(port, head, ' ')]
    for (const { gone } of slow) await eventually(() => expect(gone()).toBe(true))
    for (const { heard } of slow) expect(heard()).not.toMatch(/^HTTP\/1.1 200/)
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBe(200)
  })
})

test('a body that is nested too deeply is refused, whatever reads it', async () => {
  const http = createHttp(log, config)
  http.post('/', async ({ body }) => ({ size: JSON.stringify(body).length }))
  const post = (payload: string) =>
    http.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'application/json' } })
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  expect((await post(nested(64))).statusCode).toBe(200)
  for (const levels of [65, 100_000]) {
    const answer = await post(nested(levels))
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        status: 0,
        mensaje: 'Los datos enviados tienen demasiados niveles anidados: 64 como máximo',
        codigo: 'body',
      },
    ])
  }
})

test('a body of another type is told which one is wanted', async () => {
  const http = createHttp(log, config)
  http.post('/', async () => ({}))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await http.inject({ method: 'POST', url: '/', payload: '{"user":"a"}', headers })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { mensaje: 'El cuerpo debe ser JSON, con el encabezado Content-Type: application/json', codigo: 'body' },
  ])
})

test.each([
  ['a server that refuses connections', { code: 'ECONNREFUSED' }, 503],
  ['a server that shuts down', { code: '57P01' }, 503],
  ['too many connections', { code: '53300' }, 503],
  ['a fault of a statement', { code: '42703' }, 500],
  ['a fault of the program', {}, 500],
])('%s is answered with its status, and 503 with Retry-After', async (_what, given, status) => {
  const http = createHttp(log, config)
  http.get('/', async () => {
    throw Object.assign(new Error('roto'), given)
  })
  const answer = await http.inject('/')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([
    status,
    status === 503 ? '5' : undefined,
  ])
  expect(answer.json().codigo).toBe(status === 503 ? 'away' : 'broken')
})

test('a request that names two hosts is refused', async () => {
  const http = createHttp(log, config)
  onTestFinished(() => http.close())
  http.get('/', async () => ({ status: 1 }))
  const { port } = new URL(await http.listen({ port: 0, host: '127.0.0.1' }))
  const ask = (hosts: string) =>
    new Promise<string>((resolve, reject) => {
      let heard = ''
      createConnection(Number(port), '127.0.0.1')
        .on('data', (bytes) => {
          heard += bytes
        })
        .on('error', reject)
        .on('close', () => resolve(heard))
        .end(`GET / HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`)
    })
  expect(await ask('Host: one\r\n')).toMatch(/^HTTP\/1\.1 200/)
  expect(await ask('Host: one\r\nHOST: two\r\n')).toMatch(/^HTTP\/1\.1 400/)
})

test.each([
  ['one that it is sent', 'partner-1.a:b_2', /^partner-1\.a:b_2$/],
  ['one of its own', undefined, /^[0-9a-f-]{36}$/],
  ['one of its own, for what is no name', 'a b\u0007', /^[0-9a-f-]{36}$/],
  ['one of its own, for what is too long', 'x'.repeat(101), /^[0-9a-f-]{36}$/],
])('every answer names its request by %s, and the log does too', async (_what, sent, name) => {
  const lines: string[] = []
  const http = createHttp(createLog('debug', { write: (line: string) => void lines.push(line) }), config)
  http.get('/broken', async () => {
    throw new Error('roto')
  })
  const headers = sent === undefined ? {} : { 'x-request-id': sent }
  const ids = []
  for (const url of ['/broken', '/nowhere'])
    ids.push(String((await http.inject({ url, headers })).headers['x-request-id']))
  for (const id of ids) expect(id).toMatch(name)
  const [failed] = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
  expect(failed).toMatchObject({ requestId: ids[0], path: '/broken', err: { message: 'roto' } })
})

test('both servers have the usual limits by default', () => {
  const main = createHttp(log, config).server
  const door = createEndpointServer(
    async () => ({ status: 200, body: '' }),
    () => undefined,
    () => undefined,
  )
  for (const { headersTimeout, requestTimeout } of [main, door])
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 60_000 })
})

test.each(['/%ff', '/%', '/api/%E0%A4%A', '/nada'])('%s is an address that does not exist', async (path) => {
  const http = createHttp(log, config)
  const answer = await http.inject({ method: 'POST', path })
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { status: 0, mensaje: 'Esta dirección no existe', codigo: 'unknownCall' },
  ])
})

describe('PUBLIC_URL below a path', () => {
  const below = createHttp(log, readConfig({ PUBLIC_URL: 'https://gps.mx/flota/' }))
  below.get('/config.json', async ({ url }) => url)
  afterAll(() => below.close())

  test.each([
    ['a proxy that passes it on', '/flota/config.json?a=1', 200, '/config.json?a=1'],
    ['a proxy that leaves it out, and this machine', '/config.json', 200, '/config.json'],
    ['another path that begins alike', '/flotas/config.json', 404, undefined],
    ['itself, whose links are relative', '/flota', 308, undefined],
  ])('%s', async (_, url, status, answer) => {
    const { statusCode, body, headers } = await below.inject({ url })
    expect(statusCode).toBe(status)
    if (answer !== undefined) expect(body).toBe(answer)
    if (status === 308) expect(headers.location).toBe('/flota/')
  })
})
