import type { Alert, Unit } from '@baliza/sdk-core/internal'
import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allowMotion } from '../../testing/emulate-media.js'
import { showMap } from '../../testing/map-stage.js'
import type { MapProps } from '../map-types.js'

// The map writes its zoom to the page only if it animates.
beforeEach(allowMotion)

beforeAll(() => page.viewport(1000, 700))

const [unit] = makeFleet(1, 5) as [Unit]
const alert: Alert = {
  id: 'a1',
  clave_msj: 'SPEEDING',
  nom_user: 'Tracto 2',
  imei: unit.imei,
  nom_evento: 'Velocidad en carretera',
  mensaje: 'Tracto 2 rebasó los 95 km/h',
  timestamp: Date.now() - 7 * 60_000,
  color_alerta: 4,
  mostrar_alerta: true,
  sonido: true,
  sonido_alerta: 1,
  speed: 103.4,
  lat: 20.6736,
  lng: -103.344,
  direccion: 'Av. Vallarta 1200, Guadalajara',
  acc: true,
  tardia: true,
}
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function open(props: MapProps = {}, size: readonly [number, number] = [900, 600]) {
  const onAlert = vi.fn()
  const stage = showMap({ tiles: pixel, onAlert, ...props }, { backend: { units: [unit] }, size })
  await stage.ready()
  const card = () => stage.get('.baliza-popup')
  return { ...stage, onAlert, card }
}

test.each([
  ['wide', [900, 600]],
  ['narrow', [390, 340]],
] as const)('an alert drops its pin where it happened, with a card, in sight, at zoom 18, %s', async (_name, size) => {
  const run = vi.fn()
  const alertActions = () => [{ id: 'attend', text: 'Atender', run }]
  const { handle, get, card, zoom, onAlert, box } = await open(
    { alertActions, zoom: 5, center: [23, -102] },
    size,
  )
  handle.current?.showAlert(alert)
  await vi.waitFor(() => expect(card()).not.toBeNull())
  expect(onAlert).toHaveBeenLastCalledWith(alert)
  const text = card()?.textContent ?? ''
  for (const word of [
    'Exceso de velocidad',
    'Tracto 2',
    'Rebasó los 95 km/h',
    'hace 7 min',
    'Tardía',
    '103 km/h',
    alert.direccion,
  ])
    expect(text).toContain(word)
  await vi.waitFor(() => expect(zoom()).toBe(18))
  const pin = () => get('.baliza-place-mark svg')?.getBoundingClientRect() ?? new DOMRect()
  await vi.waitFor(() => expect(get('.baliza-place-mark')?.dataset.tone).toBe('danger'))
  const map = box.getBoundingClientRect()
  // The card is above its pin, and both are within the map.
  await vi.waitFor(() => {
    const { left, right, top, bottom, x, width } = card()?.getBoundingClientRect() ?? new DOMRect()
    expect(Math.abs(x + width / 2 - (pin().x + pin().width / 2))).toBeLessThan(2)
    expect(bottom).toBeLessThanOrEqual(pin().top)
    expect([left >= map.left, top >= map.top, right <= map.right, pin().bottom <= map.bottom]).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
  await userEvent.click(card()?.querySelector('.baliza-popup__actions button') as HTMLElement)
  expect(run).toHaveBeenCalledOnce()
})

test.each<[string, (stage: Awaited<ReturnType<typeof open>>) => unknown]>([
  ['its X', ({ card }) => (card()?.querySelector('[aria-label=Cerrar]') as HTMLElement).click()],
  [
    'Escape',
    ({ card }) => {
      card()?.focus()
      return userEvent.keyboard('{Escape}')
    },
  ],
  ['another popup', ({ handle }) => handle.current?.popup(unit.imei)],
])('the card is closed by %s, its pin goes with it and the host hears it', async (_how, close) => {
  const stage = await open()
  stage.handle.current?.showAlert(alert)
  await vi.waitFor(() => expect(stage.card()?.textContent).toContain('Exceso de velocidad'))
  await close(stage)
  await vi.waitFor(() => expect(stage.onAlert).toHaveBeenLastCalledWith(null))
  await vi.waitFor(() => expect(stage.get('.baliza-place-mark')).toBeNull())
  expect(stage.card()?.textContent ?? '').not.toContain('Exceso de velocidad')
})

test('where the map shrinks around the card, or something comes over it, it is kept in sight', async () => {
  const { handle, card, box, render } = await open({}, [900, 656])
  handle.current?.showAlert(alert)
  await vi.waitFor(() => expect(card()).not.toBeNull())
  const isInside = (bottom: number, right: number) => {
    const popup = card()?.getBoundingClientRect() ?? new DOMRect()
    return popup.top >= 0 && popup.bottom <= bottom && popup.left >= 0 && popup.right <= right
  }
  await vi.waitFor(() => expect(isInside(656, 900)).toBe(true))
  box.style.height = '349px'
  await vi.waitFor(() => expect(isInside(349, 900)).toBe(true))
  render({ covered: { top: 0, left: 0, right: 420, bottom: 0 } })
  await vi.waitFor(() => expect(isInside(349, 480)).toBe(true))
})

test('it lands at zoom 18 from 19 too; a map without tiles stays as near as it is', async () => {
  for (const [tiles, zoom] of [
    [pixel, 18],
    [[], 15],
  ] as const) {
    const stage = await open({ tiles, zoom: tiles === pixel ? 19 : 15, center: [23, -102] })
    stage.handle.current?.showAlert(alert)
    await vi.waitFor(() => expect(stage.card()?.textContent).toContain('Exceso de velocidad'))
    await vi.waitFor(() => expect(stage.zoom()).toBe(zoom))
  }
})

test('where there are no tiles it is shown among the cities around', async () => {
  const { handle, zoom } = await open({ tiles: [], zoom: 5, center: [23, -102] })
  handle.current?.showAlert(alert)
  await vi.waitFor(() => expect(zoom()).toBe(10))
})

test('one without a position opens nothing', async () => {
  const { handle, card, onAlert, zoom } = await open()
  const before = zoom()
  handle.current?.showAlert({ ...alert, lat: null, lng: null })
  expect([card(), zoom()]).toEqual([null, before])
  expect(onAlert).not.toHaveBeenCalled()
})
