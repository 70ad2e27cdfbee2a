import { expect, test } from 'vitest'
import { isDue } from './use-positions.js'

test.each([
  ['nothing yet', null, null, false],
  ['the first units', null, 1_000, true],
  ['a poll on the way', 1_000, 150_999, false],
  ['the poll after 150 s', 1_000, 151_000, true],
  ['another account', 1_000, null, true],
])('rows are renewed: %s', (_, held, now, due) => {
  expect(isDue({ receivedAt: held }, { receivedAt: now })).toBe(due)
})
