import { expect, test } from 'vitest'
import { openLayer } from './back-layers.js'

test('a link that is followed while a closed layer leaves the history is not undone', async () => {
  history.replaceState(null, '', '#/cpanel')
  const close = openLayer(() => undefined, 'popover')
  await expect.poll(() => history.state?.layers).toBe(1)
  const pages: string[] = []
  const look = () => pages.push(location.hash)
  addEventListener('popstate', look)
  close()
  // Right after the way back has begun.
  setTimeout(() => {
    location.hash = '#/tracking'
  })
  // The link, the way back that has overtaken it, and the link again: whoever listens after us sees its page alone.
  await expect.poll(() => pages).toEqual(['#/tracking', '#/tracking', '#/tracking'])
  removeEventListener('popstate', look)
})
