import { createServer } from 'node:http'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.mjs'

const units = 10_000

/**
 * `npm run bench -- positions`: measures the built `<baliza-positions-table>` with 10,000 units: the time to its first rows, and
 * frames while it is scrolled.
 */
export async function run() {
  const page = await bundlePage()
  const site = createServer(({ url }, response) => {
    if (url === '/page.js') response.setHeader('content-type', 'text/javascript').end(page)
    else response.setHeader('content-type', 'text/html').end(html)
  })
  await new Promise((resolve) => site.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = site.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const browser = await chromium.launch({ ...(await findChromium()), headless: true })
  try {
    console.log(`${units} units, 1440 × 900, software rendering. Load: ${loadavg()[0]?.toFixed(1)}\n`)
    const screen = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await screen.goto(`http://127.0.0.1:${port}/`)
    const limit = await screen.evaluate(() => window.countFrames(() => {}, 3))
    const first = await screen.evaluate(() => window.showTable())
    row('the first rows after the data, ms', first, '≤ 300')
    for (const [what, step] of [
      ['a wheel', 100],
      ['a thumb', 40],
      ['a scrollbar', 4_000],
    ]) {
      const { perSecond, worst } = await screen.evaluate((step) => window.scrollTable(step, 5), step)
      row(
        `frames/s, scrolled by ${what}: ${step} px a frame`,
        perSecond,
        `≥ 55 (a blank page: ${limit.perSecond.toFixed(1)})`,
      )
      row('  longest pause between two frames, ms', worst, `(a blank page: ${limit.worst.toFixed(0)})`)
    }
  } finally {
    await browser.close()
    site.close()
  }
}

const html = `<!doctype html><html lang="es"><title>10,000</title><body style="margin:0">
  <baliza-positions-table style="height:900px"></baliza-positions-table><script type="module" src="/page.js"></script>`

/** @param {string} what @param {number} value @param {string} wanted */
function row(what, value, wanted) {
  console.log(`${what.padEnd(58)} ${value.toFixed(1).padStart(8)}   ${wanted}`)
}

/** Bundles the built packages and a fake server that answers in the page. */
async function bundlePage() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page.mjs', import.meta.url))],
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
