import type { Unit } from '@baliza/sdk-core/internal'
import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { allowMotion } from '../../testing/emulate-media.js'
import { type MapStage, type MapStageOptions, showMap } from '../../testing/map-stage.js'
import { mouse } from '../../testing/pointer.js'
import type { MapProps } from '../map-types.js'

// The map writes its zoom to the page only if it animates.
beforeEach(allowMotion)

beforeAll(() => page.viewport(1000, 700))

const [seed] = makeFleet(1, 5) as [Unit]
const truck: Unit = { ...seed, nombre: 'Tracto 2', lat: 19.4326, lng: -99.1332, speed: 60, acc: true }
const other: Unit = { ...seed, imei: 'otra', nombre: 'Pipa 3', lat: 19.6, lng: -99.3 }
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Opens a map that has flown to a unit and shows its popup. */
async function choose(props: MapProps = {}, options: MapStageOptions = {}) {
  const onFollow = vi.fn()
  const stage = showMap(
    { tiles: pixel, selected: truck.imei, onFollow, ...props },
    { backend: { units: [truck, other] }, ...options },
  )
  await stage.ready()
  stage.handle.current?.popup(truck.imei)
  await vi.waitFor(() => expect(stage.get('.baliza-popup')).not.toBeNull())
  // Without animation the zoom cannot be read, and there is no flight to wait for.
  if (stage.get('.leaflet-proxy') !== null) await vi.waitFor(() => expect(stage.zoom()).toBe(19))
  await vi.waitFor(() => expect(isInside(stage)).toBe(true))
  await settle(stage)
  return { ...stage, onFollow }
}

/** Waits until the map and the unit no longer move. */
async function settle(stage: MapStage): Promise<void> {
  let last: string | undefined
  const rests = () => {
    const before = last
    const { x, y } = popupOf(stage)
    last = `${pane(stage)} ${x} ${y}`
    return last === before
  }
  await vi.waitFor(() => expect(rests()).toBe(true), { interval: 400 })
}

const popupOf = ({ get }: MapStage) => (get('.baliza-popup') as HTMLElement).getBoundingClientRect()

/** Whether the popup is within the map, with this distance to its edges. */
function isInside(stage: MapStage, clear = { right: 0, bottom: 0 }): boolean {
  const popup = popupOf(stage)
  const map = stage.box.getBoundingClientRect()
  return (
    popup.left >= map.left &&
    popup.top >= map.top &&
    popup.right <= map.right - clear.right &&
    popup.bottom <= map.bottom - clear.bottom
  )
}

/** Moves the unit a number of degrees east by the next poll, and by default the same number north. */
async function drive(
  { backend, client }: MapStage,
  east: number,
  { from = truck, north = east }: { from?: Unit; north?: number } = {},
): Promise<Unit> {
  const there = { ...from, lat: (from.lat ?? 0) + north, lng: (from.lng ?? 0) + east }
  backend.put({ ...there, timestamp: Date.now() })
  await client.fleet.refresh()
  return there
}

const pane = ({ get }: MapStage) => get('.leaflet-map-pane')?.style.transform

test('the chosen unit drives 2 km and is inside the map all the way, with its popup', async () => {
  const stage = await choose()
  let at = truck
  for (let leg = 0; leg < 4; leg++) {
    at = await drive(stage, 0.0035, { from: at })
    await vi.waitFor(() =>
      expect(stage.get('.baliza-popup')?.textContent).toContain((at.lat ?? 0).toFixed(6)),
    )
    await vi.waitFor(() => expect(isInside(stage)).toBe(true))
  }
  await settle(stage)
  expect(isInside(stage)).toBe(true)
  expect(stage.onFollow).not.toHaveBeenCalled()
  expect(stage.get('.baliza-map__follow')?.getAttribute('aria-pressed')).toBe('true')
})

test('the map rests while the unit has room', async () => {
  const stage = await choose()
  const before = pane(stage)
  const x = popupOf(stage).x
  await drive(stage, 0.0001, { north: 0 })
  await vi.waitFor(() => expect(popupOf(stage).x).toBeGreaterThan(x + 20))
  expect(pane(stage)).toBe(before)
})

test("a pan ends it, and 'Seguir' is offered again: it brings the unit back", async () => {
  const stage = await choose()
  const follow = () => stage.get('.baliza-map__follow') as HTMLElement
  await mouse.drag([120, 500], [420, 200])
  await vi.waitFor(() => expect(follow().getAttribute('aria-pressed')).toBe('false'))
  expect(follow().textContent).toBe('Seguir')
  expect(stage.onFollow).toHaveBeenLastCalledWith(false)
  await drive(stage, 0.004)
  await vi.waitFor(() => expect(isInside(stage)).toBe(false))
  follow().click()
  await vi.waitFor(() => expect(isInside(stage)).toBe(true))
  expect(stage.onFollow).toHaveBeenLastCalledWith(true)
})

