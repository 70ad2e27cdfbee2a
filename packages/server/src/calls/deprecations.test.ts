import { expect, test } from 'vitest'
import { createDeprecations, deprecationHeadersOf } from './deprecations.js'

const deprecated = {
  since: Date.UTC(2026, 11, 1),
  sunset: Date.UTC(2027, 5, 1, 12),
  link: 'https://gps.mx/docs/en/reference/calls.html#unitslist',
}
const row = { id: 'old.call', deprecated }

test('the answers of a deprecated call announce its end', () => {
  expect(deprecationHeadersOf(row)).toEqual({
    deprecation: '@1796083200',
    sunset: 'Tue, 01 Jun 2027 12:00:00 GMT',
    link: '<https://gps.mx/docs/en/reference/calls.html#unitslist>; rel="deprecation"; type="text/html"',
  })
  const { sunset: _, ...endless } = deprecated
  expect(Object.keys(deprecationHeadersOf({ ...row, deprecated: endless }))).toEqual(['deprecation', 'link'])
  expect(deprecationHeadersOf({ id: 'units.list' })).toEqual({})
})

test('the log names each key once a day, for each call', () => {
  let now = deprecated.since
  const lines: object[] = []
  const log = { warn: (fields: object) => void lines.push(fields) }
  const { used } = createDeprecations(() => now)
  const key = (id: string) => ({ id: 'ana', key: { id, scopes: [], units: null, addresses: [] } })
  for (const account of [key('k1'), key('k1'), key('k2'), { id: 'ana' }, { id: 'ana' }])
    used(row, account, log)
  used({ id: 'units.list' }, key('k1'), log)
  used({ ...row, id: 'old.other' }, key('k1'), log)
  expect(lines).toMatchObject([
    { call: 'old.call', account: 'ana', key: 'k1', sunset: '2027-06-01T12:00:00.000Z' },
    { call: 'old.call', account: 'ana', key: 'k2' },
    { call: 'old.call', account: 'ana', key: undefined },
    { call: 'old.other', account: 'ana', key: 'k1' },
  ])
  now += 86_399_000
  used(row, key('k1'), log)
  expect(lines).toHaveLength(4)
  now += 2_000
  used(row, key('k1'), log)
  expect(lines).toHaveLength(5)
})
