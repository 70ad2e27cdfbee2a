import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Account } from './account.js'
import { enter } from './browser.js'
import { choose, panel } from './screen.js'
import { product } from './this-product.js'
import type { Tracker } from './tracker.js'
import { openTracking } from './tracking-fixture.js'

/** Time during which the confirm button is inactive, in ms. */
const deadTime = 700

let account: Account
let tracker: Tracker
let page: Page
/** Requests to the server about engines. */
let orders: string[]
beforeAll(async () => {
  ;({ account, tracker, page } = await openTracking(['Tracto 03'], [at(104)], { polls: 1_000 }))
  orders = listen(page)
  await prepare(page)
})

let seconds = 0
/** Each fix is a second after the previous one, because a fix is identified by its second. */
function at(speed: number) {
  return { at: new Date(Date.now() + ++seconds * 1_000), lat: 20.6, lng: -103.3, speed }
}

function listen(page: Page): string[] {
  const heard: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/comando') heard.push(request.postData() ?? '')
  })
  return heard
}

/** Fills in the command form, so that only 'Enviar' remains. */
async function prepare(page: Page) {
  const dialog = panel(page, 'Enviar Comando')
  if (!(await dialog.isVisible())) {
    await page.getByRole('button', { name: /Enviar Comando|^Más$/ }).click()
    const item = page.getByRole('menuitem', { name: 'Enviar Comando' })
    if ((await dialog.or(item).first().getAttribute('role')) === 'menuitem') await item.click()
    await dialog.getByRole('treeitem', { name: /Tracto 03/ }).click()
    await choose(page, dialog, 'Comando', 'Bloquear motor')
  }
  return dialog.getByRole('button', { name: 'Enviar', exact: true })
}

const question = (on = page) => on.getByRole('alertdialog')
const agree = (on = page) => question(on).getByRole('button', { name: 'Cortar el motor de Tracto 03' })

/** Verifies that neither the server nor the tracker received a command. */
async function nothingWasCut() {
  expect(orders).toEqual([])
  expect(await account.client.commands.log({})).toEqual([])
  expect(tracker.heard()).not.toMatch(/,J/)
}

beforeEach(async () => {
  if (await question().isVisible()) {
    // Three clicks outside the question may have closed it and opened a new one, which is still appearing.
    await question().locator('button:focus', { hasText: 'Cancelar' }).waitFor()
    await page.keyboard.press('Escape')
  }
  await question().waitFor({ state: 'detached' })
})

test('a double click on Enviar cuts nothing, nor do two of them', async () => {
  const send = await (await prepare(page)).boundingBox()
  if (send === null) throw new Error('no button')
  const [x, y] = [send.x + send.width / 2, send.y + send.height / 2]
  await page.mouse.click(x, y)
  await question().waitFor()
  // The clicks are outside the question. On a slow machine the last click closes it, which cancels.
  for (let press = 0; press < 3; press++) await page.mouse.click(x, y)
  await nothingWasCut()
})

test('Enter, Enter and Enter held down cut nothing', async () => {
  await (await prepare(page)).focus()
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Enter')
    await question()
      .waitFor({ timeout: 300 })
      .catch(() => undefined)
  }
  await nothingWasCut()
  if (!(await question().isVisible())) await (await prepare(page)).press('Enter')
  await question().waitFor()
  for (let repeat = 0; repeat < 40; repeat++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await nothingWasCut()
})

test('the question names the unit, its speed goes on being live, and Cancelar has the focus', async () => {
  tracker.tell(at(104))
  await (await prepare(page)).click()
  await question().getByRole('heading', { name: '¿Cortar el motor de Tracto 03?' }).waitFor()
  await question().getByText('104 km/h').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancelar')
  tracker.tell(at(88))
  await question().getByText('88 km/h').waitFor()
  await nothingWasCut()
})

test('on a phone a double tap cuts nothing', async () => {
  const { page: phone, context } = await enter(product.url, account.session, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const heard = listen(phone)
  await phone.getByText('En vivo', { exact: true }).waitFor()
  const send = await (await prepare(phone)).boundingBox()
  if (send === null) throw new Error('no button')
  const [x, y] = [send.x + send.width / 2, send.y + send.height / 2]
  await phone.touchscreen.tap(x, y)
  await question(phone).waitFor()
  await phone.touchscreen.tap(x, y)
  await phone.touchscreen.tap(x, y)
  expect(heard).toEqual([])
  await nothingWasCut()
  await context.close()
})

test('who agrees to what stands there cuts it once, and is not asked again', async () => {
  orders.length = 0
  const send = await prepare(page)
  // Measured before the press: the question may open before the click call returns.
  const asked = Date.now()
  await send.click()
  await agree().click()
  expect(Date.now() - asked).toBeGreaterThan(deadTime)
  await question().waitFor({ state: 'detached' })
  await expect.poll(tracker.heard).toMatch(/\*\*,imei:\d+,J/)
  expect(orders.map((body) => JSON.parse(body))).toMatchObject([{ comando: 'bloq', confirmado: true }])
})
