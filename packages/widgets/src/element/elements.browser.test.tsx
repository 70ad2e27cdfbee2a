import { createClient } from '@baliza/sdk-core'
import { createFakeBackend } from '@baliza/sdk-core/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../define.js'
import { createManifest, tables } from './manifest.js'
import { attributeName } from './table.js'

type Loose = HTMLElement & Record<string, unknown>

const soon = { timeout: 5_000 }
const backends = new Set<() => void>()

function serve(options: Parameters<typeof createFakeBackend>[0] = {}) {
  const backend = createFakeBackend({ seed: 3, units: 12, ...options })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    getToken: () => backend.lend(),
    pollInterval: 60_000,
  })
  backends.add(client.close)
  return {
    backend,
    client,
    polls: () => backend.requests.filter(({ path }) => path === '/api/objetos').length,
  }
}

function make(tag: string, values: Record<string, unknown> = {}): Loose {
  const node = document.createElement(tag) as Loose
  Object.assign(node, values)
  if (tag === 'baliza-map') {
    node.setAttribute('tiles', 'none')
    node.style.height = '400px'
  }
  return node
}

const inside = (node: HTMLElement, selector: string) => node.shadowRoot?.querySelector(selector) ?? null
const stateOf = (node: HTMLElement) => (inside(node, '.baliza-map') as HTMLElement | null)?.dataset.state

beforeEach(() => document.body.replaceChildren())
afterEach(() => {
  document.body.replaceChildren()
  for (const close of backends) close()
  backends.clear()
})

describe('a widget finds its client', () => {
  test('around it, and several widgets share one client and one poll', async () => {
    const { client, polls } = serve()
    const around = make('baliza-client', { client })
    const maps = [make('baliza-map'), make('baliza-map')]
    around.append(...maps)
    document.body.append(around)
    await vi.waitFor(() => expect(maps.map(stateOf)).toEqual(['live', 'live']), soon)
    expect(polls()).toBe(1)
  })

  test('beside it in the page, whichever comes first', async () => {
    const { client } = serve()
    const map = make('baliza-map')
    document.body.append(map)
    await vi.waitFor(() => expect(stateOf(map)).toBe('waiting'), soon)
    document.body.append(make('baliza-client', { client }))
    await vi.waitFor(() => expect(stateOf(map)).toBe('live'), soon)
  })

  test('through the shadow root that it is in', async () => {
    const { client } = serve()
    const around = make('baliza-client', { client })
    const host = document.createElement('div')
    const map = make('baliza-map')
    host.attachShadow({ mode: 'open' }).append(map)
    around.append(host)
    document.body.append(around)
    await vi.waitFor(() => expect(stateOf(map)).toBe('live'), soon)
  })

  test('by the id in its `for`, though another is nearer', async () => {
    const near = serve({ units: 2 })
    const named = serve({ units: 5 })
    const around = make('baliza-client', { client: near.client })
    const map = make('baliza-map', { for: 'other' })
    around.append(map)
    document.body.append(make('baliza-client', { id: 'other', client: named.client }), around)
    await vi.waitFor(() => expect(stateOf(map)).toBe('live'), soon)
    expect(named.polls()).toBe(1)
    expect(near.polls()).toBe(0)
  })

  test('and one that says demo needs no server', async () => {
    const map = make('baliza-map')
    const demo = make('baliza-client', { demo: '' })
    document.body.append(demo, map)
    await vi.waitFor(() => expect(stateOf(map)).toBe('live'), soon)
    expect(demo.client).not.toBeNull()
    demo.remove()
    await vi.waitFor(() => expect(demo.client).toBeNull(), soon)
  })
})

test('a map that is moved within the page keeps its view', async () => {
  const { client } = serve()
  const map = make('baliza-map', { client })
  document.body.append(map)
  await vi.waitFor(() => expect(inside(map, '.leaflet-pane')).not.toBeNull(), soon)
  const pane = inside(map, '.leaflet-pane')
  const elsewhere = document.createElement('main')
  document.body.append(elsewhere)
  elsewhere.append(map)
  await new Promise((done) => setTimeout(done, 50))
  expect(inside(map, '.leaflet-pane')).toBe(pane)
})

test('a map that is removed leaves no listener behind and stops the poll', async () => {
  // The stores of the tests before rest a second before they let go of what they listen to.
  await new Promise((done) => setTimeout(done, 1_100))
  const balance = new Map<string, number>()
  const count = (by: number) => (type: string) => balance.set(type, (balance.get(type) ?? 0) + by)
  const spies = [window, document].flatMap((target) => {
    const [add, remove] = [target.addEventListener, target.removeEventListener]
    return [
      vi.spyOn(target, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
        count(1)(args[0])
        return add.apply(target, args)
      }),
      vi.spyOn(target, 'removeEventListener').mockImplementation((...args: Parameters<typeof remove>) => {
        count(-1)(args[0])
        return remove.apply(target, args)
      }),
    ]
  })
  try {
    const { client } = serve()
    const map = make('baliza-map', { client })
    document.body.append(map)
    await vi.waitFor(() => expect(inside(map, '.leaflet-pane')).not.toBeNull(), soon)
    await vi.waitFor(() => expect(stateOf(map)).toBe('live'), soon)
    expect([...balance.values()].some((open) => open > 0)).toBe(true)
    map.remove()
    await vi.waitFor(() => expect(inside(map, '.baliza-map')).toBeNull(), soon)
    // React 19 hears `selectionchange` once per document for all of its roots, for ever. A store rests a second
    // before it lets go of what it listens to.
    await vi.waitFor(() => {
      const left = [...balance].filter(([type, open]) => open !== 0 && type !== 'selectionchange')
      expect(left).toEqual([])
    }, soon)
    expect((client.fleet as unknown as { lc: number }).lc).toBe(0)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
})

test('a shadow root holds constructed sheets and no style element', async () => {
  const { client } = serve()
  const map = make('baliza-map', { client })
  document.body.append(map)
  await vi.waitFor(() => expect(inside(map, '.leaflet-pane')).not.toBeNull(), soon)
  expect(map.shadowRoot?.querySelectorAll('style, link')).toHaveLength(0)
  expect(map.shadowRoot?.adoptedStyleSheets.length).toBeGreaterThan(0)
})

describe('custom-elements.json', () => {
  const manifest = createManifest() as {
    modules: {
      declarations: {
        tagName: string
        attributes: { name: string; fieldName: string }[]
        members: { kind: string; name: string }[]
        events: { name: string }[]
      }[]
    }[]
  }
  const declared = manifest.modules.flatMap(({ declarations }) => declarations)

  test('lists every element that is registered, and no other', () => {
    expect(declared.map(({ tagName }) => tagName)).toEqual(tables.map(({ tag }) => tag))
    for (const { tagName } of declared) expect(customElements.get(tagName)).toBeDefined()
  })

  test.each(declared)('$tagName has the attributes, properties and methods that it lists', (element) => {
    const node = make(element.tagName)
    const observed = (node.constructor as unknown as { observedAttributes: string[] }).observedAttributes
    expect(element.attributes.map(({ name }) => name).toSorted()).toEqual(observed.toSorted())
    for (const { fieldName, name } of element.attributes) expect(attributeName(fieldName)).toBe(name)
    for (const { kind, name } of element.members) {
      expect(name in node).toBe(true)
      if (kind === 'method') expect(typeof node[name]).toBe('function')
    }
  })
})
