import type { Unit } from '@baliza/sdk-core/internal'
import { makeUnit } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { factsOf } from './unit-facts.js'

const now = new Date(2026, 2, 4, 12).getTime()
const unit = makeUnit({
  nombre: 'Torton 1',
  acc: true,
  speed: 40,
  status_motor: 4_500_000,
  estado_desde: now - 2_400_000,
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
  ['Estado', 'En movimiento desde hace 40 min'],
  ['Tiempo de motor', 'Encendido desde hace 1 h 15 min'],
  ['Odómetro', '1,234.6 km'],
  ['Vigencia', 'Sin Fecha de Reg.'],
  ['Conductor', '—'],
  ['Grupo', 'Sin Grupo'],
  ['Activo', 'Sí'],
])('%s: %s', (name, value) => expect(factOf(name)).toBe(value))

test('each fact is of its own field', () => {
  const fields = {
    direccion: 'Av. Juárez 12',
    pdi: 'Almacén norte',
    angulo: 271,
    altitude: 2_240.4,
    conductor: 'Rosa Ibarra',
    placas: 'KPB-185-M',
    modelo: 'Kenworth T680',
    equipo_gps: 'Coban',
    sim: '5512345678',
  }
  expect(factsWith(fields)).toMatchObject({
    Dirección: 'Av. Juárez 12',
    'Punto de interés': 'Almacén norte',
    Ángulo: '271°',
    Altitud: '2240 m',
    Conductor: 'Rosa Ibarra',
    Placas: 'KPB-185-M',
    Modelo: 'Kenworth T680',
    'Equipo GPS': 'Coban',
  })
  expect(Object.values(factsWith(fields))).toContain('5512345678')
})

const factsWith = (change: Partial<Unit>) =>
  Object.fromEntries(factsOf({ ...unit, ...change }, null, all, now).map(({ name, value }) => [name, value]))

test('a unit without a signal says so before what is old, and how old that is', () => {
  const silent = factsOf({ ...unit, timestamp: now - 7_200_000 }, null, all, now)
  expect(silent.slice(2, 7).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Estado: Sin señal',
    'Último reporte: 04/03/2026 10:00:00 · hace 2 h',
    'Último estado: En movimiento',
    'Velocidad: 40 km/h · hace 2 h',
    'Motor: Encendido · hace 2 h',
  ])
  expect(silent.filter(({ name }) => name === 'Último reporte')).toHaveLength(1)
  expect(factsWith({ timestamp: null })).toMatchObject({ Estado: 'Sin señal', 'Último reporte': '—' })
  expect(factsWith({ estado_desde: null })).toMatchObject({ Estado: 'En movimiento' })
  expect(factsWith({})).toMatchObject({ Estado: 'En movimiento desde hace 40 min', Velocidad: '40 km/h' })
})

test.each([
  ['A', 'Con satélites'],
  ['V', 'Sin satélites'],
  ['f', 'Buena'],
  ['L', 'Débil'],
  ['3D', '3D'],
  ['', '—'],
])('a GPS signal of %j reads %s', (gps_status, text) => {
  expect(factsWith({ gps_status })['Señal GPS']).toBe(text)
})

const day = 86_400_000
test.each([
  [30_000, 'Registrado hace 30 s, vence el 04/03/2027'],
  [100 * day, 'Vence el 24/11/2026 (265 de 365 días restantes)'],
  [366 * day, 'VENCIDO · 03/03/2026'],
])('a registration %d ms old says when it ends', (age, text) => {
  expect(factsWith({ registro: now - age }).Vigencia).toBe(text)
})

test('the group is named, and its age is beside the last report', () => {
  expect(factOf('Grupo', all, 'Norte')).toBe('Norte')
  expect(factOf('Último reporte')).toContain('hace 30 s')
})

test('role 1 sees neither imei nor SIM', () => {
  const none = { seeImei: false, seeSim: false }
  expect(factOf('IMEI', none)).toBeUndefined()
  expect(factOf('SIM', none)).toBeUndefined()
  expect(factOf('IMEI')).toBe(unit.imei)
})
