import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createHttp } from '../http/http.js'
import { createLog } from '../log.js'
import { readConfig } from '../settings/config.js'
import { temporaryDirectory } from '../testing/databases.js'
import { keepPortal } from './portal-builds.js'
import { serveSite } from './site.js'

/** Makes a portal with one file, as the build does. */
function build(name: string): string {
  const directory = temporaryDirectory()
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'index.html'), `<script src="assets/${name}.js"></script>`)
  writeFileSync(join(directory, 'assets', `${name}.js`), `'${name}'`)
  writeFileSync(join(directory, 'assets', `${name}.js.br`), brotliCompressSync(`'${name}'`))
  return directory
}

/** Serves this portal to a browser that accepts compressed files. */
async function serve(portal: string, dataDir: string) {
  const http = createHttp(createLog('silent'), readConfig({}))
  const none = join(portal, 'no')
  await serveSite(
    http,
    { ...readConfig({}), dataDir },
    { portal, widgets: none, storybook: none, docs: none, documents: none },
  )
  const ask = (url: string) => http.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
  return {
    close: () => http.close(),
    ask,
    nameOf: async () => (await ask('/config.json')).json().build as string,
  }
}

test('the parts of the three portals that ran last are served, and each has a name', async () => {
  const dataDir = temporaryDirectory()
  const builds = ['uno', 'dos', 'tres', 'cuatro'].map(build)
  const names = new Set<string>()
  for (const [at, portal] of builds.entries()) {
    await keepPortal(portal, dataDir)
    // Another start with the same portal changes nothing.
    await keepPortal(portal, dataDir)
    const { nameOf, close } = await serve(portal, dataDir)
    names.add(await nameOf())
    await close()
    expect(readdirSync(join(dataDir, 'portal'))).toHaveLength(Math.min(at + 1, 3))
  }
  expect(names.size).toBe(4)

  const last = await serve(builds[3] ?? '', dataDir)
  const of = async (name: string) => {
    const { statusCode, headers } = await last.ask(`/assets/${name}.js`)
    return [statusCode, headers['content-encoding'], headers['cache-control']]
  }
  const kept = [200, 'br', 'public, max-age=31536000, immutable']
  expect(await Promise.all(['dos', 'tres', 'cuatro'].map(of))).toEqual([kept, kept, kept])
  expect((await last.ask('/assets/uno.js')).statusCode).toBe(404)
  // Only the page is that of the new portal.
  expect((await last.ask('/')).rawPayload.toString()).toContain('cuatro.js')
  await last.close()
})

test('an upgrade that was taken back keeps the parts of both', async () => {
  const dataDir = temporaryDirectory()
  const [before, after] = [build('antes'), build('despues')]
  for (const portal of [before, after, before]) await keepPortal(portal, dataDir)
  const { ask, close } = await serve(before, dataDir)
  expect((await ask('/assets/despues.js')).statusCode).toBe(200)
  await close()
})

test('without a place to keep them it serves its own', async () => {
  const { ask, close } = await serve(build('uno'), '/dev/null/no')
  expect((await ask('/assets/uno.js')).statusCode).toBe(200)
  await close()
})
