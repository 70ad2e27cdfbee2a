import { loadavg } from 'node:os'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.mjs'
import { quantile } from '../lib/quantile.mjs'
import { kb, measureElements } from '../size/run.mjs'
import { servePages } from './serve.mjs'

const runs = Number(process.env.BENCH_RUNS ?? 15)
const mounts = 500

/** Simulated network round trips to the server, in ms. */
const distances = [0, 40]

/**
 * `npm run bench -- embed`: compares `<baliza-map>` on a third-party page, with its client, token and feed, with two other pages:
 * a plain Leaflet page with one marker, and the same element with streets from an archive. They run in turn, each time in a new
 * browser profile. Measures the time until the first marker is drawn and the requests until then. Also measures the frame rate
 * while the map is dragged over a city, the heap over 500 maps that are added and removed, and the bytes of each element.
 */
export async function run() {
  const site = await servePages()
  const browser = await chromium.launch({ ...(await findChromium()), headless: true })
  try {
    console.log(`1000 × 600, software rendering, ${runs} runs each. Load: ${loadavg()[0]?.toFixed(1)}\n`)
    for (const distance of distances) {
      site.distance = distance
      await firstMarkers(browser, site)
    }
    site.distance = 0
    await drags(browser, site)
    await comeAndGo(browser, site.address)
  } finally {
    await browser.close()
    await site.close()
  }
  console.log('\nbytes before the first rows, gzip')
  for (const { what, bytes, promised } of await measureElements()) row(what, kb(bytes), kb(promised))
}

/** @param {string} what @param {string} value @param {string} [wanted] */
function row(what, value, wanted = '') {
  console.log(`${what.padEnd(58)} ${value.padStart(10)}   ${wanted && `≤ ${wanted}`}`)
}

/** @typedef {{ ms: number, placed: number, 'asked': string[] }} Seen */

/**
 * @param {import('playwright-core').Browser} browser
 * @param {Awaited<ReturnType<typeof servePages>>} site
 */
async function firstMarkers(browser, { address, distance }) {
  /** @type {Record<'bare' | 'map' | 'streets', Seen[]>} */
  const seen = { bare: [], map: [], streets: [] }
  // The first run of each page warms up the machine and is not counted.
  for (let turn = 0; turn <= runs; turn++)
    for (const name of /** @type {const} */ (['bare', 'map', 'streets'])) {
      const context = await browser.newContext({ viewport: { width: 1000, height: 600 } })
      const page = await context.newPage()
      await page.addInitScript(watchMarker)
      await page.goto(`${address}/${name}`)
      const found = await page.evaluate(() => window.firstMarker)
      if (turn > 0) seen[name].push(found)
      await context.close()
    }
  const median = (/** @type {number[]} */ all) => quantile(all, 0.5)
  const bare = median(seen.bare.map(({ ms }) => ms))
  const placed = median(seen.bare.map(({ placed }) => placed))
  const map = median(seen.map.map(({ ms }) => ms))
  console.log(`a server ${distance} ms away`)
  row('script to first marker, a bare Leaflet page, ms', bare.toFixed(0))
  row('  to its empty place, before its picture has come', placed.toFixed(0))
  row('script to first marker, <baliza-map>, ms', map.toFixed(0))
  row('  times the bare page', (map / bare).toFixed(2), '1.6')
  row('the same with streets from an archive, ms', median(seen.streets.map(({ ms }) => ms)).toFixed(0))
  row('  times its empty place', (map / placed).toFixed(2))
  const asked = seen.map.at(-1)?.asked ?? []
  row('requests before it', String(asked.length), '3')
  console.log(`  ${asked.join(' ')}   (bare: ${seen.bare.at(-1)?.asked.join(' ')})\n`)
}

/**
 * Runs in the page before its scripts. Resolves `firstMarker` one frame after a marker is visible: Leaflet's image has loaded, or
 * a canvas of the page received a copy of an image, as units are drawn.
 */
function watchMarker() {
  window.firstMarker = new Promise((resolve) => {
    let placed = 0
    new MutationObserver(() => {
      if (placed === 0 && document.querySelector('.leaflet-marker-icon') !== null)
        requestAnimationFrame((now) => {
          placed ||= now
        })
    }).observe(document, { childList: true, subtree: true })
    const end = () =>
      requestAnimationFrame((now) => {
        const asked = performance
          .getEntriesByType('resource')
          .filter(({ startTime, name }) => startTime < now && !name.includes('/tile/'))
        const script = asked.find(({ name }) => name.endsWith('.js'))
        resolve({
          ms: now - (script?.startTime ?? 0),
          placed: (placed || now) - (script?.startTime ?? 0),
          asked: asked.map(({ name }) => new URL(name).pathname),
        })
      })
    document.addEventListener(
      'load',
      ({ target }) => {
        if (target instanceof HTMLElement && target.classList.contains('leaflet-marker-icon')) end()
      },
      true,
    )
    const draw = CanvasRenderingContext2D.prototype.drawImage
    window.drawn = 0
    CanvasRenderingContext2D.prototype.drawImage = function (...rest) {
      Reflect.apply(draw, this, rest)
      if (this.canvas.isConnected && window.drawn++ === 0) end()
    }
  })
}

