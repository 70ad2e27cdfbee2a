import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Account, addEvent } from './account.js'
import type { WatchedPage } from './browser.js'
import { act } from './screen.js'
import type { Tracker } from './tracker.js'
import { arrived, openTracking } from './tracking-fixture.js'

/** A drive north-east out of Mexico City, with 250 m between two reports. */
const start = { lat: 19.4326, lng: -99.1532 }
const startedAt = Date.now() - 1_800_000
const report = (number: number) => ({
  at: new Date(startedAt + number * 15_000),
  lat: start.lat + number * 0.0016,
  lng: start.lng + number * 0.0016,
  speed: 60,
})
let number = 1

let account: Account
let tracker: Tracker
let watched: WatchedPage
let page: Page
beforeAll(async () => {
  ;({ account, tracker, watched, page } = await openTracking(
    ['Tracto 7', 'Bodega 1'],
    [report(0), report(1)],
    {
      polls: 1_000,
    },
  ))
  for (const name of ['Auxilio', 'Caja abierta'] as const) await addEvent(account, name)
})

const boxOf = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect()
      return { left, top, right, bottom }
    })

/** Returns the area of the map that no panel covers at its right. */
async function freeMap() {
  const map = await boxOf('main')
  const panel = 'section[role=dialog][data-size]'
  return (await page.locator(panel).count()) > 0 ? { ...map, right: (await boxOf(panel)).left } : map
}

/** Returns how far the popup extends beyond the free map, in CSS pixels. */
async function popupOutside(): Promise<number> {
  const [popup, map] = [await boxOf('.baliza-popup'), await freeMap()]
  return Math.max(
    map.left - popup.left,
    map.top - popup.top,
    popup.right - map.right,
    popup.bottom - map.bottom,
    0,
  )
}

/** Returns how far the unit with the keyboard focus ring is outside the free map or under its card, in CSS pixels. */
async function outside(): Promise<number> {
  const keys = page.getByRole('listbox', { name: 'Unidades a la vista' })
  await keys.focus()
  await keys.press('Home')
  if ((await page.locator('.baliza-map__cursor').count()) === 0) return Number.POSITIVE_INFINITY
  const [{ left: x, top: y }, map, card] = [
    await boxOf('.baliza-map__cursor'),
    await freeMap(),
    await boxOf('.baliza-popup'),
  ]
  const under = Math.min(card.right - x, card.bottom - y)
  return Math.max(map.left - x, map.top - y, x - map.right, y - map.bottom, under, 0)
}

/**
 * Sends further reports, and waits until the server has them and the card shows them. On a low map, the folded card has no
 * address.
 */
async function drive(reports: number) {
  number += reports
  tracker.tell(report(number))
  await arrived(account, report(number))
  await page
    .locator('.baliza-popup')
    .getByText(report(number).lat.toFixed(4).slice(0, 7), { exact: false })
    .or(page.locator('.baliza-popup[data-folded]'))
    .first()
    .waitFor({ state: 'attached' })
}

const row = () => page.locator('[role=treeitem][data-imei]').filter({ hasText: 'Tracto 7' })
const follow = () => page.getByRole('button', { name: 'Seguir', exact: true })

test('the chosen unit drives 2 km and stays inside the map, clear of its card', async () => {
  await row().click()
  await page.locator('.baliza-popup').waitFor()
  await expect.poll(outside).toBe(0)
  for (let leg = 0; leg < 4; leg++) {
    await drive(2)
    await expect.poll(outside).toBe(0)
  }
  expect(await follow().getAttribute('aria-pressed')).toBe('true')
})

test('with the footer and a panel open it stays in what they leave', async () => {
  await page.getByRole('button', { name: 'Mostrar historial y reportes' }).click()
  await page.getByRole('button', { name: 'Cuenta', exact: true }).click()
  await page.getByRole('button', { name: 'Guardar cambios' }).waitFor()
  await expect.poll(outside).toBe(0)
  await drive(3)
  await expect.poll(outside).toBe(0)
  await page.getByRole('dialog', { name: 'Cuenta' }).getByRole('button', { name: 'Cerrar' }).click()
})

test('a pan lets go of it, and a click on its row brings it back', async () => {
  const { left, bottom } = await boxOf('main')
  await page.mouse.move(left + 60, bottom - 60)
  await page.mouse.down()
  await page.mouse.move(left + 360, bottom - 160, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => follow().getAttribute('aria-pressed')).toBe('false')
  await drive(4)
  await expect.poll(outside).toBeGreaterThan(0)
  await row().click()
  await expect.poll(outside).toBe(0)
  expect(await follow().getAttribute('aria-pressed')).toBe('true')
})

test('an alert opens where it happened, and not where its unit has got to', async () => {
  const there = report(number)
  tracker.tell({ ...report(number + 1), speed: 60 }, 'help me')
  number += 1
  await page.getByRole('tab', { name: /^Alertas/ }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'Tracto 7' }).first()
  await line.waitFor()
  tracker.tell(report(number + 12))
  number += 12
  await arrived(account, report(number))
  await line.getByRole('button').first().click()
  const card = page.getByRole('dialog', { name: /^Pánico/ })
  await card.waitFor()
  expect(there.lat).toBeLessThan(report(number).lat)
  await card.getByText(report(number - 12).lat.toFixed(4), { exact: false }).waitFor()
  await expect.poll(popupOutside).toBe(0)
  expect(await line.getByRole('button').first().getAttribute('aria-current')).toBe('true')
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  expect(await line.getByRole('button').first().getAttribute('aria-current')).toBeNull()
  await page.getByRole('tab', { name: /^Objetos/ }).click()
})

test.each([
  [1440, 900],
  [390, 844],
])('at %i px two notices over results cover neither list nor results nor scale nor legend', async (width, height) => {
  await page.setViewportSize({ width, height })
  if (width < 720) await page.getByRole('button', { name: 'Objetos', exact: true }).click()
  await act(page, 'Tracto 7', 'Última hora')
  await page.getByRole('grid', { name: 'Registros de Tracto 7' }).waitFor()
  // Two events that the product defines.
  for (const kind of ['help me', 'door alarm']) {
    number += 1
    tracker.tell(report(number), kind)
  }
  const notices = page.getByRole('region', { name: 'Notificaciones' }).getByRole('paragraph')
  await expect.poll(() => notices.count()).toBe(2)
  const covered = () =>
    page.evaluate(() => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
      const things = {
        list: '#sidebar',
        results: 'section[aria-label="Historial y reportes"]',
        scale: '.baliza-map__legend',
        legend: '[data-foot] ul',
      }
      const over = boxes('[aria-label=Notificaciones] > *')
      return Object.entries(things).flatMap(([name, selector]) => {
        const found = boxes(selector)
        if (found.length === 0) return [`no ${name}`]
        const meet = found.some((a) =>
          over.some(
            (b) =>
              a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
          ),
        )
        return meet ? [name] : []
      })
    })
  await expect.poll(covered).toEqual([])
})

test('nothing complained', () => {
  expect(watched.complaints).toEqual([])
  expect(watched.outside).toEqual([])
})
