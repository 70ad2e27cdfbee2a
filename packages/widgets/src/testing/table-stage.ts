import { createClient } from '@baliza/sdk-core/internal'
import { createFakeBackend, type FakeBackendOptions } from '@baliza/sdk-core/internal/testing'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { adoptTokens } from '../theme/theme.js'

/** Opens an element with a table in a page. It polls once, and then only on demand. */
export async function openTable(
  tag: string,
  height: number,
  options: FakeBackendOptions = {},
  width = 1200,
  theme = 'light',
) {
  await page.viewport(Math.max(width, 600), height + 60)
  adoptTokens()
  const backend = createFakeBackend({ seed: 4, ...options })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    timeout: 2_000,
    pollInterval: 600_000,
    getToken: () => backend.hostSession(),
  })
  onTestFinished(client.close)
  const node = document.createElement(tag)
  node.setAttribute('theme', theme)
  node.style.cssText = `width: ${width}px; height: ${height}px`
  Object.assign(node, { client })
  document.body.append(node)
  const all = (selector: string) => [...(node.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const get = (selector: string) => {
    const [found] = all(selector)
    if (found === undefined) throw new Error(`There is no ${selector}`)
    return found
  }
  const cells = (column: string) =>
    all(`.baliza-table__row [data-column="${column}"]`).map(({ textContent }) => textContent)
  const rows = () => all('.baliza-table__row')
  return { node, backend, client, all, get, cells, rows }
}
