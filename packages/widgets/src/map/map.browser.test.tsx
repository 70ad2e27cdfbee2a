import type { Imei, Unit } from '@baliza/sdk-core/internal'
import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allowMotion } from '../testing/emulate-media.js'
import { frames } from '../testing/frames.js'
import { type MapStageOptions, showMap } from '../testing/map-stage.js'
import { pixelsOf } from '../testing/pixels.js'
import type { MapProps } from './map-types.js'
import { fitPadding } from './view/leaflet-map.js'

// The map writes its zoom to the page only if it animates.
beforeEach(allowMotion)

beforeAll(() => page.viewport(1000, 700))

/** Units at fixed places: two at the same position in Mexico City, one in Monterrey. */
const [a, b, c] = makeFleet(3, 5) as [Unit, Unit, Unit]
const trio: readonly Unit[] = [
  { ...a, nombre: 'Torton 1', lat: 19.4326, lng: -99.1332, speed: 0, acc: false },
  { ...b, nombre: 'Camioneta 2', lat: 19.4326, lng: -99.1332, speed: 30, acc: true },
  {
    ...c,
    nombre: 'Pipa 3',
    direccion: 'Monterrey, Nuevo León · 1.2 km',
    lat: 25.6714,
    lng: -100.309,
    speed: 0,
    acc: true,
  },
]

const show = (props: MapProps = {}, options: MapStageOptions = {}) =>
  showMap(props, { backend: { units: trio }, ...options })

/** Returns the box of the keyboard focus ring, which is on a unit. */
async function ringOf(get: (selector: string) => HTMLElement | null): Promise<DOMRect> {
  await vi.waitFor(() => expect(get('.baliza-map__cursor')).not.toBeNull())
  return (get('.baliza-map__cursor') as HTMLElement).getBoundingClientRect()
}

describe('with the keyboard', () => {
  test('arrows visit the units in sight, Enter opens one, Escape closes it and the focus is back', async () => {
    const onSelect = vi.fn()
    const onPopup = vi.fn()
    const { get, ready } = show({ onSelect, onPopup })
    await ready()
    const list = get('[role=listbox]') as HTMLElement
    list.focus()
    await userEvent.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(get('[role=option]')?.textContent).toContain('Pipa 3'))
    expect(list.getAttribute('aria-activedescendant')).toBe(get('[role=option]')?.id)
    expect(get('[role=option]')?.getAttribute('aria-setsize')).toBe('3')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(get('[role=dialog]')).not.toBeNull())
    const popup = get('[role=dialog]') as HTMLElement
    expect(popup.textContent).toContain('Pipa 3')
    expect(popup.textContent).toContain('25.671400, -100.309000')
    expect(popup.textContent).toContain('DirecciónMonterrey, Nuevo León · 1.2 km')
    expect(popup.contains(document.activeElement)).toBe(true)
    expect([...popup.querySelectorAll('a')].map(({ target }) => target)).toEqual(['_blank', '_blank'])
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(c.imei)
    expect(onPopup).toHaveBeenLastCalledWith(c.imei)
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(get('[role=dialog]')).toBeNull())
    expect(document.activeElement).toBe(list)
    expect(onPopup).toHaveBeenLastCalledWith(null)
  })
})

