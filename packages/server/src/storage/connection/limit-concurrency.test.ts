import { expect, test } from 'vitest'
import type { Queryable } from './database.js'
import { limitConcurrency } from './limit-concurrency.js'

/** A database whose answers come from the test. */
function slowDatabase() {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const database: Queryable = {
    query: (sql) => {
      asked.push(sql)
      return new Promise((resolve, reject) =>
        answers.push(() => (sql === 'bad' ? reject(new Error(sql)) : resolve([]))),
      )
    },
  }
  return { database, asked, answer: () => answers.shift()?.() }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('so many statements at once, the others in their order, whatever becomes of those before', async () => {
  const { database, asked, answer } = slowDatabase()
  const through = limitConcurrency(database, 2).of('account')
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
  const reads = limitConcurrency(database, 2)
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
