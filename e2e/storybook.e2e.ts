import { expect, test } from 'vitest'
import { login, open } from './browser.js'
import { product } from './this-product.js'

const { url } = product

test('what runs under /storybook/ reads nothing of the portal’s session, and shows its stories', async () => {
  const { page, complaints } = await open(url)
  await login(page, 'usuario', 'demo', true)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(token).toMatch(/^[\w-]{43}$/)

  await page.goto(`${url}/storybook/`)
  const story = page.frameLocator('#storybook-preview-iframe')
  // The first page is a guide.
  await story.getByRole('heading', { name: 'Primeros pasos' }).waitFor()
  await page.goto(`${url}/storybook/?path=/story/mapa-balizamap--doce`)
  await story.locator('.leaflet-container').waitFor()
  await page.getByRole('link', { name: 'Sin unidades' }).click()
  await page.waitForURL(/--vacio$/)
  await story.locator('.leaflet-container').waitFor()
  const archive = page.waitForResponse(/\/streets\/demo-streets\.pmtiles$/)
  await page.goto(`${url}/storybook/?path=/story/mapa-calles--ciudad`)
  expect((await archive).status()).toBe(206)
  await story.locator('.leaflet-container').waitFor()
  expect(complaints).toEqual([])

  for (const frame of page.frames()) {
    const read = await frame.evaluate(async () => {
      const tried = async (what: () => unknown) => {
        try {
          return String(await what())
        } catch (error) {
          return (error as Error).name
        }
      }
      return {
        local: await tried(() => localStorage.getItem('token')),
        session: await tried(() => sessionStorage.getItem('token')),
        cookie: await tried(() => document.cookie),
        portal: await tried(async () => (await fetch('/')).text()),
        origin: self.origin,
      }
    })
    expect(read).toEqual({
      local: 'SecurityError',
      session: 'SecurityError',
      cookie: 'SecurityError',
      portal: 'TypeError',
      origin: 'null',
    })
  }
  expect(page.frames()).toHaveLength(2)

  await page.goto(url)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token)
})
