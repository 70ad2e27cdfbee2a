import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@baliza/sdk-core'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { login, open } from './browser.js'
import { afterFile } from './cleanup.js'
import { startProduct, widgetsPath } from './product.js'

let url = ''
const path = '/tiles/demo-streets.pmtiles'

beforeAll(async () => {
  // Like `npm start`, which configures no map: the demo's own streets.
  const { product, stop } = await startProduct({
    environment: { TILE_URL: '' },
    planted: inject('planted'),
  })
  afterFile(stop)
  url = product.url
})

/** Records the requests for streets, with their status. */
function watchStreets(page: Page) {
  const asked: { readonly range: string | undefined; readonly status: number }[] = []
  const scripts: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname === path)
      asked.push({ range: response.request().headers().range, status: response.status() })
    if (pathname.endsWith('.js')) scripts.push(pathname)
  })
  return { asked, scripts }
}

const streets = '.baliza-map__streets canvas.leaflet-tile-loaded'

/** Returns the number of visible street colours. The background has one or two. */
const coloursOf = (page: Page) =>
  page.locator(streets).evaluateAll((tiles) => {
    const colours = new Set<string>()
    for (const tile of tiles as HTMLCanvasElement[]) {
      const data = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data ?? []
      for (let at = 0; at < data.length; at += 4 * 7)
        colours.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`)
    }
    return colours.size
  })

test('the portal has streets under its units, asks nobody else for them, and its policy lets it', async () => {
  const { page, complaints, outside } = await open(`${url}/#/login`)
  const { asked } = watchStreets(page)
  await login(page)
  await page.locator(streets).first().waitFor()
  await expect.poll(() => coloursOf(page)).toBeGreaterThan(4)
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 206))
  expect(asked.every(({ range }) => /^bytes=\d+-\d+$/.test(range ?? ''))).toBe(true)
  expect(await page.locator('.baliza-map__credit').textContent()).toBe('Natural Earth')
  expect([complaints, outside]).toEqual([[], []])
})

test('who follows a unit by a link has its streets', async () => {
  const client = createClient({ host: url })
  await client.session.login({ user: 'usuario', pass: 'demo' })
  const unit = (await client.units.list()).find(({ speed }) => speed > 0)
  if (unit === undefined) throw new Error('nobody drives')
  const { token } = await client.follow.create({ imei: unit.imei, horas: 1 })
  client.close()
  const { page, complaints, outside } = await open(`${url}/#/follow?t=${token}`)
  await page.locator(streets).first().waitFor()
  await expect.poll(() => coloursOf(page)).toBeGreaterThan(2)
  expect([complaints, outside]).toEqual([[], []])
})

test("a map on a partner's page has them too, under a policy as strict as it gets; one with pictures loads none of it", async () => {
  const pages: Readonly<Record<string, string>> = { '/': `${url}${path}`, '/pictures': '/{z}/{x}/{y}.png' }
  const partner = createServer((request, response) => {
    const tiles = pages[request.url ?? '']
    if (tiles === undefined) {
      response.writeHead(204).end()
      return
    }
    const policy = `default-src 'none'; script-src ${url}; style-src 'self'; connect-src ${url}; img-src 'self' data:; require-trusted-types-for 'script'`
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="es"><title>Mi flotilla</title>
<script type="module" src="${url}${widgetsPath}baliza.js"></script>
<baliza-client host="${url}" token-url="${url}/demo/token"><baliza-map tiles="${tiles}"></baliza-map></baliza-client>`)
  })
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  afterFile(() => {
    partner.close()
    partner.closeAllConnections()
  })
  const origin = `http://localhost:${(partner.address() as AddressInfo).port}`
  const drawn = await open('about:blank')
  const { asked } = watchStreets(drawn.page)
  await drawn.page.goto(origin)
  await drawn.page.locator(streets).first().waitFor()
  await expect.poll(() => coloursOf(drawn.page)).toBeGreaterThan(4)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every(({ status }) => status === 206)).toBe(true)
  expect([drawn.complaints, drawn.outside]).toEqual([[], []])

  const pictures = await open('about:blank')
  const { asked: none, scripts } = watchStreets(pictures.page)
  await pictures.page.goto(`${origin}/pictures`)
  await pictures.page.locator('.leaflet-tile-pane img').first().waitFor({ state: 'attached' })
  await expect.poll(() => scripts.some((script) => script.includes('background'))).toBe(true)
  expect(scripts.filter((script) => script.includes('streets'))).toEqual([])
  expect(none).toEqual([])
})
