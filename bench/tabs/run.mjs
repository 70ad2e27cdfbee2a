import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.mjs'
import { startFleet } from '../lib/live-fleet.mjs'
import { quantile } from '../lib/quantile.mjs'

const tabs = 8
const fixes = Number(process.env.BENCH_FIXES ?? 20)
/** Timeout of a fix, in ms. A fix that is not shown by then counts as not shown. */
const longest = 40_000

/**
 * `npm run bench -- tabs`: opens eight windows of one browser with the tracking screen, one session, over HTTP/1.1. Measures the
 * number of streams on the server, the time from a tracker's message until each window shows it, and the duration of another
 * request of each window at the same time. Targets: one stream, and under 2 s in every window.
 */
export async function run() {
  const fleet = await startFleet(12)
  const browser = await chromium.launch({ ...(await findChromium()), headless: true })
  try {
    const context = await browser.newContext({ locale: 'es-MX', viewport: { width: 1440, height: 900 } })
    await context.addInitScript((session) => {
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
    }, fleet.session)
    fleet.move(12, 0)
    const pages = []
    for (let tab = 0; tab < tabs; tab++) {
      const page = await context.newPage()
      await page.goto(`${fleet.url}/#/tracking`)
      await page.getByRole('treeitem').first().waitFor()
      pages.push(page)
    }
    await pause(3_000)
    const streams = await openStreams(fleet.url)
    const seen = pages.map(() => [])
    const requests = []
    for (let fix = 0; fix < fixes; fix++) {
      const speed = 100 + fix
      const waits = pages.map((page) => page.evaluate(shownAt, { speed, longest }))
      // Gives each window time to start watching.
      await pause(500)
      const at = Date.now()
      fleet.tell(speed)
      requests.push(...(await Promise.all(pages.map((page) => page.evaluate(requestTakes)))))
      for (const [tab, shown] of (await Promise.all(waits)).entries()) seen[tab].push(shown - at)
    }
    const row = (what, times) => ({
      what,
      'median, ms': Math.round(quantile(times, 0.5)),
      'most, ms': Math.round(Math.max(...times)),
    })
    console.log(
      `${tabs} windows, ${fixes} fixes: ${streams} streams at the server, ${await openStreams(fleet.url)} at the end`,
    )
    console.table([
      ...seen.map((times, tab) => row(`a fix in window ${tab + 1}`, times)),
      row('another request', requests),
    ])
  } finally {
    await browser.close()
    await fleet.stop()
  }
}

async function openStreams(url) {
  const { feed } = await (await fetch(`${url}/health`)).json()
  return feed.streams
}

/** Runs in the page. Returns the time at which it shows this speed of a unit, in Unix ms; infinite on timeout. */
function shownAt({ speed, longest }) {
  return new Promise((resolve) => {
    const until = Date.now() + longest
    const look = () => {
      if (document.body.innerText.includes(`${speed} km/h`)) resolve(Date.now())
      else if (Date.now() > until) resolve(Number.POSITIVE_INFINITY)
      else setTimeout(look, 20)
    }
    look()
  })
}

/** Runs in the page. */
async function requestTakes() {
  const at = performance.now()
  await (await fetch('/health', { cache: 'no-store' })).text()
  return performance.now() - at
}
