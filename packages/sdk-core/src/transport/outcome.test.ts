import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import type { Call, Family } from '@baliza/agreement/calls/call.js'
import { BalizaError } from '@baliza/agreement/calls/errors.js'
import { calls } from '@baliza/agreement/calls/index.js'
import { defaultReading } from '@baliza/agreement/entities/reading.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSessionManager } from '../session/session.js'
import { memoryStorage } from '../session/storage.js'
import { createFakeEnvironment } from '../testing/fake-environment.js'
import { createAttempt } from './attempt.js'
import { createCaller } from './caller.js'

/** Every call of the catalogue that must not be sent twice. */
const once = Object.entries(calls).flatMap(([family, rows]) =>
  Object.entries(rows as Family)
    .filter(([, { effect }]) => effect === 'once')
    .map(([name, row]) => [`${family}.${name}`, row] as const),
)

let host: { readonly server: Server; readonly sockets: Set<Socket> } | undefined

afterEach(async () => {
  vi.useRealTimers()
  const { server, sockets } = host ?? {}
  host = undefined
  for (const socket of sockets ?? []) socket.destroy()
  await new Promise<void>((closed) => (server ? server.close(() => closed()) : closed()))
})

/** Opens a socket that reads complete requests, counts them, and then runs `answer`. */
async function listen(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const asked = { times: 0 }
  const server = createServer((socket) => {
    sockets.add(socket)
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString()
      const [head = '', body] = text.split('\r\n\r\n')
      if (body === undefined || body.length < Number(/content-length: (\d+)/i.exec(head)?.[1])) return
      text = ''
      asked.times += 1
      answer(socket)
    })
    socket.on('error', () => sockets.delete(socket))
  })
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  host = { server, sockets }
  const { port } = server.address() as { port: number }
  return { base: `http://127.0.0.1:${port}`, asked }
}

function callerOf(base: string, environment = createFakeEnvironment()) {
  const sessionManager = createSessionManager(memoryStorage(), undefined)
  sessionManager.open({ token: 'token', rol: 2, user: 'a1' })
  const attempt = createAttempt(undefined)
  return createCaller({ base, attempt, sessionManager, environment, timeout: 5_000, reading: defaultReading })
}

type Row = Call<unknown, unknown>
const failure = (sent: Promise<unknown>): Promise<BalizaError> =>
  sent.then(
    () => expect.fail('the call should have failed'),
    (error) => error,
  )

const says = (head: string, body: string) => (socket: Socket) =>
  socket.end(`HTTP/1.1 ${head}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`)

/** A server that receives a request and never answers. The client times out when the whole request has arrived. */
async function swallowed(row: Row) {
  const patience = 20_000
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { base, asked } = await listen(() => vi.advanceTimersByTime(patience))
  const error = await failure(callerOf(base).send(row, {}, { timeout: patience }))
  return { error, asked }
}

