import { createClient } from '@baliza/sdk-core'
import type { Frame, Request } from 'playwright-core'
import { expect } from 'vitest'
import { open, type WatchedPage } from '../browser.js'
import { product } from '../this-product.js'

/** In every frame, before its scripts: polls come soon, and those that wait for their time are counted. */
function count(): void {
  const polls = new Set<unknown>()
  Object.assign(window, { polls })
  const [wait, forget] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)]
  window.setTimeout = ((what: TimerHandler, ms?: number, ...more: unknown[]) => {
    if ((ms !== 15_000 && ms !== 5_000) || typeof what !== 'function') return wait(what, ms, ...more)
    const id = wait(() => {
      polls.delete(id)
      what()
    }, 250)
    polls.add(id)
    return id
  }) as typeof setTimeout
  window.clearTimeout = (id) => {
    polls.delete(id)
    forget(id)
  }
}

// The mirror account itself: its embedded sessions show no IMEI.
const client = createClient({ host: product.url })
await client.session.login({ user: 'espejo', pass: 'demo' })
/** A parked unit: its own tracker reports nothing for minutes. */
const driven = (await client.units.list()).find(({ speed }) => speed === 0)
let direction = 1

/** Has a unit of the page's account report a place some hundred kilometres from where the host before had it. */
async function drive(): Promise<void> {
  const at = `lat=${22 + direction}&lon=${-101 + direction}`
  const address = `http://127.0.0.1:${product.osmandPort}/?id=${driven?.imei}&${at}&speed=20`
  expect((await fetch(address)).status).toBe(200)
}

/** Nothing but what a map without a network says of its tiles. */
const isOfTiles = (line: string) => /ERR_(NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|FAILED)/.test(line)

/** A page in which {@link ask} counts. */
export interface HostPage extends WatchedPage {
  /** What its console warned of, in order. */
  readonly warnings: string[]
  /** Open streams of the fleet: while there is one, no poll is due. */
  readonly streams: ReadonlySet<Request>
}

/** Opens a host for {@link ask}. */
export async function openHost(url: string): Promise<HostPage> {
  const warnings: string[] = []
  const streams = new Set<Request>()
  const watched = await open(url, { viewport: { width: 900, height: 700 } }, (page) => {
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    page.on('request', (request) => {
      if (request.url().includes('/api/objetos/stream?')) streams.add(request)
    })
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end, (request) => void streams.delete(request))
    return page.addInitScript(count)
  })
  return { ...watched, warnings, streams }
}

/** What may be on a host's page besides a map. */
export interface Asked {
  /** The map's frame; the page's own by default. */
  readonly frame?: Frame
  /** Alerts, positions and a report are on the page too. */
  readonly all?: boolean
  /** The one warning that its console is to show; none by default. */
  readonly warning?: RegExp | undefined
}

/**
 * The same of every host: a first marker, motion, an event heard, a property set before the tag is known and one
 * after, nothing left behind, and no complaint. The host's part: `controls` are `['zoom']` before, `#dark` sets the
 * theme, `#heard` shows what was chosen, `#remove` takes everything of ours away.
 */
export async function ask(
  { page, complaints, warnings, streams }: HostPage,
  asked: Asked = {},
): Promise<void> {
  const frame = asked.frame ?? page.mainFrame()
  const map = frame.locator('.baliza-map')
  const press = (id: string) => frame.locator(id).dispatchEvent('click')
  /** How many polls wait for their time, and streams that take their place. */
  const polls = async () => {
    const waiting = await frame.evaluate(() => (window as unknown as { polls: Set<unknown> }).polls.size)
    return waiting + streams.size
  }
  /** What the units' canvas shows, as text; `null` while nothing is painted on it. */
  const picture = () =>
    map
      .locator('.leaflet-overlay-pane canvas')
      .last()
      .evaluate((node) => {
        const { width, height } = node as HTMLCanvasElement
        if (width === 0) return null
        // Read from a copy: the map's own canvas is not made for being read often, and the browser would warn.
        const copy = Object.assign(document.createElement('canvas'), { width, height })
        const pen = copy.getContext('2d', { willReadFrequently: true })
        pen?.drawImage(node as HTMLCanvasElement, 0, 0)
        const { data } = pen?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() }
        return data.some((value, index) => index % 4 === 3 && value === 255) ? copy.toDataURL() : null
      })

  await frame.locator('.baliza-map[data-state="live"]').waitFor()
  await expect.poll(picture, { message: 'a first marker' }).not.toBeNull()
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {}
  expect(width >= 300 && height >= 200, `${width} × ${height}`).toBe(true)
  if (asked.all) {
    await frame.locator('.baliza-alerts[data-state="live"]').waitFor()
    await frame.locator('.baliza-positions[data-state="live"]').waitFor()
    await frame.locator('.baliza-report form').waitFor()
  }
  expect(await map.locator('.baliza-map__button').count(), 'the property that was set before').toBe(2)
  await expect.poll(polls, { message: 'polls' }).toBeGreaterThan(0)

  const before = await picture()
  direction *= -1
  const afterDrive = async () => {
    await drive()
    return picture()
  }
  // Such a jump is believed once a second position agrees, and of two of one second the server keeps one.
  await expect.poll(afterDrive, { message: 'motion', interval: 150 }).not.toBe(before)

  await map.getByRole('listbox').focus()
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Home')
        await page.keyboard.press('Enter')
        return frame.locator('#heard').textContent()
      },
      { message: 'an event' },
    )
    // The demo without a server shows IMEIs: it has no public pages.
    .toMatch(/^unit ([\da-f]{24}|\d{15})$/)

  await press('#dark')
  await frame.locator('.baliza-map[data-theme="dark"]').waitFor()

  await press('#remove')
  const left = frame.locator('[class*="baliza"], [class*="leaflet"], baliza-client, baliza-map')
  await expect.poll(() => left.count(), { message: 'nodes that are left' }).toBe(0)
  await expect.poll(polls, { message: 'polls that go on' }).toBe(0)
  expect(await frame.evaluate(() => 'L' in window)).toBe(false)
  expect(complaints.filter((line) => !isOfTiles(line))).toEqual([])
  expect(warnings).toEqual(asked.warning === undefined ? [] : [expect.stringMatching(asked.warning)])
}
