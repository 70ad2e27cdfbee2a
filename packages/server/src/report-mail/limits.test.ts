import { expect, test } from 'vitest'
import { maxMegabytes, maxRecords, tooLarge } from './limits.js'

test('a mailed file has 7 MB at most', () => {
  expect(maxMegabytes).toBe(7)
  expect(maxRecords).toEqual({ csv: 122_000, xlsx: 400_000, pdf: 400_000 })
  expect(tooLarge().message).toContain('7 MB')
})
