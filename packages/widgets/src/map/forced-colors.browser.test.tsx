import type { Unit } from '@baliza/sdk-core/internal'
import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forceColors } from '../testing/emulate-media.js'
import { showMap } from '../testing/map-stage.js'
import { pixelsOf } from '../testing/pixels.js'
import { readMapPalette } from './view/map-palette.js'

beforeAll(() => page.viewport(1000, 700))

const [some] = makeFleet(1, 5) as [Unit]
const moving: Unit = { ...some, lat: 19.4326, lng: -99.1332, speed: 60, acc: true, timestamp: Date.now() }

const numbers = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = numbers(color).map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function isPainted(canvases: readonly HTMLElement[], color: string): boolean {
  const [r, g, b] = numbers(color)
  return (canvases as HTMLCanvasElement[]).some((canvas) => {
    const data = pixelsOf(canvas)
    for (let at = 0; at < data.length; at += 4)
      if (data[at] === r && data[at + 1] === g && data[at + 2] === b && data[at + 3] === 255) return true
    return false
  })
}

test.each(['light', 'dark'] as const)('forced colours, %s: states stay apart and read', async (scheme) => {
  await forceColors(scheme)
  // The chosen theme is the opposite one, and is ignored.
  const { get, ready } = showMap({ theme: scheme === 'light' ? 'dark' : 'light' })
  await ready()
  const map = get('.baliza-map') as HTMLElement
  expect(map.dataset.theme).toBe(scheme)
  const { units, background } = readMapPalette(get('.baliza-map__viewport') as HTMLElement)
  const states = [units.moving, units.idle, units.off, units.offline]
  expect(new Set(states).size).toBe(4)
  for (const color of [...states, units.text, units.selection, background.label]) {
    expect(contrast(color, background.water)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color, background.land)).toBeGreaterThanOrEqual(4.5)
  }
})

test('colours that are forced while the map is open are painted at once', async () => {
  const { get, all, ready } = showMap({ theme: 'light' }, { backend: { units: [moving] } })
  await ready()
  const canvases = all('.leaflet-overlay-pane canvas')
  const before = readMapPalette(get('.baliza-map__viewport') as HTMLElement).units.moving
  await vi.waitFor(() => expect(isPainted(canvases, before)).toBe(true))
  await forceColors('dark')
  const after = readMapPalette(get('.baliza-map__viewport') as HTMLElement).units.moving
  expect(after).not.toBe(before)
  await vi.waitFor(() => expect(isPainted(canvases, after)).toBe(true))
  expect(isPainted(canvases, before)).toBe(false)
})

test.each([
  false,
  true,
])('forced colours show the focus and the chosen control (shadow root: %s)', async (shadow) => {
  await forceColors('dark')
  const { get, ready } = showMap({ labels: true }, { shadow })
  await ready()
  const labels = get('.baliza-map__button[aria-pressed]') as HTMLElement
  expect(getComputedStyle(labels).outlineStyle).toBe('solid')
  const fit = labels.nextElementSibling as HTMLElement
  expect(getComputedStyle(fit).outlineStyle).toBe('none')
  labels.focus()
  await userEvent.keyboard('{Tab}')
  expect(getComputedStyle(fit)).toMatchObject({ outlineStyle: 'solid', outlineWidth: '3px' })
})
