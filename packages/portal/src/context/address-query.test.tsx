import { expect, test } from 'vitest'
import { hrefOf, readAddressQuery, writeAddressQuery } from './address-query.js'

test('what is written can be read, and the page stays', () => {
  history.replaceState(null, '', '#/monitoreo')
  writeAddressQuery({ tipo: '8', velocidad: '90', texto: 'a&b' })
  expect(location.hash).toBe('#/monitoreo?tipo=8&velocidad=90&texto=a%26b')
  expect(Object.fromEntries(readAddressQuery())).toEqual({ tipo: '8', velocidad: '90', texto: 'a&b' })
  writeAddressQuery({ tipo: null })
  expect(location.hash).toBe('#/monitoreo')
  expect([...readAddressQuery()]).toEqual([])
})

test('a link says its query', () => {
  expect(hrefOf('tracking')).toBe('#/tracking')
  expect(hrefOf('tracking', { unidad: '860000000000001' })).toBe('#/tracking?unidad=860000000000001')
})
