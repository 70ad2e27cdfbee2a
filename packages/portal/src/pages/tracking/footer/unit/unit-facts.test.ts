import { makeUnit } from '@baliza/sdk-core/testing'
import { expect, test } from 'vitest'
import { factsOf } from './unit-facts.js'

const now = new Date(2026, 2, 4, 12).getTime()
const unit = makeUnit({
  nombre: 'Torton 1',
  acc: true,
  speed: 40,
  status_motor: 4_500_000,
  odometro: 1234.56,
  registro: null,
  conductor: '',
  timestamp: now - 30_000,
})
const all = { seeImei: true, seeSim: true }
const factOf = (name: string, sees = all, group: string | null = null) =>
  factsOf(unit, group, sees, now).find((fact) => fact.name === name)?.value

test.each([
  ['Nombre', 'Torton 1'],
  ['Estado', 'En movimiento'],
  ['Tiempo de motor', 'Encendido desde hace 1 h 15 min'],
  ['Odómetro', '1235 km'],
  ['Vigencia', 'Sin Fecha de Reg.'],
  ['Conductor', '—'],
  ['Grupo', 'Sin Grupo'],
  ['Activo', 'Sí'],
])('%s: %s', (name, value) => expect(factOf(name)).toBe(value))

test('the group is named, and its age stands beside the last report', () => {
  expect(factOf('Grupo', all, 'Norte')).toBe('Norte')
  expect(factOf('Último reporte')).toContain('hace 30 s')
})

test('role 1 sees neither imei nor SIM', () => {
  const none = { seeImei: false, seeSim: false }
  expect(factOf('IMEI', none)).toBeUndefined()
  expect(factOf('SIM', none)).toBeUndefined()
  expect(factOf('IMEI')).toBe(unit.imei)
})