describe('with the pointer', () => {
  test('a click on a disc comes nearer, one on stacked units lists them, and each can be reached', async () => {
    const onSelect = vi.fn()
    const { get, ready, box, handle, zoom } = show({ onSelect })
    await ready()
    ;(get('[role=listbox]') as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    const disc = await ringOf(get)
    const viewport = get('.baliza-map__viewport') as HTMLElement
    await userEvent.click(viewport, { position: { x: disc.x, y: disc.y } })
    await vi.waitFor(() => expect(zoom()).toBe(10))
    expect(onSelect).not.toHaveBeenCalled()
    // Resolves when the map has stopped moving.
    await handle.current?.popup(null)
    expect(get('[role=dialog]')).toBeNull()
    const { width, height } = viewport.getBoundingClientRect()
    await userEvent.click(viewport, { position: { x: width / 2, y: height / 2 } })
    await vi.waitFor(() => expect(box.querySelectorAll('[role=dialog] li')).toHaveLength(2))
    expect(get('[role=dialog]')?.textContent).toContain('2 unidades aquí')
    const torton = [...box.querySelectorAll<HTMLElement>('[role=dialog] li button')].find((button) =>
      button.textContent?.includes('Torton 1'),
    )
    await userEvent.click(torton as HTMLElement)
    await vi.waitFor(() => expect(get('[role=dialog]')?.textContent).toContain('19.432600'))
    expect(onSelect).toHaveBeenLastCalledWith(a.imei)
  })

  test('the centre button shows every unit again', async () => {
    const { get, ready, handle, zoom } = show()
    await ready()
    handle.current?.flyTo(c.imei, 16)
    await vi.waitFor(() => expect(zoom()).toBe(10))
    const list = get('[role=listbox]') as HTMLElement
    list.focus()
    await userEvent.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(get('[role=option]')?.getAttribute('aria-setsize')).toBe('1'))
    await userEvent.click(get('[aria-label="Centrar mapa"]') as HTMLElement)
    await vi.waitFor(() => expect(zoom()).toBeLessThan(10))
    list.focus()
    await userEvent.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(get('[role=option]')?.getAttribute('aria-setsize')).toBe('3'))
  })
})

describe('as time passes', () => {
  test('a popup follows its unit while it glides', async () => {
    const { get, ready, handle, backend, client } = show()
    await ready()
    handle.current?.popup(c.imei)
    await vi.waitFor(() => expect(get('.baliza-map__popup')).not.toBeNull())
    const x = () => (get('.baliza-map__popup') as HTMLElement).getBoundingClientRect().x
    const before = x()
    backend.put({ ...(trio[2] as Unit), lng: -98, timestamp: Date.now() })
    await client.fleet.refresh()
    await vi.waitFor(() => expect(x()).toBeGreaterThan(before))
    const between = x()
    await vi.waitFor(() => expect(x()).toBeGreaterThan(between + 5))
  })

  test('the map fits its units once, and then leaves the view to the reader', async () => {
    const { get, ready, backend, client } = show()
    await ready()
    const zoomed = () => get('.leaflet-proxy')?.getAttribute('style')
    const before = zoomed()
    backend.put({ ...(trio[2] as Unit), lat: 40, lng: -70, timestamp: Date.now() })
    await client.fleet.refresh()
    await frames(3)
    expect(zoomed()).toBe(before)
  })

  test('old data stays on screen, greyed and dated, when the server goes away', async () => {
    const { get, ready, backend, client } = show()
    await ready()
    backend.setState({ failWith: 'offline' })
    await client.fleet.refresh()
    await vi.waitFor(() => expect(get('.baliza-map')?.dataset.state).toBe('stale'))
    expect(get('[aria-live]')?.textContent).toContain('Sin conexión')
    expect(get('[aria-live]')?.textContent).toMatch(/Datos de (hace|ahora)/)
    ;(get('[role=listbox]') as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(get('[role=option]')?.textContent).toContain('Pipa 3'))
    backend.setState({ failWith: null })
    await client.fleet.refresh()
    await vi.waitFor(() => expect(get('[aria-live]')?.textContent).toBe(''))
  })

  test('on a narrow map the age of old data has a line of its own, and neither is broken', async () => {
    const { get, ready, backend, client } = show({}, { size: [320, 400] })
    await ready()
    backend.setState({ failWith: 'offline' })
    await client.fleet.refresh()
    await vi.waitFor(() => expect(get('.baliza-map__pill small')).not.toBeNull())
    const text = get('.baliza-map__pill span') as HTMLElement
    const words = document.createRange()
    words.selectNodeContents(text.firstChild as Node)
    expect(new Set([...words.getClientRects()].map(({ top }) => top)).size).toBe(1)
    // One line of 12 px.
    expect(get('.baliza-map__pill small')?.offsetHeight).toBeLessThan(24)
  })

  test('a session that ends says so', async () => {
    const { get, ready, backend, client } = show()
    await ready()
    backend.setState({ failWith: 'inactive' })
    await client.fleet.refresh()
    await vi.waitFor(() =>
      expect(get('[aria-live]')?.textContent).toContain('Usuario inactivo comunicate con nosotros'),
    )
  })
})

