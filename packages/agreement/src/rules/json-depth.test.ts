import { expect, test } from 'vitest'
import { isTooDeep } from './json-depth.js'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('64 levels are accepted, 65 are not', () => {
  expect([isTooDeep(nested(64)), isTooDeep(nested(65))]).toEqual([false, true])
  expect(isTooDeep('{"a":'.repeat(65))).toBe(true)
})

test('levels are counted side by side, and not in strings', () => {
  expect(isTooDeep(`[${'[],'.repeat(100)}{}]`)).toBe(false)
  expect(isTooDeep(JSON.stringify(['['.repeat(200), '\\"'.repeat(200), '\\', '{'.repeat(200)]))).toBe(false)
  expect(isTooDeep(`["\\\\",${nested(64)}]`)).toBe(true)
})

test('a megabyte of levels, quotation marks or backslashes is scanned in linear time', () => {
  const million = 1_000_000
  expect(isTooDeep('['.repeat(million))).toBe(true)
  expect(isTooDeep('"'.repeat(million))).toBe(false)
  expect(isTooDeep(`"${'\\'.repeat(million)}`)).toBe(false)
  expect(isTooDeep(`"${'\\"'.repeat(million / 2)}`)).toBe(false)
})
