import { afterEach, expect, test, vi } from 'vitest'
import { createFairLimiter } from '../../fair-shares.js'
import type { Database } from './database.js'
import { limitConcurrency, shareDatabase } from './limit-concurrency.js'

/** A database whose answers come from the test. */
function slowDatabase() {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const query: Database['query'] = (sql) => {
    asked.push(sql)
    return new Promise((resolve, reject) =>
      answers.push(() => (sql === 'bad' ? reject(new Error(sql)) : resolve([]))),
    )
  }
  const database: Database = {
    query,
    transaction: (work) => work({ query }),
    listen: async () => async () => undefined,
    stats: () => ({ open: 0, idle: 0, waiting: 0 }),
    close: async () => undefined,
  }
  return { database, asked, answer: () => answers.shift()?.() }
}

afterEach(() => {
  vi.useRealTimers()
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('so many statements at once, the others in their order, whatever becomes of those before', async () => {
  const { database, asked, answer } = slowDatabase()
  const through = limitConcurrency(database, createFairLimiter({ width: 2 })).of('account')
  const results = ['a', 'bad', 'c', 'd', 'e'].map((sql) =>
    through.query(sql).then(
      () => sql,
      (error: Error) => `failed: ${error.message}`,
    ),
  )
  await settled()
  expect(asked).toEqual(['a', 'bad'])
  answer()
  await settled()
  expect(asked).toEqual(['a', 'bad', 'c'])
  for (let turn = 0; turn < 4; turn += 1) {
    answer()
    await settled()
  }
  expect(await Promise.all(results)).toEqual(['a', 'failed: bad', 'c', 'd', 'e'])
  void through.query('f')
  void through.query('g')
  void through.query('h')
  await settled()
  expect(asked).toEqual(['a', 'bad', 'c', 'd', 'e', 'f', 'g'])
})

test('the statements of an account that floods do not delay those of another', async () => {
  const { database, asked, answer } = slowDatabase()
  const reads = limitConcurrency(database, createFairLimiter({ width: 2 }))
  for (let index = 0; index < 50; index += 1) void reads.of('flood').query(`flood ${index}`)
  void reads.of('other').query('other 1')
  void reads.of('other').query('other 2')
  await settled()
  expect(asked).toEqual(['flood 0', 'flood 1'])
  for (let turn = 0; turn < 4; turn += 1) {
    answer()
    await settled()
  }
  expect(asked.slice(2, 6)).toEqual(['other 1', 'flood 2', 'other 2', 'flood 3'])
})

test('a statement or a transaction of another account starts at once if one account may not use the whole width', async () => {
  const { database, asked } = slowDatabase()
  const shares = limitConcurrency(database, createFairLimiter({ width: 3, perAccount: 2 }))
  for (let index = 0; index < 5; index += 1)
    void shares.of('flood').transaction((tx) => tx.query(`flood ${index}`))
  void shares.of('other').query('other 1')
  await settled()
  expect(asked).toEqual(['flood 0', 'flood 1', 'other 1'])
})

test.each([
  ['the embedded database', true],
  ['PostgreSQL', false],
])('on %s a statement of a call waits ten seconds at most, and one of a report any time', async (_, isSingle) => {
  vi.useFakeTimers()
  const { database } = slowDatabase()
  const { calls, longReads } = shareDatabase(database, { isSingle })
  const ends: string[] = []
  for (const [name, shares] of Object.entries({ calls, longReads }))
    for (const account of ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b'])
      shares
        .of(account)
        .query('slow')
        .catch((error: Error) => ends.push(`${name}: ${error.name} ${'code' in error && error.code}`))
  expect([calls.waiting, longReads.waiting]).toEqual(isSingle ? [9, 10] : [5, 8])
  await vi.advanceTimersByTimeAsync(9_999)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  const refused = Array.from({ length: isSingle ? 9 : 5 }, () => 'calls: NoTurn 53300')
  expect(ends).toEqual(refused)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ends).toEqual(refused)
})
