import { expect, test } from 'vitest'
import { batched } from './batched.js'

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const results = (works: readonly Promise<unknown>[]) =>
  Promise.allSettled(works).then((all) =>
    all.map((one) => (one.status === 'fulfilled' ? one.value : one.reason)),
  )

test('a key at which we fail ourselves does not take the answers from those that it is asked with', async () => {
  const fault = new TypeError('not a function')
  const asked: string[][] = []
  const ask = batched(async (keys) => {
    asked.push([...keys])
    if (keys.includes('bad')) throw fault
    return new Map(keys.map((key) => [key, key.toUpperCase()]))
  })
  expect(await results(['first', 'a', 'bad', 'b'].map(ask))).toEqual(['FIRST', 'A', fault, 'B'])
  expect(asked).toEqual([['first'], ['a', 'bad', 'b'], ['a'], ['bad'], ['b']])
})

test('while the database is away everybody hears so at once, and it is asked once', async () => {
  let asked = 0
  const ask = batched(async () => {
    asked += 1
    throw away
  })
  expect(await results(['first', 'a', 'b'].map(ask))).toEqual([away, away, away])
  expect(asked).toBe(2)
})
