import { createClient } from '@baliza/sdk-core/internal'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BalizaAlerts, BalizaMap, BalizaPositions, BalizaProvider, BalizaReport } from '../react.js'
import { showMap } from '../testing/map-stage.js'
import '../define.js'

beforeAll(() => page.viewport(1000, 900))
afterEach(() => {
  document.body.replaceChildren()
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== own)
})

const own = new CSSStyleSheet()

/** Puts a widget in a box of 800 px by `height`, with a rule of the page's style sheet. */
async function stand(tag: string, { height = 'auto', box = '', rule = '' }): Promise<DOMRect> {
  own.replaceSync(`baliza-map, baliza-alerts, baliza-positions-table, baliza-report { ${rule} }`)
  document.adoptedStyleSheets.push(own)
  const around = document.body.appendChild(document.createElement('div'))
  around.style.cssText = `position: relative; width: 800px; height: ${height}; ${box}`
  around.innerHTML = `<baliza-client><${tag}></${tag}></baliza-client>`
  const widget = around.querySelector<HTMLElement>(tag)
  await vi.waitFor(() => expect(widget?.shadowRoot?.querySelector('.baliza-place > *')).toBeTruthy())
  const inside = widget?.shadowRoot?.querySelector('.baliza-place > *')?.getBoundingClientRect()
  const outside = widget?.getBoundingClientRect() as DOMRect
  expect([inside?.width, inside?.height]).toEqual([outside.width, outside.height])
  return outside
}

describe.each([
  'baliza-map',
  'baliza-alerts',
  'baliza-positions-table',
  'baliza-report',
])('<%s> inside its client', (tag) => {
  test.each([
    ['in plain flow', {}, 800, 480],
    ['with a height of the page', { rule: 'height: 300px' }, 800, 300],
    ['with a least height of the page', { rule: 'min-height: 600px' }, 800, 600],
    ['with a ratio of the page', { rule: 'aspect-ratio: 2 / 1' }, 800, 400],
    ['filling a box', { height: '700px', rule: 'height: 100%' }, 800, 700],
    ['filling a lower box', { height: '200px', rule: 'height: 100%' }, 800, 200],
    ['laid over a box', { height: '300px', rule: 'position: absolute; inset: 0' }, 800, 300],
    [
      'in a column',
      { height: '250px', box: 'display: flex; flex-direction: column', rule: 'flex: 1' },
      800,
      250,
    ],
    ['in a row', { height: '650px', box: 'display: flex', rule: 'flex: 1' }, 800, 650],
    ['in a row that says nothing of it', { box: 'display: flex' }, 480, 480],
    ['in a grid', { height: '650px', box: 'display: grid' }, 800, 650],
    ['in a grid without a height', { box: 'display: grid' }, 800, 480],
  ])('%s', async (_layout, setting, width, height) => {
    const box = await stand(tag, setting)
    expect([box.width, box.height]).toEqual([width, height])
  })

  test('hidden, it takes no room', async () => {
    const around = document.body.appendChild(document.createElement('div'))
    around.innerHTML = `<${tag} hidden></${tag}>`
    expect(around.getBoundingClientRect().height).toBe(0)
  })
})

test('a hidden client hides what is inside it', async () => {
  const around = document.body.appendChild(document.createElement('div'))
  around.innerHTML = '<baliza-client hidden><p>Dentro</p></baliza-client>'
  await vi.waitFor(() => expect(around.getBoundingClientRect().height).toBe(0))
})

test('the React map in an element without a height has one', async () => {
  const { box, get } = showMap()
  box.style.height = 'auto'
  const place = box.firstElementChild as HTMLElement
  place.style.height = 'auto'
  await vi.waitFor(() => expect(get('.baliza-map')?.getBoundingClientRect().height).toBe(480))
})

test('the React widgets in a page that gives no width have one, and fit a phone', async () => {
  const { backend } = showMap()
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    getToken: () => backend.hostSession(),
  })
  const row = document.body.appendChild(document.createElement('div'))
  // Like the style sheet of a new Vite React application.
  row.style.cssText = 'display: flex; place-items: center'
  const place = row.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  onTestFinished(() => client.close())
  for (const [widget, name] of [
    [BalizaMap, 'map'],
    [BalizaAlerts, 'alerts'],
    [BalizaPositions, 'positions'],
    [BalizaReport, 'report'],
  ] as const) {
    root.render(createElement(BalizaProvider, { client }, createElement(widget as typeof BalizaMap)))
    const width = () => place.querySelector(`.baliza-${name}`)?.getBoundingClientRect().width
    await vi.waitFor(() => expect(width(), name).toBeGreaterThanOrEqual(480))
    await page.viewport(390, 800)
    await vi.waitFor(() => expect(width(), name).toBeLessThanOrEqual(390))
    await page.viewport(1000, 900)
  }
})
