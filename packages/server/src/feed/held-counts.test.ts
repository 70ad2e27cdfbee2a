import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.js'
import { createHeldCounts, type HeldCarrier, type HeldCounts } from './held-counts.js'

const log = createLog('silent')

/** A bus that delivers each message to every process, including the sender. */
function createHub() {
  const listening = new Set<(message: string) => void>()
  const sent: string[] = []
  const hub = {
    sent,
    isAway: false,
    carrier: {
      async notify(messages) {
        if (hub.isAway) throw new Error('the database is away')
        sent.push(...messages)
        for (const message of messages) for (const hear of listening) hear(message)
      },
      async listen(hear) {
        listening.add(hear)
        return async () => void listening.delete(hear)
      },
    } satisfies HeldCarrier,
  }
  return hub
}

let hub: ReturnType<typeof createHub>
let one: HeldCounts
let other: HeldCounts

beforeEach(async () => {
  vi.useFakeTimers()
  hub = createHub()
  one = createHeldCounts({ carrier: hub.carrier, origin: 'one', log })
  other = createHeldCounts({ carrier: hub.carrier, origin: 'other', log })
  await one.start()
  await other.start()
})
afterEach(async () => {
  await one.close()
  await other.close()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('what an account holds counts at once where it is held, and soon in every process', async () => {
  const giveBack = one.take('wait', 'ana')
  one.take('wait', 'ana')
  other.take('wait', 'ana')
  expect([one.of('wait', 'ana'), other.of('wait', 'ana')]).toEqual([2, 1])
  await pass(500)
  expect([one.of('wait', 'ana'), other.of('wait', 'ana')]).toEqual([3, 3])
  giveBack()
  expect([one.of('wait', 'ana'), other.of('wait', 'ana')]).toEqual([2, 3])
  await pass(500)
  expect(other.of('wait', 'ana')).toBe(2)
  expect([other.of('stream', 'ana'), other.of('wait', 'eva')]).toEqual([0, 0])
})

test('what is held goes on to count, and of a process that has died no longer than 15 s', async () => {
  one.take('stream', 'ana')
  other.take('stream', 'ana')
  await pass(600_000)
  expect([one.of('stream', 'ana'), other.of('stream', 'ana')]).toEqual([2, 2])
  hub.isAway = true
  await pass(15_000)
  expect(other.of('stream', 'ana')).toBe(2)
  await pass(1)
  expect(other.of('stream', 'ana')).toBe(1)
})

test('who closes gives back what it has ended', async () => {
  const giveBack = one.take('stream', 'ana')
  await pass(500)
  giveBack()
  await one.close()
  expect(other.of('stream', 'ana')).toBe(0)
})

test('what comes and goes at once is not told, and nothing where nothing is held', async () => {
  const giveBack = one.take('wait', 'ana')
  giveBack()
  await pass(60_000)
  expect(hub.sent).toEqual([])
})

test('what was lost while the database was away is told again', async () => {
  hub.isAway = true
  const giveBack = one.take('wait', 'ana')
  await pass(4_000)
  expect(other.of('wait', 'ana')).toBe(0)
  hub.isAway = false
  await pass(5_000)
  expect(other.of('wait', 'ana')).toBe(1)
  hub.isAway = true
  giveBack()
  await pass(500)
  hub.isAway = false
  await pass(15_000)
  expect(other.of('wait', 'ana')).toBe(0)
})

test('thousands are told in payloads that the database takes', async () => {
  const accounts = Array.from({ length: 2_000 }, (_, index) => String(index).padStart(24, '0'))
  for (const account of accounts) one.take('stream', account)
  await pass(500)
  expect(Math.max(...hub.sent.map((message) => Buffer.byteLength(message)))).toBeLessThan(7_900)
  expect(accounts.every((account) => other.of('stream', account) === 1)).toBe(true)
})

test('without other processes it counts here', async () => {
  const alone = createHeldCounts()
  await alone.start()
  const giveBack = alone.take('wait', 'ana')
  expect(alone.of('wait', 'ana')).toBe(1)
  giveBack()
  expect(alone.of('wait', 'ana')).toBe(0)
  expect(vi.getTimerCount()).toBe(2)
  await alone.close()
})
