import { createClient } from '@baliza/sdk-core'
import type { Frame, Request } from 'playwright-core'
import { expect } from 'vitest'
import { open, type WatchedPage } from '../browser.js'
import { product } from '../this-product.js'

/** Runs in every frame before its scripts. It shortens the poll timers and counts the pending polls. */
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

// The mirror account itself, because its embedded sessions show no IMEI.
const client = createClient({ host: product.url })
await client.session.login({ user: 'espejo', pass: 'demo' })
/** A parked unit: the demo's own tracker reports nothing for minutes. */
const driven = (await client.units.list()).find(({ speed }) => speed === 0)
let direction = 1

/** Reports a position of a unit of the page's account, some hundred kilometres from its previous position. */
async function drive(): Promise<void> {
  const at = `lat=${22 + direction}&lon=${-101 + direction}`
  const address = `http://127.0.0.1:${product.osmandPort}/?id=${driven?.imei}&${at}&speed=20`
  expect((await fetch(address)).status).toBe(200)
}

/** Whether a line is a tile error of a map without a network. */
const isOfTiles = (line: string) => /ERR_(NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|FAILED)/.test(line)

/** A page in which {@link ask} counts polls. */
export interface HostPage extends WatchedPage {
  /** Console warnings, in order. */
  readonly warnings: string[]
  /** Open streams of the fleet. While a stream is open, no poll is pending. */
  readonly streams: ReadonlySet<Request>
}

/** Opens a host page for {@link ask}. */
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

/** Optional content of a host page. */
export interface Asked {
  /** Frame of the map; by default, the page's own. */
  readonly frame?: Frame
  /** Whether the page also has alerts, positions and a report. */
  readonly all?: boolean
  /** Text of the only expected console warning; by default, no warning is expected. */
  readonly warning?: string | undefined
}

/**
 * Runs the same checks on every host page: a first marker, motion, an event, a property set before the element is defined and one
 * set afterwards, removal without remains, and no complaint.
 *
 * The host page must set `controls` to `['zoom']` before. `#dark` sets the theme, `#heard` shows the selection, and `#remove`
 * removes all Baliza elements.
 */
export async function ask(
  { page, complaints, warnings, streams }: HostPage,
  asked: Asked = {},
): Promise<void> {
  const frame = asked.frame ?? page.mainFrame()
  const map = frame.locator('.baliza-map')
  const press = (id: string) => frame.locator(id).dispatchEvent('click')
  /** Returns the number of pending polls, plus the streams that replace them. */
  const polls = async () => {
    const waiting = await frame.evaluate(() => (window as unknown as { polls: Set<unknown> }).polls.size)
    return waiting + streams.size
  }
  /** Returns the units' canvas as a data URL, or `null` while nothing is painted on it. */
  const picture = () =>
    map
      .locator('.leaflet-overlay-pane canvas')
      .last()
      .evaluate((node) => {
        const { width, height } = node as HTMLCanvasElement
        if (width === 0) return null
        // Read from a copy: the browser warns about repeated reads of the map's own canvas.
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
  // The server accepts such a jump after a second position confirms it. Of two positions in the same second, it keeps one.
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
    // The demo without a server shows IMEIs, because it has no public pages.
    .toMatch(/^unit ([\da-f]{24}|\d{15})$/)

  await press('#dark')
  await frame.locator('.baliza-map[data-theme="dark"]').waitFor()

  await press('#remove')
  const left = frame.locator('[class*="baliza"], [class*="leaflet"], baliza-client, baliza-map')
  await expect.poll(() => left.count(), { message: 'nodes that are left' }).toBe(0)
  await expect.poll(polls, { message: 'polls that go on' }).toBe(0)
  expect(await frame.evaluate(() => 'L' in window)).toBe(false)
  expect(complaints.filter((line) => !isOfTiles(line))).toEqual([])
  expect(warnings).toEqual(asked.warning === undefined ? [] : [expect.stringContaining(asked.warning)])
}
