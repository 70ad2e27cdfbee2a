import { type BalizaClient, createClient } from '@baliza/sdk-core/internal'
import { createFakeBackend } from '@baliza/sdk-core/internal/testing'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import '../define.js'
import { allowMotion } from '../testing/emulate-media.js'
import { frames } from '../testing/frames.js'
import { pixelsOf } from '../testing/pixels.js'
import { finger, mouse } from '../testing/pointer.js'

type MapNode = HTMLElement & {
  selected: string | null
  fit(): Promise<void>
  flyTo(imei: string, zoom?: number): Promise<void>
  popup(imei: string | null): Promise<void>
}

// The map writes its zoom to the page only if it animates.
beforeEach(allowMotion)

beforeAll(() => page.viewport(800, 600))
afterEach(() => {
  document.body.replaceChildren()
  window.scrollTo(0, 0)
})

/** Embeds `html`, which contains `<baliza-map>`, in a page with a separate fake backend. */
function embed(html: string, { units = 12, alerts = 0 } = {}) {
  const backend = createFakeBackend({ seed: 5, units, alerts })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    pollInterval: 600_000,
    getToken: () => backend.hostSession(),
  })
  onTestFinished(() => client.close())
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = html
  const map = box.querySelector('baliza-map') as MapNode
  map.setAttribute('tiles', 'none')
  document.body.append(Object.assign(document.createElement('baliza-client'), { client }))
  const inside = (selector: string) => map.shadowRoot?.querySelector<HTMLElement>(selector) ?? null
  const live = () =>
    vi.waitFor(() => {
      expect(inside('.baliza-map')?.dataset.state).toBe('live')
      expect(inside('.leaflet-overlay-pane canvas')).not.toBeNull()
    })
  const zoom = () =>
    Math.log2(Number(/scale\(([\d.]+)\)/.exec(inside('.leaflet-proxy')?.getAttribute('style') ?? '')?.[1])) +
    1
  const pane = () => inside('.leaflet-map-pane')?.style.transform
  return { backend, client, box, map, inside, live, zoom, pane }
}

const wheel = (modifiers: 0 | 2) =>
  (cdp() as unknown as { send(method: string, params: object): Promise<unknown> }).send(
    'Input.dispatchMouseEvent',
    { type: 'mouseWheel', x: 200, y: 200, deltaX: 0, deltaY: 240, modifiers },
  )

/** Creates a link to one unit as the portal shares it. Returns it with a function that revokes it. */
async function share() {
  const backend = createFakeBackend({ seed: 5, units: 3 })
  const owner = createClient({
    host: backend.host,
    fetch: backend.fetch,
    getToken: () => backend.hostSession('usuario'),
  })
  onTestFinished(() => owner.close())
  const [unit] = backend.units()
  const imei = unit?.imei ?? ''
  const { token } = await owner.follow.create({ imei, horas: 1 })
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(backend.fetch)
  onTestFinished(() => asked.mockRestore())
  const link = `${backend.host}/#/follow?t=${token}&hasta=9`
  return { backend, unit: unit?.id, link, end: () => owner.follow.revoke({ imei }) }
}

test('a link to one unit shows it alone, selected, without a client in the page', async () => {
  const { backend, unit, link } = await share()
  document.body.innerHTML = `<baliza-map tiles="none" follow="${link}"></baliza-map>`
  const map = document.querySelector('baliza-map') as MapNode
  const view = () => map.shadowRoot?.querySelector<HTMLElement>('.baliza-map')
  await expect.poll(() => [view()?.dataset.state, map.selected]).toEqual(['live', unit])
  expect(backend.requests.at(-1)?.path).toBe('/api/objetos')
})

test.each([
  ['es', 'Este enlace ya no es válido', 'Venció o dejó de compartirse. Pide otro a quien te lo envió.'],
  [
    'en',
    'This link is no longer valid',
    'It expired or is no longer shared. Ask whoever sent it for another one.',
  ],
  [
    'pt',
    'Este link não é mais válido',
    'Ele venceu ou deixou de ser compartilhado. Peça outro a quem o enviou.',
  ],
])('a link that ends says so and what to do, in %s, and shows the unit no more', async (lang, title, mend) => {
  const { link, end } = await share()
  const emitted: string[] = []
  for (const type of ['baliza-error', 'baliza-auth-required']) {
    const tell = () => emitted.push(type)
    document.addEventListener(type, tell)
    onTestFinished(() => document.removeEventListener(type, tell))
  }
  await page.viewport(320, 480)
  onTestFinished(() => page.viewport(800, 600))
  // The page's own client does not affect the link.
  document.body.innerHTML = `<div style="width: 320px; margin: 0 auto"><baliza-client host="https://otra.example" token="de-otro" user="7"></baliza-client>
    <baliza-map lang="${lang}" tiles="none" style="height: 200px" follow="${link}"></baliza-map></div>`
  const map = document.querySelector('baliza-map') as MapNode & { client: BalizaClient }
  const inside = (selector: string) => map.shadowRoot?.querySelector<HTMLElement>(selector) ?? null
  await expect.poll(() => inside('.baliza-map')?.dataset.state).toBe('live')
  await end()
  await map.client.fleet.refresh().catch(() => {})
  const setupTexts = () =>
    ['strong', 'p', 'button'].map((tag) => inside(`.baliza-setup > ${tag}`)?.textContent)
  await expect.poll(setupTexts).toEqual([title, mend, undefined])
  const card = inside('.baliza-setup') as HTMLElement
  expect([card.scrollWidth, card.scrollHeight, card.offsetWidth]).toEqual([320, 200, 320])
  expect(map.shadowRoot?.elementFromPoint(innerWidth / 2, card.getBoundingClientRect().top + 8)).toBe(card)
  expect(inside('.baliza-place')?.hasAttribute('inert')).toBe(true)
  // A login cannot replace the link.
  await expect.poll(() => emitted).toEqual(['baliza-error'])

  // A link that has already ended shows the same text. A new link is shown again.
  map.setAttribute('follow', link.replace('&hasta=9', ''))
  await expect.poll(setupTexts).toEqual([title, mend, undefined])
  map.setAttribute('follow', (await share()).link)
  await expect
    .poll(() => [inside('.baliza-setup'), inside('.baliza-map')?.dataset.state])
    .toEqual([null, 'live'])
})

