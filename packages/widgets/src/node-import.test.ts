// @vitest-environment node
import { expect, test } from 'vitest'

// `map.js` includes Leaflet. e2e/hosts/node tests its published replacement for Node.
const entries = {
  index: () => import('./index.js'),
  react: () => import('./react.js'),
  define: () => import('./define.js'),
  alerts: () => import('./elements/alerts.js'),
  positions: () => import('./elements/positions.js'),
  report: () => import('./elements/report.js'),
  baliza: () => import('./elements/baliza.js'),
}

test.each(
  Object.entries(entries),
)('importing %s in Node does nothing and does not throw', async (_, load) => {
  await expect(load()).resolves.toBeDefined()
  expect('customElements' in globalThis).toBe(false)
  expect('document' in globalThis).toBe(false)
})
