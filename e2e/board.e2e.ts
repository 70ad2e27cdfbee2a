import { createClient } from '@baliza/sdk-core'
import { expect, inject, test } from 'vitest'
import { open } from './browser.js'
import { afterFile } from './cleanup.js'
import { temporary } from './command-line.js'
import { freePort, startProduct } from './product.js'
import { notice } from './screen.js'

// This test uses a separate product, which it stops and starts again.
test('a board is shown by a link to who has no account, outlives its server, and ends when it is revoked', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = { PORT: String(port), DATA_DIR: temporary() }
  let started = await startProduct({ environment, planted: inject('planted') })
  afterFile(() => started.stop())
  const usuario = createClient({ host: url })
  await usuario.session.login({ user: 'usuario', pass: 'demo' })
  const fleet = await usuario.units.list()

  const { page } = await open(`${url}/#/login`)
  await page.getByLabel('Usuario').fill('usuario')
  await page.locator('input[type=password]').fill('demo')
  await page.keyboard.press('Enter')
  await page.getByText('En vivo', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Administración', exact: true }).click()
  await page.getByRole('tab', { name: 'Tableros' }).click()
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  await page.getByText('Escribe un nombre para el tablero').waitFor()
  await page.getByLabel('Nombre', { exact: true }).fill('Patio')
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  const link = await page.getByLabel('Enlace', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Listo' }).click()
  await page.getByRole('row', { name: /Patio/ }).waitFor()

  const sent: { readonly url: string; readonly referer: string | undefined }[] = []
  const guest = await open(link, { viewport: { width: 1920, height: 1080 }, polls: 500 }, async (screen) => {
    screen.on('request', (request) => sent.push({ url: request.url(), referer: request.headers().referer }))
  })
  const { page: screen } = guest
  await screen.getByRole('heading', { name: 'Patio' }).waitFor()
  const live = screen.getByText('En vivo', { exact: true })
  await live.waitFor()
  const figures = async () =>
    (await screen.locator('dl dd').allInnerTexts()).slice(0, 4).reduce((sum, one) => sum + Number(one), 0)
  await expect.poll(figures).toBe(fleet.length)
  await screen.locator('.leaflet-container').waitFor()
  // The board fills the screen and does not scroll.
  expect(
    await screen.evaluate(() => [
      document.documentElement.scrollHeight - innerHeight,
      document.documentElement.scrollWidth - innerWidth,
    ]),
  ).toEqual([0, 0])
  expect(await screen.evaluate(() => [sessionStorage.length, localStorage.getItem('token')])).toEqual([
    0,
    null,
  ])
  const token = new URLSearchParams(link.split('?')[1]).get('t') ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(
    sent.filter((one) => one.url.split('#')[0]?.includes(token) || one.referer?.includes(token)),
  ).toEqual([])
  const drivers = fleet.flatMap(({ conductor }) => conductor || [])
  expect(drivers.length).toBeGreaterThan(0)
  const shown = await screen.locator('body').innerText()
  expect(drivers.filter((driver) => shown.includes(driver))).toEqual([])

  await started.stop()
  const lost = screen.getByText(/Sin datos nuevos: se sigue intentando · Últimos datos: \d\d\/\d\d\/\d{4}/)
  await lost.waitFor()
  expect(await figures()).toBe(fleet.length)
  started = await startProduct({ environment })
  await live.waitFor()
  await expect.poll(() => lost.count()).toBe(0)

  await page.getByText('En vivo', { exact: true }).waitFor()
  await page.getByRole('row', { name: /Patio/ }).getByRole('button', { name: 'Revocar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar Patio' }).click()
  await notice(page, 'El enlace ya no funciona').waitFor()
  await screen.getByText('El enlace de este tablero ya no es válido').waitFor()
  expect(await screen.locator('dl').count()).toBe(0)
})
