import { expect, test } from 'vitest'
import { isPublicAddress, publicLookup } from './public-hosts.js'

test.each([
  ['8.8.8.8', true],
  ['142.250.0.1', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2607:f8b0::1', true],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['nada', false],
])('%s is a host of the internet: %s', (address, is) => expect(isPublicAddress(address)).toBe(is))

test('a name that leads inside is not written to', async () => {
  const code = await new Promise((resolve) => {
    publicLookup('localhost', {}, (error) => resolve(error?.code))
  })
  expect(code).toBe('ENOTPUBLIC')
})
