import { expect, test } from 'vitest'
import { datedName } from './save-file.js'

const at = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime()

test.each([
  ['objetos', at(5, 0), undefined, 'objetos-2026-01-05'],
  ['utilización', at(5, 0), at(5, 23), 'utilización-2026-01-05'],
  ['utilización', at(5, 23), at(16, 0), 'utilización-2026-01-05-a-2026-01-16'],
])('a file of %s says its days', (name, from, to, expected) => {
  expect(datedName(name, from, to)).toBe(expected)
})
