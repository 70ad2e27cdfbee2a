import { call, type Effect } from '@baliza/agreement/calls/call.js'
import { type BalizaError, type BalizaErrorCode, isBalizaError } from '@baliza/agreement/calls/errors.js'
import { Malformed } from '@baliza/agreement/entities/malformed.js'
import { defaultReading } from '@baliza/agreement/entities/reading.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessionManager } from '../session/session.js'
import { memoryStorage } from '../session/storage.js'
import { createFakeEnvironment } from '../testing/fake-environment.js'
import { createAttempt } from './attempt.js'
import { createCaller } from './caller.js'
import { hookedFetch } from './hooked-fetch.js'

const secret = 'secret-token-0123456789'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 20, 12) })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Answering = (init: RequestInit, url: string) => Response | Promise<Response>

const row = (effect: Effect = 'read') =>
  call<Record<string, unknown>, unknown>('getThing', '/api/thing', { effect, read: ({ data }) => data })

const good: Answering = () => Response.json({ status: 1, mensaje: '', data: 'good' })
const http =
  (status: number, body = '', headers: Record<string, string> = {}): Answering =>
  () =>
    new Response(body, { status, headers })
const silent: Answering = ({ signal }) =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
const down: Answering = () => Promise.reject(new TypeError('fetch failed'))

/** Advances the timers past every pause and timeout. */
async function settle<T>(promise: Promise<T>): Promise<{ value?: T; error?: BalizaError }> {
  const settled = promise.then(
    (value) => ({ value }),
    (error: BalizaError) => ({ error }),
  )
  await vi.advanceTimersByTimeAsync(300_000)
  return settled
}

