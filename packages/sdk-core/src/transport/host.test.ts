import { expect, test } from 'vitest'
import { type ClientOptions, createClient } from '../client/client.js'
import { baseUrl, isLoopback } from './host.js'

test.each([
  ['http://localhost:9998', 'http://localhost:9998'],
  ['https://gps.example.com/', 'https://gps.example.com'],
  ['gps.example.com', 'https://gps.example.com:9998'],
  ['gps.example.com:8443', 'https://gps.example.com:8443'],
  ['localhost:9998', 'http://localhost:9998'],
  ['localhost', 'http://localhost:9998'],
  ['127.0.0.1:9998', 'http://127.0.0.1:9998'],
  ['[::1]', 'http://[::1]:9998'],
  ['https://localhost:9998', 'https://localhost:9998'],
  ['localhost.example.com', 'https://localhost.example.com:9998'],
  ['https://gps.example.com/flota/', 'https://gps.example.com/flota'],
  ['gps.example.com/flota', 'https://gps.example.com:9998/flota'],
  ['gps.example.com:8443/flota/', 'https://gps.example.com:8443/flota'],
  ['HTTPS://gps.example.com', 'HTTPS://gps.example.com'],
  ['https://gps.example.com/#/tracking?panel=eventos', 'https://gps.example.com'],
  ['https://gps.example.com/flota/?x=1', 'https://gps.example.com/flota'],
  ['localhost:9998/#/cpanel', 'http://localhost:9998'],
  ['', ''],
])('host %j is reached at %j', (host, url) => {
  expect(baseUrl(host)).toBe(url)
})

test('a client without a host says so', () => {
  expect(() => createClient({} as ClientOptions)).toThrow(
    new TypeError("A client needs a host: 'https://…', or '' for this page's server"),
  )
})

test.each([
  ['http://localhost:9998', true],
  ['http://127.0.0.1:9998', true],
  ['http://[::1]:9998', true],
  ['http://127.example.com', false],
  ['https://localhost.example.com', false],
  ['https://gps.example.com:9998', false],
  ['', false],
])('%j on this machine: %s', (url, expected) => {
  expect(isLoopback(url)).toBe(expected)
})
