import { getEventListeners } from 'node:events'
import { BalizaError } from '@baliza/agreement/calls/errors.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAttempt, type Outgoing } from './attempt.js'
import { readRetryAfter, withRetries } from './retry.js'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 20, 12) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const failing = (retryAfter?: number) =>
  new BalizaError({ code: 'offline', call: 'getThing', effect: 'read', retryAfter })

/** Runs a call with the client's retries. The call fails `failures` times and then succeeds. */
function tried(
  failures: number,
  { error = failing(), signal }: { error?: BalizaError; signal?: AbortSignal } = {},
) {
  const attempt = vi.fn(async () => {
    if (attempt.mock.calls.length <= failures) throw error
    return 'good'
  })
  const settled = withRetries(attempt, { call: 'getThing', signal, online: () => true })
  // A caller may read the error later. Until then it must not be reported as an unhandled rejection.
  settled.catch(() => {})
  return { attempt, settled }
}

describe('the pauses grow, and jitter spreads them over many clients', () => {
  test.each([
    ['at the least half', 0, 200, 600],
    ['in the middle', 0.5, 400, 1_200],
    ['at the most half as long again', 1, 600, 1_800],
  ])('%s', async (_how, random, first, second) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const { attempt, settled } = tried(2)
    await vi.advanceTimersByTimeAsync(first - 1)
    expect(attempt).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(attempt).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(second - 1)
    expect(attempt).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(attempt).toHaveBeenCalledTimes(3)
    expect(await settled).toBe('good')
  })
})

test('three attempts in all, and then its error', async () => {
  const error = failing()
  const { attempt, settled } = tried(9, { error })
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(settled).rejects.toBe(error)
  expect(attempt).toHaveBeenCalledTimes(3)
})

test('a host that asks for 30 seconds is waited for, and for a moment more is not', async () => {
  const patient = tried(1, { error: failing(30_000) })
  const impatient = tried(1, { error: failing(30_001) })
  await expect(impatient.settled).rejects.toMatchObject({ code: 'offline' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await patient.settled).toBe('good')
  expect(impatient.attempt).toHaveBeenCalledTimes(1)
})

test('a host that asks for no pause is asked again at once', async () => {
  const { settled } = tried(1, { error: failing(0) })
  await vi.advanceTimersByTimeAsync(0)
  expect(await settled).toBe('good')
})

test('what is no error of ours is not tried again', async () => {
  const attempt = vi.fn(async () => {
    throw new TypeError('ours')
  })
  const settled = withRetries(attempt, { call: 'getThing', online: () => true })
  await expect(settled).rejects.toThrow('ours')
  expect(attempt).toHaveBeenCalledTimes(1)
})

describe('who waits can leave', () => {
  const listenersOf = (signal: AbortSignal) => getEventListeners(signal, 'abort').length

  test('in a pause, which ends at once; nothing listens to the signal any more', async () => {
    const leaving = new AbortController()
    const { attempt, settled } = tried(1, { signal: leaving.signal })
    await vi.advanceTimersByTimeAsync(100)
    expect(listenersOf(leaving.signal)).toBe(1)
    leaving.abort('enough')
    await expect(settled).rejects.toMatchObject({ code: 'aborted', call: 'getThing', cause: 'enough' })
    expect(listenersOf(leaving.signal)).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  test('a pause that ends by itself leaves no listener behind', async () => {
    const { signal } = new AbortController()
    const { settled } = tried(2, { signal })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await settled).toBe('good')
    expect(listenersOf(signal)).toBe(0)
  })

  test('just before a pause, which does not begin', async () => {
    const leaving = new AbortController()
    const settled = withRetries(
      async () => {
        leaving.abort()
        throw failing()
      },
      { call: 'getThing', signal: leaving.signal, online: () => true },
    )
    await expect(settled).rejects.toMatchObject({ code: 'aborted' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('an attempt that ends, well or not, leaves no listener and no timer behind', async () => {
    const { signal } = new AbortController()
    const outgoing: Outgoing = {
      call: 'getThing',
      effect: 'read',
      url: 'http://host',
      headers: {},
      timeout: 1_000,
      signal,
      online: true,
    }
    await createAttempt(async () => Response.json({}))(outgoing)
    expect([listenersOf(signal), vi.getTimerCount()]).toEqual([0, 0])
    const failed = createAttempt(() => Promise.reject(new TypeError('down')))(outgoing)
    await expect(failed).rejects.toMatchObject({ code: 'offline' })
    expect([listenersOf(signal), vi.getTimerCount()]).toEqual([0, 0])
  })
})

describe('Retry-After', () => {
  test.each([
    ['seconds', '7', 7_000],
    ['no seconds', '0', 0],
    ['a date', 'Tue, 20 Jan 2026 12:00:09 GMT', 9_000],
    ['a date that has passed', 'Tue, 20 Jan 2026 11:59:00 GMT', 0],
    ['neither', 'soon', undefined],
    ['a date that begins with digits', '20 Jan 2026 12:00:09 GMT', 9_000],
    ['a date that ends with digits', 'Tue, 20 Jan 2026 12:00:09 +0000', 9_000],
    ['nothing', '', undefined],
    ['no header', null, undefined],
  ])('%s', (_what, header, pause) => {
    expect(readRetryAfter(header)).toBe(pause)
  })
})
