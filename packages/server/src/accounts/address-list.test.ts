import { expect, test } from 'vitest'
import { isListedAddress } from './address-list.js'

test.each<[boolean, string, readonly string[]]>([
  [true, '8.8.8.8', []],
  [true, '203.0.113.7', ['203.0.113.7']],
  [false, '203.0.113.8', ['203.0.113.7']],
  [true, '10.200.3.4', ['203.0.113.7', '10.0.0.0/8']],
  [false, '11.0.0.1', ['10.0.0.0/8']],
  [true, '::ffff:10.1.1.1', ['10.0.0.0/8']],
  [true, '2001:db8:0:1::9', ['2001:db8::/32']],
  [false, '2001:db9::9', ['2001:db8::/32']],
  [true, 'fe80::1%eth0', ['fe80::/10']],
  [false, '10.1.1.1', ['10.0.0.0/99', 'x']],
  [false, '', ['10.0.0.0/8']],
  [true, '1.2.3.4', ['0.0.0.0/0']],
])('%s: %s among %j', (is, address, listed) => {
  expect(isListedAddress(listed, address)).toBe(is)
})
