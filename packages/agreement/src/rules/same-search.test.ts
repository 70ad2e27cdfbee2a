import { expect, test } from 'vitest'
import { isSameSearch } from './same-search.js'

const asked = { imeis: ['1', '2'], preset: null as string | null, from: 1, to: 2 }
const today = { ...asked, preset: 'today' }

test.each([
  ['the same, read anew', asked, { ...asked, imeis: ['1', '2'] }, true],
  ['another unit', asked, { ...asked, imeis: ['1'] }, false],
  ['another moment', asked, { ...asked, to: 3 }, false],
  ['a preset whose moments moved on', today, { ...today, from: 5, to: 6 }, true],
  ['another preset', today, { ...today, preset: 'hour' }, false],
  ['its moments, typed', today, { ...today, preset: null }, false],
])('%s', (_name, one, other, same) => {
  expect([isSameSearch(one, other), isSameSearch(other, one)]).toEqual([same, same])
})
