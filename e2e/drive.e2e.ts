import type { Geofence } from '@baliza/sdk-core'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Account } from './account.js'
import { soundsOf, type WatchedPage } from './browser.js'
import { act, choose, replays } from './screen.js'
import type { Tracker } from './tracker.js'
import { arrived, openTracking } from './tracking-fixture.js'

const start = { lat: 19.4326, lng: -99.1532 }
/** Seconds between two reports. */
const every = 2
const reports = 24
/** The report in the middle of the geofence. The geofence is drawn only after report 2. */
const there = 8
const startedAt = Date.now() - reports * every * 1_000

let account: Account
let tracker: Tracker
let watched: WatchedPage
let page: Page
let geofence: Extract<Geofence, { tipo: 1 }>
beforeAll(async () => {
  const moments = [reportAt(0), reportAt(1), reportAt(2)] as const
  ;({ account, tracker, watched, page } = await openTracking(['Camioneta 7'], moments, {
    polls: 1_000,
    reducedMotion: 'no-preference',
  }))
})

const imei = () => account.units[0]?.imei ?? ''

/** Returns a position on a route east. From the third report on, it crosses the middle of the geofence and leaves it. */
function placeAt(report: number) {
  const known = { lat: start.lat, lng: start.lng + Math.min(report, 2) * 0.001 }
  if (report <= 2) return known
  const share = (report - 2) / (there - 2)
  return {
    lat: known.lat + (geofence.lat - known.lat) * share,
    lng: known.lng + (geofence.lng - known.lng) * share,
  }
}

const reportAt = (report: number) => ({
  at: new Date(startedAt + report * every * 1_000),
  ...placeAt(report),
  speed: 40 + (report % 5) * 10,
})

function drive(from: number, to: number) {
  for (let report = from; report < to; report++) tracker.tell(reportAt(report))
}

