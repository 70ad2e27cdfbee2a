import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { afterFile } from './cleanup.js'
import { product } from './this-product.js'

/** A real Chromium, the one that `scripts/chromium.mjs` finds on this machine. */
async function launch(): Promise<Browser> {
  const { executablePath, args } = await findChromium()
  return chromium.launch({
    executablePath,
    // Pages of partners name the product as the README does.
    args: [...args, `--host-resolver-rules=MAP localhost:9998 ${new URL(product.url).host}`],
    headless: true,
  })
}

/** One for all pages of a worker, which ends with it: to launch one costs as much as a short test. */
let launched: Promise<Browser> | undefined

/** A page that remembers what went wrong in it, so that a test can demand silence. */
export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Uncaught errors, console errors, CSP violations and pages of ours without a policy, in order. */
  readonly complaints: string[]
  /** Requests that left this machine. */
  readonly outside: string[]
}

/** How a page is opened, beside what a context takes. */
export interface Opening extends BrowserContextOptions {
  /** ms between two polls of the pages of this context, which wait 15 s otherwise. */
  readonly polls?: number
}

/** Closes what is still open, as after a test that failed in the middle: its second try would count it. */
export async function closeWindows(): Promise<void> {
  for (const context of (await launched)?.contexts() ?? []) await context.close()
}

/** Opens a page in a context of its own. */
export async function open(
  url: string,
  { polls, ...options }: Opening = {},
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<WatchedPage> {
  launched ??= launch()
  const browser = await launched
  const context = await browser.newContext({
    locale: 'es-MX',
    viewport: { width: 1440, height: 900 },
    // Half of what a page costs is software painting frames. Where motion is what is tested, the test asks for it.
    reducedMotion: 'reduce',
    ...options,
  })
  afterFile(() => context.close())
  // Shorter than a test's own, so that a failure names what did not come.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  const outside: string[] = []
  page.on('pageerror', (error) => complaints.push(`pageerror: ${error.message}`))
  page.on('console', (message) => {
    // A tile that does not exist is the network's state, which the map answers by itself, and how soon the server answers
    // is this machine's: no faults of a page.
    const isOfPage =
      !/\/no-tiles\//.test(message.location().url) &&
      !message.text().includes('[baliza] the streets of the map: failed: no tile of') &&
      !message.text().includes('El servidor tarda en responder')
    if (message.type() === 'error' && isOfPage)
      complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('response', (response) => {
    const isOurs =
      response.url().startsWith(`${product.url}/`) && response.request().resourceType() === 'document'
    if (isOurs && response.ok() && response.headers()['content-security-policy'] === undefined)
      complaints.push(`no policy: ${response.url()}`)
  })
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && !['127.0.0.1', 'localhost'].includes(hostname))
      outside.push(request.url())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      )
    })
  })
  if (polls !== undefined)
    await context.addInitScript((polls) => {
      const wait = window.setTimeout
      window.setTimeout = ((what: TimerHandler, ms?: number, ...more: unknown[]) =>
        wait(what, ms === 15_000 ? polls : ms, ...more)) as typeof setTimeout
    }, polls)
  await prepare(page)
  await page.goto(url)
  return { page, context, complaints, outside }
}

/** How a logged-in page is opened. */
export interface Entering extends Opening {
  /** The address behind the host. */
  readonly path?: string
}

/**
 * Opens the tracking screen with a session, without the login. The page counts the tones that it plays, because a test
 * has no ears: `soundsOf`.
 */
export async function enter(
  url: string,
  session: Readonly<Record<string, string>>,
  { path = '/#/tracking', ...opening }: Entering = {},
): Promise<WatchedPage> {
  return open(`${url}${path}`, opening, (page) =>
    page.addInitScript((session) => {
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
      const sounding = window as unknown as { tones: number }
      sounding.tones = 0
      const { start } = OscillatorNode.prototype
      OscillatorNode.prototype.start = function (when) {
        sounding.tones += 1
        start.call(this, when)
      }
    }, session),
  )
}

/** Until the code that a page may need later is there, which it says on its timeline. */
export async function loadedAhead(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('baliza-loaded-ahead').length > 0)
}

/** How many tones the page has played. */
export const soundsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { tones: number }).tones)

/** Logs in through the screen, as a person does. */
export async function login(
  page: Page,
  user = 'usuario',
  password = 'demo',
  remember = false,
): Promise<void> {
  await page.getByLabel('Usuario').fill(user)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  if (remember) await page.getByLabel('Recuérdame').check()
  await page.getByRole('button', { name: /iniciar sesión|entrar/i }).click()
  await page.waitForURL(/#\/tracking$/)
}
