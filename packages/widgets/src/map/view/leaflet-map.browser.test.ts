import 'leaflet/dist/leaflet.css'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { allowMotion } from '../../testing/emulate-media.js'
import { createLeafletMap } from './leaflet-map.js'

// The map writes its zoom to the page only if it animates.
beforeEach(allowMotion)

async function makeZooming() {
  const container = document.createElement('div')
  container.style.cssText = 'width: 600px; height: 400px'
  document.body.append(container)
  const owner = createLeafletMap(container, {})
  onTestFinished(() => {
    owner.destroy()
    container.remove()
  })
  // The map has been visible for longer than its container may still grow.
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

test.each([
  'by button',
  'by key',
])('steps that are asked for %s while the map zooms go on from where that leads', async (how) => {
  const { map, zoomBy, rests } = await makeZooming()
  const { _animateToZoom: leads = 0 } = map as unknown as { _animateToZoom?: number }
  const middle = () => map.getSize().divideBy(2)
  const step = () => {
    if (how === 'by button') zoomBy(1, middle)
    else
      map
        .getContainer()
        .dispatchEvent(new KeyboardEvent('keydown', { key: '+', keyCode: 187, bubbles: true }))
  }
  map.getContainer().focus()
  step()
  step()
  step()
  await vi.waitFor(() => {
    expect(map.getZoom()).toBe(leads + 3)
    expect(rests()).toBe(true)
  })
})

test('a fit takes the steps back that wait for the end of a zoom', async () => {
  const { map, zoomBy, fit, rests } = await makeZooming()
  const middle = () => map.getSize().divideBy(2)
  zoomBy(3, middle)
  fit([[25, -110]], false)
  await vi.waitFor(() => {
    expect(map.getZoom()).toBe(19)
    expect(rests()).toBe(true)
  })
  zoomBy(-1, middle)
  await vi.waitFor(() => {
    expect(map.getZoom()).toBe(18)
    expect(rests()).toBe(true)
  })
})
