import { expect, test } from 'vitest'
import { maxBytes, maxRecords, tooLarge } from './limits.js'
import { createTableFile } from './table-file.js'

test('a mailed file has 7 MB at most', () => {
  expect(maxBytes).toBe(7_000_000)
  expect(maxRecords).toEqual({ csv: 122_000, xlsx: 400_000, pdf: 400_000 })
  expect(tooLarge().message).toContain('7 MB')
})

test('a table of 7,000,000 bytes is written, and one more is too large', () => {
  const file = createTableFile('csv', { header: [], titles: ['a'], title: 'Historial' }, { zone: 'UTC' })
  // A line ends with two bytes. The mark of UTF-8 and the titles have six.
  const line = (bytes: number) => [['x'.repeat(bytes - 2)]]
  for (let count = 0; count < 6; count += 1) file.add(line(1_000_000))
  file.add(line(999_994))
  expect(file.end()).toHaveLength(7_000_000)
  expect(() => file.add(line(3))).toThrow('7 MB')
})
