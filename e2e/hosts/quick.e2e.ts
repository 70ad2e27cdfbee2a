import { expect, test } from 'vitest'
import { version } from '../product.js'
import { ask, openHost } from './ask.js'
import { matrix } from './matrix.js'
import { quickHosts, servePages } from './pages.js'

const pages = await quickHosts()
const origin = await servePages(pages)

/** Expected console warnings, by host page. */
const warnings: Readonly<Record<string, string>> = {
  'Two versions on a page': `[baliza] Hay dos versiones de Baliza en esta página: 1.8.0 y ${version}. Se usa 1.8.0; deja una sola.`,
  'A tag that another script has defined': '<baliza-alerts> ya es de otra librería de esta página',
}

test.each(Object.keys(pages))('%s', async (name) => {
  const watched = await openHost(`${origin}/${encodeURIComponent(name)}`)
  const { page, context } = watched
  const show = page.locator('#show')
  if (await show.count()) await show.click()
  if (name === 'A page that scrolls') await page.locator('baliza-map').scrollIntoViewIfNeeded()
  const frame = name === 'A sandboxed iframe' ? page.frames()[1] : undefined
  await ask(watched, {
    ...(frame === undefined ? {} : { frame }),
    all: name === 'Plain HTML',
    warning: warnings[name],
  })
  await context.close()
})

test('the table that partners read is of the hosts that are tried', async () => {
  await expect(await matrix(pages)).toMatchFileSnapshot('../../docs/en/reference/hosts.md')
})
