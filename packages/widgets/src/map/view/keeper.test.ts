// @vitest-environment happy-dom
import { type Map as LMap, latLng, point } from 'leaflet'
import { expect, test, vi } from 'vitest'
import { createKeeper } from './keeper.js'
import type { LeafletMap } from './leaflet-map.js'

function make() {
  const map = {
    on: vi.fn(() => map),
    off: vi.fn(() => map),
    getContainer: () => document.body,
    latLngToContainerPoint: vi.fn(() => point(5_000, 300)),
    getZoom: () => 19,
    getSize: () => point(800, 600),
    project: () => point(5_000, 300),
  }
  const owner = {
    map: map as unknown as LMap,
    rests: () => true,
    flies: () => false,
    glide: vi.fn(),
  }
  const keeper = createKeeper({
    owner: owner as unknown as LeafletMap,
    mayPan: () => true,
    placeOf: () => latLng(19, -99),
    popupOf: () => null,
    frame: () => ({ left: 0, top: 0, right: 800, bottom: 600 }),
    onAway: () => {},
  })
  return { map, owner, keeper }
}

test('as long as nothing is chosen nothing is done, however much the fleet moves', () => {
  const { map, keeper } = make()
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame')
  for (let poll = 0; poll < 100; poll++) keeper.track(15_000)
  expect(asked).not.toHaveBeenCalled()
  expect(map.latLngToContainerPoint).not.toHaveBeenCalled()
  asked.mockRestore()
})

test('a unit that has left is brought back, and looked at no more than four times a second', () => {
  const { map, owner, keeper } = make()
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => {
    frames.push(frame)
    return frames.length
  })
  const frames: FrameRequestCallback[] = []
  try {
    keeper.keep('1')
    keeper.track(1_000)
    const from = performance.now() + 300
    for (let ms = 0; ms <= 1_500 && frames.length > 0; ms += 16) frames.shift()?.(from + ms)
    expect(owner.glide).toHaveBeenCalled()
    expect(map.latLngToContainerPoint.mock.calls.length).toBeLessThanOrEqual(6)
    // After the glide, no further frame is requested.
    expect(frames).toEqual([])
  } finally {
    keeper.destroy()
    asked.mockRestore()
  }
})
