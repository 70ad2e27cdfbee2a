import { expect, test } from 'vitest'
import { hostAddress } from './host-address.js'

test('a host is named as somebody elsewhere reaches it', () => {
  expect(hostAddress({ host: 'https://gps.example.com' })).toBe('https://gps.example.com')
  expect(hostAddress({ host: '' })).toBe(window.location.origin)
  expect(window.location.origin).toMatch(/^https?:/)
})
