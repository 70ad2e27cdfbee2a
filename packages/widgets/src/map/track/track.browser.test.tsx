import { findStops, type HistoryRecord } from '@baliza/sdk-core/internal'
import { Profiler } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { frames } from '../../testing/frames.js'
import { showMap } from '../../testing/map-stage.js'
import { adoptTokens } from '../../theme/theme.js'
import type { MapProps, MapTrack } from '../map-types.js'

beforeAll(async () => {
  adoptTokens()
  await page.viewport(1000, 700)
})

const start = Date.UTC(2026, 2, 4, 12)
const at = (minute: number, lat: number, lng: number, speed: number): HistoryRecord => ({
  lat,
  lng,
  speed,
  acc: speed > 0,
  direccion: 'Av. Juárez 12',
  angulo: 90,
  timestamp: start + minute * 60_000,
  nombre: 'Torton 1',
  pdi: '',
})
/** Eastwards along a parallel, with a stop of half an hour in the middle. */
const records = [
  ...Array.from({ length: 20 }, (_, k) => at(k, 19.4, -99.2 + k * 0.005, 60)),
  ...Array.from({ length: 10 }, (_, k) => at(20 + 3 * k, 19.4, -99.1, 0)),
  ...Array.from({ length: 20 }, (_, k) => at(51 + k, 19.4, -99.1 + k * 0.005, 100)),
]
const track: MapTrack = { records, stops: findStops(records), at: null, follow: false }

function show(props: MapProps = {}) {
  const renders = vi.fn()
  const stage = showMap(
    { center: [19.4, -99.1], zoom: 12, ...props },
    {
      around: (map) => (
        <Profiler id="map" onRender={renders}>
          {map}
        </Profiler>
      ),
    },
  )
  const { box } = stage
  const canvas = () => box.querySelector<HTMLCanvasElement>('.baliza-map__track canvas')
  const colourAt = (x: number, y: number) => {
    const { data } = canvas()?.getContext('2d')?.getImageData(x, y, 1, 1) ?? { data: [] }
    return [...data].join()
  }
  /** Returns the x position of a longitude on this map in CSS pixels: a degree is 256 × 2^12 / 360 pixels. */
  const xOf = (lng: number) => 450 + ((lng + 99.1) * 256 * 4096) / 360
  const vehicle = () => box.querySelector<HTMLElement>('.baliza-track-vehicle')
  return { ...stage, renders, canvas, colourAt, xOf, vehicle }
}

const placeOf = (element: HTMLElement | null) => element?.getBoundingClientRect()

test('a track is a line in the colours of its speeds, beginning green and with its stop marked', async () => {
  const { colourAt, xOf } = show({ track })
  // The line at 41 to 80 and 81 to 110 km/h, away from arrows; the start's disc; the stop's marker with the engine off.
  await expect
    .poll(() => new Set([1, 2, 3].map((k) => colourAt(Math.round(xOf(-99.17)) + 9 * k, 300))))
    .toContain('31,157,85,255')
  expect(new Set([1, 2, 3].map((k) => colourAt(Math.round(xOf(-99.05)) + 9 * k, 300)))).toContain(
    '240,173,28,255',
  )
  expect(colourAt(Math.round(xOf(-99.2)) - 8, 300)).toBe('31,157,85,255')
  expect(colourAt(450, 308)).toBe('214,69,69,255')
})

test('near by, every pass of a round is a line, between its arrows too', async () => {
  // From a corner far outside the view to the opposite corner: 0.008° are about 3,000 pixels here.
  const shifts = [0, 0.00008, -0.00006, 0.00015]
  const passes = shifts.flatMap((shift, k) => [
    at(4 * k, 19.396 + shift, -99.104, 60),
    at(4 * k + 2, 19.404 + shift, -99.096, 60),
  ])
  const { canvas } = show({ track: { records: passes, stops: [], at: null, follow: false }, zoom: 19 })
  const pixels = 256 * 2 ** 19
  const northOf = (lat: number) => Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)
  const isPainted = (shift: number, part: number) => {
    const [south, north] = [northOf(19.396 + shift), northOf(19.404 + shift)]
    const x = 450 + ((part - 0.5) * 0.008 * pixels) / 360
    const y = 300 - (south + (north - south) * part - northOf(19.4)) * pixels
    if (x < 0 || y < 0 || x >= 900 || y >= 600) return null
    return (canvas()?.getContext('2d')?.getImageData(Math.floor(x), Math.floor(y), 1, 1).data[3] ?? 0) > 0
  }
  const gaps = () =>
    shifts.map((shift) => {
      const places = Array.from({ length: 4_001 }, (_, k) => isPainted(shift, k / 4_000)).filter(
        (painted) => painted !== null,
      )
      expect(places.length).toBeGreaterThan(30)
      return places.filter((painted) => !painted).length
    })
  await expect.poll(gaps).toEqual([0, 0, 0, 0])
})

test('a click on the line tells its record and opens what is known of it', async () => {
  const onTrackPoint = vi.fn()
  const { box, xOf, canvas } = show({ track, onTrackPoint })
  await expect.poll(canvas).not.toBeNull()
  const x = Math.round(xOf(-99.15))
  // The line can be clicked after it was painted.
  await expect
    .poll(async () => {
      await userEvent.click(box, { position: { x, y: 303 } })
      return onTrackPoint.mock.lastCall
    })
    .toEqual([10])
  const popup = page.getByRole('dialog', { name: /Torton 1/ })
  await expect.element(popup).toHaveTextContent('60 km/h')
  for (const text of ['Av. Juárez 12', '19.400000, -99.150000', 'Motor: Encendido', 'Ángulo: 90°'])
    await expect.element(popup).toHaveTextContent(text)
})