test('a geofence is drawn with the mouse, named, coloured and saved', async () => {
  await page.getByRole('button', { name: 'Mostrar historial y reportes' }).click()
  await page.getByRole('tab', { name: 'Geocercas y PDI' }).click()
  await page.getByText('Todavía no hay geocercas ni PDI.').waitFor()
  // The unit is in the middle of the map. The geofence is drawn east of it, on its route.
  await page
    .getByRole('treeitem', { name: /Camioneta 7/ })
    .first()
    .click()
  await page.locator('.baliza-popup').waitFor()
  await page.getByRole('button', { name: 'Nuevo círculo' }).click()
  const options = page.getByRole('form', { name: 'Opciones' })
  await options.waitFor()
  const map = await page.locator('.leaflet-container').boundingBox()
  if (map === null) throw new Error('no map')
  const at = { x: map.x + map.width * 0.7, y: map.y + map.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 30, at.y, { steps: 4 })
  await page.mouse.move(at.x + 60, at.y, { steps: 4 })
  await page.mouse.up()
  await options.getByRole('button', { name: 'Guardar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Geocercas, PDI y Rutas' })
  await dialog.getByLabel('Nombre').fill('Bodega oriente')
  await dialog.getByRole('button', { name: /Color/ }).click()
  await page.getByRole('option', { name: 'Verde' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('La geocerca se añadió correctamente').waitFor()
  await page.getByRole('tabpanel').getByText('Bodega oriente', { exact: true }).waitFor()
  const [saved] = (await account.client.geofences.list()).geofences
  if (saved?.tipo !== 1) throw new Error('no circle was saved')
  geofence = saved
  expect(geofence).toMatchObject({ nombre: 'Bodega oriente', tipo: 1, color: '#5cb85c' })
  expect(geofence.radio).toBeGreaterThan(1)
})

test('an event is created for it, with every field that its type needs', async () => {
  await page.getByRole('button', { name: 'Eventos', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /evento/i })
  await dialog.getByText('Sin eventos creados...').waitFor()
  await dialog.getByRole('button', { name: 'Nuevo evento' }).click()
  const save = dialog.getByRole('button', { name: 'Guardar cambios' })
  expect(await save.isDisabled()).toBe(true)
  await dialog.getByLabel('Nombre del evento').fill('Llegada a bodega')
  await choose(page, dialog, 'Tipo de evento', 'Entrada de geocerca')
  await choose(page, dialog, 'Geocercas creadas', 'Bodega oriente')
  await dialog
    .getByRole('tree', { name: 'Dispositivo Gps' })
    .getByRole('treeitem', { name: /Camioneta 7/ })
    .click()
  const sound = dialog.getByLabel('Sonido', { exact: true })
  if (!(await sound.isChecked())) await sound.check({ force: true })
  await dialog.getByRole('radio', { name: 'Rojo' }).check({ force: true })
  await dialog.getByRole('radio', { name: 'Claxon' }).check({ force: true })
  await save.click()
  await page.getByText('El evento se añadió correctamente').waitFor()
  await dialog.getByText('Llegada a bodega', { exact: true }).waitFor()
  expect((await account.client.events.list())[0]).toMatchObject({
    nom_evento: 'Llegada a bodega',
    tipo_evento: 1,
    id_geocerca: geofence.id,
    color_alerta: 4,
    sonido: true,
    sonido_alerta: 4,
    gps: [imei()],
  })
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click()
})

test('a tracker drives into it: its alert comes with notice and sound, is attended and leaves the list', async () => {
  const before = await soundsOf(page)
  drive(3, there + 1)
  const notice = page
    .getByRole('region', { name: 'Notificaciones' })
    .getByRole('alert')
    .filter({ hasText: 'Bodega oriente' })
  await notice.waitFor({ timeout: 60_000 })
  expect(await notice.innerText()).toContain('Camioneta 7')
  // The horn consists of two tones, played twice.
  await expect.poll(() => soundsOf(page)).toBe(before + 4)
  await page.getByRole('tab', { name: /^Alertas/ }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'Camioneta 7' })
  await line.getByText('Entrada de geocerca').first().waitFor()
  expect(await page.getByRole('tab', { name: /^Alertas/ }).innerText()).toContain('1')
  await line.getByRole('button', { name: /^Atender/ }).click()
  await page.getByText('Sin alertas pendientes').waitFor()
  await expect.poll(() => account.client.alerts.list()).toEqual([])
  await page.getByRole('tab', { name: /^Objetos/ }).click()
})

test('the history of that drive is on the map, in the table and in the chart', async () => {
  drive(there + 1, reports)
  await arrived(account, placeAt(reports - 1))
  await act(page, 'Camioneta 7', 'Última hora')
  const table = page.getByRole('grid', { name: 'Registros de Camioneta 7' })
  await table.waitFor()
  expect(await table.getAttribute('aria-rowcount')).toBe(String(reports + 1))
  await table.getByText(`${start.lat.toFixed(6)}, ${start.lng.toFixed(6)}`).waitFor()
  await table.getByRole('row').nth(2).click()
  await page
    .locator('.baliza-popup')
    .getByText(/19\.4326\d\d, -99\.1522\d\d/)
    .waitFor()
  await page.getByRole('tab', { name: 'Gráfica de velocidad' }).click()
  const chart = page.getByRole('tabpanel').locator('svg').first()
  await chart.waitFor()
  expect(await chart.locator('path, polyline').count()).toBeGreaterThan(0)
})

test('it replays: the slider goes on, the vehicle moves, faster at 20×', async () => {
  await page.getByRole('tab', { name: 'Reportes', exact: true }).click()
  await page.getByRole('button', { name: 'Reproducir' }).click()
  const bar = page.getByRole('region', { name: 'Reproducción del recorrido' })
  await bar.waitFor()
  await bar.getByRole('button', { name: '20×' }).click()
  await replays(bar)
  await bar.getByRole('button', { name: /Pausar|Reproducir/ }).click()
  await bar.getByRole('button', { name: 'Cerrar la reproducción' }).click()
  await bar.waitFor({ state: 'detached' })
})

test('nothing complained', () => {
  expect(watched.complaints).toEqual([])
  expect(watched.outside).toEqual([])
})
