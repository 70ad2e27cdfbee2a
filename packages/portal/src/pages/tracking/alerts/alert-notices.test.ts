import type { Alert } from '@baliza/sdk-core/internal'
import { expect, test, vi } from 'vitest'
import { texts } from '../../../context/page-texts.js'
import { noticesOf } from './alert-notices.js'

const alert = (change: Partial<Alert> = {}): Alert => ({
  id: 'a',
  clave_msj: 'SPEEDING',
  nom_user: 'Unidad 1',
  imei: '1',
  nom_evento: 'Velocidad',
  mensaje: '',
  timestamp: 0,
  color_alerta: 3,
  mostrar_alerta: true,
  sonido: true,
  sonido_alerta: 1,
  speed: 100,
  lat: null,
  lng: null,
  direccion: '',
  acc: true,
  ...change,
})
const actions = () => ({ show: vi.fn(), showAll: vi.fn() })
const brief = (fresh: readonly Alert[]) =>
  noticesOf(fresh, actions(), texts).map(({ tone, text }) => [tone, text])

test('up to four are shown one by one, each in its colour', () => {
  const four = [
    alert(),
    alert({ color_alerta: 4, mensaje: 'Unidad 1 pide auxilio' }),
    alert({ color_alerta: null, tardia: true }),
  ]
  expect(brief(four)).toEqual([
    ['warning', 'Exceso de velocidad: Unidad 1'],
    ['danger', 'Unidad 1 pide auxilio'],
    ['info', 'Exceso de velocidad: Unidad 1 · Tardía'],
  ])
})

test('five or more are one notice that leads to the list', () => {
  const to = actions()
  const [one, ...more] = noticesOf(Array.from({ length: 5 }, alert), to, texts)
  expect([one?.text, more]).toEqual(['Tienes algunas alertas', []])
  one?.action.run()
  expect(to.showAll).toHaveBeenCalledTimes(1)
})

test('five that arrive at once are one notice, though one of them asks for none', () => {
  const five = [alert({ mostrar_alerta: false }), alert(), alert(), alert(), alert()]
  expect(brief(five)).toEqual([['warning', 'Tienes algunas alertas']])
  expect(brief(five.slice(1))).toHaveLength(4)
})

test('an event that asks for no notice gets none', () => {
  expect(brief([alert({ mostrar_alerta: false }), alert()])).toHaveLength(1)
  expect(brief(Array.from({ length: 6 }, () => alert({ mostrar_alerta: false })))).toEqual([])
})

test("'Ver' shows the alert that the notice speaks of", () => {
  const to = actions()
  const there = alert({ id: 'b' })
  noticesOf([alert(), there], to, texts)[1]?.action.run()
  expect(to.show).toHaveBeenCalledWith(there)
})
