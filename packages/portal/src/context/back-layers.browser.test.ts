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
  // Right after the history navigation has begun.
  setTimeout(follow)
  // The link, the navigation that overtook it, and the link again: listeners that were added later receive only the page of the
  // link.
  await expect.poll(() => pages.length).toBeGreaterThan(1)
  expect(new Set(pages)).toEqual(new Set(['#/tracking undefined']))
  removeEventListener('hashchange', look)
})
