import { expect, test } from 'vitest'
import { excess } from '../bench/size/run.mjs'

const kilobyte = 1024

test.each([
  ['as is promised', 60, ''],
  ['smaller', 40, ''],
  ['a twentieth larger', 63, ''],
  ['larger than that', 63.6, '3.6 KB, 6.0 %, above the 60.0 KB of bench/size/run.mjs'],
])('a size that is %s', (_how, bytes, said) => {
  expect(excess({ bytes: bytes * kilobyte, promised: 60 * kilobyte })).toBe(said)
})
