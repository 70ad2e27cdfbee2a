import { expect, test } from 'vitest'
import { ask, openHost } from './ask.js'
import { quickHosts, servePages } from './pages.js'

const pages = await quickHosts()
const origin = await servePages(pages)

/** What the console of a host says that is not well, and rightly so. */
const warnings: Readonly<Record<string, RegExp>> = {
  'Two versions on a page': /Hay dos versiones de Baliza en esta página: 1\.8\.0 y 1\.9\.1/,
  'A tag that somebody else has taken': /<baliza-alerts> ya es de otra librería de esta página/,
}

test.each(Object.keys(pages))('%s', async (name) => {
  const watched = await openHost(`${origin}/${encodeURIComponent(name)}`)
  const { page, context } = watched
  const warned: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
  const show = page.locator('#show')
  if (await show.count()) await show.click()
  if (name === 'A page that scrolls') await page.locator('baliza-map').scrollIntoViewIfNeeded()
  const frame = name === 'A sandboxed iframe' ? page.frames()[1] : undefined
  await ask(watched, { ...(frame === undefined ? {} : { frame }), all: name === 'Plain HTML' })
  const warning = warnings[name]
  if (warning !== undefined) expect(warned.filter((line) => warning.test(line))).toHaveLength(1)
  await context.close()
})
