import { createClient, memoryStorage } from '@baliza/sdk-core'
import type { BrowserContext, Dialog, Page, Request } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { addEvent, newAccount } from './account.js'
import { closeWindows, enter, open } from './browser.js'
import { product } from './this-product.js'
import { say, sentence } from './tracker.js'

const { url, trackerPort } = product

afterEach(closeWindows)

/** Reports a speed in km/h. Each report is 2 s later than the previous one. */
let later = 0
async function report(imei: string, speed: number): Promise<void> {
  later += 2_000
  await say(trackerPort, sentence(imei, { at: new Date(Date.now() + later), lat: 19.43, lng: -99.13, speed }))
}

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
  // No desk polls during this test.
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

/** Creates a storage with a session that was opened elsewhere. */
function kept(session: Readonly<Record<string, string>>) {
  const storage = memoryStorage()
  for (const key of ['token', 'rol', 'user'] as const) storage.set(key, session[key] ?? '')
  return storage
}

async function openWindow(context: BrowserContext, session: Readonly<Record<string, string>>): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript((session) => {
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
  }, session)
  await page.goto(`${url}/#/tracking`)
  await live(page)
  return page
}

/** Returns a function that finds the window with the open stream request. */
function watchStreams(context: BrowserContext): (pages: readonly Page[]) => Page | undefined {
  const open = new Set<Request>()
  const end = (request: Request) => open.delete(request)
  context.on('request', (request) => {
    if (request.url().includes('/api/objetos/stream')) open.add(request)
  })
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  return (pages) => [...open].map((request) => request.frame().page()).find((page) => pages.includes(page))
}

/** Opens windows of one browser. They do not poll during a test. */
async function openWindows({ session }: Awaited<ReturnType<typeof newAccount>>, count: number) {
  const { page, context } = await open('about:blank', { polls: 3_600_000 })
  await page.close()
  const leader = watchStreams(context)
  const pages: Page[] = []
  while (pages.length < count) pages.push(await openWindow(context, session))
  return { pages, context, leader }
}

test('eight windows of one session have one stream, each shows a fix at once, and no request waits for another', async () => {
  const account = await newAccount(product, ['Pipa 1'])
  const imei = account.units[0]?.imei ?? ''
  const { pages, context } = await openWindows(account, 8)
  await expect.poll(streams).toBe(1)
  for (const speed of [37, 56]) {
    await report(imei, speed)
    for (const page of pages) await expect.poll(() => row(page).innerText()).toContain(`${speed} km/h`)
  }
  const answers = await Promise.all(
    pages.map((page) =>
      page.evaluate(async () => {
        const all = await Promise.all(
          Array.from({ length: 4 }, () => fetch('/health', { cache: 'no-store' })),
        )
        return all.map(({ status }) => status)
      }),
    ),
  )
  expect(answers.flat()).toEqual(Array(32).fill(200))
  expect(await streams()).toBe(1)
  await context.close()
  await expect.poll(streams).toBe(0)
})

test('when the window that has the stream is closed, or crashes, another goes on and nothing is missed', async () => {
  const account = await newAccount(product, ['Pipa 1', 'Pipa 2'])
  const [imei = '', second = ''] = account.units.map((unit) => unit.imei)
  const { context, leader, ...opened } = await openWindows(account, 4)
  let { pages } = opened
  await expect.poll(streams).toBe(1)
  expect(leader(pages)).toBe(pages[0])
  const speedOf = (page: Page, name: RegExp) => page.getByRole('treeitem', { name }).first().innerText()

  for (const [speed, end] of [
    [41, (page: Page) => page.close()],
    [
      53,
      async (page: Page) => {
        const crashed = page.waitForEvent('crash')
        const devtools = await context.newCDPSession(page)
        // The call gets no answer, because the page crashes.
        void devtools.send('Page.crash').catch(() => undefined)
        await crashed
      },
    ],
  ] as const) {
    const before = leader(pages)
    if (before === undefined) throw new Error('no window has the stream')
    // One report just before the leader ends, and one just after, while no page listens.
    await report(imei, speed)
    await end(before)
    await report(second, speed + 1)
    pages = pages.filter((page) => page !== before)
    for (const page of pages) {
      await expect.poll(() => speedOf(page, /Pipa 1/)).toContain(`${speed} km/h`)
      await expect.poll(() => speedOf(page, /Pipa 2/)).toContain(`${speed + 1} km/h`)
    }
    await expect.poll(streams).toBe(1)
    await expect.poll(() => leader(pages) !== undefined).toBe(true)
  }
  await context.close()
})

test('while the window that has the stream stands still another takes it over', async () => {
  const account = await newAccount(product, ['Pipa 1'])
  const imei = account.units[0]?.imei ?? ''
  const { pages, context } = await openWindows(account, 3)
  const [first, ...others] = pages
  await expect.poll(streams).toBe(1)
  // A browser dialog blocks all scripts of a window until it is answered.
  const asking = new Promise<Dialog>((resolve) => first?.once('dialog', resolve))
  const answered = first?.evaluate(() => confirm('¿Sigues ahí?'))
  // If the test fails earlier, the page closes with the dialog open.
  answered?.catch(() => undefined)
  const dialog = await asking
  // The blocked page keeps its connection, but does not forward messages.
  await expect.poll(streams).toBe(2)
  await report(imei, 47)
  for (const page of others) await expect.poll(() => row(page).innerText()).toContain('47 km/h')
  await dialog.dismiss()
  await answered
  await expect.poll(streams).toBe(1)
  await report(imei, 58)
  for (const page of pages) await expect.poll(() => row(page).innerText()).toContain('58 km/h')
  await context.close()
})

test('a session that is ended anywhere is over in all windows at once, and so is its stream', async () => {
  const account = await newAccount(product, ['Pipa 1'])
  const { pages, context } = await openWindows(account, 3)
  await expect.poll(streams).toBe(1)
  const other = createClient({ host: url, storage: kept(account.session) })
  await other.session.logout()
  for (const page of pages) await page.waitForURL(/#\/login/)
  await expect.poll(streams).toBe(0)
  await context.close()
})

test('windows of two accounts have a stream each, and show nothing of each other', async () => {
  const mine = await newAccount(product, ['Pipa 1'])
  const other = await newAccount(product, ['Grúa 2'])
  const { pages, context } = await openWindows(mine, 2)
  for (let window = 0; window < 2; window++) pages.push(await openWindow(context, other.session))
  await expect.poll(streams).toBe(2)
  await report(mine.units[0]?.imei ?? '', 61)
  await report(other.units[0]?.imei ?? '', 62)
  for (const [page, unit, foreign, speed] of pages.map((page, index) =>
    index < 2 ? ([page, 'Pipa 1', 'Grúa 2', 61] as const) : ([page, 'Grúa 2', 'Pipa 1', 62] as const),
  )) {
    const item = page.getByRole('treeitem', { name: unit }).first()
    await expect.poll(() => item.innerText()).toContain(`${speed} km/h`)
    expect(await page.getByText(foreign).count()).toBe(0)
  }
  await context.close()
})
