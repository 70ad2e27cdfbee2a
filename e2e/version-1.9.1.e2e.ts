import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { root, runAside } from '../scripts/run.mjs'
import { open } from './browser.js'
import { afterFile } from './cleanup.js'
import { start } from './command-line.js'
import { product } from './this-product.js'

/** Line changes that the changelog's section 'Upgrading from 1.9.1' requires: 'Errors', and 'React'. */
const changes = {
  'integrator.ts': [
    [
      '  const answer = await baliza.session.login({ user, pass })',
      '  await baliza.session.login({ user, pass })',
    ],
    ['  if (answer.status !== 1) throw new Error(answer.mensaje)\n', ''],
  ],
  'app.tsx': [['handleRef={map}', 'ref={map}']],
} as const
const files = Object.keys(changes) as (keyof typeof changes)[]

/** The folder from which the packages resolve, as they do for an integrator. */
const folder = join(root, `node_modules/.cache/baliza/version-1.9.1-${process.pid}`)

const fileOf = (name: string) => readFile(new URL(`version-1.9.1/${name}`, import.meta.url), 'utf8')

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of files) {
    let text = await fileOf(name)
    for (const [from, to] of changes[name]) {
      expect(text.split(from), `${name}: ${from}`).toHaveLength(2)
      text = text.replace(from, to)
    }
    writeFileSync(join(folder, name), text)
  }
})

test('the scripts of 1.9.1 compile after the changes that the changelog lists', async () => {
  const options = {
    extends: join(root, 'e2e/tsconfig.json'),
    compilerOptions: { noEmit: true, jsx: 'react-jsx' },
    include: files,
    exclude: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
  const { code, output } = await runAside(process.execPath, [compiler, '--project', folder])
  expect(code, output).toBe(0)
})

test("an integrator's script of 1.9.1 lists the units and follows them", async () => {
  const script = join(folder, 'integrator.mjs')
  await build({
    entryPoints: [join(folder, 'integrator.ts')],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outfile: script,
  })
  const { code, out, err } = await start(script, [product.url, 'usuario', 'demo', '6'], {}).ended
  expect(code, out + err).toBe(0)
  expect(out).toMatch(/^\d+ units\n/)
  expect(out).toMatch(/^.+: -?[\d.]+, -?[\d.]+ at [\d.]+ km\/h$/m)
})

test("a partner's page of 1.9.1 shows the map, unchanged", async () => {
  const [html, css] = await Promise.all([fileOf('partner.html'), fileOf('partner.css')])
  const site = createServer((request, response) => {
    const isSheet = request.url === '/partner.css'
    response
      .setHeader('content-type', `text/${isSheet ? 'css' : 'html'}; charset=utf-8`)
      .end(isSheet ? css : html.replaceAll('http://localhost:9998', product.url))
  })
  afterFile(() => site.close())
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { page, context } = await open(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  await page.locator('baliza-map:state(empty), baliza-map:state(error)').waitFor({ state: 'detached' })
  await page.locator('baliza-map .leaflet-overlay-pane canvas').last().waitFor()
  expect(await page.locator('baliza-map').evaluate((map) => map.matches(':state(loading)'))).toBe(false)
  await context.close()
})
