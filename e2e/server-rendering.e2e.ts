import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from './browser.js'
import { afterFile } from './cleanup.js'
import { product } from './this-product.js'

const { url } = product
const here = fileURLToPath(new URL('.', import.meta.url))
const fileOf = (name: string) => fileURLToPath(new URL(`rendered/${name}`, import.meta.url))

/** Runs Node and returns its output and exit code. The process ends on its own or after a timeout. */
async function node(...args: string[]): Promise<{ code: number | null; out: string; error: string }> {
  // A server is often in another time zone than its users.
  const env = { ...process.env, TZ: 'Asia/Tokyo' }
  const child = spawn(process.execPath, args, { cwd: here, timeout: 120_000, env })
  const printed = { out: '', error: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    printed.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    printed.error += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, ...printed }
}

async function entriesOf(name: string): Promise<string[]> {
  const text = await readFile(new URL(`../packages/${name}/package.json`, import.meta.url), 'utf8')
  const { exports } = JSON.parse(text) as { exports: Record<string, unknown> }
  return Object.keys(exports)
    .filter((path) => !path.endsWith('.json'))
    .map((path) => `@baliza/${name}${path.slice(1)}`)
}

const entries = [...(await entriesOf('sdk-core')), ...(await entriesOf('widgets'))]

test.each(entries)('importing %s in Node does nothing, and lets the process end', async (entry) => {
  const globals = "['document', 'window', 'customElements', 'L'].filter((name) => name in globalThis)"
  const script = `await import('${entry}'); process.stdout.write(JSON.stringify(${globals}))`
  expect(await node('--input-type=module', '--eval', script)).toEqual({ code: 0, out: '[]', error: '' })
})

test('adopting the tokens where there is no page does nothing', async () => {
  const script = "const { adoptTokens } = await import('@baliza/widgets/react'); adoptTokens()"
  expect(await node('--input-type=module', '--eval', script)).toEqual({ code: 0, out: '', error: '' })
})

test.each([
  'index',
  'react',
  'define',
])('%s.js tells bundlers of server components what it is', async (name) => {
  const text = await readFile(new URL(`../packages/widgets/dist/${name}.js`, import.meta.url), 'utf8')
  expect(text).toMatch(/^'use client';?\n/)
})

describe('on a server', () => {
  let rendered: { components: string[]; html: Record<string, string> }
  let origin = ''

  beforeAll(async () => {
    const { code, out, error } = await node(fileOf('render.mjs'), url)
    expect({ code, error }).toEqual({ code: 0, error: '' })
    rendered = JSON.parse(out)

    const scripts = await build({
      entryPoints: [fileOf('hydrate.mjs')],
      bundle: true,
      splitting: true,
      format: 'esm',
      outdir: '/',
      write: false,
      logLevel: 'silent',
      // Only React's development build reports a mismatch.
      define: { 'process.env.NODE_ENV': '"development"' },
    })
    expect(scripts.warnings).toEqual([])
    const files = new Map(scripts.outputFiles.map(({ path, text }) => [path, text]))
    const places = Object.entries(rendered.html).map(([name, html]) => `<div id="${name}">${html}</div>`)
    const page = `<!doctype html><html lang="es" data-host="${url}"><meta charset="utf-8"><title>Mi flotilla</title>
      <style>html { color-scheme: light dark }</style>${places.join('')}<script type="module" src="/hydrate.js"></script></html>`
    const site = createServer(({ url: path = '/' }, response) => {
      const script = files.get(path)
      if (script !== undefined) response.setHeader('content-type', 'text/javascript').end(script)
      else response.setHeader('content-type', 'text/html').end(page)
    })
    afterFile(() => site.close())
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  })

  test('every component that is exported renders', () => {
    expect(Object.keys(rendered.html).toSorted()).toEqual(rendered.components.toSorted())
    expect(rendered.html.BalizaProvider).toBe('<p>Mi flotilla</p>')
    expect(rendered.html.BalizaMap).toMatch(/aria-label="Mapa".*Cargando/s)
    expect(rendered.html.BalizaAlerts).toContain('aria-label="Alertas"')
    expect(rendered.html.BalizaPositions).toContain('aria-label="Tabla de Posiciones"')
    expect(rendered.html.BalizaReport).toContain('aria-label="Reportes"')
    expect(rendered.html.AlertIcon).toContain('<path d="')
    expect(rendered.html.PdiMark).toContain('<path d="')
    expect(rendered.html.PrintDialog).toContain('Qué se imprime')
  })

  test.each(['light', 'dark'] as const)('a browser takes it over without a mismatch: %s', async (scheme) => {
    const { page, context, complaints } = await open(origin, { colorScheme: scheme })
    await page.locator('.leaflet-container').waitFor()
    await page.locator('.baliza-map[data-state="live"]').waitFor()
    await page.locator('.baliza-alerts[data-state="live"]').waitFor()
    await page.locator('.baliza-positions[data-state="live"]').waitFor()
    await page.locator('.baliza-report form').waitFor()
    await page.locator(`.baliza-map[data-theme="${scheme}"]`).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})
