import type { Geofence, Route } from '@baliza/sdk-core/internal'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showMap } from '../../testing/map-stage.js'
import { pixelsOf } from '../../testing/pixels.js'
import type { MapProps, MapShapes } from '../map-types.js'

beforeAll(() => page.viewport(1000, 700))

const circle: Geofence = {
  id: '1',
  nombre: 'Patio',
  tipo: 1,
  color: '#d9534f',
  lat: 19.43,
  lng: -99.13,
  radio: 900,
}
const pump: Geofence = {
  id: '2',
  nombre: 'Bomba',
  tipo: 3,
  color: '/iconos/pdi/gasolineria.svg',
  lat: 19.44,
  lng: -99.11,
}
const route: Route = {
  id: '1',
  nombre: 'Reparto',
  tipo: 4,
  color: '#428bca',
  decode: [
    { lat: 19.42, lng: -99.16 },
    { lat: 19.42, lng: -99.1 },
  ],
}
const everything = { geofences: true, pdi: true, routes: true }
const shapes: MapShapes = { geofences: [circle, pump], routes: [route], show: everything }

function show(props: MapProps = {}) {
  const { box, handle, render } = showMap({ center: [19.43, -99.13], zoom: 13, controls: [], ...props })
  const canvas = () => box.querySelector<HTMLCanvasElement>('.baliza-map__shapes canvas')
  /** Returns the number of pixels of the shapes' canvas with approximately this colour. */
  const pixels = ([red, green, blue]: readonly [number, number, number]) => {
    const sheet = canvas()
    const data = sheet ? pixelsOf(sheet) : []
    let count = 0
    for (let i = 0; i < data.length; i += 4) {
      const near =
        Math.abs((data[i] ?? 0) - red) +
        Math.abs((data[i + 1] ?? 0) - green) +
        Math.abs((data[i + 2] ?? 0) - blue)
      if (near < 30 && (data[i + 3] ?? 0) > 20) count += 1
    }
    return count
  }
  /** Returns the number of pixels that are not transparent. */
  const inked = () => {
    const sheet = canvas()
    return sheet
      ? Array.from(pixelsOf(sheet)).filter((value, index) => index % 4 === 3 && value > 20).length
      : 0
  }
  const viewport = () => box.querySelector('.baliza-map__viewport') as HTMLElement
  return { box, handle, render, canvas, inked, pixels, viewport }
}

const red = [217, 83, 79] as const
const blue = [66, 139, 202] as const

describe('shapes on the map', () => {
  test('are drawn under the units, and hidden kind by kind', async () => {
    const { render, inked, pixels, canvas, box } = show({ shapes })
    await vi.waitFor(() => expect(pixels(red)).toBeGreaterThan(5_000))
    expect(pixels(blue)).toBeGreaterThan(500)
    const depth = (selector: string) =>
      Number(getComputedStyle(box.querySelector(selector) as Element).zIndex)
    expect(depth('.baliza-map__shapes')).toBeLessThan(depth('.leaflet-overlay-pane'))
    const before = canvas()
    render({ shapes: { ...shapes, show: { ...everything, geofences: false } } })
    await vi.waitFor(() => expect(pixels(red)).toBe(0))
    expect(pixels(blue)).toBeGreaterThan(500)
    expect(canvas()).toBe(before)
    render({ shapes: { ...shapes, show: { ...everything, routes: false } } })
    await vi.waitFor(() => expect(pixels(blue)).toBe(0))
    expect(pixels(red)).toBeGreaterThan(5_000)
    const nothing = { geofences: false, pdi: false, routes: false }
    render({ shapes: { ...shapes, show: { ...nothing, pdi: true } } })
    await vi.waitFor(() => expect(pixels(red)).toBe(0))
    await vi.waitFor(() => expect(inked()).toBeGreaterThan(100))
    render({ shapes: { ...shapes, show: nothing } })
    await vi.waitFor(() => expect(inked()).toBe(0))
    render({ shapes: { ...shapes, show: { ...nothing, geofences: true } } })
    await vi.waitFor(() => expect(pixels(red)).toBeGreaterThan(5_000))
    const withoutPdi = inked()
    render({ shapes: { ...shapes, show: { ...nothing, geofences: true, pdi: true } } })
    await vi.waitFor(() => expect(inked()).not.toBe(withoutPdi))
    render({ shapes: null })
    await vi.waitFor(() => expect(canvas()).toBeNull())
  })

  test('a click tells which; where nothing is, nothing is told', async () => {
    const onShape = vi.fn()
    const { viewport, pixels } = show({ shapes, onShape })
    await vi.waitFor(() => expect(pixels(red)).toBeGreaterThan(5_000))
    await userEvent.hover(viewport(), { position: { x: 450, y: 300 } })
    await vi.waitFor(() => expect(getComputedStyle(viewport()).cursor).toBe('pointer'))
    await userEvent.click(viewport(), { position: { x: 450, y: 300 } })
    await vi.waitFor(() => expect(onShape).toHaveBeenCalledExactlyOnceWith(circle))
    await userEvent.click(viewport(), { position: { x: 30, y: 30 } })
    await vi.waitFor(() => expect(getComputedStyle(viewport()).cursor).not.toBe('pointer'))
    expect(onShape).toHaveBeenCalledTimes(1)
  })

  test('five hundred are one canvas', async () => {
    const many = Array.from(
      { length: 500 },
      (_, i): Geofence => ({
        ...circle,
        id: `${i}`,
        nombre: `Zona ${i}`,
        lat: 19.35 + (i % 25) * 0.007,
        lng: -99.25 + Math.floor(i / 25) * 0.012,
        radio: 350,
      }),
    )
    const { pixels, box } = show({ shapes: { geofences: many, routes: [], show: everything } })
    await vi.waitFor(() => expect(pixels(red)).toBeGreaterThan(5_000))
    expect(box.querySelectorAll('.baliza-map__shapes *')).toHaveLength(1)
  })
})

