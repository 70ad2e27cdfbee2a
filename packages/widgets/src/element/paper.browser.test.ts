import { createClient } from '@baliza/sdk-core/internal'
import { createFakeBackend } from '@baliza/sdk-core/internal/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { printMedia, screenMedia } from '../testing/emulate-media.js'
import { openTable } from '../testing/table-stage.js'
import { adoptTokens } from '../theme/theme.js'
import '../define.js'

afterEach(() => {
  dispatchEvent(new Event('afterprint'))
  document.body.replaceChildren()
  localStorage.clear()
})

/** Simulates printing on paper of this width. */
async function print(width: number) {
  dispatchEvent(new Event('beforeprint'))
  await printMedia()
  await page.viewport(width, 1000)
}

/** Adds an element of this size to a page with a client. */
function put(tag: string, style: string, options: Parameters<typeof createFakeBackend>[0] = {}) {
  adoptTokens()
  const backend = createFakeBackend({ seed: 4, ...options })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    getToken: () => backend.hostSession(),
  })
  onTestFinished(client.close)
  const node = document.createElement(tag)
  node.style.cssText = style
  Object.assign(node, { client })
  document.body.append(node)
  const all = (selector: string) => [...(node.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])]
  return { node, all }
}

const bottomOf = (element: Element | undefined) => element?.getBoundingClientRect().bottom ?? Number.NaN

test('all positions are on the paper, as wide as it is', async () => {
  const { node, rows } = await openTable('baliza-positions-table', 300, { units: 60 })
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(0))
  expect(rows().length).toBeLessThan(60)
  dispatchEvent(new Event('beforeprint'))
  expect(rows()).toHaveLength(60)
  await print(700)
  expect(bottomOf(node)).toBeGreaterThanOrEqual(bottomOf(rows().at(-1)))
  for (const cell of rows()[0]?.children ?? [])
    expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(700)
  await page.viewport(1200, 360)
  await screenMedia()
  dispatchEvent(new Event('afterprint'))
  await vi.waitFor(() => expect(rows().length).toBeLessThan(60))
})

test('all alerts are on the paper, also those that a press would show', async () => {
  const { node, all } = put('baliza-alerts', 'width: 320px; height: 300px', { alerts: 12 })
  node.setAttribute('limit', '10')
  await vi.waitFor(() => expect(all('li')).toHaveLength(10))
  await print(700)
  expect(all('li')).toHaveLength(12)
  expect(bottomOf(node)).toBeGreaterThanOrEqual(bottomOf(all('li').at(-1)))
  expect(all('.baliza-alerts__attend').map((one) => one.offsetWidth)).not.toContain(44)
})

test('a map is on the paper whole, without its buttons', async () => {
  await page.viewport(1200, 900)
  const { all } = put('baliza-map', 'width: 1100px; height: 600px', { units: 3 })
  const box = (selector: string) => all(selector)[0]?.getBoundingClientRect()
  await vi.waitFor(() => expect(all('.leaflet-map-pane')).toHaveLength(1))
  await vi.waitFor(() =>
    expect(all('.baliza-map__frame')[0]?.style.getPropertyValue('--screen-width')).toBe('1100px'),
  )
  expect(box('.baliza-map__controls')?.width).toBeGreaterThan(0)
  await print(700)
  expect(box('.baliza-map__controls')?.width).toBe(0)
  const { left = 0, right = 0, width = 0, height = 0 } = box('.baliza-map__viewport') ?? {}
  expect(right).toBeLessThanOrEqual(700)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(width / height).toBeCloseTo(1100 / 600, 1)
  expect(width).toBeGreaterThan(600)
})

test('a widget outside of the window says on paper that it is missing, and is loaded then', async () => {
  const space = document.body.appendChild(document.createElement('div'))
  space.style.height = '9000px'
  const { all } = put('baliza-alerts', 'width: 320px; height: 300px', { alerts: 2 })
  const note = () => all('.baliza-unprinted')[0]
  await vi.waitFor(() => expect(note()).toBeDefined())
  expect(note()?.offsetHeight).toBe(0)
  await printMedia()
  expect(note()?.innerText).toBe('Esta parte no se había cargado al imprimir. Imprime la página otra vez.')
  expect(all('li')).toHaveLength(0)
  dispatchEvent(new Event('beforeprint'))
  await vi.waitFor(() => expect(all('li')).toHaveLength(2))
  expect(note()).toBeUndefined()
})
