import { expect, test } from 'vitest'
import { toFlag } from './values.js'

test.each([
  ...[true, 'true', 'TRUE', 'True', 't', 'T', 'yes', 'YES', 'Y', 'on', 'ON', 'On', ' on ', 'sí', 'SI'],
  ...[1, '1', '1.0', ' 1 ', '01', 1.0],
])('%j is yes', (word) => expect(toFlag(word)).toBe(true))

test.each([
  ...[false, 'false', 'FALSE', 'f', 'F', 'no', 'No', 'N', 'off', 'OFF', ' Off'],
  ...[0, '0', '0.0', '00', -0],
])('%j is no', (word) => expect(toFlag(word)).toBe(false))

test.each([
  null,
  undefined,
  '',
  ' ',
  'quizá',
  2,
  -1,
  '12.6',
  Number.NaN,
  {},
  [],
  [1],
  ['on'],
  ...Object.getOwnPropertyNames(Object.prototype),
])('%j is neither', (word) => expect(toFlag(word)).toBeNull())
