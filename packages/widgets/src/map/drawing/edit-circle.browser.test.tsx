import type { Geofence } from '@baliza/sdk-core/internal'
import { beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showMap } from '../../testing/map-stage.js'

beforeAll(() => page.viewport(1000, 700))

const booth: Geofence = {
  id: '1',
  nombre: 'Caseta',
  tipo: 1,
  color: '#d9534f',
  lat: 19.43,
  lng: -99.13,
  radio: 20,
}

// The first case is the first shape of the page: no earlier drawing has created handles.
test.each([
  18, 15, 19,
])('a small circle that is edited from zoom %i is brought as near as its handles need', async (zoom) => {
  const { handle, all } = showMap({ center: [19.43, -99.13], zoom, controls: [] })
  await vi.waitFor(() => expect(handle.current).not.toBeNull())
  handle.current?.edit(booth)
  await vi.waitFor(() => {
    const [a, b] = all('.baliza-drawing__handle').map((one) => one.getBoundingClientRect())
    if (a === undefined || b === undefined) throw new Error('there are no handles')
    expect(Math.hypot(a.left - b.left, a.top - b.top)).toBeGreaterThan(45)
  })
})
