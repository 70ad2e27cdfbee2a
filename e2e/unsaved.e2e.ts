import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Account } from './account.js'
import { notice, panel } from './screen.js'
import { openTracking } from './tracking-fixture.js'

const place = { lat: 20.6, lng: -103.3 }

let account: Account
let page: Page
/** Texts of the browser's own dialogs. The test dismisses each. */
const asked: string[] = []
beforeAll(async () => {
  ;({ account, page } = await openTracking(['Panel 5'], [{ at: new Date(), ...place, speed: 0 }]))
  const shape = { nombre: 'Caseta', color: '#428bca', tipo: 1, radio: 20, ...place } as const
  await account.client.geofences.add(shape)
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Mostrar historial y reportes' }).click()
  await page.getByRole('tab', { name: 'Geocercas y PDI' }).click()
})

beforeEach(() => {
  asked.length = 0
})

const question = () => page.getByRole('alertdialog')
const options = () => page.getByRole('form', { name: 'Opciones' })
const undo = () => options().getByRole('button', { name: 'Deshacer' })
const handles = () => page.locator('.baliza-drawing__handle')
const edges = () => page.locator('.baliza-drawing__handle:not(.baliza-drawing__handle--center)')

async function answer(name: string) {
  await question().getByRole('button', { name }).click()
  await question().waitFor({ state: 'detached' })
}

async function middleOf(handle: Locator) {
  const box = await handle.boundingBox()
  if (box === null) throw new Error('no handle')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Draws a square around the middle of the map and closes it. */
async function drawSquare() {
  await page.getByRole('button', { name: 'Nuevo polígono' }).click()
  await options().waitFor()
  const map = await page.locator('.leaflet-container').boundingBox()
  if (map === null) throw new Error('no map')
  const [x, y] = [map.x + map.width / 2, map.y + map.height / 2]
  const corners = [
    [-90, -90],
    [90, -90],
    [90, 90],
    [-90, 90],
    [-90, -90],
  ] as const
  for (const [index, [dx, dy]] of corners.entries()) {
    // At the end there is a handle for each corner and for each midpoint.
    const wanted = index < 4 ? index + 1 : 8
    const place = async () => {
      if ((await handles().count()) === wanted) return wanted
      // leaflet-draw ignores a click within 50 ms of the previous one.
      await page.mouse.move(x + dx, y + dy, { steps: 3 })
      await page.mouse.click(x + dx, y + dy)
      return handles().count()
    }
    await expect.poll(place, { interval: 200 }).toBe(wanted)
  }
}

test('a small circle is edited from where its handles stand apart', async () => {
  await page.getByRole('button', { name: 'Editar Caseta' }).click()
  await expect
    .poll(async () => {
      const [a, b] = [await middleOf(handles().first()), await middleOf(edges().first())]
      return Math.hypot(a.x - b.x, a.y - b.y)
    })
    .toBeGreaterThan(45)
  await options().getByRole('button', { name: 'Cancelar' }).click()
  await options().waitFor({ state: 'detached' })
})

test('a tap removes a point, and the button brings it back; so does Control and Z', async () => {
  await drawSquare()
  expect(await undo().getAttribute('aria-disabled')).toBe('true')
  const corner = await middleOf(handles().first())
  await page.mouse.click(corner.x, corner.y)
  await expect.poll(() => handles().count()).toBe(6)
  await undo().click()
  await expect.poll(() => handles().count()).toBe(8)
  expect(await undo().getAttribute('aria-disabled')).toBe('true')
  await page.mouse.click(corner.x, corner.y)
  await expect.poll(() => handles().count()).toBe(6)
  await page.keyboard.press('Control+z')
  await expect.poll(() => handles().count()).toBe(8)
})

test('Escape on a finished shape asks, and Cancelar keeps it', async () => {
  await page.keyboard.press('Escape')
  await question().getByText('Lo que dibujaste no se ha guardado').waitFor()
  await answer('Cancelar')
  expect(await handles().count()).toBe(8)
})

test('Continuar editando keeps what was typed and chosen', async () => {
  await options().getByRole('button', { name: 'Guardar' }).click()
  const dialog = panel(page, 'Geocercas, PDI y Rutas')
  await dialog.getByLabel('Nombre').fill('Patio sur')
  await dialog.getByRole('button', { name: /Color/ }).click()
  await page.getByRole('option', { name: 'Rojo' }).click()
  await dialog.getByRole('button', { name: 'Continuar editando' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await options().getByLabel('Nombre').inputValue()).toBe('Patio sur')
  expect(await options().getByRole('radio', { name: 'Rojo' }).isChecked()).toBe(true)
})

test('a reload and Back ask before a drawing is lost', async () => {
  await page.evaluate(() => setTimeout(() => location.reload()))
  await expect.poll(() => asked).toEqual(['beforeunload'])
  expect(await handles().count()).toBe(8)

  await page.evaluate(() => {
    location.hash = '/monitoreo'
  })
  await question().getByText('Lo que dibujaste no se ha guardado').waitFor()
  expect(new URL(page.url()).hash).toBe('#/tracking')
  await answer('Cancelar')
  expect(await handles().count()).toBe(8)
  expect(new URL(page.url()).hash).toBe('#/tracking')
})

/** Waits for the number of open layers in the history. A closed layer must have removed its entry. */
const openLayers = (count: number) =>
  expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(count)

test('Cuenta with a changed field is not closed without a question, nor by Back, which then asks about the drawing', async () => {
  await page.getByRole('button', { name: 'Cuenta', exact: true }).click()
  const dialog = panel(page, 'Cuenta')
  await dialog.getByLabel('Nombre').fill('Dolores D.')
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await question().getByText('¿Salir sin guardar lo que escribiste?').waitFor()
  await answer('Cancelar')
  expect(await dialog.getByLabel('Nombre').inputValue()).toBe('Dolores D.')
  // Only the panel: the question is closed, and the footer has made room for the drawing.
  await openLayers(1)

  // The previous entry is the address that was refused before.
  await page.goBack({ waitUntil: 'commit' })
  await question().getByText('¿Salir sin guardar lo que escribiste?').waitFor()
  await answer('Descartar')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).hash).toBe('#/tracking')
  await openLayers(0)
  await page.goBack({ waitUntil: 'commit' })
  await question().getByText('Lo que dibujaste no se ha guardado').waitFor()
  await answer('Descartar')
  await expect.poll(() => new URL(page.url()).hash).toBe('#/monitoreo')
  // The hidden map stays until the other page is loaded.
  await expect.poll(() => page.locator('.leaflet-container').count()).toBe(0)
})

test('who has nothing unsaved goes where they want, and comes back', async () => {
  await page.evaluate(() => {
    location.hash = '/tracking'
  })
  await page.getByText('En vivo', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Cuenta', exact: true }).click()
  await panel(page, 'Cuenta').getByRole('button', { name: 'Cerrar', exact: true }).click()
  await openLayers(0)
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => new URL(page.url()).hash).toBe('#/monitoreo')
  expect(await question().count()).toBe(0)
  expect(asked).toEqual([])
  expect(await notice(page, /error/i).count()).toBe(0)
})
