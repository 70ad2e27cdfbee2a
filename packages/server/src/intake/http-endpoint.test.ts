import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Fix } from '../tracking/latest/fix.js'
import { takeAll, takeOne } from './http-endpoint.js'
import type { FixSink } from './ingest.js'
import type { Settled } from './queued-fix.js'
import type { Received } from './refusals.js'

/** A sink that settles when the test calls it. */
function idleSink() {
  const settles: ((settled: Settled) => void)[] = []
  const sink = {
    isFull: false,
    take: (_protocol: string, _fix: Fix, _received: Received, settle: (settled: Settled) => void) =>
      settles.push(settle),
  } as unknown as FixSink
  return { sink, settles }
}

const sent = {
  protocol: 'osmand',
  raw: 'id=359586015829802',
  receivedAt: 0,
  sender: { address: '127.0.0.1', port: 5055 },
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

describe('a request of several', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const several = (sink: FixSink) =>
    takeAll(sink, ['a', 'b', 'c'], {
      ...sent,
      decode: (raw) => (raw === 'b' ? 'malformed' : ({ imei: raw } as Fix)),
    })
  const refusing = () => {
    const { sink, settles } = idleSink()
    const refuse = vi.fn()
    return { sink: Object.assign(sink, { refuse }), settles, refuse }
  }

  test('is answered once all are settled, and what is bad of it is counted', async () => {
    const { sink, settles, refuse } = refusing()
    const reply = several(sink)
    const answered = vi.fn()
    void reply.then(answered)
    settles[0]?.('stored')
    await Promise.resolve()
    expect(answered).not.toHaveBeenCalled()
    settles[1]?.('duplicate')
    expect(await reply).toEqual({ status: 200, body: '' })
    expect(refuse).toHaveBeenCalledExactlyOnceWith('osmand', 'malformed', null, {
      raw: 'b',
      sender: sent.sender,
    })
  })

  test('is to be sent again as long as one of it is, whatever became of the others', async () => {
    vi.useFakeTimers()
    const { sink, settles } = refusing()
    const reply = several(sink)
    settles[0]?.('stored')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await reply).toMatchObject({ status: 503 })
  })

  test('of an unknown unit says so', async () => {
    const { sink, settles } = refusing()
    const reply = several(sink)
    for (const settle of settles) settle('unknown')
    expect(await reply).toEqual({ status: 404, body: 'unknown unit' })
  })
})
