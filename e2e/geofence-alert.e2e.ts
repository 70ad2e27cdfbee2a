import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Account } from './account.js'
import { dragCircle, panel } from './screen.js'
import { openTracking } from './tracking-fixture.js'

let account: Account
let page: Page
beforeAll(async () => {
  const place = { at: new Date(), lat: 20.6, lng: -103.3, speed: 0 }
  ;({ account, page } = await openTracking(['Pipa 1', 'Pipa 2'], [place]))
})

/** Counts the mouse presses anywhere on the page. */
async function countPresses(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.presses = '0'
    const count = () => {
      const { dataset } = document.documentElement
      dataset.presses = String(Number(dataset.presses) + 1)
    }
    document.addEventListener('pointerdown', count, true)
  })
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.presses))
}

test('a geofence that tells who leaves it takes nine clicks', async () => {
  const presses = await countPresses()
  const options = page.getByRole('form', { name: 'Opciones' })
  await page.getByRole('button', { name: 'Mostrar historial y reportes' }).click()
  await page.getByRole('tab', { name: 'Geocercas y PDI' }).click()
  await page.getByRole('button', { name: 'Nuevo círculo' }).click()
  await options.waitFor()
  await page.locator('.baliza-drawing__guide').waitFor()
  await dragCircle(page)
  await options.getByLabel('Nombre').click()
  await page.keyboard.type('Patio')
  await options.getByRole('radio', { name: 'Rojo' }).click()
  await options.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Avisar al salir' }).click()
  const form = panel(page, 'Nuevo evento')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('El evento se añadió correctamente').waitFor()
  expect(await presses()).toBe(9)

  const [patio] = (await account.client.geofences.list()).geofences
  const [event] = await account.client.events.list()
  expect(patio).toMatchObject({ nombre: 'Patio', color: '#d9534f', tipo: 1 })
  expect(event).toMatchObject({ tipo_evento: 2, id_geocerca: patio?.id, activo: true })
  expect(new Set(event?.gps)).toEqual(new Set(account.units.map(({ imei }) => imei)))
})
