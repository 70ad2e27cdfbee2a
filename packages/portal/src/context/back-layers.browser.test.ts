import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-hash-location'
import { openLayer } from './back-layers.js'

test.each([
  ['the router', () => navigate('/tracking')],
  [
    'an address',
    () => {
      location.hash = '#/tracking'
    },
  ],
])('a link that is followed while a closed layer leaves the history is not undone: %s', async (_, follow) => {
  history.replaceState(null, '', '#/cpanel')
  const close = openLayer(() => undefined, 'popover')
  await expect.poll(() => history.state?.layers).toBe(1)
  const pages: string[] = []
  const look = () => pages.push(`${location.hash} ${history.state?.layers}`)
  addEventListener('hashchange', look)
  close()
  // Right after the way back has begun.
  setTimeout(follow)
  // The link, the way back that has overtaken it, and the link again: whoever listens after us sees its page alone.
  await expect.poll(() => pages.length).toBeGreaterThan(1)
  expect(new Set(pages)).toEqual(new Set(['#/tracking undefined']))
  removeEventListener('hashchange', look)
})