test('a unit selected from outside is flown to; one picked on the map stays where it is', async () => {
  const { get, ready, render, zoom } = show()
  await ready()
  render({ selected: b.imei as Imei })
  await vi.waitFor(() => expect(zoom()).toBe(10))
  ;(get('[role=listbox]') as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  const ring = await ringOf(get)
  expect(Math.abs(ring.x - 450)).toBeLessThan(30)
  expect(Math.abs(ring.y - 300)).toBeLessThan(30)
})

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('how near', () => {
  test('50 px stay free around the fleet of a wide map, and less where there is little room', () => {
    expect(fitPadding({ x: 1130, y: 844 })).toBe(50)
    expect(fitPadding({ x: 600, y: 600 })).toBe(50)
    expect(fitPadding({ x: 390, y: 656 })).toBe(23)
    expect(fitPadding({ x: 900, y: 240 })).toBe(40)
  })

  test('the fleet fills a narrow map', async () => {
    const { get, ready } = show({ tiles: pixel }, { size: [390, 340] })
    await ready()
    ;(get('[role=listbox]') as HTMLElement).focus()
    await userEvent.keyboard('{Home}')
    const first = await ringOf(get)
    await userEvent.keyboard('{End}')
    const last = await ringOf(get)
    // A fit in quarter zoom levels may leave up to a sixth unused.
    expect(last.y - first.y).toBeGreaterThan((340 - 2 * 20) / 2 ** 0.25 - 4)
    expect(first.y).toBeGreaterThanOrEqual(16)
  })

  test('a unit is flown to as near as there is something to see', async () => {
    const plain = show()
    await plain.ready()
    plain.handle.current?.flyTo(c.imei)
    await vi.waitFor(() => expect(plain.zoom()).toBe(10))
    expect(plain.get('.baliza-map__legend')?.textContent).toMatch(/Saltillo \d+ km/)

    const small = show({}, { size: [390, 600] })
    await small.ready()
    small.handle.current?.flyTo(c.imei)
    await vi.waitFor(() => expect(small.zoom()).toBe(9))

    const tiled = show({ tiles: pixel })
    await tiled.ready()
    tiled.handle.current?.flyTo(c.imei)
    await vi.waitFor(() => expect(tiled.zoom()).toBe(19))
    // Streets show the location; the scale shows the distance to the next corner.
    await vi.waitFor(() => expect(tiled.get('.baliza-map__legend')?.textContent).toMatch(/^\d+ m$/))
  })
})

describe('section 9, where there are tiles', () => {
  const [alone] = trio as [Unit]
  test.each<[string, readonly Unit[], (stage: ReturnType<typeof show>) => void, number]>([
    ['a fleet of one: a single point', [alone], () => {}, 19],
    ['a unit that is chosen: a single point', trio, ({ render }) => render({ selected: c.imei }), 19],
    ['a place: a search', trio, ({ handle }) => handle.current?.show([21, -101]), 18],
    ['a unit that was searched for', trio, ({ handle }) => handle.current?.flyTo(c.imei, 18), 18],
  ])('%s', async (_what, units, go, zoom) => {
    const stage = show({ tiles: pixel }, { backend: { units } })
    await stage.ready()
    go(stage)
    await vi.waitFor(() => expect(stage.zoom()).toBe(zoom))
  })

  test.each<[string, (stage: ReturnType<typeof show>) => void]>([
    ['a place: a search', ({ handle }) => handle.current?.show([21, -101])],
    ['a unit that was searched for', ({ handle }) => handle.current?.flyTo(alone.imei, 18)],
  ])('%s lands at 18 from 19 too', async (_what, go) => {
    const stage = show({ tiles: pixel }, { backend: { units: [alone] } })
    await stage.ready()
    await vi.waitFor(() => expect(stage.zoom()).toBe(19))
    go(stage)
    await vi.waitFor(() => expect(stage.zoom()).toBe(18))
  })

  test('where there are none a fleet of one is seen from farther', async () => {
    const stage = show({}, { backend: { units: [alone] } })
    await stage.ready()
    await vi.waitFor(() => expect(stage.zoom()).toBe(16))
  })
})

test('a map whose box shrinks during a flight ends with the unit in its middle', async () => {
  const { get, ready, box, handle, zoom } = show()
  await ready()
  handle.current?.flyTo(c.imei)
  handle.current?.popup(c.imei)
  await vi.waitFor(() => expect(get('.baliza-popup')).not.toBeNull(), { interval: 10 })
  const popup = () => (get('.baliza-popup') as HTMLElement).getBoundingClientRect()
  const { x } = popup()
  // On a slow machine the flight may already have ended. The box then shrinks after it, with the same result.
  await vi.waitFor(() => expect(zoom() === 10 || popup().x !== x).toBe(true), { interval: 10 })
  box.style.height = '460px'
  await vi.waitFor(() => expect(zoom()).toBe(10))
  await vi.waitFor(() => {
    expect(Math.abs(popup().x + popup().width / 2 - 450)).toBeLessThan(4)
    expect(popup().top).toBeGreaterThanOrEqual(11)
    expect(popup().bottom).toBeLessThan(320)
  })
})

describe('nobody is in', () => {
  test('a map without a session says so, and goes on by itself after a login', async () => {
    const { get, client } = show({}, { out: true })
    await vi.waitFor(() => expect(get('[aria-live]')?.textContent).toContain('Sin sesión'))
    expect(get('[aria-live]')?.textContent).toContain('Inicia sesión para ver las unidades.')
    await client.session.login({ user: 'usuario', pass: 'demo' })
    await vi.waitFor(() => expect(get('.baliza-map')?.dataset.state).toBe('live'))
    expect(get('[aria-live]')?.textContent).toBe('')
    await client.session.logout()
    await vi.waitFor(() => expect(get('[aria-live]')?.textContent).toContain('Inicia sesión'))
  })
})

test("a unit's popup offers what the host gives it", async () => {
  const run = vi.fn()
  const { get, ready, handle, box } = show({
    popupActions: (unit) => [
      { id: 'history', text: `Historial de ${unit.nombre}`, run: () => run(unit.imei) },
      { id: 'edit', text: 'Editar', disabled: true, run },
    ],
  })
  await ready()
  // Resets the portal's token, which earlier tests may have left in the page.
  box.style.setProperty('--baliza-popup-control', 'initial')
  handle.current?.popup(c.imei)
  await vi.waitFor(() => expect(get('.baliza-popup__actions')).not.toBeNull())
  const [history, edit] = get('.baliza-popup__actions')?.querySelectorAll('button') ?? []
  expect([history?.textContent, edit?.disabled]).toEqual(['Historial de Pipa 3', true])
  expect(history?.offsetHeight).toBeGreaterThanOrEqual(44)
  history?.click()
  expect(run).toHaveBeenCalledExactlyOnceWith(c.imei)
})

test('a page that says itself that data are old is not repeated', async () => {
  const { get, ready, backend, client } = show({ staleNotice: false })
  await ready()
  backend.setState({ failWith: 'offline' })
  await client.fleet.refresh()
  await vi.waitFor(() => expect(get('.baliza-map')?.dataset.state).toBe('stale'))
  expect(get('[aria-live]')?.textContent).toBe('')
})

test('without tiles there is a map all the same: land, water and names', async () => {
  const { box, ready } = show()
  await ready()
  await vi.waitFor(() => expect(box.querySelectorAll('.baliza-background canvas').length).toBeGreaterThan(3))
  const colours = new Set<string>()
  for (const canvas of box.querySelectorAll<HTMLCanvasElement>('.baliza-background canvas')) {
    const data = pixelsOf(canvas)
    for (let at = 0; at < data.length; at += 4 * 97)
      colours.add(`${data[at]},${data[at + 1]},${data[at + 2]}`)
  }
  expect(colours.size).toBeGreaterThan(3)
})

test('tiles that do not come are stood in for by the background', async () => {
  const { box } = show({ tiles: 'http://127.0.0.1:9/{z}/{x}/{y}.png' })
  await vi.waitFor(() => expect(box.querySelectorAll('.baliza-background canvas').length).toBeGreaterThan(3))
})

test('a sidebar at the left narrows the map', async () => {
  const { get, ready, render } = show()
  await ready()
  render({ insetLeft: 310 })
  await vi.waitFor(() => {
    const { left, width } = (get('.baliza-map__viewport') as HTMLElement).getBoundingClientRect()
    expect([left, width]).toEqual([310, 590])
  })
})
