import 'leaflet/dist/leaflet.css'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLeafletMap } from './leaflet-map.js'

/** A map that begins an animated zoom to a country. */
async function makeZooming() {
  const container = document.createElement('div')
  container.style.cssText = 'width: 600px; height: 400px'
  document.body.append(container)
  const owner = createLeafletMap(container, {})
  onTestFinished(() => {
    owner.destroy()
    container.remove()
  })
  // It has been in sight for longer than it may still grow.
  await vi.waitFor(() => expect(owner.rests()).toBe(true))
  owner.fit(
    [
      [20, -104],
      [22, -100],
    ],
    false,
  )
  await vi.waitFor(() => expect(container.querySelector('.leaflet-zoom-anim')).not.toBeNull())
  return owner
}

test('a fit that comes while the map zooms elsewhere is made after that, the last of several', async () => {
  const { map, fit, rests } = await makeZooming()
  fit([[25, -110]], false)
  fit(
    [
      [19.43, -99.13],
      [19.44, -99.14],
    ],
    false,
  )
  await vi.waitFor(() => {
    expect(map.getZoom()).toBeGreaterThan(12)
    expect(rests()).toBe(true)
  })
  expect(map.getCenter().lat).toBeCloseTo(19.435, 2)
  expect(map.getCenter().lng).toBeCloseTo(-99.135, 2)
})
