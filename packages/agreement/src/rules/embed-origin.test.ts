import { expect, test } from 'vitest'
import { isListedOrigin, readEmbedOrigin } from './embed-origin.js'

test.each([
  ['https://www.ejemplo.mx', 'https://www.ejemplo.mx'],
  [' HTTPS://WWW.Ejemplo.mx/ ', 'https://www.ejemplo.mx'],
  ['https://ejemplo.mx:443', 'https://ejemplo.mx'],
  ['https://ejemplo.mx:8443', 'https://ejemplo.mx:8443'],
  ['https://camión.mx', 'https://xn--camin-3ta.mx'],
  ['https://*.ejemplo.mx', 'https://*.ejemplo.mx'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['https://*.flota.ejemplo.com', 'https://*.flota.ejemplo.com'],
  ['http://ejemplo.mx', null],
  ['http://localhost.malo.mx', null],
  ['http://malo-localhost', null],
  ['http://*.localhost', null],
  ['ejemplo.mx', null],
  ['https://ejemplo.mx/mapa', null],
  ['https://ejemplo.mx?x', null],
  ['https://yo:clave@ejemplo.mx', null],
  ['xhttps://ejemplo.mx', null],
  ['https://*.mx', null],
  ['https://*..ejemplo.mx', null],
  ['https://*.ejemplo.mx.', null],
  ['https://*', null],
  ['https://*.10.0.0.1', null],
  ['https://w*.ejemplo.mx', null],
  ['https://ejemplo.mx:99999', null],
  ['null', null],
  ['*', null],
  ['', null],
])('%j is the origin %j', (typed, origin) => {
  expect(readEmbedOrigin(typed)).toBe(origin)
})

test.each([
  ['https://www.ejemplo.mx', true],
  ['https://www.ejemplo.mx:8443', false],
  ['http://www.ejemplo.mx', false],
  ['https://otro.mx', false],
  ['https://a.socio.mx', true],
  ['https://a.b.socio.mx', true],
  ['https://socio.mx', false],
  ['https://.socio.mx', false],
  ['https://malsocio.mx', false],
  ['https://a.socio.mx.malo.mx', false],
  ['null', false],
])('a page of %s is listed: %s', (origin, listed) => {
  expect(isListedOrigin(['https://www.ejemplo.mx', 'https://*.socio.mx'], origin)).toBe(listed)
})