/** The transport behaves the same with and without hooks. */
describe.each<[string, (fetch: typeof globalThis.fetch) => typeof globalThis.fetch]>([
  ['fetch', (fetch) => fetch],
  ['fetch with hooks', (fetch) => hookedFetch(fetch, { onRequest: () => undefined })],
])('%s', (_name, through) => {
  /** Creates a caller with an open session. The server sends the answers in order and repeats the last one. */
  function setUp(...answers: Answering[]) {
    const sessionManager = createSessionManager(memoryStorage(), undefined)
    sessionManager.open({ token: secret, rol: 2, user: 'a1' })
    const environment = createFakeEnvironment()
    const fetch = vi.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
      const answer = answers[Math.min(fetch.mock.calls.length, answers.length) - 1] as Answering
      return answer(init, String(input))
    })
    const caller = createCaller({
      base: 'http://host:9998',
      attempt: createAttempt(through(fetch as typeof globalThis.fetch)),
      sessionManager,
      environment,
      timeout: 20_000,
      reading: defaultReading,
    })
    return { caller, fetch, sessionManager, environment }
  }

  test('a call is a POST with the token in the header and in the body, and no cookies', async () => {
    const { caller, fetch } = setUp(good)
    expect((await settle(caller.send(row(), { imei: '1' }))).value).toBe('good')
    const [url, init] = fetch.mock.calls[0] as [string, RequestInit]
    expect(url).toBe('http://host:9998/api/thing')
    expect(init.method).toBe('POST')
    expect(new Headers(init.headers).get('authorization')).toBe(`Bearer ${secret}`)
    expect(new Headers(init.headers).get('content-type')).toBe('application/json')
    expect(JSON.parse(String(init.body))).toEqual({ imei: '1', token: secret })
    expect(init.credentials).toBe('omit')
    expect(init.redirect).toBe('manual')
  })

  test('an open call carries no token', async () => {
    const { caller, fetch } = setUp(good)
    await settle(caller.send({ ...row(), open: true }, { user: 'x' }))
    const [, init] = fetch.mock.calls[0] as [string, RequestInit]
    expect(JSON.stringify([init.body, [...new Headers(init.headers)]])).not.toContain(secret)
  })

  test('a call as the user says who that is, unless the caller names another', async () => {
    const { caller, fetch } = setUp(good)
    const listed = { ...row(), asUser: true }
    await settle(caller.send(listed, {}))
    await settle(caller.send(listed, { user: 'b2' }))
    expect(fetch.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).user)).toEqual(['a1', 'b2'])
  })

  test('a call with the role of the session says it, unless the caller gives one', async () => {
    const { caller, fetch } = setUp(good)
    const listed = { ...row(), withRole: true }
    await settle(caller.send(listed, {}))
    await settle(caller.send(listed, { rol: 4 }))
    expect(fetch.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).rol)).toEqual([2, 4])
  })

  test('a row may send some payloads elsewhere', async () => {
    const { caller, fetch } = setUp(good)
    const other = { ...row(), pathFor: ({ comando }: Readonly<Record<string, unknown>>) => `/api/${comando}` }
    await settle(caller.send(other, { comando: 'busq' }))
    expect(fetch.mock.calls[0]?.[0]).toBe('http://host:9998/api/busq')
  })

  test.each<[string, Answering, BalizaErrorCode, string | undefined, number | undefined]>([
    ['401', http(401, '{"status":0,"mensaje":"fin"}'), 'unauthorized', 'fin', 401],
    ['403', http(403, '{"status":0,"mensaje":"no"}'), 'forbidden', 'no', 403],
    ['404 of a proxy', http(404, '<html>'), 'http', undefined, 404],
    ['404 of the product', http(404, '{"status":0,"mensaje":"no existe"}'), 'refused', 'no existe', 404],
    ['400', http(400, '{"status":0,"mensaje":"mal"}'), 'refused', 'mal', 400],
    ['429', http(429, '{"status":0,"mensaje":"despacio"}'), 'http', 'despacio', 429],
    ['500', http(500, 'oops'), 'http', undefined, 500],
    ['501', http(501, '{"status":0,"mensaje":"aún no"}'), 'unavailable', 'aún no', 501],
    ['502', http(502, '<html>'), 'http', undefined, 502],
    ['status 0', () => Response.json({ status: 0, mensaje: 'no' }), 'refused', 'no', undefined],
    ['status 2', () => Response.json({ status: 2, mensaje: 'ya existe' }), 'refused', 'ya existe', undefined],
    ['no status', () => Response.json({ data: [] }), 'malformed', undefined, undefined],
    ['null', () => Response.json(null), 'malformed', undefined, undefined],
    ['half JSON', http(200, '{"status":1,"da'), 'malformed', undefined, 200],
    ['a page', http(200, '<!doctype html>'), 'malformed', undefined, 200],
    ['nothing', http(200, ''), 'malformed', undefined, 200],
    ['304 unasked', () => new Response(null, { status: 304 }), 'malformed', undefined, undefined],
    ['no network', down, 'offline', undefined, undefined],
    ['silence', silent, 'timeout', undefined, undefined],
  ])('%s', async (_name, answer, code, mensaje, httpStatus) => {
    const { caller } = setUp(answer)
    const { error } = await settle(caller.send(row('once'), {}))
    expect(isBalizaError(error, code)).toBe(true)
    expect(error).toMatchObject({ call: 'getThing' })
    expect(error?.mensaje).toEqual(mensaje)
    expect(error?.httpStatus).toBe(httpStatus)
  })

  test('an inactive user is known by the feed, which ends the session, and by what is open', async () => {
    const { caller, sessionManager } = setUp(() => Response.json({ status: 2, mensaje: 'Usuario inactivo' }))
    const inactive = { code: 'inactive', mensaje: 'Usuario inactivo' }
    expect((await settle(caller.send({ ...row(), open: true }, {}))).error).toMatchObject(inactive)
    expect(sessionManager.$session.get()).not.toBeNull()
    expect((await settle(caller.send({ ...row(), name: 'getObjetos' }, {}))).error).toMatchObject(inactive)
    expect(sessionManager.$session.get()).toBeNull()
  })

  const why = { status: 0, mensaje: 'Ya hay uno', codigo: 'duplicate', campo: 'imei' }
  test.each<[string, Answering]>([
    ['an answer', () => Response.json(why, { headers: { 'x-request-id': 'r-1' } })],
    ['an HTTP error', () => Response.json(why, { status: 409, headers: { 'x-request-id': 'r-1' } })],
  ])('%s says why, of which field, and which request it was', async (_what, answer) => {
    const { caller } = setUp(answer)
    const { error } = await settle(caller.send(row(), {}))
    const { reason, field, requestId, mensaje } = error ?? {}
    expect({ reason, field, requestId, mensaje }).toEqual({
      reason: 'duplicate',
      field: 'imei',
      requestId: 'r-1',
      mensaje: 'Ya hay uno',
    })
  })

  test('a host that gives no reasons leaves them undefined, and so does one that sends no text', async () => {
    for (const more of [{}, { codigo: 7, campo: null }]) {
      const { caller } = setUp(() => Response.json({ status: 0, mensaje: 'no', ...more }))
      const { error } = await settle(caller.send(row(), {}))
      expect([error?.reason, error?.field, error?.requestId]).toEqual([undefined, undefined, undefined])
    }
  })

  test('what a reader calls malformed names the call', async () => {
    const { caller } = setUp(good)
    const read = () => {
      throw new Malformed('imei is missing')
    }
    const { error } = await settle(caller.send({ ...row(), read }, {}))
    expect(error).toMatchObject({
      code: 'malformed',
      call: 'getThing',
      cause: { message: 'imei is missing' },
    })
  })

  test.each<[Effect, string, Answering, number]>([
    ['read', 'no network', down, 3],
    ['read', 'a timeout', silent, 3],
    ['read', 'a 429', http(429), 3],
    ['read', 'a 503', http(503), 3],
    ['idempotent', 'a 500', http(500), 3],
    ['read', 'a 404', http(404), 1],
    ['read', 'malformed JSON', http(200, '{'), 1],
    ['read', 'a refusal', () => Response.json({ status: 0 }), 1],
    ['once', 'no network', down, 1],
    ['once', 'a timeout', silent, 1],
    ['once', 'a 429', http(429), 1],
    ['once', 'a 503', http(503), 1],
  ])('a %s call after %s is sent this often in all: %#', async (effect, _what, answer, times) => {
    const { caller, fetch } = setUp(answer)
    await settle(caller.send(row(effect), {}))
    expect(fetch).toHaveBeenCalledTimes(times)
  })

  test('a read succeeds when the host comes back between two attempts', async () => {
    const { caller, fetch } = setUp(down, http(503), good)
    expect((await settle(caller.send(row(), {}))).value).toBe('good')
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  test('every attempt has a timeout of its own, so that one after a timeout reaches the host', async () => {
    const { caller, fetch } = setUp(silent, good)
    expect((await settle(caller.send(row(), {}))).value).toBe('good')
    const [first, second] = fetch.mock.calls.map(([, init]) => init?.signal)
    expect(first?.aborted).toBe(true)
    expect(second?.aborted).toBe(false)
  })

  test('an answer whose body never ends times out too', async () => {
    const { caller } = setUp(({ signal }) => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"status":1,'))
          signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')))
        },
      })
      return new Response(body)
    })
    const { error } = await settle(caller.send(row('once'), {}))
    expect(error?.code).toBe('timeout')
  })

  test.each([
    ['seconds', '7', 7000],
    ['a date', new Date(Date.UTC(2026, 0, 20, 12, 0, 9)).toUTCString(), 9000],
  ])('Retry-After in %s is obeyed', async (_kind, header, pause) => {
    const { caller, fetch } = setUp(http(429, '', { 'retry-after': header }), good)
    const sent = caller.send(row(), {})
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await sent).toBe('good')
  })

  test('a host that asks for minutes is not waited for', async () => {
    const { caller, fetch } = setUp(http(429, '', { 'retry-after': '600' }))
    const sent = caller.send(row(), {})
    await expect(sent).rejects.toMatchObject({ code: 'http', httpStatus: 429 })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('without a network there is nothing to try again on', async () => {
    const { caller, fetch, environment } = setUp(down)
    environment.connect(false)
    await expect(caller.send(row(), {})).rejects.toMatchObject({ code: 'offline' })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('the caller stops a call before, during and between its attempts', async () => {
    const before = setUp(good)
    await expect(before.caller.send(row(), {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    })
    expect(before.fetch).not.toHaveBeenCalled()

    const during = new AbortController()
    const one = setUp(silent)
    const sent = one.caller.send(row(), {}, { signal: during.signal })
    const refused = expect(sent).rejects.toMatchObject({ code: 'aborted', retryable: false })
    await vi.advanceTimersByTimeAsync(10)
    during.abort()
    await refused
    expect(one.fetch).toHaveBeenCalledTimes(1)

    const between = new AbortController()
    const two = setUp(down)
    const again = two.caller.send(row(), {}, { signal: between.signal })
    const stopped = expect(again).rejects.toMatchObject({ code: 'aborted' })
    await vi.advanceTimersByTimeAsync(100)
    between.abort()
    await stopped
    expect(two.fetch).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a timeout of its own for one call', async () => {
    const { caller } = setUp(silent)
    const sent = expect(caller.send(row('once'), {}, { timeout: 50 })).rejects.toMatchObject({
      code: 'timeout',
    })
    await vi.advanceTimersByTimeAsync(50)
    await sent
  })

  test.each([
    false,
    Number.POSITIVE_INFINITY,
    2 ** 31,
  ] as const)('a timeout of %s waits as long as it takes', async (timeout) => {
    const late = new Promise<Response>((resolve) => {
      setTimeout(() => resolve(Response.json({ status: 1, data: 'late' })), 250_000)
    })
    const { caller, fetch } = setUp(() => late)
    expect((await settle(caller.send(row(), {}, { timeout }))).value).toBe('late')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test.each<[string, Answering]>([
    ['no network', down],
    ['silence', silent],
    ['a 500', http(500)],
    ['a 401', http(401)],
    ['malformed JSON', http(200, '{')],
    ['a refusal', () => Response.json({ status: 0, mensaje: 'no' })],
  ])('the token is nowhere in the error after %s', async (_name, answer) => {
    const { caller } = setUp(answer)
    const { error } = await settle(caller.send(row(), {}))
    expect(error).toBeDefined()
    expect(everythingIn(error)).not.toContain(secret)
  })

  /** Returns everything that is reachable from a value, including getters, hidden properties and causes. */
  function everythingIn(value: unknown, seen = new Set<unknown>()): string {
    if (typeof value !== 'object' || value === null) return String(value)
    if (seen.has(value)) return ''
    seen.add(value)
    if (value instanceof Headers) return [...value].join()
    return Reflect.ownKeys(value)
      .map((key) => everythingIn((value as Record<PropertyKey, unknown>)[key], seen))
      .join()
  }

  test('an error says when the host wants to be asked again', async () => {
    const { caller } = setUp(http(429, '{"status":0,"mensaje":"despacio"}', { 'retry-after': '5' }))
    const { error } = await settle(caller.send(row(), {}))
    expect(error).toMatchObject({ retryAfter: 5000, retryable: true, mensaje: 'despacio' })
  })
})
