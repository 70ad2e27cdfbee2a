import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttp } from '../http/http.js'
import { createLog } from '../log.js'
import { readConfig } from '../settings/config.js'
import { askAsChromium } from '../testing/chromium.js'
import { temporaryDirectory } from '../testing/databases.js'
import { version } from '../version.js'
import { serveSite } from './site.js'

let http: ReturnType<typeof createHttp>
let at = ''
/** Ends the build: it writes its folder, or it fails. */
let end: (outcome: 'built' | 'failed') => void = () => undefined

beforeEach(async () => {
  const root = temporaryDirectory()
  const built = new Promise<void>((resolve, reject) => {
    end = (outcome) => {
      if (outcome === 'failed') return reject(new Error('no build'))
      for (const part of ['widgets', 'storybook']) mkdirSync(join(root, part))
      writeFileSync(join(root, 'widgets/map.js'), 'export {}')
      writeFileSync(join(root, 'storybook/index.html'), '<!doctype html><title>Widgets</title>')
      resolve()
    }
  })
  const build = () => built
  const config = readConfig({ DEMO: '1', DATA_DIR: temporaryDirectory() })
  http = createHttp(createLog('silent'), config)
  await serveSite(http, config, {
    portal: join(root, 'portal'),
    widgets: join(root, 'widgets'),
    storybook: join(root, 'storybook'),
    docs: join(root, 'docs'),
    documents: join(root, 'documents'),
    unbuilt: { widgets: build, storybook: build },
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  at = `http://localhost:${(http.server.address() as AddressInfo).port}`
})
afterEach(() => http.close())

const visit = (path: string) => askAsChromium(at, path)
const load = (path: string) => askAsChromium(at, path, { as: 'script', from: 'https://socio.mx' })

test('a visitor gets a page that reloads itself until the build has ended', async () => {
  const { status, headers, body } = await visit('/storybook/?path=/story/mapa')
  expect([status, headers.refresh, headers['cache-control']]).toEqual([503, '2', 'no-store'])
  expect(body).toContain('Se está construyendo')
  end('built')
  await expect.poll(async () => (await visit('/storybook/')).body).toContain('<title>Widgets</title>')
})

test('a script of the widgets arrives when they are built, under every address', async () => {
  const major = version.split('.', 1)[0]
  const scripts = ['/widgets/map.js', `/widgets/${major}/map.js`, `/widgets/${version}/map.js`].map(load)
  await visit('/storybook/')
  end('built')
  for (const { status, headers, body } of await Promise.all(scripts)) {
    expect([status, body]).toEqual([200, 'export {}'])
    expect(headers['access-control-allow-origin']).toBe('*')
  }
  expect((await load('/widgets/none.js')).status).toBe(404)
})

test('after a failed build a page refers to the terminal and does not reload itself', async () => {
  await visit('/storybook/')
  end('failed')
  const { status, headers, body } = await visit('/storybook/')
  expect([status, headers.refresh]).toEqual([503, undefined])
  expect(body).toContain('El motivo está en la terminal del servidor')
  expect((await load('/widgets/map.js')).status).toBe(503)
})

test('a script that waits for the build does not delay the end of the server', async () => {
  const script = load('/widgets/map.js')
  await visit('/storybook/')
  await http.close()
  expect((await script).status).toBe(503)
})