test('a searched place has its mark, and it goes', async () => {
  const { render, box } = show({ place: { point: [19.43, -99.13], label: 'Av. Juárez 12' } })
  const mark = () => box.querySelector<HTMLElement>('.baliza-place-mark')
  await vi.waitFor(() => expect(mark()?.textContent).toBe('Av. Juárez 12'))
  const { x, y } = (mark() as HTMLElement).getBoundingClientRect()
  expect(Math.abs(x - 450) + Math.abs(y - 300)).toBeLessThan(3)
  render({ place: null })
  await vi.waitFor(() => expect(mark()).toBeNull())
})

test('a small pan moves the picture instead of painting it again; a large one paints', async () => {
  const { handle, pixels, canvas } = show({ shapes })
  await vi.waitFor(() => expect(pixels(red)).toBeGreaterThan(5_000))
  const sheet = canvas() as HTMLCanvasElement
  const clear = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect')
  const paintings = () =>
    clear.mock.contexts.filter((context) => (context as CanvasRenderingContext2D).canvas === sheet).length
  const { x } = sheet.getBoundingClientRect()
  handle.current?.show([19.43, -99.125], 13)
  await vi.waitFor(() => expect(x - sheet.getBoundingClientRect().x).toBeGreaterThan(25))
  expect(paintings()).toBe(0)
  handle.current?.show([19.43, -98.9], 13)
  await vi.waitFor(() => expect(paintings()).toBeGreaterThan(0))
  vi.restoreAllMocks()
})

test('an area across the antimeridian is fitted, and whole whichever of the two worlds the map is in', async () => {
  const decode = [
    { lat: 17, lng: 179.98 },
    { lat: 17, lng: -179.98 },
    { lat: 17.03, lng: -179.98 },
    { lat: 17.03, lng: 179.98 },
  ]
  const across: Geofence = { id: '9', nombre: 'Fiyi', tipo: 2, color: '#d9534f', decode }
  const only = { geofences: [across], routes: [], show: everything }
  const { handle, inked } = show({ shapes: only, zoom: 3, center: [17, 100] })
  await vi.waitFor(() => expect(handle.current).not.toBeNull())
  await handle.current?.fitPoints(decode.map(({ lat, lng }) => [lat, lng] as const))
  await vi.waitFor(() => expect(inked()).toBeGreaterThan(50_000))
  // Like after a drag, which moves the map back to the primary world copy.
  for (const lng of [179.999, -179.999]) {
    handle.current?.show([17.015, lng], 13)
    await vi.waitFor(() => expect(inked()).toBeGreaterThan(20_000))
  }
})
