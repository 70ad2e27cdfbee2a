import { loadavg } from 'node:os'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.mjs'
import { quantile } from '../server/quantile.mjs'
import { kb, measureElements } from '../size/run.mjs'
import { servePages } from './serve.mjs'

const runs = Number(process.env.BENCH_RUNS ?? 15)
const mounts = 500

/** How far the server is, ms there and back. */
const distances = [0, 40]

/**
 * `npm run bench -- embed`: `<baliza-map>` in a partner's page, with its client, token and feed, beside a bare Leaflet
 * page with one marker, in turn and each time in a new browser profile: until its first marker is drawn, and what was
 * asked for until then; the heap over 500 maps that come and go; the bytes of each element.
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

/** @typedef {{ ms: number, placed: number, asked: string[] }} Seen */

/**
 * @param {import('playwright-core').Browser} browser
 * @param {Awaited<ReturnType<typeof servePages>>} site
 */
async function firstMarkers(browser, { address, distance }) {
  /** @type {Record<'bare' | 'map', Seen[]>} */
  const seen = { bare: [], map: [] }
  // The first of each warms the machine.
  for (let turn = 0; turn <= runs; turn++)
    for (const name of /** @type {const} */ (['bare', 'map'])) {
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
  row('  times its empty place', (map / placed).toFixed(2))
  const asked = seen.map.at(-1)?.asked ?? []
  row('requests before it', String(asked.length), '3')
  console.log(`  ${asked.join(' ')}   (bare: ${seen.bare.at(-1)?.asked.join(' ')})\n`)
}

/**
 * In the page, before its scripts: resolves `firstMarker` in the frame after a marker is there: Leaflet's picture has come,
 * or something was copied to a canvas that is in the page, as our units are.
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

/** 500 maps that come, draw their unit and go, one after the other. @param {import('playwright-core').Browser} browser */
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
