import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addEvent, newAccount } from './account.js'
import { enter } from './browser.js'
import { product } from './this-product.js'
import { say, sentence } from './tracker.js'

const { url, trackerPort } = product

/** A unit goes so fast, km/h; each time a little later. */
let later = 0
async function report(imei: string, speed: number): Promise<void> {
  later += 2_000
  await say(trackerPort, sentence(imei, { at: new Date(Date.now() + later), lat: 19.43, lng: -99.13, speed }))
}

/** How many are open. */
async function streams(): Promise<number> {
  const health = await fetch(`${url}/health`)
  return ((await health.json()) as { feed: { streams: number } }).feed.streams
}

const row = (page: Page) => page.getByRole('treeitem', { name: /Pipa 1/ }).first()
const live = (page: Page) => page.getByText('En vivo', { exact: true }).waitFor()

test('a unit moves in the page without another poll, and goes on where it was after the network came back', async () => {
  const { units, session } = await newAccount(product, ['Pipa 1'])
  const [unit] = units
  const { page, context, complaints } = await enter(url, session)
  let polls = 0
  page.on('request', (request) => {
    if (request.url() === `${url}/api/objetos`) polls += 1
  })
  const listening = page.waitForResponse(/\/api\/objetos\/stream\?/)
  await live(page)
  const stream = await listening
  expect(stream.headers()).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': expect.stringMatching(/^text\/event-stream/),
  })
  expect(stream.url()).not.toContain(session.token)
  const before = polls
  for (const speed of [37, 56]) {
    await report(unit?.imei ?? '', speed)
    await expect.poll(() => row(page).innerText()).toContain(`${speed} km/h`)
  }
  expect(polls).toBe(before)

  await context.setOffline(true)
  await page.getByText('En vivo', { exact: true }).waitFor({ state: 'hidden' })
  await report(unit?.imei ?? '', 74)
  const again = page.waitForResponse(/\/api\/objetos\/stream\?/)
  await context.setOffline(false)
  await expect.poll(() => row(page).innerText()).toContain('74 km/h')
  expect(new URL((await again).url()).searchParams.get('since')).toBeTruthy()
  expect(complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await context.close()
})

test('an SOS is on two desks of the account at once, whichever of them has told of it', async () => {
  const account = await newAccount(product, ['Pipa 1'])
  const { units, session } = account
  const imei = units[0]?.imei ?? ''
  await addEvent(account)
  // Nobody polls within this test.
  const desks = [
    await enter(url, session, { polls: 3_600_000 }),
    await enter(url, session, { polls: 3_600_000 }),
  ]
  for (const { page } of desks) {
    await live(page)
    await page.getByRole('tab', { name: /Alertas/ }).click()
  }
  await expect.poll(streams).toBe(2)
  await say(
    trackerPort,
    sentence(imei, { at: new Date(Date.now() - 1_000), lat: 19.43, lng: -99.13, speed: 0 }, 'help me'),
  )
  for (const { page } of desks)
    await page
      .getByRole('button', { name: /^Pánico/ })
      .first()
      .waitFor()
  expect(desks.flatMap(({ complaints }) => complaints)).toEqual([])
  for (const { context } of desks) await context.close()
})

test('of eight windows of one browser three listen, and all of them are served over its six connections', async () => {
  const { units, session } = await newAccount(product, ['Pipa 1'])
  const { page, context } = await enter(url, session, { polls: 3_000 })
  await context.addInitScript((session) => {
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
  }, session)
  const pages = [page]
  while (pages.length < 8) {
    const next = await context.newPage()
    await next.goto(`${url}/#/tracking`)
    pages.push(next)
  }
  for (const one of pages) await live(one)
  await expect.poll(streams).toBe(3)
  await report(units[0]?.imei ?? '', 37)
  // Those without a stream poll, as ever.
  for (const one of pages) {
    await one.bringToFront()
    await one.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => row(one).innerText()).toContain('37 km/h')
  }
  await context.close()
  await expect.poll(streams).toBe(0)
})