test('a wheel scrolls the page past the map, which says how it is zoomed; with Ctrl it is', async () => {
  const { map, inside, live, zoom } = embed(
    '<baliza-map style="height: 500px"></baliza-map><div style="height: 3000px"></div>',
  )
  await live()
  await map.fit()
  await vi.waitFor(() => expect(inside('.baliza-map__gestures')).not.toBeNull())
  const before = zoom()
  await mouse.move([200, 200])
  await wheel(0)
  await vi.waitFor(() => expect(window.scrollY).toBeGreaterThan(100))
  expect(inside('.baliza-map__gestures')?.textContent).toBe('Usa Ctrl + desplazamiento para acercar el mapa')
  expect(zoom()).toBe(before)
  window.scrollTo(0, 0)
  await wheel(2)
  await vi.waitFor(() => expect(zoom()).toBeLessThan(before))
  expect(window.scrollY).toBe(0)
  map.setAttribute('gestures', 'greedy')
  await vi.waitFor(() => expect(inside('.baliza-map__gestures')).toBeNull())
  const after = zoom()
  await vi.waitFor(async () => {
    await wheel(0)
    expect(zoom()).toBeLessThan(after)
  })
  expect(window.scrollY).toBe(0)
})

test('one finger leaves the map where it is, and says that it takes two', async () => {
  const { live, inside, pane } = embed('<baliza-map style="height: 500px"></baliza-map>')
  await live()
  await vi.waitFor(() => expect(inside('.baliza-map__gestures')).not.toBeNull())
  const before = pane()
  await finger.drag([200, 300], [200, 200])
  expect(inside('.baliza-map__gestures')?.textContent).toBe('Usa dos dedos para mover el mapa')
  expect(pane()).toBe(before)
  const touch = inside('.leaflet-container') as HTMLElement
  expect(getComputedStyle(touch).touchAction).toBe('pan-x pan-y')
})

test('nothing is loaded before the map is near what is seen; at once where it is to be', async () => {
  const { map, inside, live, backend } = embed(
    '<div style="height: 3000px"></div><baliza-map style="height: 300px"></baliza-map>',
  )
  await frames(10)
  expect(inside('.baliza-map')).toBeNull()
  expect(backend.requests).toEqual([])
  map.scrollIntoView()
  await live()
  expect(backend.requests.length).toBeGreaterThan(0)

  const eager = embed(
    '<div style="height: 3000px"></div><baliza-map loading="eager" style="height: 300px"></baliza-map>',
  )
  await eager.live()
})

test('Escape in a dialog closes the popup, and then the dialog', async () => {
  const { box, inside, live, map, client } = embed(
    '<dialog style="width: 700px"><baliza-map style="height: 400px"></baliza-map></dialog>',
  )
  const dialog = box.querySelector('dialog') as HTMLDialogElement
  await frames(3)
  expect(inside('.baliza-map')).toBeNull()
  dialog.showModal()
  await live()
  const [imei = ''] = client.fleet.get().units.keys()
  await map.popup(imei)
  await vi.waitFor(() => expect(inside('.baliza-popup')).not.toBeNull())
  inside('.leaflet-container')?.focus()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(inside('.baliza-popup')).toBeNull())
  expect(dialog.open).toBe(true)
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(dialog.open).toBe(false))
})

test('the text of a page does not come in, whatever its direction', async () => {
  const { inside, live } = embed(
    '<div dir="rtl" style="letter-spacing: 9px; text-transform: uppercase; font-size: 40px; text-align: right; white-space: pre; line-height: 4"><baliza-map style="height: 400px"></baliza-map></div>',
  )
  await live()
  const root = inside('.baliza-map') as HTMLElement
  const { direction, letterSpacing, textTransform, fontSize, textAlign, whiteSpace } = getComputedStyle(root)
  expect([direction, letterSpacing, textTransform, fontSize, textAlign, whiteSpace]).toEqual([
    'ltr',
    'normal',
    'none',
    '14px',
    'start',
    'normal',
  ])
})

