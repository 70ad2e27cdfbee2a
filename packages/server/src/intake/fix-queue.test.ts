import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../log.js'
import { eventually } from '../testing/eventually.js'
import { storageTexts } from '../texts.js'
import type { Fix, Outcome } from '../tracking/latest/fix.js'
import { blankFix } from './blank-fix.js'
import { FixQueue, type FixQueueOptions } from './fix-queue.js'
import type { Letter, QueuedFix, Settled } from './queued-fix.js'

const log = createLog('silent')

function fix(imei: string, time: number): Fix {
  return { ...blankFix(imei, time), time }
}

const letter = (imei: string, time: number): Letter => ({
  imei,
  protocol: 'coban',
  raw: `raw ${imei} ${time}`,
  receivedAt: time,
})

/** A database that records batches, and that can be unavailable or slow. */
function fakeStore() {
  const batches: Fix[][] = []
  const aside: (Letter & { reason: string })[] = []
  let away = false
  let atOnce = 0
  let maxAtOnce = 0
  const hold: { until: Promise<void> } = { until: Promise.resolve() }
  return {
    batches,
    aside,
    hold,
    set away(value: boolean) {
      away = value
    },
    get maxAtOnce() {
      return maxAtOnce
    },
    async save(fixes: readonly Fix[]) {
      atOnce += 1
      maxAtOnce = Math.max(maxAtOnce, atOnce)
      try {
        await hold.until
        if (away) throw refused()
        if (fixes.some((one) => one.imei === 'bad'))
          throw Object.assign(new Error('out of range'), { code: '22003' })
        // An exception of the server's own code, which has no error code.
        if (fixes.some((one) => one.imei === 'poison')) throw new TypeError('v.replace is not a function')
        batches.push([...fixes])
        return { outcomes: fixes.map((): Outcome => 'stored'), units: [], raised: [] }
      } finally {
        atOnce -= 1
      }
    },
    async storeDeadLetters(letters: readonly (Letter & { reason: string })[]) {
      if (away) throw refused()
      aside.push(...letters)
      return letters.map(() => 'kept' as const)
    },
  }
}

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function start(options: Partial<FixQueueOptions> = {}) {
  const store = fakeStore()
  const settled: Settled[] = []
  const queue = new FixQueue({
    save: store.save,
    storeDeadLetters: store.storeDeadLetters,
    onSaved: () => undefined,
    log,
    maxPause: 100,
    ...options,
  })
  const push = (imei: string, time: number) =>
    queue.push(fix(imei, time), letter(imei, time), (one) => settled.push(one))
  return { store, settled, queue, push }
}

