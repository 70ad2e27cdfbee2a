import type { Imei } from '@baliza/sdk-core'
import { expect, test } from 'vitest'
import { newUser } from './account.js'
import { enter } from './browser.js'
import { choose, notice, panel } from './screen.js'
import { product } from './this-product.js'
import { connect } from './tracker.js'

const { url, trackerPort } = product

test('an empty account is led to its first unit in five clicks, and the map flies to it', async () => {
  const { session, client } = await newUser(product, 3)
  const { page, complaints } = await enter(url, session)
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = Number(sessionStorage.getItem('clicks') ?? 0)
    addEventListener('pointerdown', () => (counted.clicks += 1), true)
  })
  const imei = `864037${String(Date.now()).slice(-9)}` as Imei

  await page.getByText('Conecta tu primer rastreador').waitFor()
  await page.getByRole('link', { name: 'Conectar un rastreador' }).click()
  const form = panel(page, 'Añadir GPS')
  await form.getByLabel('Nombre').fill('Reparto 1')
  await form.getByLabel('IMEI').fill(imei)
  await form.getByLabel('# SIM').fill('5512345678')
  await choose(page, form, 'Modelo del equipo', 'Coban GPS103, TK103, 303, 403')
  // The model names its brand.
  await form.getByRole('button', { name: 'Coban GPS103 Equipo' }).waitFor()
  await form.getByRole('button', { name: 'Añadir GPS' }).click()

  const steps = panel(page, 'Conectar · Reparto 1')
  await steps.getByText('Esperando su primer mensaje…').waitFor()
  // From now on the server keeps its messages.
  await steps.getByText('Envía lo de abajo', { exact: false }).waitFor()
  await steps.getByText(`adminip123456 127.0.0.1 ${trackerPort}`).waitFor()

  const tracker = await connect(trackerPort, imei)
  // A message that is not understood is shown with its reason, while the page waits for a good one.
  const late = new Date(Date.now() - 2_000)
  tracker.tell({ at: late, lat: 95, lng: -99.1, speed: 0 })
  await steps.getByText('Coordenadas imposibles', { exact: false }).waitFor()
  tracker.tell({ at: new Date(), lat: 19.43, lng: -99.13, speed: 0 })
  await notice(page, 'Reparto 1 ya reporta').waitFor()
  await page.waitForURL(/#\/tracking/)
  await page.locator('[role=treeitem][data-imei]').filter({ hasText: 'Reparto 1' }).waitFor()
  await page.locator('.baliza-popup').getByText('Reparto 1').waitFor()
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBeLessThanOrEqual(5)

  // The other steps stay until they are done or dismissed.
  const list = page.getByRole('region', { name: 'Primeros pasos' })
  await list.getByText('1 de 4').waitFor()
  await page.reload()
  await list.getByText('1 de 4').waitFor()
  await list.getByRole('button', { name: 'Quitar los primeros pasos' }).click()
  await list.waitFor({ state: 'detached' })
  expect(await client.devices.listOfManager({})).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('a phone is added by its number, and shows the code for its app', async () => {
  const { session } = await newUser(product, 3)
  const { page, complaints } = await enter(url, session, { path: '/#/cpanel' })
  await page.getByRole('link', { name: 'Usar un teléfono' }).click()
  const form = panel(page, 'Añadir GPS')
  await form.getByLabel('Nombre').fill('Teléfono de Ana')
  await form.getByLabel('# SIM').fill('5512345679')
  await form.getByRole('button', { name: 'Añadir GPS' }).click()
  const steps = panel(page, 'Conectar · Teléfono de Ana')
  await steps.getByRole('img', { name: /^Código QR para Traccar Client/ }).waitFor()
  const identifier =
    (await steps.locator('code').allInnerTexts()).find((text) => text.startsWith('movil-')) ?? ''
  const answer = await page.request.get(
    `http://127.0.0.1:${product.osmandPort}/?id=${identifier}&lat=19.4&lon=-99.1&timestamp=${Math.round(Date.now() / 1000)}`,
  )
  expect(answer.status()).toBe(200)
  await notice(page, 'Teléfono de Ana ya reporta').waitFor()
  await page.waitForURL(/#\/tracking/)
  expect(complaints).toEqual([])
})

test('a user without units sees whom to ask', async () => {
  const { session } = await newUser(product, 2)
  const { page } = await enter(url, session)
  await page.getByText('Todavía no tienes unidades').waitFor()
  await page.getByRole('link', { name: 'Ver a quién contactar' }).click()
  await panel(page, 'Ayuda').waitFor()
})
