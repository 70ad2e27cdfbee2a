import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Account } from './account.js'
import { loadedAhead, type WatchedPage } from './browser.js'
import type { Tracker } from './tracker.js'
import { openTracking } from './tracking-fixture.js'

let account: Account
let tracker: Tracker
let watched: WatchedPage
let page: Page
beforeAll(async () => {
  const driving = { at: new Date(), lat: 21.12, lng: -101.68, speed: 20 }
  ;({ account, tracker, watched, page } = await openTracking(['Lechera 3'], [driving], { polls: 500 }))
})
// Restores the network after a failed test.
afterEach(async () => {
  await page.unrouteAll()
  await watched.context.setOffline(false)
})

test('without a network the map and the list stay, with the age of the data; then it is live again', async () => {
  await page
    .getByRole('treeitem', { name: /Lechera 3/ })
    .first()
    .click()
  await page.locator('.baliza-popup').getByText('21.120000, -101.680000').waitFor()
  await watched.context.setOffline(true)
  const connection = page.getByRole('status').filter({ hasText: 'Sin conexión' })
  await connection.waitFor()
  expect(await connection.innerText()).toMatch(/datos de /)
  expect(
    await page
      .getByRole('treeitem', { name: /Lechera 3/ })
      .first()
      .isVisible(),
  ).toBe(true)
  // A trail canvas is empty until a refresh has moved a unit.
  expect(await page.locator('.leaflet-container canvas').filter({ visible: true }).count()).toBeGreaterThan(0)
  expect(await page.locator('.baliza-popup').isVisible()).toBe(true)

  tracker.tell({ at: new Date(Date.now() + 5_000), lat: 21.1201, lng: -101.68, speed: 20 })
  await watched.context.setOffline(false)
  await page.getByText('En vivo', { exact: true }).waitFor()
  await page.locator('.baliza-popup').getByText('21.120100, -101.680000').waitFor()
})

test('what was never opened opens without a network too: it was loaded while nothing else was to be done', async () => {
  await loadedAhead(page)
  const panel = page.locator('[role="dialog"]:not(.baliza-popup)')
  await watched.context.setOffline(true)
  for (const name of ['Eventos', 'Reportes', 'Administración', 'Enviar Comando']) {
    await page.getByRole('button', { name, exact: true }).click()
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  }
  const notLoaded = page.getByText('Esta parte no se pudo cargar')
  expect(await notLoaded.isVisible()).toBe(false)
  // The drawing code is the exception: 35 KB that few users need, so it is not preloaded.
  await page.getByRole('button', { name: 'Mostrar historial y reportes' }).click()
  await page.getByRole('tab', { name: 'Geocercas y PDI' }).click()
  await page.getByRole('button', { name: 'Nuevo círculo' }).click()
  await notLoaded.waitFor()
  await watched.context.setOffline(false)
  await page.getByText('En vivo', { exact: true }).waitFor()
  // The page requests it again when the network is back.
  await page.locator('.baliza-drawing__guide').waitFor()
})

test('a part that was asked for without a network comes when that is back, by itself and by a press', async () => {
  // Without preloading and without the browser cache: routed requests bypass the cache.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
  let isAway = false
  await page.route('**/*', (route) => (isAway ? route.abort('internetdisconnected') : route.continue()))
  await page.reload()
  await page.getByText('En vivo', { exact: true }).waitFor()
  // The page's own files must be loaded before: without the cache a file is requested twice, and a failed second request stays
  // failed.
  await hasSettled(page)
  const failed = page.getByRole('dialog', { name: 'No se pudo cargar' })
  const failing = async (name: string) => {
    isAway = true
    await page.getByRole('button', { name, exact: true }).click()
    await failed.getByText('Vuelve a intentarlo cuando haya conexión').waitFor()
    isAway = false
  }
  await failing('Eventos')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const events = page.getByRole('dialog', { name: 'Eventos' })
  await events.getByRole('button', { name: 'Nuevo evento' }).waitFor()
  // Its style sheets too.
  expect(await events.evaluate((panel) => getComputedStyle(panel).display)).toBe('flex')
  await page.keyboard.press('Escape')
  await failing('Cuenta')
  await failed.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('dialog', { name: 'Cuenta' }).getByLabel('Nombre').waitFor()
})

test('a clock that is an hour ahead makes no unit silent', async () => {
  await page.addInitScript(() => {
    const own = Date
    globalThis.Date = class extends own {
      constructor(...given: [] | [number]) {
        super(given[0] ?? own.now() + 3_600_000)
      }
      static override now = () => own.now() + 3_600_000
    } as DateConstructor
  })
  await page.reload()
  await page.getByText('En vivo', { exact: true }).waitFor()
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 3_500_000)
  const row = page.getByRole('treeitem', { name: /Lechera 3/ }).first()
  expect(await row.innerText()).toContain('20 km/h')
  expect(await row.innerText()).not.toContain('hace')
})

test('a server that errs is told apart from none, and what is typed in a dialog outlives both', async () => {
  await page.getByRole('button', { name: 'Cuenta', exact: true }).click()
  const name = page.getByRole('dialog', { name: 'Cuenta' }).getByLabel('Nombre')
  await name.fill('Dolores Despacho de Noche')
  await page.route('**/api/objetos', (route) => route.fulfill({ status: 503, body: '' }))
  // Live updates continue on the stream; the forced poll detects the error.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('status').filter({ hasText: 'Sin actualizar' }).waitFor()
  await page.unroute('**/api/objetos')
  // Retries after an error become less frequent. The online event starts one at once.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('En vivo', { exact: true }).waitFor()
  expect(await name.inputValue()).toBe('Dolores Despacho de Noche')
})

test('a session that ends elsewhere leads to the login and says why', async () => {
  await account.client.session.logout()
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await page.getByText('Tu sesión terminó. Inicia sesión de nuevo.').waitFor()
  await page.reload()
  expect(watched.outside).toEqual([])
})

/** Waits until the page has loaded no script for five seconds. */
async function hasSettled(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
    )
  // The default buffer counts only 250 entries.
  await page.evaluate(() => performance.setResourceTimingBufferSize(2_000))
  let before = -1
  const hasNoMore = async () => {
    const now = await count()
    const same = now === before
    before = now
    return same
  }
  await vi.waitUntil(hasNoMore, { timeout: 60_000, interval: 5_000 })
}
