import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { open } from './browser.js'
import { afterFile } from './cleanup.js'
import { product } from './this-product.js'

const { url } = product
const example = (name: string) => new URL(`../examples/${name}`, import.meta.url)
let origin = ''

beforeAll(async () => {
  const page = (await readFile(example('partner.html'), 'utf8')).replaceAll('http://localhost:9998', url)
  const style = await readFile(example('partner.css'))
  // Another origin than the product's, as a partner's own site is.
  const site = createServer((request, response) => {
    if (request.url === '/partner.css') response.setHeader('content-type', 'text/css').end(style)
    else response.setHeader('content-type', 'text/html').end(variant(request.url ?? '/', page))
  })
  afterFile(() => site.close())
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})

/** The page as it is, with map.js for one, and with `demo` and no server at all. */
function variant(path: string, page: string): string {
  if (path === '/map') return page.replace('/widgets/baliza.js', '/widgets/map.js')
  if (path !== '/demo') return page
  return page
    .replace(/<baliza-client [^>]*>/, '<baliza-client demo>')
    .replace('<baliza-map>', '<baliza-map tiles="none">')
    .replace(`connect-src ${url}`, "connect-src 'none'")
}

test.each([
  '/',
  '/map',
  '/demo',
])('two lines of HTML show a live map under a strict policy: %s', async (path) => {
  const { page, context, complaints, outside } = await open(origin + path, { polls: 1_000 })
  const map = page.locator('baliza-map')
  await map.locator('.leaflet-container').waitFor()
  // The keyboard's way to the units says how many are in sight once it has the focus.
  const keys = map.getByRole('listbox', { name: 'Unidades a la vista' })
  const inSight = async () => {
    await keys.blur()
    await keys.focus()
    return map.getByText(/\d+ unidades a la vista/).count()
  }
  await expect.poll(inSight, { timeout: 20_000 }).toBeGreaterThan(0)

  const picture = () =>
    map.evaluate((node) =>
      [...(node.shadowRoot?.querySelectorAll('canvas') ?? [])].map((canvas) => canvas.toDataURL()).join(),
    )
  const before = await picture()
  await expect.poll(picture, { timeout: 40_000, interval: 500 }).not.toBe(before)

  const tiles = /tile\.openstreetmap\.org/
  expect(
    complaints.filter((line) => !/ERR_(NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|FAILED)/.test(line)),
  ).toEqual([])
  expect(outside.filter((request) => !tiles.test(request))).toEqual([])
  expect(await page.evaluate(() => 'L' in window)).toBe(false)
  await context.close()
})
