import { createClient } from '@baliza/sdk-core'
import type { Frame } from 'playwright-core'
import { expect } from 'vitest'
import { type Opening, open, type WatchedPage } from '../browser.js'
import { product } from '../this-product.js'

/** What the page's own script keeps count of, for {@link ask}. */
interface Counted {
  /** Polls that wait for their time. */
  readonly polls: Set<unknown>
  /** Who listens on the window or the document, by type. */
  readonly listening: Map<string, number>
}

/** In every frame, before its scripts: polls come soon and are counted, and so is who listens. */
function count(): void {
  const counted: Counted = { polls: new Set(), listening: new Map() }
  Object.assign(window, { counted })
  const [wait, forget] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)]
  window.setTimeout = ((what: TimerHandler, ms?: number, ...more: unknown[]) => {
    if ((ms !== 15_000 && ms !== 5_000) || typeof what !== 'function') return wait(what, ms, ...more)
    const id = wait(() => {
      counted.polls.delete(id)
      what()
    }, 250)
    counted.polls.add(id)
    return id
  }) as typeof setTimeout
  window.clearTimeout = (id) => {
    counted.polls.delete(id)
    forget(id)
  }
  for (const target of [window, document]) {
    const [add, remove] = [target.addEventListener, target.removeEventListener]
    const heard = new Map<string, Set<unknown>>()
    const note = (type: string) => counted.listening.set(type, heard.get(type)?.size ?? 0)
    target.addEventListener = (type: string, listener: never, options: never) => {
      heard.set(type, (heard.get(type) ?? new Set()).add(listener))
      note(type)
      add.call(target, type, listener, options)
    }
    target.removeEventListener = (type: string, listener: never, options: never) => {
      heard.get(type)?.delete(listener)
      note(type)
      remove.call(target, type, listener, options)
    }
  }
}

const client = createClient({
  host: product.url,
  getToken: async () => (await fetch(`${product.url}/demo/token`)).json(),
})
/** One that stands: its own tracker says nothing for minutes. */
const driven = (await client.units.list()).find(({ speed }) => speed === 0)
let way = 1

/** Has a unit of the page's account go some hundred kilometres, and the next time back. */
async function drive(): Promise<void> {
  way *= -1
  const at = `lat=${22 + way}&lon=${-101 + way}`
  const address = `http://127.0.0.1:${product.osmandPort}/?id=${driven?.imei}&${at}&speed=20`
  expect((await fetch(address)).status).toBe(200)
}

/** Nothing but what a map without a network says of its tiles. */
const isOfTiles = (line: string) => /ERR_(NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|FAILED)/.test(line)

/** Opens a host in which {@link ask} can count. */
export async function openHost(url: string, opening: Opening = {}): Promise<WatchedPage> {
  return open(url, { viewport: { width: 900, height: 700 }, ...opening }, (page) => page.addInitScript(count))
}

/** What may be on a host's page besides a map. */
export interface Asked {
  /** The map's frame; the page's own unless said. */
  readonly frame?: Frame
  /** Alerts, positions and a report stand beside the map. */
  readonly all?: boolean
}

/**
 * The same of every host: a first marker, motion, an event heard, a property set before the tag is known and one
 * after, nothing left behind, and no complaint. The host's part: `controls` are `['zoom']` before, `#dark` sets the
 * theme, `#heard` shows what was chosen, `#remove` takes everything of ours away.
 */
export async function ask({ page, complaints }: WatchedPage, asked: Asked = {}): Promise<void> {
  const frame = asked.frame ?? page.mainFrame()
  const map = frame.locator('.baliza-map')
  const press = (id: string) => frame.locator(id).dispatchEvent('click')
  const counted = () =>
    frame.evaluate(() => {
      const { polls, listening } = (window as unknown as { counted: Counted }).counted
      // React hears this one once per document for all of its roots, for ever.
      const types = [...listening].filter(([type, times]) => times > 0 && type !== 'selectionchange')
      return { polls: polls.size, listening: Object.fromEntries(types) }
    })
  /** What the units' canvas shows, as text; `null` while nothing is painted on it. */
  const picture = () =>
    map
      .locator('.leaflet-overlay-pane canvas')
      .last()
      .evaluate((node) => {
        const canvas = node as HTMLCanvasElement
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
          data: new Uint8ClampedArray(),
        }
        return data.some((value, index) => index % 4 === 3 && value === 255) ? canvas.toDataURL() : null
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
  await expect.poll(async () => (await counted()).polls, { message: 'polls' }).toBeGreaterThan(0)

  const before = await picture()
  const afterDrive = async () => {
    await drive()
    return picture()
  }
  // Of two positions of one second the server keeps one, so that it may take more than one.
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
    .toMatch(/^unit \d{15}$/)

  await press('#dark')
  await frame.locator('.baliza-map[data-theme="dark"]').waitFor()

  await press('#remove')
  const left = frame.locator('[class*="baliza"], [class*="leaflet"], baliza-client, baliza-map')
  await expect.poll(() => left.count(), { message: 'nodes that are left' }).toBe(0)
  await expect.poll(counted, { message: 'what is left to run' }).toMatchObject({ polls: 0 })
  expect(await frame.evaluate(() => 'L' in window)).toBe(false)
  expect(complaints.filter((line) => !isOfTiles(line))).toEqual([])
}
