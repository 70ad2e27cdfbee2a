import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'

/** A real Chromium, the one that `scripts/chromium.mjs` finds on this machine. */
export async function launch(): Promise<Browser> {
  return chromium.launch({ ...(await findChromium()), headless: true })
}

/** A page that remembers what went wrong in it, so that a test can demand silence. */
export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Uncaught errors, console errors and CSP violations, in order. */
  readonly complaints: string[]
  /** Requests that left this machine. */
  readonly outside: string[]
}

/** Opens a page in a context of its own. */
export async function open(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: 'es-MX',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  const outside: string[] = []
  page.on('pageerror', (error) => complaints.push(`pageerror: ${error.message}`))
  page.on('console', (message) => {
    // A tile that does not exist is the network's state, which the map answers by itself; not a fault of a page.
    if (message.type() === 'error' && !/\/no-tiles\//.test(message.location().url))
      complaints.push(`console: ${message.text()}`)
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
  await page.goto(url)
  return { page, context, complaints, outside }
}

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
