import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Fix } from '../fixes/fix.js'
import { takeOne } from './http-endpoint.js'
import type { FixSink } from './ingest.js'
import type { Settled } from './queue.js'

/** A sink that settles when the test says so. */
function idleSink() {
  const settles: ((settled: Settled) => void)[] = []
  const sink = {
    full: false,
    take: (_protocol: string, _fix: Fix, _raw: string, settle: (settled: Settled) => void) =>
      settles.push(settle),
  } as unknown as FixSink
  return { sink, settles }
}

const sent = {
  protocol: 'osmand',
  raw: 'id=359586015829802',
  receivedAt: 0,
  address: '127.0.0.1',
  decode: () => ({ imei: '359586015829802', receivedAt: 0 }) as Fix,
  imeiOf: () => null,
  unknownUnit: 404,
} as const

describe('a request whose fix is not stored', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is answered 503 after 10 s, and the answer that comes later harms nobody', async () => {
    vi.useFakeTimers()
    const { sink, settles } = idleSink()
    const reply = takeOne(sink, sent)
    await vi.advanceTimersByTimeAsync(9_999)
    const answered = vi.fn()
    void reply.then(answered)
    await vi.advanceTimersByTimeAsync(0)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await reply).toEqual({ status: 503, body: 'not stored yet' })
    settles[0]?.('stored')
    expect(await reply).toMatchObject({ status: 503 })
  })

  test('is answered 200 when it is committed in time, and no clock is left running', async () => {
    vi.useFakeTimers()
    const { sink, settles } = idleSink()
    const reply = takeOne(sink, sent)
    settles[0]?.('stored')
    expect(await reply).toEqual({ status: 200, body: '' })
    expect(vi.getTimerCount()).toBe(0)
  })
})
