/**
 * Opens the tracking screen, logged in, with every group expanded, in a page that counts its polls.
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string, session: Record<string, string> }} fleet
 * @param {{ interval: number }} options `interval`: time between two polls in ms, instead of the product's 15 s
 */
export async function openScreen(browser, { url, session }, { interval }) {
  const context = await browser.newContext({ locale: 'es-MX', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error.message))
  await page.addInitScript(
    ({ session, interval }) => {
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
      window.polls = 0
      window.changes = []
      const wait = window.setTimeout
      window.setTimeout = (what, ms, ...more) => wait(what, ms === 15_000 ? interval : ms, ...more)
      const ask = window.fetch
      window.fetch = async (input, init) => {
        // Streams are disabled, because the bench measures polls.
        if (String(input instanceof Request ? input.url : input).includes('/api/objetos/stream'))
          return new Response('', { status: 404 })
        const answer = await ask(input, init)
        if (!String(input instanceof Request ? input.url : input).endsWith('/api/objetos')) return answer
        window.polls++
        if (answer.status !== 200) return answer
        const read = answer.text.bind(answer)
        answer.text = async () => {
          const text = await read()
          window.changes.push(text.split('"imei":').length - 1)
          performance.mark('poll')
          return text
        }
        return answer
      }
    },
    { session, interval },
  )
  await page.goto(`${url}/#/tracking`)
  await page.getByRole('treeitem').first().waitFor()
  await page.locator('.leaflet-container canvas').first().waitFor()
  const devtools = await context.newCDPSession(page)
  return {
    page,
    /** Heap after garbage collection, in MB. */
    async used() {
      await devtools.send('HeapProfiler.collectGarbage')
      const { usedSize, backingStorageSize = 0 } = await devtools.send('Runtime.getHeapUsage')
      return (usedSize + backingStorageSize) / 1e6
    },
  }
}
