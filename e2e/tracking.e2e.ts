import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { logIn } from './account.js'
import { enter, type WatchedPage } from './browser.js'
import { product } from './this-product.js'
import { say, stamp } from './tracker.js'

const { url, trackerPort } = product
let watched: WatchedPage
let page: Page
beforeAll(async () => {
  const { session } = await logIn(url, 'usuario')
  watched = await enter(url, session, { polls: 3_000, reducedMotion: 'no-preference' })
  page = watched.page
  await page.getByRole('treeitem').first().waitFor()
})

test('the list counts the fleet and groups it', async () => {
  const count = Number((await page.getByRole('tab', { name: /Objetos/ }).innerText()).replace(/\D/g, ''))
  expect(count).toBeGreaterThanOrEqual(50)
})

test('selecting a unit flies to it, opens its popup, and the marker really moves', async () => {
  const moving = page.getByRole('group', { name: 'Filtrar por estado' }).getByRole('button').first()
  await moving.click()
  await page.locator('[role=treeitem][data-imei]').first().click()
  // The selected unit stays in the list even if it stops.
  await moving.click()
  const popup = page.locator('.baliza-popup').first()
  await popup.waitFor()
  const coordinates = async () => (await popup.innerText()).match(/-?\d+\.\d{6}, ?-?\d+\.\d{6}/)?.[0]
  const before = await coordinates()
  expect(before).toBeDefined()
  await expect.poll(coordinates, { timeout: 90_000, interval: 500 }).not.toBe(before)

  // Zoomed in until a hundred metres are visible. A click during a zoom is lost, so the tile requests show the current zoom.
  let zoom = 0
  page.on('request', (request) => {
    zoom = Math.max(zoom, Number(/\/no-tiles\/Cal\/(\d+)\//.exec(request.url())?.[1] ?? 0))
  })
  const closer = async () => {
    if (zoom < 17) await page.getByRole('button', { name: 'Acercar' }).click()
    return zoom
  }
  await expect.poll(closer, { interval: 400 }).toBeGreaterThanOrEqual(17)
  // The marker glides: the canvas changes several times without new data.
  const pictures = new Set<string>()
  const seen = async () => pictures.add(await canvasPicture(page)).size
  await expect.poll(seen, { timeout: 60_000, interval: 150 }).toBeGreaterThan(3)
  expect(await popup.getByRole('link', { name: 'Street View' }).getAttribute('href')).toMatch(/^https:\/\//)
  expect(await popup.getByRole('link', { name: 'Ver en mapa' }).getAttribute('href')).toMatch(/^https:\/\//)
})

test('the unit stays selected through a poll', async () => {
  // Searching keeps its row visible while other tests change the groups of the fleet.
  const name = await page.locator('.baliza-popup').first().getAttribute('aria-label')
  const search = page.getByRole('searchbox', { name: 'Buscar unidad' })
  await search.fill(name ?? '')
  await search.press('Enter')
  const chosen = page.locator('[role=treeitem][aria-selected=true]')
  const imei = await chosen.getAttribute('data-imei')
  expect(imei).toMatch(/^\d{15}$/)
  let answers = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/api/objetos')) answers += 1
  })
  // The online event triggers a poll at once, unless a poll is being read. With a stream, no other poll is due.
  const comeBack = async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    return answers
  }
  await expect.poll(comeBack, { interval: 500, timeout: 60_000 }).toBeGreaterThanOrEqual(2)
  expect(await chosen.getAttribute('data-imei')).toBe(imei)
  await page.getByRole('button', { name: 'Borrar búsqueda' }).click()
})

test("a tracker's sentence moves its unit on the map", async () => {
  const imei = '359586015829802'
  const sentence = (minutes: string, after: number) => {
    const at = stamp(new Date(Date.now() + after))
    return `imei:${imei},tracker,${at},,F,${at.slice(6)}.000,A,19${minutes},N,09907.9920,W,10.00,90,,1,0;`
  }
  // Ahead of the reports of other tests, which must not be newer. The server accepts timestamps up to a minute in the future.
  await say(trackerPort, sentence('25.9560', 20_000))
  const unit = page.locator(`[data-imei="${imei}"]`)
  await page.getByRole('searchbox', { name: 'Buscar unidad' }).fill('Prueba nc')
  await page.getByRole('searchbox', { name: 'Buscar unidad' }).press('Enter')
  await unit.click()
  const popup = page.locator('.baliza-popup')
  await popup.getByText('19.432600, -99.133200').waitFor()
  await say(trackerPort, sentence('26.0000', 50_000))
  await popup.getByText('19.433333, -99.133200').waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Borrar búsqueda' }).click()
})

test('a search without a match says so with its term', async () => {
  await page.getByRole('searchbox', { name: 'Buscar unidad' }).fill('zzz-nadie')
  await page.getByRole('searchbox', { name: 'Buscar unidad' }).press('Enter')
  await page.getByText('No existen resultados con el termino:').waitFor()
  await page.getByText('zzz-nadie').first().waitFor()
  await page.getByRole('button', { name: 'Borrar búsqueda' }).click()
})

test('the toggle narrows the map by 310 px and is remembered', async () => {
  const width = () =>
    page.locator('.leaflet-container').evaluate((node) => node.getBoundingClientRect().width)
  const wide = page.viewportSize()?.width ?? 0
  expect(wide - (await width())).toBe(310)
  await page.getByRole('button', { name: 'Ocultar la lista' }).click()
  await expect.poll(width).toBe(wide)
  await page.reload()
  await page.getByRole('button', { name: 'Mostrar la lista' }).waitFor()
  await expect.poll(width).toBe(wide)
  await page.getByRole('button', { name: 'Mostrar la lista' }).click()
  await expect.poll(width).toBe(wide - 310)
})

test('another base layer is chosen, and its tiles are asked for', async () => {
  await page.getByRole('button', { name: 'Mapa base' }).click()
  const asked = page.waitForRequest(/\/no-tiles\/Sat\//)
  await page.getByRole('radio', { name: 'Satélite' }).check({ force: true })
  await asked
})

test('nothing complained: no error, no violation of the policy, no request to anybody else', () => {
  expect(watched.complaints).toEqual([])
  expect(watched.outside).toEqual([])
})

/** Returns the content of the map's canvases. */
function canvasPicture(of: Page): Promise<string> {
  return of.evaluate(() => {
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>('.leaflet-container canvas')]
    return canvases.map((canvas) => canvas.toDataURL()).join()
  })
}
