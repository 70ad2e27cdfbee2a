import { expect, test } from 'vitest'
import { excess } from '../bench/size/run.mjs'

const kilobyte = 1024
const ofKilobytes = (
  /** @type {number} */ bytes,
  /** @type {number} */ expected,
  /** @type {number} */ limit,
) => excess({ bytes: bytes * kilobyte, expected: expected * kilobyte, limit: limit * kilobyte })

test.each([
  ['as it is written', 60, ''],
  ['smaller', 40, ''],
  ['a twentieth larger', 63, ''],
  ['larger than that', 63.6, '6.0 % above the 60.0 KB that bench/size/run.mjs expects'],
  ['larger than what is promised', 72.5, '0.5 KB over its limit of 72.0 KB'],
])('a size that is %s', (_how, bytes, said) => {
  expect(ofKilobytes(bytes, 60, 72)).toBe(said)
})
