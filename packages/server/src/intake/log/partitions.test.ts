import { expect, test } from 'vitest'
import { partitionCount, partitionOf } from './partitions.js'

test('a unit is in the partition in which it has always been', () => {
  const imeis = ['359586015829802', '860000000000001', 'taxi-3', '']
  expect(imeis.map(partitionOf)).toEqual([0, 6, 13, 5])
})

test('a fleet of numbers in a row is in all of them, much the same in each', () => {
  const counts = Array.from({ length: partitionCount }, () => 0)
  for (let index = 0; index < 16_000; index++) {
    const partition = partitionOf(String(359_586_015_000_000 + index))
    counts[partition] = (counts[partition] ?? 0) + 1
  }
  expect(Math.min(...counts)).toBeGreaterThan(800)
  expect(Math.max(...counts)).toBeLessThan(1_200)
})
