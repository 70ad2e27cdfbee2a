import { expect, test } from 'vitest'
import { readAddress } from './read-address.js'

const puebla = { suburb: 'Centro', city: 'Puebla', state: 'Puebla', country: 'México' }

test.each<[string, unknown, string]>([
  [
    'a street and its number',
    { address: { road: 'Avenida Juárez', house_number: '123', ...puebla } },
    'Avenida Juárez 123, Centro, Puebla, Puebla',
  ],
  [
    'a street without one',
    { address: { road: 'Avenida Juárez', ...puebla } },
    'Avenida Juárez, Centro, Puebla, Puebla',
  ],
  [
    'a village',
    { address: { road: 'Camino real', village: 'Xoxtla', state: 'Puebla' } },
    'Camino real, Xoxtla, Puebla',
  ],
  ['no street', { address: puebla, display_name: 'Catedral, Puebla, México' }, 'Catedral, Puebla, México'],
  ['nothing there', { error: 'Unable to geocode' }, ''],
  ['no object', [1], ''],
  ['null', null, ''],
  ['numbers for texts', { address: { road: 1, city: {} }, display_name: 2 }, ''],
  ['lines and signs', { display_name: ' Uno\r\n\tdos ' }, 'Uno dos'],
])('%s', (_, answer, address) => expect(readAddress(answer)).toBe(address))

test('an address is no longer than a line', () => {
  expect(readAddress({ display_name: 'a'.repeat(5_000) })).toHaveLength(200)
})