test('the popup of a stop says how long it was', async () => {
  const { handle } = show({ track })
  await expect.poll(() => handle.current).not.toBeNull()
  handle.current?.showRecord(22, 12)
  await expect.poll(() => document.querySelector('.baliza-popup')?.textContent).toContain('Parada de 31 min')
})

test('what is not believed is a ring apart from the line, says why, and can be hidden', async () => {
  // Below the line, so that the map does not move for its popup.
  const place = { lat: 19.36, lng: -99.13 }
  const doubted: HistoryRecord = {
    ...at(5.5, 19.4, -99.175, 60),
    duda: 'salto',
    dicho: { ...place, speed: 60, precision: null },
  }
  const all = [...records.slice(0, 6), doubted, ...records.slice(6)]
  const erring: MapTrack = { records: all, stops: findStops(all), at: null, follow: false }
  const onTrackPoint = vi.fn()
  const { box, xOf, canvas, render } = show({ track: erring, onTrackPoint })
  const northOf = (lat: number) => Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)
  const [x, y] = [xOf(place.lng), 300 - (northOf(place.lat) - northOf(19.4)) * 256 * 4096].map(Math.round)
  /** Returns the number of painted pixels around the ring. Its middle is empty. */
  const painted = (radius: number) => {
    const side = 2 * radius + 1
    const { data } = canvas()
      ?.getContext('2d')
      ?.getImageData((x ?? 0) - radius, (y ?? 0) - radius, side, side) ?? { data: new Uint8ClampedArray() }
    return data.filter((alpha, index) => index % 4 === 3 && alpha > 0).length
  }
  await expect.poll(() => painted(8)).toBeGreaterThan(20)
  expect(painted(0)).toBe(0)
  await userEvent.click(box, { position: { x: x ?? 0, y: y ?? 0 } })
  expect(onTrackPoint).toHaveBeenLastCalledWith(6)
  const popup = page.getByRole('dialog', { name: /Torton 1/ })
  await expect.element(popup).toHaveTextContent('salto · No se cuenta')
  await expect.element(popup).toHaveTextContent('19.360000, -99.130000')
  await expect.element(popup).not.toHaveTextContent('km/h')
  render({ track: { ...erring, doubtsHidden: true }, onTrackPoint })
  await expect.poll(() => [painted(8), popup.query()]).toEqual([0, null])
})

test('a replay glides frame by frame, points where it goes, and nothing renders', async () => {
  const { handle, vehicle, renders, xOf, render, ready } = show({ track })
  render({ track: { ...track, at: start } })
  await expect.poll(vehicle).not.toBeNull()
  const first = placeOf(vehicle())
  expect(first?.x).toBeCloseTo(xOf(-99.2), -1)
  await ready()
  await frames()
  const before = renders.mock.calls.length
  for (let minute = 0; minute <= 5; minute += 0.5) {
    handle.current?.trackAt(start + minute * 60_000)
    await new Promise(requestAnimationFrame)
  }
  // Five minutes at 0.005° each.
  await expect.poll(() => placeOf(vehicle())?.x).toBeCloseTo(xOf(-99.175), -1)
  expect(vehicle()?.querySelector('svg')?.style.transform).toMatch(/^rotate\((89\.|90)/)
  expect(renders.mock.calls.length).toBe(before)
  handle.current?.trackAt(null)
  expect(vehicle()).toBeNull()
})

test('the camera goes after the vehicle once it leaves the middle, and not before', async () => {
  const { handle, vehicle, render } = show({ track })
  render({ track: { ...track, at: start + 25 * 60_000, follow: true } })
  await expect.poll(vehicle).not.toBeNull()
  expect(placeOf(vehicle())?.x).toBeCloseTo(450, -1)
  handle.current?.trackAt(start + 70 * 60_000)
  await expect.poll(() => Math.abs((placeOf(vehicle())?.x ?? 0) - 450)).toBeLessThan(30)
})

test('a track that is taken away takes its line, its vehicle and its popup along', async () => {
  const { canvas, render, handle, vehicle } = show({ track: { ...track, at: start } })
  await expect.poll(vehicle).not.toBeNull()
  handle.current?.showRecord(3, 12)
  await expect.element(page.getByRole('dialog', { name: /Torton 1/ })).toBeVisible()
  render({ track: null })
  await expect.poll(canvas).toBeNull()
  expect(vehicle()).toBeNull()
  expect(document.querySelector('.baliza-popup')).toBeNull()
})

test('twenty thousand records are on the map within a second', async () => {
  const many = Array.from({ length: 20_000 }, (_, k) =>
    at(k, 19.4 + 0.05 * Math.sin(k / 700), -99.1 + 0.09 * Math.cos(k / 190), 20 + (k % 100)),
  )
  const { render, canvas, colourAt } = show()
  await expect.poll(() => document.querySelector('.leaflet-pane')).not.toBeNull()
  render({ track: { records: many, stops: findStops(many), at: null, follow: false } })
  await expect
    .poll(
      () => canvas() !== null && [...Array(60).keys()].some((k) => colourAt(400 + k, 300).endsWith(',255')),
      { interval: 20 },
    )
    .toBe(true)
})
