import { expect, test } from 'vitest'
import { fold } from './fold.js'

test.each([
  ['Tracto MÉXICO', 'tracto mexico'],
  ['Peña', 'pena'],
  [' Ü-1 ', ' u-1 '],
])('%j folds to %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})