describe('the queue', () => {
  test('a lone fix is written after a short wait, with those that came meanwhile', async () => {
    const { store, push, settled } = start({ wait: 30 })
    push('a', 1)
    push('b', 2)
    expect(store.batches).toEqual([])
    await eventually(() => expect(settled).toEqual(['stored', 'stored']))
    expect(store.batches).toHaveLength(1)
  })

  describe('on a clock that is moved by hand', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
    afterEach(() => void vi.useRealTimers())
    const takes = (ms: number) => async (fixes: readonly Fix[]) => {
      vi.advanceTimersByTime(ms)
      return { outcomes: fixes.map((): Outcome => 'stored'), units: [], raised: [] }
    }
    async function stored(save: FixQueueOptions['save'], count: number) {
      const batches: number[][] = []
      const { push, queue } = start({
        batch: 10,
        wait: 1_000,
        save: (fixes, ...more) => {
          batches.push(fixes.map(({ time }) => time ?? 0))
          return save(fixes, ...more)
        },
      })
      for (let time = 0; time < count; time++) push('a', time)
      expect(await queue.drain()).toBe(0)
      expect(batches.flat()).toEqual(Array.from({ length: count }, (_, time) => time))
      return batches.map(({ length }) => length)
    }

    test('a full batch does not wait, and those of a backlog grow, each in its order', async () => {
      expect(await stored(takes(1), 600)).toEqual([10, 20, 40, 80, 160, 200, 90])
    })

    test('they grow no longer than half a second', async () => {
      expect(await stored(takes(500), 35)).toEqual([10, 10, 10, 5])
      expect(await stored(takes(200), 100)).toEqual([10, 20, 40, 30])
      expect(await stored(takes(400), 60)).toEqual([10, 13, 16, 20, 1])
    })

    test('what was too much at once is tried in smaller batches, and is no fault of theirs', async () => {
      let slow = false
      const save = async (fixes: readonly Fix[]) => {
        slow ||= fixes.length > 40
        if (slow && fixes.length > 10) throw refused()
        return takes(1)(fixes)
      }
      const tried: { readonly count: number; readonly again: boolean }[] = []
      const { push, queue, settled } = start({
        batch: 10,
        save: (fixes, again) => {
          tried.push({ count: fixes.length, again })
          return save(fixes)
        },
      })
      for (let time = 0; time < 150; time++) push('a', time)
      expect(await queue.drain()).toBe(0)
      expect(settled).toEqual(Array.from({ length: 150 }, () => 'stored'))
      const parts = tried.slice(4).filter(({ count }) => count <= 10)
      expect(parts).toEqual(Array.from({ length: 8 }, () => ({ count: 10, again: true })))
      expect(queue.stats().failure).toBeNull()
    })
  })

  test('one batch is written at a time', async () => {
    const { store, push, queue } = start({ batch: 10, wait: 1_000 })
    for (let time = 0; time < 95; time++) push('a', time)
    expect(await queue.drain()).toBe(0)
    expect(store.maxAtOnce).toBe(1)
  })

  test('nothing is lost or reordered while the database is away, and it is counted', async () => {
    const { store, push, queue, settled } = start({ batch: 2, wait: 1 })
    store.away = true
    for (let time = 0; time < 5; time++) push('a', time)
    await eventually(() => expect(queue.stats().retries).toBeGreaterThan(1))
    expect(queue.stats()).toMatchObject({ waiting: 5, failure: storageTexts.away })
    expect(queue.stats().oldest).toBeGreaterThan(0)
    expect(settled).toEqual([])
    store.away = false
    await eventually(() => expect(settled).toHaveLength(5))
    expect(store.batches.flat().map((one) => one.time)).toEqual([0, 1, 2, 3, 4])
    expect(queue.stats()).toMatchObject({ waiting: 0, failure: null, oldest: 0 })
  })

  test('one fix that the database refuses does not keep the others out', async () => {
    const { store, push, settled, queue } = start()
    for (const imei of ['a', 'b', 'bad', 'c', 'd']) push(imei, 1)
    await queue.drain()
    expect(store.batches.flat().map((one) => one.imei)).toEqual(['a', 'b', 'c', 'd'])
    expect(settled.toSorted()).toEqual(['rejected', 'stored', 'stored', 'stored', 'stored'])
    expect(store.aside).toEqual([{ ...letter('bad', 1), reason: 'Error 22003: out of range' }])
  })

  test('one fix at which we fail ourselves does not either: it is set aside, and is no outage', async () => {
    const { store, push, settled, queue } = start()
    for (const imei of ['a', 'poison', 'b', 'c', 'poison']) push(imei, 1)
    expect(await queue.drain()).toBe(0)
    expect(store.batches.flat().map((one) => one.imei)).toEqual(['a', 'b', 'c'])
    expect(settled.toSorted()).toEqual(['rejected', 'rejected', 'stored', 'stored', 'stored'])
    const reason = 'TypeError: v.replace is not a function'
    expect(store.aside).toEqual([
      { ...letter('poison', 1), reason },
      { ...letter('poison', 1), reason },
    ])
    expect(queue.stats()).toMatchObject({ waiting: 0, retries: 0, failure: null })
  })

  test('what nobody could read is set aside with the others', async () => {
    const { store, push, settled, queue } = start()
    push('a', 1)
    queue.reject(letter('b', 2), new RangeError('Invalid time value'), (one) => settled.push(one))
    await queue.drain()
    expect(store.aside).toEqual([{ ...letter('b', 2), reason: 'RangeError: Invalid time value' }])
    expect(settled).toEqual(['stored', 'rejected'])
  })

  test('what is to be set aside waits for a database that is away, and is not lost on closing', async () => {
    const { store, push, queue, settled } = start({ wait: 1 })
    store.away = true
    push('a', 1)
    push('poison', 2)
    await eventually(() => expect(queue.stats().retries).toBeGreaterThan(0))
    expect(queue.stats().failure).toBe(storageTexts.away)
    store.away = false
    expect(await queue.drain()).toBe(0)
    expect(settled.toSorted()).toEqual(['rejected', 'stored'])
    expect(store.aside).toHaveLength(1)
  })

  test('one that cannot be set aside is said in the log, and keeps no other out', async () => {
    const { push, settled, queue, store } = start({
      storeDeadLetters: async (letters) => {
        if (letters.some(({ imei }) => imei === 'bad')) throw new TypeError('not even that')
        store.aside.push(...letters)
        return letters.map(({ imei }) => (imei === 'a' ? 'unknown' : 'kept'))
      },
      save: async () => {
        throw new TypeError('a fault in everything')
      },
    })
    for (const imei of ['a', 'bad', 'c']) push(imei, 1)
    expect(await queue.drain()).toBe(0)
    expect(settled.toSorted()).toEqual(['failed', 'rejected', 'unknown'])
    expect(store.aside.map(({ imei }) => imei)).toEqual(['a', 'c'])
  })

  test('each kind of failure is logged once, not each fix', async () => {
    const logged: unknown[] = []
    const { push, queue } = start({
      log: { ...log, error: (...line: unknown[]) => logged.push(line) } as never,
    })
    for (let time = 0; time < 100; time++) push(time % 2 === 0 ? 'poison' : 'bad', time)
    expect(await queue.drain()).toBe(0)
    expect(logged).toHaveLength(2)
  })

  describe('with an unavailable partition', () => {
    /** Postpones the fixes of the unit `old` while its partition is unavailable. */
    function startPartitioned(options: Partial<FixQueueOptions> = {}) {
      const postponed: QueuedFix[] = []
      let release: (fixes: readonly QueuedFix[]) => void = () => undefined
      let isAvailable = false
      const parts = start({
        wait: 60_000,
        ...options,
        partitions: {
          async split(fixes) {
            const isPostponed = ({ fix }: QueuedFix) => !isAvailable && fix?.imei === 'old'
            postponed.push(...fixes.filter(isPostponed))
            return fixes.filter((item) => !isPostponed(item))
          },
          onAvailable(next) {
            release = next
          },
          get size() {
            return postponed.length
          },
          close: () => undefined,
        },
      })
      return {
        ...parts,
        setAvailable(value: boolean) {
          isAvailable = value
          if (value) release(postponed.splice(0))
        },
      }
    }
    const imeis = (batches: readonly (readonly Fix[])[]) =>
      batches.map((fixes) => fixes.map(({ imei }) => imei))

    test('postponed fixes delay no other, return to the front, and are waited for on closing', async () => {
      const { store, push, settled, queue, setAvailable } = startPartitioned({ batch: 4 })
      for (const imei of ['a', 'old', 'b', 'old']) push(imei, 1)
      await eventually(() => expect(queue.stats()).toMatchObject({ waiting: 0, apart: 2, failure: null }))
      expect([imeis(store.batches), settled]).toEqual([[['a', 'b']], ['stored', 'stored']])
      push('c', 2)
      setAvailable(true)
      expect(await queue.drain()).toBe(0)
      expect(imeis(store.batches).slice(1)).toEqual([['old', 'old', 'c']])
      expect(settled).toHaveLength(5)

      setAvailable(false)
      push('old', 3)
      const drained = queue.drain()
      await eventually(() => expect(queue.stats().apart).toBe(1))
      setAvailable(true)
      expect(await drained).toBe(0)
      expect(settled).toHaveLength(6)
    })

    test('a postponed fix is counted and stored once if the others are retried', async () => {
      const { store, push, settled, queue, setAvailable } = startPartitioned({ batch: 3 })
      store.away = true
      for (const imei of ['a', 'old', 'b']) push(imei, 1)
      await eventually(() => expect(queue.stats().retries).toBeGreaterThan(1))
      expect(queue.stats()).toMatchObject({ waiting: 2, apart: 1 })
      store.away = false
      await eventually(() => expect(settled).toHaveLength(2))
      setAvailable(true)
      expect(await queue.drain()).toBe(0)
      expect(imeis(store.batches)).toEqual([['a', 'b'], ['old']])
    })

    test('a fix that remains of a large batch is retried, and is not rejected', async () => {
      let isAway = true
      const { store, push, settled, queue } = startPartitioned({
        batch: 2,
        save: async (fixes) => {
          if (isAway && fixes.some(({ imei }) => imei === 'a')) throw refused()
          return { outcomes: fixes.map((): Outcome => 'stored'), units: [], raised: [] }
        },
      })
      // Batches of 2, 4, 8 and 16, so that the next one takes all four others.
      for (let time = 0; time < 30; time++) push('b', time)
      for (const imei of ['a', 'old', 'old', 'old']) push(imei, 1)
      await eventually(() => expect(queue.stats().retries).toBeGreaterThan(1))
      expect(queue.stats()).toMatchObject({ waiting: 1, apart: 3 })
      isAway = false
      await eventually(() => expect(settled).toHaveLength(31))
      expect([settled.at(-1), store.aside]).toEqual(['stored', []])
    })
  })

  test('full above the high-water mark, relief below half of it', async () => {
    const { store, push, queue } = start({ batch: 4, wait: 1, highWater: 10 })
    let release: () => void = () => undefined
    store.hold.until = new Promise((resolve) => {
      release = resolve
    })
    for (let time = 0; time < 9; time++) push('a', time)
    expect(queue.isFull).toBe(false)
    push('a', 9)
    expect(queue.isFull).toBe(true)
    const relieved = vi.fn()
    queue.onDrained(relieved)
    await eventually(() => expect(store.maxAtOnce).toBe(1))
    expect(relieved).not.toHaveBeenCalled()
    release()
    await eventually(() => expect(relieved).toHaveBeenCalledOnce())
    expect(queue.isFull).toBe(false)
  })

  test('drain gives up after its patience and says how many were left', async () => {
    const { store, push, queue } = start({ wait: 1 })
    store.away = true
    push('a', 1)
    push('a', 2)
    expect(await queue.drain(50)).toBe(2)
  })

  test('a listener that throws does not make a batch stored twice', async () => {
    const { store, push, queue, settled } = start({
      save: async (fixes) => {
        store.batches.push([...fixes])
        return { outcomes: ['stored'], units: [{ imei: 'a' } as never], raised: [] }
      },
      onSaved: () => {
        throw new Error('bad listener')
      },
    })
    push('a', 1)
    await queue.drain()
    expect(store.batches).toHaveLength(1)
    expect(settled).toEqual(['stored'])
  })

  test('an endpoint that fails at its answer does not stop the writing', async () => {
    const { queue, push, settled } = start({ wait: 1 })
    queue.push(fix('a', 1), letter('a', 1), () => {
      throw new TypeError('bad endpoint')
    })
    push('b', 1)
    await eventually(() => expect(settled).toEqual(['stored']))
    push('c', 1)
    await eventually(() => expect(settled).toEqual(['stored', 'stored']))
  })
})
