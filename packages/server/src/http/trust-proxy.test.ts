import { expect, test } from 'vitest'
import { createLog } from '../log.js'
import { readConfig } from '../settings/config.js'
import { addressOf, createHttp } from './http.js'

/** The client address that the server uses, for a connecting address and its `X-Forwarded-For`. */
async function seen(TRUST_PROXY: string | undefined, connects: string, forwarded?: string): Promise<string> {
  const http = createHttp(createLog('silent'), readConfig({ TRUST_PROXY }))
  http.get('/', async (request) => addressOf(request))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const { body } = await http.inject({ url: '/', remoteAddress: connects, headers })
  await http.close()
  return body
}

const browser = '203.0.113.7'

test.each([
  ['nobody in between', undefined, browser, undefined],
  ['a proxy on this machine', undefined, '127.0.0.1', browser],
  ['a proxy on this machine, over IPv6', undefined, '::1', browser],
  ['a proxy that is named', '10.0.0.5', '10.0.0.5', browser],
  ['a proxy of a container network', '172.18.0.0/16', '172.18.0.9', browser],
  ['a proxy in IPv6 dress', '172.18.0.0/16', '::ffff:172.18.0.9', browser],
  ['a chain of proxies', '10.0.0.5,173.245.48.0/20', '10.0.0.5', `${browser}, 173.245.48.7`],
  ['two hops', '2', '10.0.0.5', `${browser}, 173.245.48.7`],
  ['a browser that invents addresses before', '10.0.0.5', '10.0.0.5', `10.0.0.5, 1.2.3.4, ${browser}`],
  ['a browser that invents addresses before one hop', '1', '10.0.0.5', `1.2.3.4, ${browser}`],
])('%s: the browser', async (_, trusted, connects, forwarded) => {
  expect(await seen(trusted, connects, forwarded)).toBe(browser)
})

test.each([
  ['a browser that says it is another', undefined, browser, '1.2.3.4'],
  ['a neighbour of the proxy', '10.0.0.5', '10.0.0.6', '1.2.3.4'],
  ['this machine, where others are named', '10.0.0.5', '127.0.0.1', '1.2.3.4'],
  ['a proxy where nobody is believed', 'no', '127.0.0.1', '1.2.3.4'],
  ['a proxy that passes on what is no address', '10.0.0.5', '10.0.0.5', 'unknown'],
])('%s: whoever connects', async (_, trusted, connects, forwarded) => {
  expect(await seen(trusted, connects, forwarded)).toBe(connects)
})
