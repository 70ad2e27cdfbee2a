import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '../client/client.js'
import { createFakeBackend } from '../testing/index.js'
import { createEnvironment } from './environment.js'

const network = { onLine: false }
let browser = new EventTarget()

beforeEach(() => {
  browser = new EventTarget()
  network.onLine = false
  vi.useFakeTimers()
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an answer counts more than what the browser reports', () => {
  const { online, recordAttempt } = createEnvironment()
  const heard = vi.fn()
  const leave = online.subscribe(heard)
  expect(online.get()).toBe(true)
  recordAttempt?.(false)
  expect(online.get()).toBe(false)
  recordAttempt?.(true)
  expect([online.get(), heard.mock.calls.length]).toEqual([true, 1])
  leave()
})

test('while requests fail, the server is tried again after half a minute, and at once when the network changes', () => {
  const { online, recordAttempt } = createEnvironment()
  const leave = online.subscribe(() => {})
  recordAttempt?.(false)
  vi.advanceTimersByTime(29_000)
  expect(online.get()).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(online.get()).toBe(true)
  recordAttempt?.(false)
  browser.dispatchEvent(new Event('offline'))
  expect(online.get()).toBe(true)
  recordAttempt?.(false)
  leave()
  expect(vi.getTimerCount()).toBe(0)
})

test('a failure counts for nothing while the browser reports a network', () => {
  network.onLine = true
  const { online, recordAttempt } = createEnvironment()
  recordAttempt?.(false)
  expect(online.get()).toBe(true)
})

test('units load on a network without internet, and are stale once the server is out of reach', async () => {
  const backend = createFakeBackend({ units: 2 })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    getToken: () => backend.hostSession(),
  })
  const leave = client.fleet.listen(() => {})
  await vi.waitFor(() => expect(client.fleet.value).toMatchObject({ state: 'live', units: { size: 2 } }))
  backend.setState({ failWith: 'offline' })
  await client.fleet.refresh()
  expect(client.fleet.value.state).toBe('stale')
  backend.setState({ failWith: null })
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(client.fleet.value.state).toBe('live'))
  leave()
  client.close()
})
