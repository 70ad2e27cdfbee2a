import { afterEach, expect, test } from 'vitest'
import { createLayers } from './layers.js'

afterEach(() => localStorage.clear())

test('a toggle is remembered, and the others stay as they are', () => {
  const first = createLayers()
  first.showLayer('routes', false)
  first.showLayer('names', true)
  expect(createLayers().$layers.get()).toEqual({
    geofences: true,
    pdi: true,
    routes: false,
    names: true,
    trail: true,
  })
})

test('what was stored by hand and is no set of toggles is not believed', () => {
  localStorage.setItem('baliza.layers', '{"geofences":"no"}')
  expect(createLayers().$layers.get().geofences).toBe(true)
})
