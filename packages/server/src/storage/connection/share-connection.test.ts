import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shareConnection } from './share-connection.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Works on one connection, each of which takes a given time. */
function controlled() {
  const shares = shareConnection(10_000)
  const started: string[] = []
  const run = (kind: keyof typeof shares, name: string, ms: number) =>
    shares[kind].run(name.slice(0, 1), () => {
      started.push(name)
      return new Promise<void>((resolve) => setTimeout(resolve, ms))
    })
  return { shares, started, run }
}

test('short statements of an account, one after the other, wait for one page of a report', async () => {
  const { started, run } = controlled()
  for (let index = 1; index <= 5; index += 1) void run('longReads', `flood ${index}`, 30)
  const read = async (kind: 'calls' | 'longReads', name: string) => {
    await run(kind, `history ${name}`, 2)
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
  const history = (async () => {
    await read('calls', 'unit')
    await read('longReads', 'before')
    await read('longReads', 'page')
    await read('longReads', 'after')
  })()
  await vi.advanceTimersByTimeAsync(60)
  await history
  expect(started).toEqual([
    'flood 1',
    'history unit',
    'history before',
    'history page',
    'history after',
    'flood 2',
  ])
})

test('the connection is idle for 5 ms at most, and only while long reads of other accounts wait', async () => {
  const { started, run } = controlled()
  void run('calls', 'a', 1)
  void run('longReads', 'b', 1)
  await vi.advanceTimersByTimeAsync(5)
  expect(started).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(1)
  void run('longReads', 'c', 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual(['a', 'b', 'c'])
})

test('a call of another account does not wait for an idle connection', async () => {
  const { started, run } = controlled()
  void run('calls', 'a', 1)
  void run('longReads', 'b', 1)
  await vi.advanceTimersByTimeAsync(2)
  void run('calls', 'c', 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual(['a', 'c'])
})

test('a turn ends after statements of 20 ms, so that a long read waits for no account for ever', async () => {
  const { started, run } = controlled()
  void (async () => {
    for (let index = 1; index <= 10; index += 1) await run('longReads', `short ${index}`, 6)
  })()
  void run('longReads', 'report', 30)
  await vi.advanceTimersByTimeAsync(30)
  expect(started).toEqual(['short 1', 'short 2', 'short 3', 'short 4', 'report'])
})

test('calls and long reads alternate, and accounts of a kind take turns', async () => {
  const { started, run } = controlled()
  for (const name of ['a1', 'a2', 'a3', 'b1']) void run('longReads', `${name} read`, 30)
  for (const name of ['c1', 'c2', 'c3', 'd1']) void run('calls', `${name} call`, 30)
  await vi.advanceTimersByTimeAsync(300)
  expect(started).toEqual([
    'a1 read',
    'c1 call',
    'a2 read',
    'd1 call',
    'b1 read',
    'c2 call',
    'a3 read',
    'c3 call',
  ])
})

test('a work that fails gives back the connection', async () => {
  const { calls, longReads } = shareConnection(10_000)
  await expect(calls.run('a', () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed')
  expect(await longReads.run('b', async () => 7)).toBe(7)
  expect([calls.waiting, longReads.waiting]).toEqual([0, 0])
})