describe('what must not be sent twice', () => {
  test('is what the catalogue says', () => {
    expect(once.map(([id]) => id)).toContain('commands.send')
    expect(once.map(([id]) => id)).toContain('geofences.add')
  })

  test.each(once)('%s, swallowed: sent once, not to be repeated, and nobody knows', async (_id, row) => {
    const { error, asked } = await swallowed(row as Row)
    expect(error).toMatchObject({ code: 'timeout', call: row.id, retryable: false, outcome: 'unknown' })
    expect(asked.times).toBe(1)
  })

  test.each<[string, (socket: Socket) => void, Partial<BalizaError>]>([
    ['the connection breaks', (socket) => socket.destroy(), { code: 'offline', outcome: 'unknown' }],
    [
      'half an answer',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"status":1'),
      { code: 'offline', outcome: 'unknown' },
    ],
    ['a 500', says('500 No', '{"status":0,"mensaje":"no"}'), { code: 'http', outcome: 'unknown' }],
    ['a 502 of a proxy', says('502 No', '<html>'), { code: 'http', outcome: 'unknown' }],
    ['a page', says('200 OK', '<!doctype html>'), { code: 'malformed', outcome: 'unknown' }],
    ['no status', says('200 OK', '{"data":[]}'), { code: 'malformed', outcome: 'unknown' }],
    ['a 304', says('304 Not Modified', ''), { code: 'malformed', outcome: 'unknown' }],
    ['a redirect', says('307 There\r\nlocation: /b', ''), { code: 'http', outcome: undefined }],
    ['a refusal', says('200 OK', '{"status":0,"mensaje":"no"}'), { code: 'refused', outcome: undefined }],
    ['a 400', says('400 No', '{"status":0,"mensaje":"no"}'), { code: 'refused', outcome: undefined }],
    ['a 401', says('401 No', '{"status":0,"mensaje":"no"}'), { code: 'unauthorized', outcome: undefined }],
    ['a 403', says('403 No', '{"status":0,"mensaje":"no"}'), { code: 'forbidden', outcome: undefined }],
    ['a 404 of a proxy', says('404 No', '<html>'), { code: 'http', outcome: undefined }],
    ['a 409', says('409 No', '{"status":0,"mensaje":"no"}'), { code: 'refused', outcome: undefined }],
    ['a 429', says('429 No', '{"status":0,"mensaje":"no"}'), { code: 'http', outcome: undefined }],
    ['a 501', says('501 No', '{"status":0,"mensaje":"no"}'), { code: 'unavailable', outcome: undefined }],
  ])('after %s', async (_what, answer, expected) => {
    const { base, asked } = await listen(answer)
    const error = await failure(callerOf(base).send(calls.commands.send, {}))
    expect({ code: error.code, outcome: error.outcome }).toEqual(expected)
    expect(error.retryable).toBe(false)
    expect(asked.times).toBe(1)
  })

  test('an answer that says done and cannot be read', async () => {
    const { base } = await listen(says('200 OK', '{"status":1,"data":{}}'))
    const error = await failure(callerOf(base).send(calls.devices.clean, {}))
    expect(error).toMatchObject({ code: 'malformed', retryable: false, outcome: 'unknown' })
  })

  test('aborted in progress, nobody knows; aborted before, nothing was sent', async () => {
    const leaving = new AbortController()
    const { base, asked } = await listen(() => leaving.abort())
    const caller = callerOf(base)
    const sent = failure(caller.send(calls.commands.send, {}, { signal: leaving.signal }))
    expect(await sent).toMatchObject({ code: 'aborted', retryable: false, outcome: 'unknown' })
    const unsent = await failure(caller.send(calls.commands.send, {}, { signal: AbortSignal.abort() }))
    expect(unsent).toMatchObject({ code: 'aborted', retryable: false, outcome: undefined })
    expect(asked.times).toBe(1)
  })

  test('a host that nobody is at was sent nothing', async () => {
    const { base } = await listen(() => {})
    const { server } = host ?? {}
    await new Promise((closed) => server?.close(closed))
    host = undefined
    const error = await failure(callerOf(base).send(calls.commands.send, {}))
    expect(error).toMatchObject({ code: 'offline', retryable: false, outcome: undefined })
  })

  test.each([
    ['ECONNREFUSED', undefined],
    ['ENOTFOUND', undefined],
    ['EAI_AGAIN', undefined],
    ['UND_ERR_CONNECT_TIMEOUT', undefined],
    ['EHOSTUNREACH', undefined],
    ['ConnectionRefused', undefined],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', undefined],
    ['SELF_SIGNED_CERT_IN_CHAIN', undefined],
    ['CERT_HAS_EXPIRED', undefined],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', undefined],
    ['ERR_TLS_CERT_ALTNAME_INVALID', undefined],
    ['ERR_SSL_WRONG_VERSION_NUMBER', undefined],
    ['EPROTO', undefined],
    ['ECONNRESET', 'unknown'],
    ['ETIMEDOUT', 'unknown'],
    ['UND_ERR_SOCKET', 'unknown'],
    [undefined, 'unknown'],
  ])('what Node says of a connection, %s, tells whether it may have arrived', async (code, outcome) => {
    const cause = code === undefined ? undefined : { code }
    const attempt = createAttempt(() => Promise.reject(new TypeError('fetch failed', { cause })))
    const sent = attempt({
      call: 'devices.add',
      effect: 'once',
      url: 'http://host',
      body: '{}',
      headers: {},
      timeout: 1_000,
      online: true,
    })
    expect(await failure(sent)).toMatchObject({ code: 'offline', outcome })
  })

  test.each<[string, () => Server, string]>([
    ['of a host that speaks http', () => createHttpServer(), 'ERR_SSL_\\w+|EPROTO'],
    [
      'of one that hangs up',
      () => createServer((socket) => socket.on('data', () => socket.destroy())),
      'ECONNRESET',
    ],
  ])('a handshake %s fails: nothing was sent, and the sentence says where and why', async (_what, make, code) => {
    const server = make()
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
    host = { server, sockets: new Set() }
    const { port } = server.address() as { port: number }
    const error = await failure(callerOf(`https://127.0.0.1:${port}`).send(calls.commands.send, {}))
    expect(error).toMatchObject({ code: 'offline', outcome: undefined })
    expect(error.message).toMatch(new RegExp(`\\) got no answer: https://127.0.0.1:${port}, (${code})$`))
  })

  test('where and why, and never what was sent', async () => {
    const cause = { code: 'ENOTFOUND', message: 'Bearer secreto' }
    const attempt = createAttempt(() => Promise.reject(new TypeError('Bearer secreto', { cause })))
    const error = await failure(
      attempt({
        call: 'units.list',
        effect: 'read',
        url: 'https://yo:clave@gps.example.com:9998/api/objetos?token=secreto',
        headers: {},
        timeout: 1_000,
        online: true,
      }),
    )
    expect(error.message).toBe('units.list got no answer: https://gps.example.com:9998, ENOTFOUND')
  })

  test('without a network nothing was sent', async () => {
    const { base } = await listen((socket) => socket.destroy())
    const environment = createFakeEnvironment()
    environment.connect(false)
    const error = await failure(callerOf(base, environment).send(calls.commands.send, {}))
    expect(error).toMatchObject({ code: 'offline', retryable: false, outcome: undefined })
  })

  test('without a session nothing was sent', async () => {
    const sessionManager = createSessionManager(memoryStorage(), undefined)
    const environment = createFakeEnvironment()
    const attempt = createAttempt(undefined)
    const parts = { base: '', attempt, sessionManager, environment, timeout: 1, reading: defaultReading }
    const error = await failure(createCaller(parts).send(calls.commands.send, {}))
    expect(error).toMatchObject({ code: 'unauthorized', retryable: false, outcome: undefined })
  })
})

test.each([
  ['a read', 'read'],
  ['what may be done twice', 'idempotent'],
] as const)('%s, unanswered, may be asked for again without looking', (_what, effect) => {
  const error = new BalizaError({ code: 'timeout', call: 'getThing', effect })
  expect([error.retryable, error.outcome]).toEqual([true, undefined])
})

test('a call of which nobody knows what it does is not to be repeated', () => {
  expect(new BalizaError({ code: 'timeout', call: 'getThing' }).retryable).toBe(false)
})
