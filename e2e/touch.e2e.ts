import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Account } from './account.js'
import { soundsOf, type WatchedPage } from './browser.js'
import { dismiss, panel, replays } from './screen.js'
import type { Tracker } from './tracker.js'
import { openTracking } from './tracking-fixture.js'

let account: Account
let tracker: Tracker
let watched: WatchedPage
let page: Page
let devtools: CDPSession
beforeAll(async () => {
  ;({ account, tracker, watched, page } = await openTracking(['Moto 1'], [report(0, -99.2)], {
    polls: 1_000,
    reducedMotion: 'no-preference',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  }))
  devtools = await watched.context.newCDPSession(page)
})

const startedAt = Date.now() - 1_800_000
const report = (number: number, lng: number, lat = 19.5) => ({
  at: new Date(startedAt + number * 300_000),
  lat,
  lng,
  speed: 45,
})

/** Drags a finger on the touch screen. */
async function drag(from: readonly [number, number], to: readonly [number, number]) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', ...from)
  for (let step = 1; step <= 6; step++)
    await touch(
      'touchMove',
      from[0] + ((to[0] - from[0]) * step) / 6,
      from[1] + ((to[1] - from[1]) * step) / 6,
    )
  await touch('touchEnd')
}

test('a unit is chosen in the sheet, which then is its card', async () => {
  const list = page.getByRole('button', { name: 'Objetos', exact: true })
  await list.tap()
  await page.locator('[data-imei]').filter({ hasText: 'Moto 1' }).tap()
  await expect.poll(() => list.getAttribute('aria-expanded')).toBe('false')
  await page.locator('#sidebar .baliza-popup').waitFor()
  await page.locator('.baliza-popup').getByRole('button', { name: 'Cerrar' }).tap()
})

test('a geofence is drawn with a finger and saved', async () => {
  await page.getByRole('button', { name: 'Historial', exact: true }).tap()
  await page.getByRole('tab', { name: 'Geocercas y PDI' }).tap()
  await page.getByRole('button', { name: 'Nuevo círculo' }).tap()
  const options = page.getByRole('form', { name: 'Opciones' })
  await options.waitFor()
  const map = await page.locator('.leaflet-container').boundingBox()
  if (map === null) throw new Error('no map')
  const [x, y] = [map.x + map.width * 0.75, map.y + map.height * 0.35]
  await drag([x, y], [x + 40, y])
  await options.getByRole('button', { name: 'Guardar' }).tap()
  const dialog = panel(page, 'Geocercas, PDI y Rutas')
  await dialog.getByLabel('Nombre').fill('Esquina')
  await dialog.getByRole('button', { name: /Color/ }).tap()
  await page.getByRole('option', { name: 'Rojo' }).tap()
  await dialog.getByRole('button', { name: 'Guardar' }).tap()
  await dismiss(page, 'La geocerca se añadió correctamente')
})

test('its event is made, and its alert is attended', async () => {
  await page.getByRole('button', { name: 'Más', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Eventos' }).tap()
  const dialog = panel(page, /evento/i)
  await dialog.getByRole('button', { name: 'Nuevo evento' }).tap()
  await dialog.getByLabel('Nombre del evento').fill('En la esquina')
  for (const [label, option] of [
    ['Tipo de evento', 'Entrada de geocerca'],
    ['Geocercas creadas', 'Esquina'],
  ] as const) {
    await dialog.getByRole('button', { name: new RegExp(label) }).tap()
    await page.getByRole('option', { name: option, exact: true }).tap()
    await page.getByRole('option', { name: option, exact: true }).waitFor({ state: 'detached' })
  }
  await dialog.getByRole('treeitem', { name: /Moto 1/ }).tap()
  await dialog.getByRole('button', { name: 'Guardar cambios' }).tap()
  await dismiss(page, 'El evento se añadió correctamente')
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).tap()

  const [corner] = (await account.client.geofences.list()).geofences
  if (corner?.tipo !== 1) throw new Error('no circle was saved')
  const before = await soundsOf(page)
  tracker.tell(report(1, corner.lng, corner.lat))
  await page
    .getByRole('region', { name: 'Notificaciones' })
    .getByRole('button', { name: 'Ver' })
    .first()
    .waitFor()
  await expect.poll(() => soundsOf(page)).toBeGreaterThan(before)
  await page.getByRole('button', { name: /^Alertas/ }).tap()
  await page.getByRole('button', { name: /^Atender: / }).tap()
  await page.getByText('Sin alertas pendientes').waitFor()
})

test('its history is on the map and replays', async () => {
  tracker.tell(report(2, -99.19))
  await page.getByRole('button', { name: 'Objetos', exact: true }).tap()
  await page
    .locator('[data-imei]')
    .filter({ hasText: 'Moto 1' })
    .getByRole('button', { name: 'Acciones' })
    .tap()
  await page.getByRole('menuitem', { name: 'Última hora' }).tap()
  await page.getByRole('grid', { name: 'Registros de Moto 1' }).waitFor()
  await page.getByRole('button', { name: 'Reproducir', exact: true }).tap()
  const bar = page.getByRole('region', { name: 'Reproducción del recorrido' })
  await replays(bar)
  await bar.getByRole('button', { name: 'Cerrar la reproducción' }).tap()
})

test('nothing is wider than the screen, and nothing complained', async () => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(watched.complaints).toEqual([])
  expect(watched.outside).toEqual([])
})
