import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { login, open } from './browser.js'
import { afterFile } from './cleanup.js'
import { temporary } from './command-line.js'
import { freePort, type StartedProduct, startProduct, widgetsPath } from './product.js'

/** The path under which the proxies serve the product. */
const path = '/flota/'
let inner: StartedProduct['product']

beforeAll(async () => {
  const { product, stop } = await startProduct({
    environment: { PUBLIC_URL: `https://gps.ejemplo.mx${path}`, STORYBOOK: '1', TRUST_PROXY: 'loopback' },
    planted: inject('planted'),
  })
  afterFile(stop)
  inner = product
})

/** Starts a proxy that only removes the path. @returns its address */
async function bareProxy(): Promise<string> {
  const proxy = createServer((incoming, response) => {
    const { url = '/', method, headers } = incoming
    if (!url.startsWith(path)) return void response.writeHead(404).end()
    const passed = request(`${inner.url}${url.slice(path.length - 1)}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    incoming.pipe(passed)
  })
  afterFile(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

/** Reads a file of `deploy/` and inserts the addresses of this test. @returns the text, and the port of its proxy */
async function deployed(
  file: string,
  changes: (port: number) => readonly (readonly [from: string, to: string])[],
) {
  const port = await freePort()
  let text = readFileSync(fileURLToPath(new URL(`../deploy/${file}`, import.meta.url)), 'utf8')
  const here = [
    ...changes(port),
    ['127.0.0.1:9998', new URL(inner.url).host],
    ['127.0.0.1:5055', `127.0.0.1:${inner.osmandPort}`],
  ] as const
  for (const [from, to] of here) {
    expect(text).toContain(from)
    text = text.replaceAll(from, to)
  }
  return { text, port }
}

/** Creates a self-signed certificate. */
function certificate(folder: string): { readonly key: string; readonly cert: string } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=127.0.0.1', '-days', '2']
  execFileSync('openssl', [...words, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key, cert }
}

async function nginx(): Promise<string> {
  const folder = temporary()
  const { key, cert } = certificate(folder)
  const { text, port } = await deployed('nginx.conf', (port) => [
    ['listen 443 ssl http2', `listen 127.0.0.1:${port} ssl http2`],
    ['/etc/letsencrypt/live/gps.ejemplo.mx/fullchain.pem', cert],
    ['/etc/letsencrypt/live/gps.ejemplo.mx/privkey.pem', key],
    // The other server block only redirects. Port 80 is not available to a test.
    ['listen 80;', `listen 127.0.0.1:${port + 1};`],
    // As docs/es/guias/proxy-y-tls.md describes for a path.
    ['location / {\n    proxy_pass', `location ${path} {\n    proxy_pass`],
  ])
  const config = join(folder, 'nginx.conf')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    config,
    `daemon off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log off; ${places.join(' ')}\n${text}\n}`,
  )
  runs(spawn('nginx', ['-p', folder, '-c', config], { stdio: 'ignore' }))
  return `https://127.0.0.1:${port}`
}

async function caddy(): Promise<string> {
  const folder = temporary()
  const home = join(folder, 'home')
  mkdirSync(home)
  const { text, port } = await deployed('Caddyfile', (port) => [
    ['gps.ejemplo.mx {', `https://127.0.0.1:${port} {\n\ttls internal`],
    ['handle {', `redir ${path.slice(0, -1)} ${path}\n\thandle ${path}* {`],
  ])
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n${text}`)
  runs(
    spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
      env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
      stdio: 'ignore',
    }),
  )
  return `https://127.0.0.1:${port}`
}

function runs(proxy: ChildProcess): void {
  const ended = new Promise((resolve) => proxy.once('exit', resolve))
  afterFile(async () => {
    proxy.kill('SIGTERM')
    await ended
  })
}

const isFound = (program: string, word: string) => spawnSync(program, [word]).status === 0

const leavesOut = 'a proxy that leaves the path out'

describe.each([
  [leavesOut, true, bareProxy],
  ['deploy/nginx.conf', isFound('nginx', '-v') && isFound('openssl', 'version'), nginx],
  ['deploy/Caddyfile', isFound('caddy', 'version'), caddy],
] as const)('below a path of %s', (name, found, start) => {
  let origin = ''
  beforeAll(async () => {
    if (!found) return
    origin = await start()
    await vi.waitFor(async () => {
      const { page } = await open('about:blank', { ignoreHTTPSErrors: true })
      const answer = await page.request.get(`${origin}${path}live`)
      expect(answer.status()).toBe(200)
    }, 60_000)
  })

  test.runIf(found)('the portal is whole, and asks for nothing beside the path', async () => {
    const asked: string[] = []
    const { page, complaints } = await open('about:blank', { ignoreHTTPSErrors: true })
    page.on('response', (response) => {
      asked.push(response.url())
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(origin + (name === leavesOut ? path : path.slice(0, -1)))
    await login(page)
    await page.locator('.leaflet-container').waitFor()
    for (const [at, what] of [
      ['posiciones', 'Tabla de posiciones'],
      ['monitoreo', 'Monitoreo por Excepcion'],
    ] as const) {
      await page.goto(`${origin}${path}#/${at}`)
      await page.getByRole('heading', { name: what }).waitFor()
    }
    expect(
      new Set(asked.map((url) => url.startsWith(`${origin}${path}`) || url === origin + path.slice(0, -1))),
    ).toEqual(new Set([true]))
    expect(complaints.filter((line) => !/\/no-tiles\//.test(line))).toEqual([])
  })

  test.runIf(found)('what changes comes through it by itself, as it comes', async () => {
    const { page } = await open('about:blank', { ignoreHTTPSErrors: true })
    let polls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/objetos')) polls += 1
    })
    await page.goto(origin + path)
    await login(page)
    const list = page.getByRole('tree')
    await list.getByRole('treeitem').first().waitFor()
    const before = await list.innerText()
    await vi.waitFor(async () => expect(await list.innerText()).not.toBe(before), 60_000)
    expect(polls).toBe(1)
  })

  test.runIf(found)('the widgets are loaded from there and show its units on any page', async () => {
    const partner = createServer((_, response) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(
        `<script type="module" src="${origin}${path.slice(0, -1)}${widgetsPath}baliza.js"></script>
        <baliza-client host="${origin}${path}" token-url="${origin}${path}demo/token">
          <baliza-positions-table style="height: 500px"></baliza-positions-table>
        </baliza-client>`,
      ),
    )
    afterFile(() => partner.close())
    await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
    const { page } = await open(`http://127.0.0.1:${(partner.address() as AddressInfo).port}`, {
      ignoreHTTPSErrors: true,
    })
    const table = page.locator('baliza-positions-table')
    await table
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .first()
      .waitFor()
  })

  // Its stories are opened by `storybook.e2e.ts`.
  test.runIf(name === leavesOut)('Storybook loads its files from below the path', async () => {
    const { page } = await open('about:blank', { ignoreHTTPSErrors: true })
    const get = (file: string) => page.request.get(`${origin}${path}storybook/${file}`)
    for (const document of ['', 'iframe.html']) {
      const html = await (await get(document)).text()
      const local = [...html.matchAll(/(?:src=|href=|import )["'](?!https:|\$)([^"']+)["']/g)].map(
        ([, file]) => file ?? '',
      )
      expect(local.length, document).toBeGreaterThan(3)
      expect(local.filter((file) => !file.startsWith('./'))).toEqual([])
      for (const file of local) expect((await get(file)).status(), file).toBe(200)
    }
  })

  test.runIf(found && name !== leavesOut)('a phone’s position arrives over TLS', async () => {
    const { page } = await open('about:blank', { ignoreHTTPSErrors: true })
    const answer = await page.request.get(`${origin}/osmand/?id=000000000000000&lat=19.4&lon=-99.1`)
    // The id belongs to no phone. The 400 proves that the request reached the intake.
    expect(answer.status()).toBe(400)
  })
})
