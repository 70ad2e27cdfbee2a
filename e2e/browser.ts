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

async function launch(): Promise<Browser> {
  const { executablePath, args } = await findChromium()
  return chromium.launch({
    executablePath,
    // Third-party pages use the product's address from the README.
    args: [...args, `--host-resolver-rules=MAP localhost:9998 ${new URL(product.url).host}`],
    headless: true,
  })
}

/** One browser for all pages of a worker: a launch takes as long as a short test. It closes with the worker. */
let launched: Promise<Browser> | undefined

/** A page that records its errors, so that a test can require that there are none. */
export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Uncaught errors, console errors, CSP violations, and Baliza pages without a policy, in order. */
  readonly complaints: string[]
  /** Requests to other machines. */
  readonly outside: string[]
}

/** Options of a page, in addition to those of its context. */
export interface Opening extends BrowserContextOptions {
  /** Poll interval of the pages of this context, in ms; 15 s by default. */
  readonly polls?: number
}

/** Closes windows that a failed test left open. Otherwise its retry would count them. */
export async function closeWindows(): Promise<void> {
  for (const context of (await launched)?.contexts() ?? []) await context.close()
}

/** Opens a page in a separate context. */
export async function open(
  url: string,
  { polls, ...options }: Opening = {},
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<WatchedPage> {
  launched ??= launch().catch((error) => {
    // The next test, or the second try, launches again.
    launched = undefined
    throw error
  })
  const browser = await launched
  const context = await browser.newContext({
    locale: 'es-MX',
    viewport: { width: 1440, height: 900 },
    // Software rendering of animation frames is half of a page's cost. Tests of motion enable it explicitly.
    reducedMotion: 'reduce',
    ...options,
  })
  afterFile(() => context.close())
  // Shorter than the test timeout, so that a failure names the missing element.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  const outside: string[] = []
  page.on('pageerror', (error) => complaints.push(`pageerror: ${error.message}`))
  page.on('console', (message) => {
    // Missing tiles are a state of the network that the map handles, and slow answers depend on this machine. Neither is a fault
    // of the page.
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

/** Options of a logged-in page. */
export interface Entering extends Opening {
  /** Path after the server's address. */
  readonly path?: string
}

/** Opens the tracking screen with a session, without the login form. The page counts the tones that it plays: `soundsOf`. */
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

/** Waits until the code that the page preloads is loaded. The page marks it on its performance timeline. */
export async function loadedAhead(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('baliza-loaded-ahead').length > 0)
}

export const soundsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { tones: number }).tones)

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
