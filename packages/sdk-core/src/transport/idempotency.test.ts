import type { Call, Family } from '@baliza/agreement/calls/call.js'
import type { BalizaError } from '@baliza/agreement/calls/errors.js'
import { calls } from '@baliza/agreement/calls/index.js'
import { defaultReading } from '@baliza/agreement/entities/reading.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '../client/client.js'
import { createSessionManager } from '../session/session.js'
import { memoryStorage } from '../session/storage.js'
import { createFakeBackend } from '../testing/fake-backend.js'
import { createFakeEnvironment } from '../testing/fake-environment.js'
import { createAttempt } from './attempt.js'
import { type CallSettings, createCaller } from './caller.js'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 20, 12) })
})
afterEach(() => {
  vi.useRealTimers()
})

type Answering = (init: RequestInit) => Response | Promise<Response>

const keeps = { 'x-idempotency': '86400' }
const good: Answering = () => Response.json({ status: 1, id: 'd1' }, { headers: keeps })
const lost: Answering = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }))
const nobody: Answering = () =>
  Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }))
const http =
  (status: number, body: object = {}, headers = {}): Answering =>
  () =>
    Response.json(body, { status, headers })
const silent: Answering = ({ signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

/** Creates a caller. The server sends the answers in order and repeats the last one. */
function setUp(...answers: Answering[]) {
  const sessionManager = createSessionManager(memoryStorage(), undefined)
  sessionManager.open({ token: 'token', rol: 4, user: 'a1' })
  const fetch = vi.fn(async (_input: RequestInfo | URL, init: RequestInit = {}) => {
    const answer = answers[Math.min(fetch.mock.calls.length, answers.length) - 1] as Answering
    return answer(init)
  })
  const caller = createCaller({
    base: 'http://host:9998',
    attempt: createAttempt(fetch as typeof globalThis.fetch),
    sessionManager,
    environment: createFakeEnvironment(),
    timeout: 20_000,
    reading: defaultReading,
  })
  const keys = () => fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  return { caller, fetch, keys }
}

type Caller = ReturnType<typeof setUp>['caller']

/** Returns the outcome of a call after every pause and timeout. */
async function settle(caller: Caller, row: Call<unknown, unknown>, settings: CallSettings = {}) {
  const settled = caller.send(row, {}, settings).then(
    (value) => ({ value, error: null }),
    (error: BalizaError) => ({ value: null, error }),
  )
  await vi.advanceTimersByTimeAsync(300_000)
  return settled
}

const { brands, add, remove } = calls.devices as unknown as Record<string, Call<unknown, unknown>>
if (brands === undefined || add === undefined || remove === undefined) throw new Error('no such calls')
const read: Answering = () => Response.json({ status: 1, data: [] }, { headers: keeps })

describe('a host that keeps keys', () => {
  test('is sent one with each call that writes, the same with each repetition, and none with a read', async () => {
    const { caller, keys } = setUp(read, lost, http(503), good, good)
    await settle(caller, brands)
    expect((await settle(caller, add)).value).toEqual({ id: 'd1', mensaje: '' })
    await settle(caller, remove)
    const [none, first, second, third, fourth] = keys()
    expect(none).toBeNull()
    expect(first).toMatch(/^[!-~]{20,255}$/)
    expect([second, third]).toEqual([first, first])
    expect(fourth).toMatch(/^[!-~]{20,255}$/)
    expect(fourth).not.toBe(first)
  })

  test.each<[string, Answering, number]>([
    ['the answer lost', lost, 3],
    ['a timeout', silent, 3],
    ['a 503', http(503), 3],
    ['a 429', http(429), 3],
    ['an answer that cannot be read', () => new Response('<html>'), 1],
    ['a refusal', http(200, { status: 0, mensaje: 'no' }), 1],
    ['a 403', http(403, { status: 0, mensaje: 'no' }), 1],
  ])('%s: what is done once is sent again where it may help', async (_what, answer, times) => {
    const { caller, fetch } = setUp(read, answer)
    await settle(caller, brands)
    const { error } = await settle(caller, add)
    expect(error?.retryable).toBe(false)
    expect(fetch).toHaveBeenCalledTimes(1 + times)
  })

  test.each<[string, Answering[], Partial<BalizaError>]>([
    ['lost every time', [lost], { code: 'offline', outcome: 'unknown' }],
    ['lost, and then nobody is there', [lost, nobody], { code: 'offline', outcome: 'unknown' }],
    ['nobody is there', [nobody], { code: 'offline', outcome: undefined }],
    ['lost, and then too often', [lost, http(429)], { code: 'http', outcome: 'unknown' }],
    [
      'lost, and then refused',
      [lost, http(400, { status: 0, mensaje: 'no' })],
      { code: 'refused', outcome: undefined },
    ],
    [
      'lost, and the host does not know either',
      [lost, http(409, { status: 0, mensaje: '?', codigo: 'unfinished' })],
      { code: 'refused', reason: 'unfinished', outcome: 'unknown' },
    ],
  ])('%s', async (_what, answers, expected) => {
    const { caller } = setUp(read, ...answers)
    await settle(caller, brands)
    const { error } = await settle(caller, add)
    expect({ ...expected, code: error?.code, outcome: error?.outcome }).toEqual(expected)
  })

  test('aborted between two attempts, nobody knows', async () => {
    const { caller } = setUp(read, lost)
    await settle(caller, brands)
    const leaving = new AbortController()
    const sent = caller.send(add, {}, { signal: leaving.signal }).catch((error: BalizaError) => error)
    await vi.advanceTimersByTimeAsync(50)
    leaving.abort()
    expect(await sent).toMatchObject({ code: 'aborted', outcome: 'unknown' })
  })

  const unkeyed = Object.values(calls).flatMap((rows) =>
    Object.values(rows as Family).filter(({ effect, unkeyed }) => effect !== 'read' && unkeyed),
  )
  test('commands and secrets are what they were: without a key, and once', async () => {
    expect(unkeyed.map(({ id }) => id)).toEqual([
      'commands.send',
      'embeds.renewKey',
      'embeds.preview',
      'webhooks.renewSecret',
    ])
    for (const row of unkeyed) {
      const { caller, keys } = setUp(read, lost)
      await settle(caller, brands)
      const { error } = await settle(caller, row, { idempotencyKey: 'mine' })
      expect(error).toMatchObject({ retryable: false, outcome: 'unknown' })
      expect(keys()).toEqual([null, null])
    }
  })
})

describe('a host that has not declared that it keeps keys', () => {
  test.each([
    ['none of ours', {}, [null, null]],
    ['a key of the caller’s own, once', { idempotencyKey: 'imei-1' }, [null, 'imei-1']],
  ])('is sent %s', async (_what, settings, expected) => {
    const { caller, keys } = setUp(() => Response.json({ status: 1, data: [] }), lost)
    await settle(caller, brands)
    const { error } = await settle(caller, add, settings)
    expect(error).toMatchObject({ code: 'offline', retryable: false, outcome: 'unknown' })
    expect(keys()).toEqual(expected)
  })
})

test('a key of the caller’s own counts before the host has sent anything', async () => {
  const { caller, keys } = setUp(lost, good)
  const { value } = await settle(caller, add, { idempotencyKey: 'imei-1' })
  expect(value).toEqual({ id: 'd1', mensaje: '' })
  expect(keys()).toEqual(['imei-1', 'imei-1'])
})

test('a key of the caller’s own is sent with every attempt', async () => {
  const { caller, keys } = setUp(read, lost, good)
  await settle(caller, brands)
  await settle(caller, add, { idempotencyKey: 'imei-1' })
  expect(keys()).toEqual([null, 'imei-1', 'imei-1'])
})

test('the fake backend does once what is asked of it twice', async () => {
  vi.useRealTimers()
  const backend = createFakeBackend()
  let losing = ''
  const client = createClient({
    host: backend.host,
    fetch: async (input, init) => {
      const answer = await backend.fetch(input, init)
      if (losing === '' || !String(input).endsWith(losing)) return answer
      losing = ''
      throw new TypeError('fetch failed')
    },
  })
  await client.session.login({ user: 'admin', pass: 'demo' })
  const before = backend.units().length
  losing = '/objetos/add-objeto'
  const form = {
    nombre: 'Uno',
    sim: '5512345678',
    imei: '870000000000001',
    equipo_gps: 'Coban',
    rol: 4,
  } as const
  const { id } = await client.devices.add(form)
  expect(backend.units().length).toBe(before + 1)
  losing = '/objetos/eliminar-objeto'
  await client.devices.remove({ id })
  expect(backend.units().length).toBe(before)
})