test('to zoom away from it ends it, and to zoom around it does not', async () => {
  const stage = await choose()
  const pressed = () => stage.get('.baliza-map__follow')?.getAttribute('aria-pressed')
  const zoomTo = async (zoom: number, press: () => void) => {
    press()
    await vi.waitFor(() => expect(stage.zoom()).toBe(zoom))
    await vi.waitFor(() => expect(stage.get('.leaflet-zoom-anim')).toBeNull())
  }
  await zoomTo(18, () => stage.get('[aria-label="Alejar"]')?.click())
  // Every zoom step would double the distance of a unit that is not in the middle of the map.
  for (const zoom of [17, 16, 15]) await zoomTo(zoom, () => stage.get('[aria-label="Alejar"]')?.click())
  for (const zoom of [16, 17, 18, 19]) await zoomTo(zoom, () => stage.get('[aria-label="Acercar"]')?.click())
  expect(pressed()).toBe('true')
  expect(isInside(stage)).toBe(true)
  stage.get('[aria-label="Centrar mapa"]')?.click()
  await vi.waitFor(() => expect(pressed()).toBe('false'))
})

test('what covers the map is kept clear of, from the moment that it comes', async () => {
  const stage = await choose()
  const clear = { right: 400, bottom: 120 }
  expect(isInside(stage, clear)).toBe(false)
  stage.render({ covered: { top: 0, left: 0, ...clear } })
  await vi.waitFor(() => expect(isInside(stage, clear)).toBe(true))
  // The map's own buttons also avoid the covered area.
  const buttons = stage.get('.baliza-map__controls')?.getBoundingClientRect()
  expect(buttons?.right).toBeLessThanOrEqual(900 - 400)
  await drive(stage, 0.003)
  await vi.waitFor(() => expect(isInside(stage, clear)).toBe(false))
  await vi.waitFor(() => expect(isInside(stage, clear)).toBe(true))
})

test('on a map that is lower than the popup, that scrolls and is inside all the same', async () => {
  const stage = await choose({}, { size: [360, 300] })
  expect(popupOf(stage).height).toBeLessThanOrEqual(300 - 24)
  await drive(stage, 0.002)
  await vi.waitFor(() => expect(isInside(stage)).toBe(true))
})

test('who wants less motion sees the map jump', async () => {
  const matchMedia = window.matchMedia.bind(window)
  const asked = vi.spyOn(window, 'matchMedia')
  asked.mockImplementation((query) =>
    query.includes('reduced-motion')
      ? ({ matches: true, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList)
      : matchMedia(query),
  )
  try {
    const stage = await choose()
    let glided = false
    const watch = new MutationObserver(() => {
      glided ||= stage.get('.leaflet-pan-anim') !== null
    })
    watch.observe(stage.get('.leaflet-map-pane') as HTMLElement, { attributes: true })
    const there = await drive(stage, 0.002)
    await vi.waitFor(() =>
      expect(stage.get('.baliza-popup')?.textContent).toContain((there.lat ?? 0).toFixed(6)),
    )
    await vi.waitFor(() => expect(isInside(stage)).toBe(true))
    watch.disconnect()
    expect(glided).toBe(false)
  } finally {
    asked.mockRestore()
  }
})

test('a host may keep the map still', async () => {
  const stage = await choose({ follow: false })
  const before = pane(stage)
  await drive(stage, 0.002)
  await vi.waitFor(() => expect(isInside(stage)).toBe(false))
  expect(pane(stage)).toBe(before)
})

test('flying to another unit than the chosen one leaves it there', async () => {
  const stage = await choose()
  await stage.handle.current?.flyTo(other.imei)
  expect(stage.onFollow).toHaveBeenLastCalledWith(false)
  await settle(stage)
  expect(isInside(stage)).toBe(false)
  await stage.handle.current?.flyTo(truck.imei)
  expect(stage.onFollow).toHaveBeenLastCalledWith(true)
  await vi.waitFor(() => expect(isInside(stage)).toBe(true))
})

test.each([290, 338, 600])('the buttons leave the scale to be read on a map %i px high', async (height) => {
  const { get, box } = await choose({}, { size: [390, height] })
  const rect = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
  const scale = rect(get('.baliza-map__legend'))
  expect(scale.width).toBeGreaterThan(40)
  for (const button of box.querySelectorAll('.baliza-map__group, .baliza-map__follow')) {
    const { left, right, bottom } = rect(button)
    expect(bottom <= scale.top || left >= scale.right || right <= scale.left, button.className).toBe(true)
  }
})
