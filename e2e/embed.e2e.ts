import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newAccount } from './account.js'
import { loadedAhead, open } from './browser.js'
import { afterFile } from './cleanup.js'
import { widgetsPath } from './product.js'
import { product } from './this-product.js'

const { url } = product
/** HTML as the portal's embed builder generates it. */
const html = `<!doctype html><html lang="es"><head><title>Mi flotilla</title></head><body>
<script type="module" src="${url}${widgetsPath}baliza.js"></script>
<baliza-client host="${url}" token-url="/token">
  <baliza-positions-table style="height: 480px"></baliza-positions-table>
</baliza-client></body></html>`
/** Returns a page with one widget, from the file that contains only this widget. */
const alone = (file: string, tag: string) =>
  html
    .replace('baliza.js', file)
    .replace(/<baliza-positions-table.*<\/baliza-positions-table>/, `<${tag}></${tag.split(' ')[0]}>`)
/** A page that records its widgets' events in `heard`, with the code of an error. */
const hearing = html.replace(
  '<body>',
  `<body><script>
const heard = []
for (const name of ['baliza-ready', 'baliza-error', 'baliza-auth-required'])
  document.addEventListener(name, ({ type, detail }) => heard.push([type, detail?.code ?? ''].join(' ')))
</script>`,
)
const pages: Readonly<Record<string, string>> = {
  '/': html,
  '/hearing': hearing,
  '/refused': hearing.replace('"/token"', '"/token-of-another"'),
  '/given-late': hearing.replace(' token-url="/token"', '').replace(
    '</body>',
    `<script type="module">
document.querySelector('baliza-client').getToken = async () => (await fetch('/token')).json()
</script></body>`,
  ),
  '/map': alone('map.js', 'baliza-map tiles="/tile/{z}/{x}/{y}.png"'),
  '/alerts': alone('alerts.js', 'baliza-alerts'),
  '/positions': alone('positions.js', 'baliza-positions-table'),
}

let listed = ''
let stranger = ''

beforeAll(async () => {
  const { client, id, units } = await newAccount(product, ['Tracto 1', 'Tracto 2'])
  const user = `espejo-${Math.random().toString(36).slice(2, 8)}`
  await client.mirrorAccounts.add({ owner: id, nombre: 'Socio', user, pass: 'demo' })
  const [mirror] = await client.mirrorAccounts.list({ id })
  if (mirror === undefined) throw new Error('no mirror account')
  for (const { imei } of units) {
    const { id: unit } = await client.units.get({ imei })
    await client.assignments.add({ id_user: mirror.id, id_objeto_gps: unit })
  }
  const iduser = mirror.id
  const { clave } = await client.embeds.renewKey({ iduser })

  /** Serves a third party's site and server. Both claim to Baliza to be the first site. */
  async function serve(): Promise<string> {
    const site = createServer(async (request, response) => {
      // A tile that never arrives: the map must not wait for tiles.
      if (request.url?.startsWith('/tile/')) return
      if (!request.url?.startsWith('/token'))
        return response
          .setHeader('content-type', 'text/html; charset=utf-8')
          .end(pages[request.url ?? ''] ?? '')
      const hora = Math.floor(Date.now() / 1_000)
      const nonce = randomUUID()
      const origen = request.url === '/token' ? listed : 'https://otro.example'
      const firma = createHmac('sha256', clave).update(`${hora}.${nonce}.${iduser}.${origen}`).digest('hex')
      const body = JSON.stringify({ cuenta: iduser, origen, hora, nonce, firma })
      const headers = { 'content-type': 'application/json' }
      const token = await fetch(`${url}/api/insertar-token`, { method: 'POST', headers, body })
      return response.writeHead(token.status, headers).end(await token.text())
    })
    afterFile(() => site.close())
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  }
  listed = await serve()
  stranger = await serve()
  const [first] = units
  await client.embeds.update({
    iduser,
    origenes: [listed],
    unidades: first === undefined ? null : [first.imei],
    campos: [],
  })
})

test('a page of a listed site shows the chosen units, and another one says that it may not', async () => {
  const { page, context, complaints } = await open(listed)
  const table = page.locator('baliza-positions-table')
  await table.getByText('Tracto 1').first().waitFor()
  expect(await table.getByText('Tracto 2').count()).toBe(0)
  expect(await table.getByText('ABC-123-D').count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()

  const other = await open(stranger)
  const refused = other.page.locator('baliza-positions-table')
  await refused
    .getByText(/Este sitio no está autorizado/)
    .first()
    .waitFor()
  expect(await refused.getByText('Tracto 1').count()).toBe(0)
  await other.context.close()
})

const heardOf = (page: Page) => page.evaluate<string[]>('heard')

test.each([
  ['its token is of another', '/hearing'],
  ['it is given none', '/refused'],
])('of a site that is not listed the page hears so, and is not sent to a login: %s', async (_, path) => {
  const { page, context } = await open(stranger + path)
  await page.waitForFunction('heard.length > 0')
  await page
    .getByText(/Este sitio no está autorizado/)
    .first()
    .waitFor()
  expect(await heardOf(page)).toEqual(['baliza-error origin'])
  await context.close()
})

test('a session that a module gives after ours is no session that is missing', async () => {
  const { page, context } = await open(`${listed}/given-late`)
  await page.getByText('Tracto 1').first().waitFor()
  await page.waitForFunction('heard.length > 0')
  expect(await heardOf(page)).toEqual(['baliza-ready '])
  await context.close()
})

test.each([
  ['/map', '/api/objetos'],
  ['/positions', '/api/objetos'],
  ['/alerts', '/api/alertas'],
])('%s asks for its script, a token and what it shows, and for nothing else before it has it', async (name, feed) => {
  const { page, context } = await open('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    if (!['document', 'image'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname)
  })
  const answered = page.waitForResponse((response) => response.url().includes(feed)).then(() => asked.slice())
  await page.goto(listed + name)
  expect((await answered).filter((path) => path !== '/favicon.ico')).toEqual([
    `${widgetsPath.slice(0, -1)}${name}.js`,
    '/token',
    feed,
  ])
  await context.close()
})

test('a page is told that the network went, and after it came back that there is no session', async () => {
  const { page, context } = await open('about:blank')
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    for (const type of ['baliza-ready', 'baliza-error', 'baliza-auth-required'])
      document.addEventListener(type, (event) =>
        told.push([type, (event as CustomEvent).detail?.code].join(' ').trim()),
      )
    addEventListener('unhandledrejection', ({ reason }) => told.push(String(reason)))
  })
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  await page.goto(`${listed}/map`)
  await expect.poll(told).toEqual(['baliza-ready'])
  await loadedAhead(page)

  await context.setOffline(true)
  await expect.poll(told).toContain('baliza-error offline')
  await page.route(`${url}/api/**`, (route) =>
    route.fulfill({ status: 401, json: { mensaje: 'Sesión terminada' } }),
  )
  await page.route('**/token', (route) => route.fulfill({ status: 401, json: {} }))
  await context.setOffline(false)
  await expect
    .poll(told)
    .toEqual(['baliza-ready', 'baliza-error offline', 'baliza-error http', 'baliza-auth-required http'])
  await context.close()
})