/**
 * Drags both base maps through a city, in turn.
 * @param {import('playwright-core').Browser} browser
 * @param {Awaited<ReturnType<typeof servePages>>} site
 */
async function drags(browser, { address, middle }) {
  /** @type {Record<'map' | 'streets', { frames: number[], busy: number[] }>} */
  const seen = { map: { frames: [], busy: [] }, streets: { frames: [], busy: [] } }
  for (let turn = 0; turn < Math.min(runs, 5); turn++)
    for (const name of /** @type {const} */ (['map', 'streets'])) {
      const page = await browser.newPage({ viewport: { width: 1000, height: 600 } })
      await page.addInitScript(watchMarker)
      await page.goto(`${address}/${name}`)
      await page.evaluate(() => window.firstMarker)
      await page.evaluate((point) => document.querySelector('baliza-map')?.show(point, 16), middle)
      await page.waitForLoadState('networkidle')
      const session = await page.context().newCDPSession(page)
      await session.send('Performance.enable')
      const busy = async () =>
        (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')
          ?.value ?? 0
      const before = await busy()
      const frames = await page.evaluate(async () => {
        const map = document.querySelector('baliza-map')?.shadowRoot?.querySelector('.leaflet-container')
        const say = (/** @type {string} */ type, /** @type {number} */ x) =>
          (type === 'mousedown' ? map : document)?.dispatchEvent(
            new MouseEvent(type, {
              clientX: x,
              clientY: 300,
              button: 0,
              buttons: 1,
              bubbles: true,
              composed: true,
            }),
          )
        const took = []
        let last = performance.now()
        for (let drag = 0; drag < 4; drag++) {
          say('mousedown', 900)
          for (let x = 900; x > 100; x -= 12) {
            say('mousemove', x)
            const now = await new Promise(requestAnimationFrame)
            took.push(now - last)
            last = now
          }
          say('mouseup', 100)
        }
        return took
      })
      seen[name].frames.push(...frames.slice(1))
      seen[name].busy.push((((await busy()) - before) * 1_000) / frames.length)
      await page.close()
    }
  console.log('dragged 3,200 px through a city of streets every 80 m at zoom 16, four buildings a block')
  for (const [name, what] of /** @type {const} */ ([
    ['map', 'pictures, one PNG for all tiles'],
    ['streets', 'streets'],
  ])) {
    const { frames, busy } = seen[name]
    const of = (/** @type {number} */ part) => quantile(frames, part).toFixed(1)
    row(
      `  ${what}: frame ms, median · 95 % · longest`,
      `${of(0.5)} · ${of(0.95)} · ${Math.max(...frames).toFixed(0)}`,
    )
    row('    main thread ms a frame', quantile(busy, 0.5).toFixed(1))
  }
  console.log('')
}

/** Adds 500 maps one after the other; each draws its unit and is removed. @param {import('playwright-core').Browser} browser */
async function comeAndGo(browser, /** @type {string} */ address) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 } })
  await page.addInitScript(watchMarker)
  await page.goto(`${address}/empty`)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  console.log(`${mounts} maps that come and go`)
  const steps = 5
  for (let step = 0; step <= steps; step++) {
    if (step > 0)
      await page.evaluate(async (times) => {
        for (let turn = 0; turn < times; turn++) {
          const before = window.drawn
          const map = document.createElement('baliza-map')
          map.setAttribute('tiles', '/tile/{z}/{x}/{y}.png')
          map.style.cssText = 'width: 1000px; height: 600px'
          document.querySelector('baliza-client')?.append(map)
          while (window.drawn === before) await new Promise((resolve) => requestAnimationFrame(resolve))
          map.remove()
        }
      }, mounts / steps)
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? 0
    console.log(
      `  after ${String((step * mounts) / steps).padStart(3)}: ${(of('JSHeapUsedSize') / 1e6).toFixed(2)} MB, ${of('Nodes')} nodes, ${of('JSEventListeners')} listeners`,
    )
  }
  await page.close()
}
