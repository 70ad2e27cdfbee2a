import { expect, test } from 'vitest'
import { osmandAddress, phoneAddress, phoneIdentifier, phoneLink } from './phone-address.js'

test('what a phone is set to', () => {
  const address = phoneAddress('flota.mx', 5055)
  expect(address).toBe('http://flota.mx:5055')
  expect(phoneLink(address, 'movil-ana')).toBe('http://flota.mx:5055/?id=movil-ana')
  expect(osmandAddress(address, 'movil-ana')).toBe(
    'http://flota.mx:5055/?id=movil-ana&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}',
  )
})

test.each([
  ['ana', 'movil-ana'],
  ['Ángel Núñez', 'movil-AngelNunez'],
  ['a'.repeat(60), `movil-${'a'.repeat(26)}`],
])('the identifier of %s is one that an IMEI may be: %s', (user, identifier) => {
  expect(phoneIdentifier(user)).toBe(identifier)
})
