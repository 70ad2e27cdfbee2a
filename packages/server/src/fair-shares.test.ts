import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createFairLimiter,
  createFairSeats,
  createLoopTurns,
  createTurns,
  NoTurn,
  shareOf,
} from './fair-shares.js'

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('turns', () => {
  test('an account has one turn per round, however many items it has', () => {
    const turns = createTurns<string>()
    for (const item of ['a1', 'a2', 'a3', 'a4']) turns.add('a', item)
    expect(turns.next()?.item).toBe('a1')
    for (const item of ['b1', 'b2']) turns.add('b', item)
    turns.add('c', 'c1')
    const order = Array.from({ length: 6 }, () => turns.next()?.item)
    expect(order).toEqual(['b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
    expect(turns.next()).toBeNull()
    expect(turns.size).toBe(0)
  })

  test('an account that may not be served keeps its turn', () => {
    const turns = createTurns<string>()
    for (const [account, item] of ['a1', 'b1', 'a2'].map((item) => [item.slice(0, 1), item] as const))
      turns.add(account, item)
    const withoutA = (account: string) => (account === 'a' ? Number.POSITIVE_INFINITY : 0)
    expect(turns.next(withoutA)?.item).toBe('b1')
    expect(turns.next(withoutA)).toBeNull()
    expect(turns.waiting('a')).toBe(2)
    expect([turns.next()?.item, turns.next()?.item]).toEqual(['a1', 'a2'])
  })

  test('the account with the lowest load is next', () => {
    const turns = createTurns<string>()
    for (const item of ['a1', 'b1', 'c1']) turns.add(item.slice(0, 1), item)
    const loads = new Map([
      ['a', 2],
      ['b', 1],
      ['c', 2],
    ])
    const load = (account: string) => loads.get(account) ?? 0
    expect([turns.next(load)?.item, turns.next(load)?.item, turns.next(load)?.item]).toEqual([
      'b1',
      'a1',
      'c1',
    ])
  })

  test('an account that adds one item at a time keeps no other waiting', () => {
    const turns = createTurns<string>()
    for (const item of ['b1', 'b2', 'b3']) turns.add('b', item)
    const served: (string | undefined)[] = []
    for (let index = 0; index < 6; index += 1) {
      turns.add('a', `a${index}`)
      served.push(turns.next()?.account)
    }
    expect(served.filter((account) => account === 'b')).toHaveLength(3)
  })

  test('between two items of a waiting account each other account is served once at most', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'add'), { maxLength: 200 }), (steps) => {
        const turns = createTurns<number>()
        const since = new Map<string, Map<string, number>>()
        for (const [index, step] of steps.entries()) {
          if (step !== 'add') {
            turns.add(step, index)
            if (!since.has(step)) since.set(step, new Map())
            continue
          }
          const served = turns.next()
          if (served === null) continue
          const { account } = served
          for (const [other, counts] of since)
            if (other !== account) counts.set(account, (counts.get(account) ?? 0) + 1)
          if (turns.waiting(account) === 0) since.delete(account)
          else since.set(account, new Map())
          for (const counts of since.values())
            for (const count of counts.values()) expect(count).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

describe('turns of the event loop', () => {
  test('one work goes on per iteration, and an account with many waits for one with few', async () => {
    const turns = createLoopTurns()
    const order: string[] = []
    let iteration = 0
    let counting = true
    const count = () => {
      iteration += 1
      if (counting) setImmediate(count)
    }
    setImmediate(count)
    const work = async (account: string, slices: number) => {
      const turn = turns.of(account)
      for (let slice = 0; slice < slices; slice += 1) {
        await turn()
        order.push(`${account} ${iteration}`)
      }
    }
    const flood = Promise.all(Array.from({ length: 4 }, () => work('many', 10)))
    await work('few', 3)
    expect(order.filter((one) => one.startsWith('few'))).toHaveLength(3)
    expect(order.length).toBeLessThanOrEqual(6)
    await flood
    counting = false
    const iterations = order.map((one) => one.split(' ')[1])
    expect(new Set(iterations).size).toBe(43)
  })
})

describe('a limiter', () => {
  /** A limiter with jobs that the test completes. */
  function controlled(limits: Parameters<typeof createFairLimiter>[0]) {
    const limiter = createFairLimiter(limits)
    const started: string[] = []
    const ends = new Map<string, () => void>()
    const start = (name: string) =>
      limiter.run(name.slice(0, 1), () => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      })
    return { limiter, started, start, end: (name: string) => ends.get(name)?.() }
  }

  test('the other account starts as soon as one work of the account that floods ends', async () => {
    const { limiter, started, start, end } = controlled({ width: 2 })
    for (let index = 1; index <= 100; index += 1) void start(`a${index}`)
    await settled()
    void start('b1')
    await settled()
    expect(started).toEqual(['a1', 'a2'])
    expect(limiter).toMatchObject({ running: 2, waiting: 99 })
    end('a1')
    await settled()
    expect(started).toEqual(['a1', 'a2', 'b1'])
    end('b1')
    await settled()
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test('what an account may not take is free for the others at once', async () => {
    const { started, start, end } = controlled({ width: 3, perAccount: 2 })
    for (const name of ['a1', 'a2', 'a3']) void start(name)
    await settled()
    expect(started).toEqual(['a1', 'a2'])
    void start('b1')
    await settled()
    expect(started).toEqual(['a1', 'a2', 'b1'])
    end('b1')
    await settled()
    expect(started).toEqual(['a1', 'a2', 'b1'])
    end('a2')
    await settled()
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test('a work that waits too long is refused, and takes no place later', async () => {
    const limiter = createFairLimiter({ width: 1, maxWait: 20 })
    const leave = await limiter.enter('a')
    await expect(limiter.run('b', async () => 'late')).rejects.toThrow(NoTurn)
    leave()
    expect(limiter.running).toBe(0)
    expect(await limiter.run('b', async () => 'in time')).toBe('in time')
    expect([limiter.running, limiter.waiting]).toEqual([0, 0])
  })

  test('a work that fails gives back its place', async () => {
    const limiter = createFairLimiter({ width: 1 })
    const failed = limiter.run('a', () => Promise.reject(new Error('it failed')))
    await expect(failed).rejects.toThrow('it failed')
    expect(await limiter.run('a', async () => 7)).toBe(7)
    expect(limiter).toMatchObject({ running: 0, waiting: 0 })
  })
})

describe('seats', () => {
  test('where all are taken the account with the most loses its oldest', () => {
    const seats = createFairSeats<string>(5)
    seats.take('b1', 'b')
    for (const seat of ['a1', 'a2', 'a3', 'a4']) expect(seats.take(seat, 'a')).toBeNull()
    expect(seats.take('a5', 'a')).toBe('a1')
    expect(seats.take('b2', 'b')).toBe('a2')
    expect(seats.take('b3', 'b')).toBe('b1')
    expect(seats.take('b4', 'b')).toBe('b2')
    expect(['a3', 'a4', 'a5', 'b3', 'b4'].map(seats.has)).toEqual([true, true, true, true, true])
    expect(seats.size).toBe(5)
  })

  test('a seat that is taken again is the newest', () => {
    const seats = createFairSeats<string>(2)
    for (const seat of ['a1', 'a2', 'a1']) seats.take(seat, 'a')
    expect(seats.take('a3', 'a')).toBe('a2')
    expect(seats.evict()).toBe('a1')
    seats.leave('a3')
    expect(seats.evict()).toBeNull()
  })

  test('no account loses a seat to one that holds as many or more', () => {
    const accounts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 100 })
    fc.assert(
      fc.property(accounts, fc.integer({ min: 1, max: 12 }), (takers, most) => {
        const seats = createFairSeats<number>(most)
        const held = new Map<string, Set<number>>()
        for (const [seat, account] of takers.entries()) {
          held.set(account, (held.get(account) ?? new Set()).add(seat))
          const lost = seats.take(seat, account)
          if (lost === null) continue
          const [loser, theirs] = [...held].find(([, all]) => all.has(lost)) ?? ['', new Set()]
          for (const all of held.values()) expect(all.size).toBeLessThanOrEqual(theirs.size)
          expect(Math.min(...theirs)).toBe(lost)
          expect(loser).not.toBe('')
          theirs.delete(lost)
        }
        expect(seats.size).toBe(Math.min(most, takers.length))
      }),
    )
  })
})

test('a mirror account uses the share of its owner', () => {
  expect(shareOf({ id: 'mirror', owner: 'manager' })).toBe('manager')
  expect(shareOf({ id: 'manager', owner: null })).toBe('manager')
})