test.each([
  [300, 200],
  [320, 480],
  [320, 180],
])('every button is whole and can be pressed at %d × %d', async (width, height) => {
  const { inside, live, map } = embed(
    `<baliza-map style="width: ${width}px; height: ${height}px"></baliza-map>`,
  )
  await live()
  await map.fit()
  const outer = map.getBoundingClientRect()
  const buttons = [...(map.shadowRoot?.querySelectorAll<HTMLElement>('.baliza-map__button') ?? [])]
  expect(buttons).toHaveLength(5)
  for (const button of buttons) {
    const { left, top, right, bottom } = button.getBoundingClientRect()
    expect(left >= outer.left && top >= outer.top && right <= outer.right && bottom <= outer.bottom).toBe(
      true,
    )
    const hit = map.shadowRoot?.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    expect(button.contains(hit ?? null)).toBe(true)
  }
  await vi.waitFor(() => expect(inside('.baliza-map__legend')?.textContent).toMatch(/\d+ (km|m)/))
})

test('a method asked before the map stands waits for it, and its promise for what is drawn', async () => {
  const { map, client, zoom, live, box } = embed('<baliza-map style="height: 400px"></baliza-map>')
  const heard: string[] = []
  box.addEventListener('baliza-ready', () => heard.push('ready'))
  const asked = map.fit().then(() => heard.push('fit'))
  await live()
  await asked
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['fit', 'ready']))
  const [imei = ''] = client.fleet.get().units.keys()
  await map.flyTo(imei, 8)
  expect(zoom()).toBeCloseTo(8)
  expect(map.matches(':state(loading), :state(error), :state(stale)')).toBe(false)
})

test('choosing means one thing in every widget', async () => {
  const { box, live, client } = embed(
    '<baliza-map style="height: 200px"></baliza-map><baliza-alerts style="height: 150px"></baliza-alerts><baliza-positions-table style="height: 200px"></baliza-positions-table>',
    { units: 1, alerts: 1 },
  )
  const heard: { kind: string; imei: string | null }[] = []
  document.addEventListener('baliza-select', (event) => heard.push((event as CustomEvent).detail))
  await live()
  const [imei = ''] = client.fleet.get().units.keys()
  const click = async (tag: string, selector: string) => {
    const find = () => box.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>(selector)
    await vi.waitFor(() => expect(find()).toBeTruthy())
    find()?.click()
  }
  await click('baliza-alerts', '.baliza-alerts__main')
  await click('baliza-positions-table', '[role="row"]:has([role="gridcell"])')
  expect(heard).toEqual([
    { kind: 'alert', imei, alert: expect.objectContaining({ imei }) },
    { kind: 'unit', imei },
  ])
})

test('what a page puts into a slot is in its place, and only there', async () => {
  const { box, live, map, client } = embed(
    '<baliza-map style="height: 400px"><button slot="toolbar">Mío</button><p slot="popup">Pedido 7</p><p slot="empty">Nadie</p></baliza-map>',
    { units: 1 },
  )
  await live()
  const boxOf = (name: string) => box.querySelector(`[slot="${name}"]`)?.getBoundingClientRect()
  const { left, top } = map.getBoundingClientRect()
  expect([boxOf('toolbar')?.left, boxOf('toolbar')?.top]).toEqual([left + 12, top + 12])
  expect(boxOf('popup')?.height).toBe(0)
  expect(boxOf('empty')?.height).toBe(0)
  const [imei = ''] = client.fleet.get().units.keys()
  await map.popup(imei)
  await vi.waitFor(() => expect(boxOf('popup')?.height).toBeGreaterThan(0))
})

test('an account without units says so, or what its page wants said', async () => {
  const { box, live, map } = embed(
    '<baliza-map style="height: 400px"><p slot="empty">Nadie</p></baliza-map>',
    { units: 0 },
  )
  await live()
  expect(box.querySelector('p')?.getBoundingClientRect().height).toBeGreaterThan(0)
  expect(map.matches(':state(empty)')).toBe(true)
})

test('a colour that the page changes is painted too, without a new map', async () => {
  const { live, map } = embed('<baliza-map style="height: 300px; width: 400px"></baliza-map>', { units: 1 })
  await live()
  await map.fit()
  /** Returns the number of painted pixels in the purple that the test sets for all unit states. */
  const purple = () =>
    [...(map.shadowRoot?.querySelectorAll('canvas') ?? [])].reduce((sum, canvas) => {
      const data = pixelsOf(canvas)
      let count = 0
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 150 && data[at + 1] === 0 && data[at + 2] === 200) count += 1
      return sum + count
    }, 0)
  expect(purple()).toBe(0)
  for (const state of ['moving', 'idle', 'off', 'offline'])
    map.style.setProperty(`--baliza-${state}`, 'rgb(150 0 200)')
  await vi.waitFor(() => expect(purple()).toBeGreaterThan(20))
})
