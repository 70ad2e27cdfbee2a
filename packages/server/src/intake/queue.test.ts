import { describe, expect, test, vi } from 'vitest'
import type { Fix, Outcome } from '../fixes/fix.js'
import { createLog } from '../log.js'
import { eventually } from '../testing/eventually.js'
import { storageTexts } from '../texts.js'
import { createQueue, type QueueOptions, type Settled } from './queue.js'

const log = createLog('silent')

function fix(imei: string, time: number): Fix {
  return {
    imei,
    time,
    receivedAt: time,
    valid: false,
    lat: null,
    lng: null,
    speed: null,
    course: null,
    altitude: null,
    acc: null,
    door: null,
    battery: null,
    odometer: null,
    reason: 'position',
    attributes: {},
  }
}

/** A database that remembers, and that can be away or slow. */
function fakeStore() {
  const batches: Fix[][] = []
  let away = false
  let atOnce = 0
  let mostAtOnce = 0
  const hold: { until: Promise<void> } = { until: Promise.resolve() }
  return {
    batches,
    hold,
    set away(value: boolean) {
      away = value
    },
    get mostAtOnce() {
      return mostAtOnce
    },
    async save(fixes: readonly Fix[]) {
      atOnce += 1
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      try {
        await hold.until
        if (away) throw new Error('connection refused')
        if (fixes.some((one) => one.imei === 'bad'))
          throw Object.assign(new Error('out of range'), { code: '22003' })
        batches.push([...fixes])
        return { outcomes: fixes.map((): Outcome => 'stored'), units: [] }
      } finally {
        atOnce -= 1
      }
    },
  }
}

function start(options: Partial<QueueOptions> = {}) {
  const store = fakeStore()
  const settled: Settled[] = []
  const queue = createQueue({
    save: store.save,
    onSaved: () => undefined,
    log,
    longestPause: 100,
    ...options,
  })
  const push = (imei: string, time: number) => queue.push(fix(imei, time), (one) => settled.push(one))
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

  test('a full batch does not wait; batches are whole and everything keeps its order, one writer at a time', async () => {
    const { store, push, queue } = start({ batch: 10, wait: 1_000 })
    for (let time = 0; time < 95; time++) push('a', time)
    expect(await queue.drain()).toBe(0)
    expect(store.batches.flat().map((one) => one.time)).toEqual(Array.from({ length: 95 }, (_, time) => time))
    expect(store.batches.map((one) => one.length)).toEqual([...Array.from({ length: 9 }, () => 10), 5])
    expect(store.mostAtOnce).toBe(1)
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
    expect(settled.toSorted()).toEqual(['failed', 'stored', 'stored', 'stored', 'stored'])
  })

  test('full above the high-water mark, relief below half of it', async () => {
    const { store, push, queue } = start({ batch: 4, wait: 1, highWater: 10 })
    let release: () => void = () => undefined
    store.hold.until = new Promise((resolve) => {
      release = resolve
    })
    for (let time = 0; time < 9; time++) push('a', time)
    expect(queue.full).toBe(false)
    push('a', 9)
    expect(queue.full).toBe(true)
    const relieved = vi.fn()
    queue.onRelief(relieved)
    await eventually(() => expect(store.mostAtOnce).toBe(1))
    expect(relieved).not.toHaveBeenCalled()
    release()
    await eventually(() => expect(relieved).toHaveBeenCalledOnce())
    expect(queue.full).toBe(false)
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
        return { outcomes: ['stored'], units: [{ imei: 'a' } as never] }
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
})
