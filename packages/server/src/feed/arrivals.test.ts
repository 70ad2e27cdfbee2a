import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createArrivals } from './arrivals.js'

describe('waiting for what is stored', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const never = new AbortController().signal

  test('ends with one of its units, and with no other', async () => {
    const arrivals = createArrivals()
    const waiter = arrivals.wait(['a', 'b'], 'usuario')
    const next = waiter.next(1_000, never)
    arrivals.stored(['c'])
    arrivals.stored(['c', 'b'])
    expect(await next).toBe('news')
  })

  test('knows what came before it was waited for', async () => {
    const arrivals = createArrivals()
    const waiter = arrivals.wait(['a'], 'usuario')
    arrivals.stored(['a'])
    expect(await waiter.next(1_000, never)).toBe('news')
  })

  test('ends where somebody sees less, and when the server closes', async () => {
    const arrivals = createArrivals()
    const first = arrivals.wait(['a'], 'usuario').next(1_000, never)
    arrivals.changed()
    expect(await first).toBe('changed')
    const second = arrivals.wait(['a'], 'usuario').next(1_000, never)
    arrivals.close()
    expect(await second).toBe('changed')
    expect(await arrivals.wait(['a'], 'usuario').next(1_000, never)).toBe('changed')
  })

  test('ends after its time, or with whoever waits for the answer', async () => {
    const arrivals = createArrivals()
    const quiet = arrivals.wait(['a'], 'usuario').next(1_000, never)
    vi.advanceTimersByTime(1_000)
    expect(await quiet).toBe('quiet')
    const gone = new AbortController()
    const left = arrivals.wait(['a'], 'usuario').next(1_000, gone.signal)
    gone.abort()
    expect(await left).toBe('quiet')
    expect(vi.getTimerCount()).toBe(0)
  })
})
