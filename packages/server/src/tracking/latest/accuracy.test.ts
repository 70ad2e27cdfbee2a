import { expect, test } from 'vitest'
import { accuracyOf } from './accuracy.js'
import type { Fix } from './fix.js'

test.each<[Fix['attributes'], number | null]>([
  [{}, null],
  [{ accuracy: 12.5 }, 12.5],
  [{ accuracy: 0 }, null],
  [{ accuracy: -1, hdop: 2 }, 12],
  [{ accuracy: '12' }, null],
  [{ accuracy: 30, source: 'cell' }, 30],
  [{ source: 'CELL' }, 2_000],
  [{ provider: 'wifi' }, 100],
  [{ source: 'gps', hdop: 0.8 }, 4.800_000_000_000_001],
  [{ sat: 3 }, 100],
  [{ sat: 4 }, null],
  // Values that fit no column.
  [{ hdop: 5e-324 }, null],
  [{ accuracy: 1e300 }, 1e6],
])('of %j: %j', (attributes, accuracy) => {
  expect(accuracyOf(attributes)).toBe(accuracy)
})
