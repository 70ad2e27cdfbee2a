import { type BalizaClient, createClient } from '@baliza/sdk-core/internal'
import { createFakeBackend } from '@baliza/sdk-core/internal/testing'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../define.js'

beforeAll(() => page.viewport(900, 600))
afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.lang = 'es'
})

function standIn(): BalizaClient {
  const backend = createFakeBackend({ seed: 5, units: 3, alerts: 1 })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    pollInterval: 600_000,
    getToken: () => backend.hostSession(),
  })
  onTestFinished(() => client.close())
  return client
}

/** Shows this HTML in a page with a separate client; `button` returns the mute button of the nth list. */
function show(html: string, texts?: object) {
  document.body.innerHTML = html
  document.body.append(Object.assign(document.createElement('baliza-client'), { client: standIn(), texts }))
  const lists = [...document.querySelectorAll('baliza-alerts')]
  for (const list of lists) list.setAttribute('loading', 'eager')
  const title = (at: number) =>
    lists[at]?.shadowRoot?.querySelector('section')?.getAttribute('aria-label') ?? null
  return { lists, title }
}
const reads = (title: (at: number) => string | null, ...titles: string[]) =>
  vi.waitFor(() => expect(titles.map((_, at) => title(at))).toEqual(titles))

test('an element speaks its own language, that of what is around it, or that of the page', async () => {
  document.documentElement.lang = 'pt-BR'
  const { title } = show(
    '<baliza-alerts lang="en"></baliza-alerts>' +
      '<div lang="en"><p><baliza-alerts></baliza-alerts></p></div>' +
      '<baliza-alerts></baliza-alerts>' +
      '<div lang="fr"><baliza-alerts></baliza-alerts></div>' +
      '<div lang="es-MX"><baliza-alerts></baliza-alerts></div>',
  )
  await reads(title, 'Alerts', 'Alerts', 'Alertas', 'Alertas', 'Alertas')
  const rootOf = (at: number) => document.querySelectorAll('baliza-alerts')[at]?.shadowRoot?.firstElementChild
  expect([0, 1, 2, 3, 4].map((at) => rootOf(at)?.getAttribute('lang'))).toEqual([
    'en',
    'en',
    'pt-BR',
    'es',
    'es',
  ])
})

test('a language that changes changes what is there: of the element, around it, of the page, in a shadow root', async () => {
  const { lists, title } = show('<div id="around"><baliza-alerts></baliza-alerts></div><p id="host"></p>')
  const [list] = lists
  const text = () => list?.shadowRoot?.textContent ?? ''
  await reads(title, 'Alertas')
  await vi.waitFor(() => expect(text()).toContain('1 pendiente'))
  expect(text()).toContain('hace ')
  document.documentElement.lang = 'en'
  await vi.waitFor(() => expect(text()).toContain('1 open'))
  expect(text()).toContain(' ago')
  document.getElementById('around')?.setAttribute('lang', 'pt')
  await vi.waitFor(() => expect(text()).toContain('há '))
  list?.setAttribute('lang', 'en-GB')
  await vi.waitFor(() => expect(text()).toContain('1 open'))
  list?.setAttribute('lang', 'es')
  await vi.waitFor(() => expect(text()).toContain('1 pendiente'))
  list?.removeAttribute('lang')
  await vi.waitFor(() => expect(text()).toContain('há '))
  const root = document.getElementById('host')?.attachShadow({ mode: 'open' })
  root?.append(document.createElement('div'))
  if (list !== undefined) root?.firstElementChild?.append(list)
  await vi.waitFor(() => expect(text()).toContain('1 open'))
  root?.firstElementChild?.setAttribute('lang', 'pt')
  await vi.waitFor(() => expect(text()).toContain('há '))
})

test("a page's own texts go over every language, and those under a language over that one", async () => {
  const { title } = show(
    '<baliza-alerts></baliza-alerts><baliza-alerts lang="en"></baliza-alerts><baliza-alerts lang="pt"></baliza-alerts>',
    { alerts: { title: 'Avisos' }, en: { alerts: { title: 'Notices' } } },
  )
  await reads(title, 'Avisos', 'Notices', 'Avisos')
})

test('each widget speaks it: the map, the positions, the report, and what is wrong with a set-up', async () => {
  document.documentElement.lang = 'en'
  show(
    '<baliza-map tiles="none" loading="eager"></baliza-map>' +
      '<baliza-positions-table loading="eager"></baliza-positions-table>' +
      '<baliza-report loading="eager"></baliza-report>' +
      '<baliza-alerts for="nobody"></baliza-alerts>',
  )
  const inside = (tag: string, selector: string) =>
    document.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>(selector) ?? null
  await vi.waitFor(() => {
    expect(inside('baliza-map', '[aria-label="Fit all"]')).not.toBeNull()
    expect(inside('baliza-positions-table', '[role=columnheader]')?.textContent).toBe('Name')
    expect(inside('baliza-report', 'option[value="4"]')?.textContent).toBe('Fleet summary')
    expect(inside('baliza-alerts', '.baliza-setup')?.textContent).toContain('names no <baliza-client>')
  })
  expect(inside('baliza-alerts', '.baliza-setup')?.lang).toBe('en')
  const map = document.querySelector('baliza-map') as HTMLElement & {
    draw(kind: 'circle'): Promise<void>
  }
  await map.draw('circle')
  await vi.waitFor(() =>
    expect(inside('baliza-map', '.baliza-map')?.textContent).toContain('Drag from the center'),
  )
})
