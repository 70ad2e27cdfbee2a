import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBuckets } from './buckets.js'

const quota = { calls: 600, window: 60_000 }

test('the whole quota at once, then a call every tenth of a second', () => {
  let now = 5
  const buckets = createBuckets(() => now)
  for (let call = 1; call <= 600; call++) {
    expect(buckets.wait('a', quota), String(call)).toBe(0)
    expect(buckets.take('a', quota)).toEqual({ calls: 600 - call, full: expect.closeTo(call * 100, 3) })
  }
  expect(buckets.wait('a', quota)).toBeCloseTo(100, 3)
  expect(buckets.wait('b', quota)).toBe(0)
  now += 99
  expect(buckets.wait('a', quota)).toBeCloseTo(1, 3)
  now += 1
  expect(buckets.wait('a', quota)).toBe(0)
  expect(buckets.take('a', quota).calls).toBe(0)
  now += 60_000
  expect(buckets.left('a', quota)).toEqual({ calls: 600, full: 0 })
})

test('over any time, no more calls than the quota and what came back', () => {
  fc.assert(
    fc.property(
      fc.record({ calls: fc.integer({ min: 1, max: 50 }), window: fc.constantFrom(1_000, 60_000) }),
      fc.array(fc.double({ min: 0, max: 2_000, noNaN: true }), { maxLength: 200 }),
      (given, pauses) => {
        let now = 0
        let taken = 0
        const buckets = createBuckets(() => now)
        for (const pause of pauses) {
          now += pause
          if (buckets.wait('a', given) > 0) continue
          buckets.take('a', given)
          taken += 1
        }
        expect(taken).toBeLessThanOrEqual(given.calls + (now * given.calls) / given.window + 1e-3)
      },
    ),
  )
})

test('full buckets are removed', () => {
  let now = 0
  const buckets = createBuckets(() => now)
  for (let name = 0; name < 10_000; name++) buckets.take(String(name), quota)
  now += 101
  buckets.take('new', quota)
  expect(buckets.size).toBe(1)
})
