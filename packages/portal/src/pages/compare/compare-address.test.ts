import { expect, test, vi } from 'vitest'
import { readCompareAddress, writeCompareAddress } from './compare-address.js'

const noon = new Date(2026, 10, 27, 12).getTime()
const today = { from: new Date(2026, 10, 27).getTime(), to: new Date(2026, 10, 27, 23, 59).getTime() }

test.each([
  ['', { units: [], ...today }],
  ['unidades=1,2', { units: ['1', '2'], ...today }],
  ['unidades=1,2,,1', { units: ['1', '2'], ...today }],
  ['unidades=1&desde=60000&hasta=120000', { units: ['1'], from: 60_000, to: 120_000 }],
  // Half a range is ignored.
  ['unidades=1&desde=60000', { units: ['1'], ...today }],
  ['unidades=1&desde=ayer&hasta=1e99', { units: ['1'], ...today }],
])('?%s', (query, expected) => {
  vi.setSystemTime(noon)
  expect(readCompareAddress(new URLSearchParams(query))).toEqual(expected)
  vi.useRealTimers()
})

test('what is written is read again', () => {
  const shown = { units: ['864035051000003', '864035051007922'], from: 60_000, to: 120_000 }
  expect(writeCompareAddress(shown)).toEqual({
    unidades: '864035051000003,864035051007922',
    desde: '60000',
    hasta: '120000',
  })
  const written = Object.entries(writeCompareAddress(shown)).map(([key, value]) => [key, value ?? ''])
  expect(readCompareAddress(new URLSearchParams(written))).toEqual(shown)
})
