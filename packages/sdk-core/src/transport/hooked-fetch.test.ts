import { inspect } from 'node:util'
import type { BalizaError } from '@baliza/agreement/calls/errors.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '../client/client.js'
import { createFakeEnvironment } from '../testing/fake-environment.js'
import type { ClientHooks } from './hooked-fetch.js'

const secret = 'secret-token-0123456789'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 20, 12) })
})
afterEach(() => {
  vi.useRealTimers()
})

const units = () => Response.json({ status: 1, mensaje: '', data: [] })

function setUp(hooks: ClientHooks, answer: () => Response | Promise<Response> = units) {
  const fetch = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => answer())
  const client = createClient({
    host: 'http://host:9998',
    fetch,
    environment: createFakeEnvironment(),
    getToken: async () => ({ token: secret, user: 'a1' }),
    ...hooks,
  })
  return { client, fetch }
}

async function failure(promise: Promise<unknown>): Promise<BalizaError> {
  const failed = promise.then(
    () => expect.fail('it did not fail'),
    (error: BalizaError) => error,
  )
  await vi.advanceTimersByTimeAsync(300_000)
  return failed
}

test('hooks see each request as it goes out, may add to it, and read what comes back', async () => {
  const heard: string[] = []
  const { client, fetch } = setUp({
    onRequest: ({ request, options }) => {
      heard.push(`to ${request}`)
      options.headers.set('x-correlation', 'c-1')
    },
    onResponse: async ({ response }) => {
      heard.push(`${response.status} ${await response.clone().text()}`)
    },
  })
  expect(await client.units.list()).toEqual([])
  expect(heard).toEqual(['to http://host:9998/api/objetos', '200 {"status":1,"mensaje":"","data":[]}'])
  const [, sent] = fetch.mock.calls[0] ?? []
  expect(new Headers(sent?.headers).get('x-correlation')).toBe('c-1')
  expect(new Headers(sent?.headers).get('authorization')).toBe(`Bearer ${secret}`)
})

test('each attempt is a request of its own: who listens hears of every one that failed', async () => {
  const statuses: number[] = []
  const { client, fetch } = setUp(
    { onResponseError: ({ response }) => void statuses.push(response.status) },
    () => new Response('down', { status: 503 }),
  )
  const error = await failure(client.units.list())
  expect(error).toMatchObject({ code: 'http', httpStatus: 503, retryable: true })
  expect(statuses).toHaveLength(fetch.mock.calls.length)
  expect(statuses.length).toBeGreaterThan(1)
})

const once = { nombre: 'A', color: '#112233', lat: 19, lng: -99, radio: 50, tipo: 1, encode: '0' } as const
const thrown = new Error('the host says no')

test.each<[string, ClientHooks, 'unknown' | undefined, number]>([
  ['before it goes out', { onRequest: () => Promise.reject(thrown) }, undefined, 0],
  ['once it has been answered', { onResponse: () => Promise.reject(thrown) }, 'unknown', 1],
])('a hook that throws %s stops the call, which is not repeated', async (_when, hooks, outcome, sent) => {
  const { client, fetch } = setUp(hooks)
  const read = await failure(client.units.list())
  expect(read).toMatchObject({ code: 'hook', cause: thrown, retryable: false, outcome: undefined })
  expect(fetch).toHaveBeenCalledTimes(sent)
  const written = await failure(client.geofences.add(once))
  expect(written).toMatchObject({ code: 'hook', outcome })
})

test('a hook that takes longer than the call may is left behind', async () => {
  const { client } = setUp({ onRequest: () => new Promise(() => undefined) })
  expect(await failure(client.geofences.add(once))).toMatchObject({ code: 'timeout' })
})

test.each<[string, () => Response | Promise<Response>]>([
  ['no network', () => Promise.reject(new TypeError('fetch failed'))],
  ['an HTTP error', () => new Response('{}', { status: 500 })],
  ['a page', () => new Response('<html>')],
])('no error tells the token: %s', async (_what, answer) => {
  const { client } = setUp({ onRequest: () => undefined }, answer)
  expect(
    inspect(await failure(client.units.list()), { depth: 20, showHidden: true, getters: true }),
  ).not.toContain(secret)
})
