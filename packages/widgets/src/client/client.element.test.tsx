import type { BalizaClient } from '@baliza/sdk-core/internal'
import { createFakeBackend } from '@baliza/sdk-core/internal/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { defineClient } from './client.element.js'

defineClient()

type ClientNode = HTMLElement & { client: BalizaClient | null; getToken: unknown }

function make(attributes: Record<string, string>): ClientNode {
  const node = document.createElement('baliza-client') as ClientNode
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  document.body.append(node)
  return node
}

const tick = () => new Promise((done) => setTimeout(done))

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a host makes a client, another host another one, and removal ends it', async () => {
  const node = make({ host: 'http://one.example:9998' })
  expect(node.client).toBeNull()
  await tick()
  const first = node.client
  expect(first?.host).toBe('http://one.example:9998')
  const close = vi.spyOn(first as BalizaClient, 'close')
  node.setAttribute('theme', 'dark')
  await tick()
  expect(node.client).toBe(first)
  node.setAttribute('host', 'http://two.example:9998')
  await tick()
  expect(close).toHaveBeenCalledTimes(1)
  expect(node.client?.host).toBe('http://two.example:9998')
  node.remove()
  await tick()
  expect(node.client).toBeNull()
})

test('without a host it waits, and says nothing', async () => {
  const error = vi.spyOn(console, 'error')
  const node = make({})
  await tick()
  expect(node.client).toBeNull()
  expect(error).not.toHaveBeenCalled()
})

test('a token of the page is the session', async () => {
  const backend = createFakeBackend({ units: 2 })
  vi.stubGlobal('fetch', backend.fetch)
  const { token, user } = await backend.hostSession()
  const node = make({ host: backend.host, token, user })
  await tick()
  await expect(node.client?.units.list()).resolves.toHaveLength(2)
  expect(backend.requests[0]?.headers.authorization).toBe(`Bearer ${token}`)
})

test('getToken is asked for a session, and asked again once it has ended', async () => {
  const backend = createFakeBackend({ units: 2 })
  vi.stubGlobal('fetch', backend.fetch)
  const getToken = vi.fn(() => backend.hostSession())
  const node = make({ host: backend.host })
  node.getToken = getToken
  await tick()
  await node.client?.units.list()
  backend.expire()
  await expect(node.client?.units.list()).resolves.toHaveLength(2)
  expect(getToken).toHaveBeenCalledTimes(2)
})

test('token-url is fetched for a session, and again once it has ended', async () => {
  const backend = createFakeBackend({ units: 2 })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url !== '/mi-servidor/sesion') return backend.fetch(url, init)
    asked.push(url)
    return Response.json(await backend.hostSession())
  })
  const node = make({ host: backend.host, 'token-url': '/mi-servidor/sesion' })
  await tick()
  await expect(node.client?.units.list()).resolves.toHaveLength(2)
  backend.expire()
  await expect(node.client?.units.list()).resolves.toHaveLength(2)
  expect(asked).toHaveLength(2)
})

test.each([
  ['an error', new Response('no', { status: 503 }), { code: 'http', call: 'getToken', httpStatus: 503 }],
  ['a refusal', new Response('no', { status: 403 }), { code: 'http', call: 'getToken', httpStatus: 403 }],
  ['a page', new Response('<!doctype html>'), { code: 'malformed', call: 'getToken' }],
])('a token-url that answers with %s says so', async (_what, response, error) => {
  vi.stubGlobal('fetch', async () => response)
  const node = make({ host: 'http://one.example:9998', 'token-url': '/caido' })
  await tick()
  await expect(node.client?.units.list()).rejects.toMatchObject(error)
})

test('a token-url that never answers is given up, and asked again', async () => {
  const asked = vi.fn(
    (_url: string, init?: RequestInit) =>
      new Promise<Response>((_, refuse) => {
        init?.signal?.addEventListener('abort', () => refuse(init.signal?.reason))
      }),
  )
  vi.stubGlobal('fetch', asked)
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const given = new AbortController()
    setTimeout(() => given.abort(new DOMException('so long', 'TimeoutError')))
    return given.signal
  })
  const node = make({ host: 'http://one.example:9998', 'token-url': '/mudo' })
  await tick()
  for (const times of [1, 2]) {
    await expect(node.client?.units.list()).rejects.toMatchObject({
      code: 'timeout',
      call: 'getToken',
    })
    expect(asked).toHaveBeenCalledTimes(times)
  }
  expect(patience).toHaveBeenCalledWith(10_000)
  patience.mockRestore()
})

test('a token-url that does not answer is distinguished from a host that does not', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const node = make({ host: 'http://one.example:9998', 'token-url': '/caido' })
  await tick()
  await expect(node.client?.units.list()).rejects.toMatchObject({ code: 'token', call: 'getToken' })
})

test('a client that script hands over is the one', async () => {
  const node = make({ host: 'http://one.example:9998' })
  await tick()
  const own = { host: 'mine' } as BalizaClient
  node.client = own
  await tick()
  expect(node.client).toBe(own)
})
