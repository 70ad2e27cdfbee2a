import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build } from '../../scripts/build-packages.mjs'
import { findChromium } from '../../scripts/chromium.mjs'
import { startServer } from '../lib/server-process.mjs'
import { tasks } from './tasks.mjs'

const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))

/**
 * `npm run bench -- tasks`: performs what a dispatcher does every day on the built product with its demo fleet, and counts the
 * clicks and the keys. A task ends when its result is on the screen, which the last column shows. A choice in a `<select>` counts as
 * two clicks.
 */
export async function run() {
  await build({ only: ['sdk-core', 'server', 'widgets', 'portal'], say: (line) => console.error(line) })
  const browser = await chromium.launch({ ...(await findChromium()), headless: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'baliza-bench-'))
  const server = await startServer(main, { DATA_DIR: dataDir, DEMO: '1', TILE_URL: 'no' })
  try {
    console.log('task                                     clicks  keys   result')
    for (const [name, perform] of Object.entries(tasks)) {
      const page = await openPortal(browser, server.url)
      const count = { clicks: 0, keys: 0 }
      const result = await perform(page, counting(page, count))
      console.log(
        `${name.padEnd(40)} ${String(count.clicks).padStart(6)} ${String(count.keys).padStart(5)}   ${result.replace(/\s+/g, ' ')}`,
      )
      await page.context().close()
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @param {import('playwright-core').Browser} browser @param {string} url */
async function openPortal(browser, url) {
  const context = await browser.newContext({ locale: 'es-MX', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Usuario').fill('usuario')
  await page.getByLabel('Contraseña', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await page.getByRole('treeitem').first().waitFor()
  return page
}

/** @typedef {ReturnType<typeof counting>} Hands */

/** Returns the acts of a user, which are counted. @param {import('playwright-core').Page} page */
function counting(page, /** @type {{ clicks: number, keys: number }} */ count) {
  return {
    /** @param {import('playwright-core').Locator} what @param {Parameters<import('playwright-core').Locator['click']>[0]} [how] */
    async click(what, how) {
      count.clicks++
      await what.click(how)
    },
    /** @param {import('playwright-core').Locator} what @param {string} label */
    async choose(what, label) {
      count.clicks += 2
      await what.selectOption({ label })
    },
    /** @param {import('playwright-core').Locator} what @param {string} text */
    async type(what, text) {
      count.keys += text.length
      await what.pressSequentially(text)
    },
    /** @param {string} key */
    async press(key) {
      count.keys++
      await page.keyboard.press(key)
    },
  }
}
