import { expect, test } from 'vitest'
import { ownValue } from './own-value.js'

/** What every plain object answers to. */
const inheritedWords = Object.getOwnPropertyNames(Object.prototype)

test.each(inheritedWords)('no table has %s that does not list it', (word) => {
  expect(ownValue({}, word)).toBeUndefined()
  expect(ownValue(Object.fromEntries([[word, 7]]), word)).toBe(7)
})

test('what a table lists, it has', () => {
  const table: Readonly<Record<string, number>> = { a: 1 }
  expect([ownValue(table, 'a'), ownValue(table, 'b')]).toEqual([1, undefined])
})
