import { type Browser, chromium } from 'playwright-core'
import { firefox } from 'playwright-firefox'
import { findChromium } from '../../scripts/chromium.mjs'
import type { RunningEngine } from './tab.js'

const viewport = { width: 1440, height: 900 }

export async function openChromium(): Promise<RunningEngine> {
  const { executablePath, args } = await findChromium()
  return inPlaywright(await chromium.launch({ executablePath, args, headless: true }))
}

/**
 * Opens Firefox by WebDriver BiDi, which an unmodified Firefox speaks. Playwright 1.65 always sends a command that Firefox ESR 153
 * does not know, so this is 1.61, with the same interface.
 */
export async function openFirefox(executablePath: string): Promise<RunningEngine> {
  // As root, Firefox refuses a home that belongs to another user.
  const env = { ...process.env, ...(process.getuid?.() === 0 ? { HOME: '/root' } : {}) } as Record<
    string,
    string
  >
  // The two versions differ only in what is not used here.
  return inPlaywright(
    (await firefox.launch({
      channel: 'moz-firefox',
      executablePath,
      headless: true,
      env,
    })) as unknown as Browser,
  )
}

/** Playwright's own violation: its picture hides the text cursor with a style that the policy of our pages refuses. */
const ofPicture = /sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=/

async function inPlaywright(browser: Browser): Promise<RunningEngine> {
  const context = await browser.newContext({ locale: 'es-MX', viewport })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => void (ofPicture.test(message) || complaints.push(message)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  return {
    version: browser.version(),
    goto: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(`(() => {${body}})()`),
    async drag([first, ...others]) {
      await page.mouse.move(first.x, first.y)
      await page.mouse.down()
      for (const { x, y } of others) await page.mouse.move(x, y, { steps: 4 })
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    complaints: async () => complaints,
    close: () => browser.close(),
  }
}
