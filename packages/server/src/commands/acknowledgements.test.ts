import { expect, test } from 'vitest'
import { readAcknowledgement } from './acknowledgements.js'

test.each([
  ['109', 'bloq', true],
  ['jt', 'bloq', true],
  ['509', 'bloq', false],
  ['110', 'desbloq', true],
  ['kt', 'desbloq', true],
  ['108', 'zh', true],
  ['101', 'fr', true],
  ['100', 'busq', true],
] as const)('%s answers %s, done: %s', (code, comando, done) => {
  expect(readAcknowledgement(code)).toEqual({ comando, done })
})

test.each([
  '111',
  '112',
  'lt',
  'mt',
  'ht',
  'ot',
  'lf',
  '526',
  'constructor',
  '',
])('%s answers nothing that we ask', (code) => {
  expect(readAcknowledgement(code)).toBeNull()
})
