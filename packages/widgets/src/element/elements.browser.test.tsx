import { createClient } from '@baliza/sdk-core/internal'
import { createFakeBackend } from '@baliza/sdk-core/internal/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { frames } from '../testing/frames.js'
import '../define.js'
import { createManifest, tables } from './manifest.js'
import { attributeName } from './table.js'

type Loose = HTMLElement & Record<string, unknown>

const backends = new Set<() => void>()

function serve(options: Parameters<typeof createFakeBackend>[0] = {}) {
  const backend = createFakeBackend({ seed: 3, units: 12, ...options })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    getToken: () => backend.hostSession(),
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
    await vi.waitFor(() => expect(maps.map(stateOf)).toEqual(['live', 'live']))
    expect(polls()).toBe(1)
  })

  test('beside it in the page, whichever comes first', async () => {
    const { client } = serve()
    const map = make('baliza-map')
    document.body.append(map)
    await vi.waitFor(() => expect(stateOf(map)).toBe('waiting'))
    document.body.append(make('baliza-client', { client }))
    await vi.waitFor(() => expect(stateOf(map)).toBe('live'))
  })

  test('through the shadow root that it is in', async () => {
    const { client } = serve()
    const around = make('baliza-client', { client })
    const host = document.createElement('div')
    const map = make('baliza-map')
    host.attachShadow({ mode: 'open' }).append(map)
    around.append(host)
    document.body.append(around)
    await vi.waitFor(() => expect(stateOf(map)).toBe('live'))
  })

  test('by the id in its `for`, though another is nearer', async () => {
    const near = serve({ units: 2 })
    const named = serve({ units: 5 })
    const around = make('baliza-client', { client: near.client })
    const map = make('baliza-map', { for: 'other' })
    around.append(map)
    document.body.append(make('baliza-client', { id: 'other', client: named.client }), around)
    await vi.waitFor(() => expect(stateOf(map)).toBe('live'))
    expect(named.polls()).toBe(1)
    expect(near.polls()).toBe(0)
  })

  test('and one that says demo needs no server', async () => {
    const map = make('baliza-map')
    const demo = make('baliza-client', { demo: '' })
    document.body.append(demo, map)
    await vi.waitFor(() => expect(stateOf(map)).toBe('live'))
    expect(demo.client).not.toBeNull()
    demo.remove()
    await vi.waitFor(() => expect(demo.client).toBeNull())
  })
})

test('a map that is moved within the page keeps its view', async () => {
  const { client } = serve()
  const map = make('baliza-map', { client })
  document.body.append(map)
  await vi.waitFor(() => expect(inside(map, '.leaflet-pane')).not.toBeNull())
  const pane = inside(map, '.leaflet-pane')
  const elsewhere = document.createElement('main')
  document.body.append(elsewhere)
  elsewhere.append(map)
  await frames()
  expect(inside(map, '.leaflet-pane')).toBe(pane)
})

const isCapture = (options: boolean | AddEventListenerOptions | undefined) =>
  typeof options === 'object' ? options.capture === true : options === true

test('a map that is removed leaves no listener behind and stops the poll', async () => {
  /** Listeners that were added and not removed during this test. The stores of earlier tests remove theirs only now. */
  const open: { target: EventTarget; type: string; heard: unknown; capture: boolean }[] = []
  const spies = [window, document].flatMap((target) => {
    const [add, remove] = [target.addEventListener, target.removeEventListener]
    const indexOf = (type: string, heard: unknown, capture: boolean) =>
      open.findIndex(
        (one) => one.target === target && one.type === type && one.heard === heard && one.capture === capture,
      )
    return [
      vi.spyOn(target, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
        const [type, heard, options] = args
        const capture = isCapture(options)
        if (indexOf(type, heard, capture) < 0) open.push({ target, type, heard, capture })
        return add.apply(target, args)
      }),
      vi.spyOn(target, 'removeEventListener').mockImplementation((...args: Parameters<typeof remove>) => {
        const [type, heard, options] = args
        const index = indexOf(type, heard, isCapture(options))
        if (index >= 0) open.splice(index, 1)
        return remove.apply(target, args)
      }),
    ]
  })
  try {
    const { client } = serve()
    const map = make('baliza-map', { client })
    document.body.append(map)
    await vi.waitFor(() => expect(inside(map, '.leaflet-pane')).not.toBeNull())
    await vi.waitFor(() => expect(stateOf(map)).toBe('live'))
    expect(open).not.toEqual([])
    map.remove()
    await vi.waitFor(() => expect(inside(map, '.baliza-map')).toBeNull())
    // React 19 adds a `selectionchange` listener once per document for all of its roots and never removes it. A store removes its
    // listeners one second after the last use.
    await vi.waitFor(() => {
      expect(open.map(({ type }) => type).filter((type) => type !== 'selectionchange')).toEqual([])
    })
    expect((client.fleet as unknown as { lc: number }).lc).toBe(0)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
})

test('a shadow root holds constructed sheets and no style element', async () => {
  const { client } = serve()
  const map = make('baliza-map', { client })
  document.body.append(map)
  await vi.waitFor(() => expect(inside(map, '.leaflet-pane')).not.toBeNull())
  expect(map.shadowRoot?.querySelectorAll('style, link')).toHaveLength(0)
  expect(map.shadowRoot?.adoptedStyleSheets.length).toBeGreaterThan(0)
})

describe('custom-elements.json', () => {
  const manifest = createManifest()
  const declared = manifest.modules.flatMap(({ declarations }) => declarations)

  test('lists every element that is registered, and no other', () => {
    expect(declared.map(({ tagName }) => tagName)).toEqual(tables.map(({ tag }) => tag))
    for (const { tagName } of declared) expect(customElements.get(tagName)).toBeDefined()
  })

  test('says of every widget how it is used without a mouse, and without seeing it', () => {
    for (const { tagName, accessibility } of declared) {
      if (tagName === 'baliza-client') continue
      expect(accessibility.map(({ name }) => name).toSorted(), tagName).toEqual([
        'contrast',
        'forced colours',
        'keyboard',
        'live regions',
        'reduced motion',
        'roles',
      ])
    }
  })

  test.each(declared)('$tagName has the attributes, properties and methods that it lists', (element) => {
    const node = make(element.tagName)
    const observed = (node.constructor as unknown as { observedAttributes: string[] }).observedAttributes
    // `lang` is a standard HTML attribute. A widget observes it on its ancestors too.
    const own = element.attributes.map(({ name }) => name).filter((name) => name !== 'lang')
    expect(own.toSorted()).toEqual(observed.toSorted())
    for (const { fieldName, name } of element.attributes) expect(attributeName(fieldName)).toBe(name)
    for (const { kind, name } of element.members) {
      expect(name in node).toBe(true)
      if (kind === 'method') expect(typeof node[name]).toBe('function')
    }
  })
})
