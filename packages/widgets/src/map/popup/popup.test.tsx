import type { Unit } from '@baliza/sdk-core/internal'
import { makeUnit } from '@baliza/sdk-core/internal/testing'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { createWidgetTexts } from '../../texts/widget-texts.js'
import type { PopupAction } from '../map-types.js'
import { StackPopup } from './stack-popup.js'
import { UnitPopup } from './unit-popup.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | null = null
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
})

const rest = { texts: createWidgetTexts(), focus: false, onClose: () => {} }
async function open(node: Parameters<Root['render']>[0]) {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => root?.render(node))
  return place
}
const hour = 3_600_000
const unit = (age: number | null, change: Partial<Unit> = {}) =>
  makeUnit({
    acc: true,
    speed: 60,
    timestamp: age === null ? null : Date.now() - age,
    estado_desde: Date.now() - 20_000,
    ...change,
  })

test.each([
  ['a unit that reports', 30_000, ['En movimiento', '60 km/h', undefined]],
  [
    'one of which nothing was heard for hours',
    2 * hour,
    ['Sin señal 2 h', undefined, 'Último estado: En movimiento, 60 km/h'],
  ],
  ['one that never reported', null, ['Sin señal', undefined, undefined]],
] as const)('%s says what it does now, and calls old what is old', async (_name, age, expected) => {
  const place = await open(<UnitPopup unit={unit(age)} actions={[]} {...rest} />)
  const text = (part: string) => place.querySelector(part)?.textContent
  expect([text('.baliza-chip'), text('.baliza-popup__speed'), text('.baliza-popup__last')]).toEqual(expected)
})

test.each([
  [80 * 60_000, 'Ralentí 1 h 20 min'],
  [59_000, 'Ralentí'],
  [null, 'Ralentí'],
])('entered its state %s ms ago: %s', async (age, text) => {
  const estado_desde = age === null ? null : Date.now() - age
  const place = await open(<UnitPopup unit={unit(0, { speed: 0, estado_desde })} actions={[]} {...rest} />)
  expect(place.querySelector('.baliza-chip')?.textContent).toBe(text)
})

test('in a list of those that stand together, too', async () => {
  const units = [unit(30_000, { imei: 'a' }), unit(2 * hour, { imei: 'b' })]
  const place = await open(<StackPopup units={units} onPick={() => {}} {...rest} />)
  expect([...place.querySelectorAll('.baliza-dot')].map(({ className }) => className.split('--')[1])).toEqual(
    ['moving', 'offline'],
  )
})

const card = (change: Partial<Unit> = {}, actions: readonly PopupAction[] = []) =>
  open(<UnitPopup unit={unit(30_000, { lat: 19.4, lng: -99.1, ...change })} actions={actions} {...rest} />)
const run = () => {}

test.each([
  ['moving', { speed: 60, acc: true }],
  ['idle', { speed: 0, acc: true }],
  ['off', { speed: 0, acc: false }],
] as const)('what it does has its own shape: %s', async (state, change) => {
  const place = await card(change)
  const shapes = [...place.querySelectorAll('.baliza-state')]
  expect(shapes.map((one) => one.getAttribute('class'))).toEqual([`baliza-state baliza-state--${state}`])
})

test('since when its engine is blocked is said as a danger; of one that runs nothing is', async () => {
  const blocked = () => document.querySelector('.baliza-popup__danger')
  await card()
  expect(blocked()).toBeNull()
  await act(async () => root?.unmount())
  const since = new Date(2026, 10, 27, 8, 5).getTime()
  await card({ bloqueado_desde: since })
  expect(blocked()?.querySelector('dd')?.textContent).toMatch(
    /^Motor bloqueado desde 27\/11\/2026 08:05:00 · /,
  )
  expect(blocked()?.querySelector('time')?.dateTime).toBe(new Date(since).toISOString())
  expect(blocked()?.querySelector('dt svg')).not.toBeNull()
})

test.each([
  [
    -21_600_000,
    'time zone<clave> 0',
    'Su reloj va 6 h atrasadoSus posiciones se guardan con esa hora, porque no se distinguen de las que se envían tardePonlo en UTC con este SMS: time zone<clave> 0',
  ],
  [
    19_800_000,
    '',
    'Su reloj va 5 h 30 min adelantadoLa hora de sus posiciones se corrige al recibirlasPonlo en UTC como dice el manual del equipo',
  ],
])('a clock that is off by %i ms has its fact, with the message that sets it', async (desfase_reloj, sms_reloj, text) => {
  await card({ desfase_reloj, sms_reloj })
  expect(document.querySelector('.baliza-popup__danger dd')?.textContent).toBe(text)
})

test('of a unit without a signal it is a ring', async () => {
  const place = await open(<UnitPopup unit={unit(2 * hour)} actions={[]} {...rest} />)
  expect(place.querySelector('.baliza-state--offline')).not.toBeNull()
})

test.each([
  ['Ana Ruiz', true],
  // The unit has no driver, or an embed must not show the name.
  ['', false],
])('its driver is named where there is one: %s', async (conductor, isNamed) => {
  const place = await card({ conductor })
  expect(place.textContent?.includes('Conductor')).toBe(isNamed)
  expect(place.textContent).toContain(conductor)
})

test('where the speed may not be known there is none', async () => {
  const place = await card({ speedHidden: true })
  expect(place.textContent).not.toContain('km/h')
})

test('where the host offers nothing there is no row for it, and no ⋮', async () => {
  const place = await card()
  expect(place.querySelector('.baliza-popup__actions')).toBeNull()
  expect([...place.querySelectorAll('button, a')].map((one) => one.getAttribute('aria-label'))).toEqual([
    'Cerrar',
    'Street View',
    'Ver en mapa',
  ])
  expect(place.textContent).toContain('19.400000, -99.100000')
})

test('its way to the street looks where it heads', async () => {
  const place = await card({ angulo: 91.6 })
  expect(place.querySelector('a[aria-label="Street View"]')?.getAttribute('href')).toBe(
    'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=19.400000,-99.100000&heading=92',
  )
})

test('what the host offers is in its order: filled, with its text, as an icon, and the rest behind ⋮', async () => {
  const place = await card({}, [
    { id: 'a', text: 'Historial', kind: 'primary', run },
    { id: 'b', text: 'Seguir', icon: 'M2 2h20', pressed: true, run },
    { id: 'c', text: 'Compartir', kind: 'icon', icon: 'M2 2v20', run },
    { id: 'd', text: 'Editar', kind: 'more', disabled: true, run },
  ])
  const row = [...place.querySelectorAll('.baliza-popup__actions button')].map((one) => [
    one.getAttribute('data-kind'),
    one.textContent,
    one.getAttribute('aria-label'),
    one.getAttribute('aria-pressed'),
  ])
  expect(row).toEqual([
    ['primary', 'Historial', null, null],
    [null, 'Seguir', null, 'true'],
    ['icon', '', 'Compartir', null],
  ])
  expect(place.querySelector('[aria-haspopup=menu]')?.getAttribute('aria-label')).toBe('Más acciones')
  const [item] = place.querySelectorAll<HTMLButtonElement>('[role=menuitem]')
  expect([item?.textContent, item?.disabled]).toEqual(['Editar', true])
})

test('one without a position has no way out of here, and ⋮ all the same', async () => {
  const place = await card({ lat: null, lng: null }, [{ id: 'd', text: 'Editar', kind: 'more', run }])
  expect(place.querySelector('a')).toBeNull()
  expect(place.querySelector('[aria-haspopup=menu]')).not.toBeNull()
})
