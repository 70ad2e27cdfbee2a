import { describe, expect, test } from 'vitest'
import { isInsider } from './insider.js'

const key = 'una-clave-que-nadie-adivina'
const browser = '203.0.113.7'

function asks(from: string, headers: Readonly<Record<string, string>>, metricsKey: string | null = null) {
  const socket = { remoteAddress: from } as never
  return isInsider({ socket, headers: { host: 'localhost:9998', ...headers } }, { metricsKey })
}

describe('who sees what is the operator’s alone', () => {
  test.each([
    ['a person on this machine', '127.0.0.1', {}],
    ['over IPv6', '::1', { host: '[::1]:9998' }],
    ['in IPv6 dress', '::ffff:127.0.0.1', { host: '127.0.0.1:9998' }],
    ['through a proxy of this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ])('%s', (_, from, headers) => {
    expect(asks(from, headers)).toBe(true)
  })

  test.each([
    ['a browser', browser, {}],
    ['a neighbour', '10.0.0.6', { host: '10.0.0.5:9998' }],
    ['a browser behind a proxy of this machine', '127.0.0.1', { 'x-forwarded-for': browser }],
    ['one that says first that it is here', '127.0.0.1', { 'x-forwarded-for': `127.0.0.1, ${browser}` }],
    ['one that says last that it is here', '127.0.0.1', { 'x-forwarded-for': `${browser}, 127.0.0.1` }],
    ['a proxy that says it in other words', '127.0.0.1', { forwarded: `for=${browser}` }],
    ['a proxy that only says that it is one', '127.0.0.1', { 'x-forwarded-proto': 'https' }],
    ['a proxy that passes on the name it is known by', '127.0.0.1', { host: 'mi.sitio.mx' }],
    ['a page that has its name lead here', '127.0.0.1', { host: 'malo.mx:9998' }],
    ['a header that is empty', '127.0.0.1', { 'x-forwarded-for': '' }],
  ])('not %s', (_, from, headers) => {
    expect(asks(from, headers)).toBe(false)
  })

  test('whoever has the key, from wherever', () => {
    const headers = { authorization: `Bearer ${key}`, host: 'mi.sitio.mx', 'x-forwarded-for': browser }
    expect(asks('10.0.0.5', headers, key)).toBe(true)
    expect(asks('10.0.0.5', { ...headers, authorization: `Bearer ${key}s` }, key)).toBe(false)
    expect(asks('10.0.0.5', headers)).toBe(false)
    // A wrong key is refused here too.
    expect(asks('127.0.0.1', { authorization: 'Bearer otra' }, key)).toBe(false)
  })
})
