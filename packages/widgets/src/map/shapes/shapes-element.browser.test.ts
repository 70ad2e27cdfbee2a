import { createClient } from '@baliza/sdk-core/internal'
import { createFakeBackend } from '@baliza/sdk-core/internal/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { mouse } from '../../testing/pointer.js'
import '../../define.js'

type Loose = HTMLElement & Record<string, unknown> & { draw(kind: string): void; stopDrawing(): void }

let close = () => {}
afterEach(() => {
  document.body.replaceChildren()
  close()
})

function make(attributes: Record<string, string>) {
  const backend = createFakeBackend({ seed: 3, units: 0 })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    getToken: () => backend.hostSession(),
  })
  close = client.close
  const map = document.createElement('baliza-map') as Loose
  Object.assign(map, { client })
  for (const [name, value] of Object.entries({ tiles: 'none', ...attributes })) map.setAttribute(name, value)
  map.style.cssText = 'position: fixed; inset: 0; width: 600px; height: 400px'
  document.body.append(map)
  const asked = () => backend.requests.filter(({ path }) => path === '/api/geocercas').length
  const inside = (selector: string) => map.shadowRoot?.querySelector(selector) ?? null
  return { map, asked, inside }
}

test('show-shapes loads and shows what its user has drawn; without it nothing is asked for', async () => {
  const { map, asked, inside } = make({ center: '19.43,-99.13', zoom: '12' })
  await vi.waitFor(() => expect(inside('.leaflet-overlay-pane canvas')).not.toBeNull())
  expect(asked()).toBe(0)
  map.setAttribute('show-shapes', '')
  await vi.waitFor(() => expect(inside('.baliza-map__shapes canvas')).not.toBeNull())
  await vi.waitFor(() => expect(asked()).toBe(1))
  // The pointer cursor appears over a shape after the shapes have arrived.
  await vi.waitFor(async () => {
    await mouse.move([330, 200])
    expect(inside('.baliza-map__viewport--over')).not.toBeNull()
    await mouse.move([330, 205])
  })
  expect(asked()).toBe(1)
  const shape = new Promise((done) => map.addEventListener('baliza-shape', done, { once: true }))
  await mouse.click([330, 200])
  expect(((await shape) as CustomEvent<{ nombre: string }>).detail.nombre).toBe('Almacén central')
  map.removeAttribute('show-shapes')
  await vi.waitFor(() => expect(inside('.baliza-map__shapes canvas')).toBeNull())
})

test('an element draws, and tells in events', async () => {
  const { map, inside } = make({ center: '19.43,-99.13', zoom: '13', controls: 'none' })
  await vi.waitFor(() => expect(inside('.leaflet-overlay-pane canvas')).not.toBeNull())
  const drafts: unknown[] = []
  map.addEventListener('baliza-draft', (event) => drafts.push((event as CustomEvent).detail))
  map.draw('circle')
  await vi.waitFor(() => expect(inside('.baliza-drawing__guide')).not.toBeNull())
  await mouse.drag([300, 200], [360, 200])
  await vi.waitFor(() => expect(drafts.at(-1)).toMatchObject({ tipo: 1, crosses: false }))
  map.stopDrawing()
  await vi.waitFor(() => expect(inside('.baliza-drawing__guide')).toBeNull())
  map.remove()
  expect((window as { L?: unknown }).L).toBeUndefined()
})
