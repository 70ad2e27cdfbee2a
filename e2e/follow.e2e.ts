import type { Imei } from '@baliza/sdk-core'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Account } from './account.js'
import { open, type WatchedPage } from './browser.js'
import { act, notice, panel } from './screen.js'
import { product } from './this-product.js'
import { openTracking } from './tracking-fixture.js'

let account: Account
let page: Page
let guest: WatchedPage
beforeAll(async () => {
  const driving = { at: new Date(), lat: 21.88, lng: -102.29, speed: 35 }
  ;({ account, page } = await openTracking(['Mensajería 9', 'Secreta 1'], [driving]))
})

/** Opens the panel of a unit without links, also where a first try has left some. */
async function openPanel() {
  const [{ imei } = { imei: '' as Imei }] = account.units
  await account.client.follow.revoke({ imei })
  await page.reload()
  await act(page, 'Mensajería 9', 'Seguir en vivo')
  return panel(page, 'Mensajería 9').last()
}

test('whoever has the link follows the unit without an account, until it is ended in the panel', async () => {
  const dialog = await openPanel()
  await dialog.getByRole('button', { name: 'Compartir', exact: true }).click()
  const made = dialog.getByLabel('Enlace', { exact: true })
  const link = await made.inputValue()
  expect(link).toContain('/seguir/')
  // The field must be visible even if the panel was scrolled. Checked without a click, which would scroll.
  const isInSight = () =>
    made.evaluate((field) => {
      const { left, top, width, height } = field.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === field
    })
  await expect.poll(isInSight).toBe(true)

  guest = await open(link, { polls: 500 })
  await guest.page.getByRole('heading', { name: 'Mensajería 9' }).waitFor()
  await guest.page.getByText('21.880000, -102.290000').first().waitFor()
  expect(await guest.page.getByText('Secreta 1').count()).toBe(0)
  expect(await guest.page.evaluate(() => [sessionStorage.length, localStorage.getItem('token')])).toEqual([
    0,
    null,
  ])

  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await act(page, 'Mensajería 9', 'Seguir en vivo')
  const links = panel(page, 'Mensajería 9').last().getByRole('region', { name: 'Enlaces activos' })
  await links.getByText(/^Termina (hoy|mañana) a las \d\d:\d\d$/).waitFor()
  expect(await links.getByRole('listitem').count()).toBe(1)

  await links.getByRole('button', { name: /^Terminar el enlace/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Terminar el enlace de Mensajería 9' })
    .click()
  await notice(page, 'El enlace ya no funciona').waitFor()
  await links.getByText('Ningún enlace de esta unidad está activo.').waitFor()

  await guest.page.getByText('Este enlace ya no es válido').first().waitFor()
  expect(await guest.page.getByText('21.880000').count()).toBe(0)
  await guest.context.close()
})

test('all of a unit’s links are ended at once, and show nothing any more', async () => {
  const dialog = await openPanel()
  const share = dialog.getByRole('button', { name: 'Compartir', exact: true })
  const listed = dialog.getByRole('region', { name: 'Enlaces activos' }).getByRole('listitem')
  await share.click()
  await expect.poll(() => listed.count()).toBe(1)
  guest = await open(await dialog.getByLabel('Enlace', { exact: true }).inputValue())
  await guest.page.getByText('21.880000, -102.290000').first().waitFor()
  await share.click()
  await expect.poll(() => listed.count()).toBe(2)

  await dialog.getByRole('button', { name: 'Dejar de compartir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de compartir Mensajería 9' }).click()
  await notice(page, 'Los enlaces de esta unidad ya no funcionan').waitFor()
  await guest.page.reload()
  await guest.page.getByText('Este enlace ya no es válido').first().waitFor()
  expect(await guest.page.getByText('21.880000').count()).toBe(0)
})

test('a link that lost its end says so', async () => {
  const { page: other, context } = await open(`${product.url}/#/follow`)
  await other.getByText('Al enlace le falta una parte', { exact: false }).waitFor()
  await context.close()
})

const shop = { nombre: 'Ferretería López', lat: 21.98, lng: -102.29 }

/** Makes a link with a destination, and returns its address. */
async function journey() {
  const [{ imei } = { imei: '' as Imei }] = account.units
  const { token } = await account.client.follow.create({ imei, horas: 1, destino: shop })
  return { token, url: `${product.url}/seguir/${token}` }
}

test('a link is readable without JavaScript, and says how to refresh', async () => {
  const { url } = await journey()
  const { page: other, context, complaints } = await open(url, { javaScriptEnabled: false })
  expect(await other.getByRole('heading').allTextContents()).toEqual(['En camino a Ferretería López'])
  await other.getByText('Mensajería 9').waitFor()
  await other.getByText('Último reporte hace', { exact: false }).waitFor()
  await other.getByRole('link', { name: 'Actualizar' }).click()
  await other.getByText('Mensajería 9').waitFor()
  await other.goto(`${product.url}/seguir/${'x'.repeat(43)}`)
  await other.getByRole('heading', { name: 'Este enlace ya no es válido' }).waitFor()
  // The browser reports the status 404 of the last page.
  expect(complaints.filter((one) => !one.includes('404'))).toEqual([])
  await context.close()
})

test('with JavaScript the live map replaces the page of the link', async () => {
  const { url, token } = await journey()
  const { page: other, context, complaints } = await open(url)
  await other.getByRole('heading', { name: 'Mensajería 9' }).waitFor()
  await other.getByText('En camino a Ferretería López').waitFor()
  await other.getByText('21.880000, -102.290000').first().waitFor()
  await expect.poll(() => other.locator('#first-content').count()).toBe(0)
  expect(other.url()).toBe(`${product.url}/#/follow?t=${token}`)
  expect(complaints).toEqual([])
  await context.close()
})

test('an old link, with its token behind the #, still opens', async () => {
  const { token } = await journey()
  const {
    page: other,
    context,
    complaints,
  } = await open(`${product.url}/#/follow?t=${token}&hasta=4102444800000`)
  await other.getByText('21.880000, -102.290000').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
