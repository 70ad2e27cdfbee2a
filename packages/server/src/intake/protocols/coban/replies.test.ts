import { expect, test } from 'vitest'
import { readReply } from './replies.js'

test.each([
  ['109', 'bloq', 'done'],
  ['jt', 'bloq', 'done'],
  ['509', 'bloq', 'queued'],
  ['110', 'desbloq', 'done'],
  ['kt', 'desbloq', 'done'],
  ['108', 'zh', 'done'],
  ['101', 'fr', 'done'],
  ['100', 'busq', 'done'],
] as const)('%s answers %s: %s', (code, comando, result) => {
  expect(readReply(code)).toEqual({ comando, correlation: null, result, text: null })
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
  expect(readReply(code)).toBeNull()
})
