import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asset } from '../asset.js'
import { createHttp } from '../http/http.js'
import { createLog } from '../log.js'
import { readConfig } from '../settings/config.js'
import { temporaryDirectory } from '../testing/databases.js'
import { serveApiDocs } from './api-docs.js'

const folder = temporaryDirectory()
const config = readConfig({ PUBLIC_URL: 'https://gps.mx/flota' })
const http = createHttp(createLog('silent'), config)
beforeAll(() => serveApiDocs(http, folder, config))
afterAll(() => http.close())

test('a description that is not built yet is missing, and any page may read one that is', async () => {
  expect((await http.inject('/openapi.json')).statusCode).toBe(404)
  writeFileSync(join(folder, 'openapi.json'), '{"openapi":"3.1.1"}')
  const { statusCode, headers, body } = await http.inject('/openapi.json')
  expect([statusCode, body]).toEqual([200, '{"openapi":"3.1.1"}'])
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
    etag: expect.any(String),
  })
})

test('the types for Python are served beside its client', async () => {
  writeFileSync(join(folder, 'baliza.pyi'), 'class Client: ...')
  for (const name of ['baliza.py', 'baliza.pyi']) {
    const { statusCode, headers } = await http.inject(`/clients/python/${name}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/x-python; charset=utf-8'])
  }
})

test('the page has no access to the session of the portal, and no request leaves this server', async () => {
  const page = asset('api-docs/dist/index.html')
  const isBuilt = existsSync(page)
  if (!isBuilt) {
    mkdirSync(asset('api-docs/dist'), { recursive: true })
    writeFileSync(page, '<!doctype html>')
  }
  const { statusCode, headers } = await http.inject({ url: '/api/docs/', headers: { host: 'gps.mx' } })
  if (!isBuilt) rmSync(asset('api-docs/dist'), { recursive: true })
  expect(statusCode).toBe(200)
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy[0]).toBe('sandbox allow-scripts allow-forms allow-popups allow-downloads')
  expect(policy).toEqual(
    expect.arrayContaining([`default-src 'none'`, `script-src 'self' gps.mx`, `connect-src 'self' gps.mx`]),
  )
})

test.each([
  'gps.mx;report-uri',
  `gps.mx 'unsafe-eval'`,
])('a host like %s adds nothing to the policy', async (host) => {
  const { headers } = await http.inject({ url: '/api/docs/', headers: { host } })
  expect(String(headers['content-security-policy'])).not.toContain(host)
})

test('the catalogue names every description with its page', async () => {
  const { headers, body } = await http.inject('/.well-known/api-catalog')
  expect(headers['content-type']).toMatch(/^application\/linkset\+json/)
  expect(JSON.parse(body).linkset[0]).toEqual({
    anchor: 'https://gps.mx/flota/v1/',
    'service-desc': [{ href: 'https://gps.mx/flota/openapi.en.json', type: 'application/json' }],
    'service-doc': [{ href: 'https://gps.mx/flota/api/docs/', type: 'text/html' }],
  })
})
