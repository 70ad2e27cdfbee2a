import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { open } from './browser.js'
import { afterFile } from './cleanup.js'
import { product } from './this-product.js'

const { url } = product
let origin = ''

/** Returns the README's embed snippet verbatim, except for the server's port. */
async function readSnippet(): Promise<string> {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const [, snippet] = /```html\n([\s\S]*?)```/.exec(readme) ?? []
  if (snippet === undefined) throw new Error('The README shows no HTML')
  return snippet.replaceAll('http://localhost:9998', url)
}

beforeAll(async () => {
  const snippet = await readSnippet()
  const pages: Record<string, string> = {
    '/alone': snippet,
    '/page': `<!doctype html><html lang="es"><head><title>Mi flotilla</title></head><body><h1>Mi flotilla</h1>${snippet}<p>Fin</p></body></html>`,
    '/alerts': `<!doctype html>${snippet.replaceAll('baliza-map', 'baliza-alerts')}`,
    '/positions': `<!doctype html>${snippet.replaceAll('baliza-map', 'baliza-positions-table')}`,
  }
  // Another origin than the product's, like a third-party site.
  const site = createServer((request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pages[request.url ?? ''] ?? ''),
  )
  afterFile(() => site.close())
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})

/** Whether a line is a tile error of a map without a network. */
const isOfTiles = (line: string) => /ERR_(NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|FAILED)/.test(line)

test.each([
  ['/alone', 1440, 900],
  ['/page', 1440, 900],
  ['/page', 390, 844],
])('the two lines of the README show a map with its units: %s at %d × %d', async (path, width, height) => {
  const { page, context, complaints } = await open(origin + path, { viewport: { width, height } })
  const map = page.locator('baliza-map')
  await map.locator('.leaflet-container').waitFor()
  const box = await map.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(300)
  expect(box?.height).toBeLessThan(height)
  expect(box?.width).toBeGreaterThan(width * 0.9)
  /** Returns the number of painted pixels of the units' canvas. */
  const painted = () =>
    map.evaluate((node) => {
      const canvas = node.shadowRoot?.querySelector<HTMLCanvasElement>(
        '.leaflet-overlay-pane canvas:last-child',
      )
      // The canvas has no size until there is a unit.
      if (!canvas?.width) return 0
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      return data.filter((value, index) => index % 4 === 3 && value === 255).length
    })
  await expect.poll(painted).toBeGreaterThan(300)
  expect(complaints.filter((line) => !isOfTiles(line))).toEqual([])
  await context.close()
})

test('alerts in its place have a size of their own too', async () => {
  const { page, context } = await open(`${origin}/alerts`)
  const alerts = page.locator('baliza-alerts')
  await alerts.locator('.baliza-alerts__line, .baliza-note').first().waitFor()
  const box = await alerts.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(300)
  expect(box?.height).toBeLessThan(900)
  await context.close()
})

test('the positions in its place are a table, and a row that is chosen is told', async () => {
  const { page, context, complaints } = await open(`${origin}/positions`)
  const table = page.locator('baliza-positions-table')
  const rows = table.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await rows.first().waitFor()
  const box = await table.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(300)
  expect(box?.height).toBeLessThan(900)
  await page.evaluate(() => {
    document.addEventListener('baliza-select', (event) => {
      document.title = event.detail.imei ?? ''
    })
  })
  await rows.nth(1).getByRole('gridcell').first().click()
  await expect.poll(() => page.title()).toMatch(/^[\da-f]{24}$/)
  // The table stores its sort order.
  await table.getByRole('columnheader', { name: 'Estado' }).getByRole('button').click()
  await page.reload()
  await rows.first().waitFor()
  const order = () => table.getByRole('columnheader', { name: 'Estado' }).getAttribute('aria-sort')
  await expect.poll(order).toBe('ascending')
  expect(complaints).toEqual([])
  await context.close()
})
