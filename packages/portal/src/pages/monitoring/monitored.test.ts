import type { Alert, Unit } from '@baliza/sdk-core/internal'
import { makeUnit } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { monitoredAlerts, monitoredUnits, readSpeed, readTypes } from './monitored.js'

const now = Date.UTC(2026, 10, 22, 12)
const minutes = 60_000

const unit = (nombre: string, acc: boolean, speed: number, age = minutes): Unit =>
  makeUnit({
    imei: nombre,
    nombre,
    acc,
    speed,
    timestamp: now - age,
    time_server: now - age,
  })

const fleet = [
  unit('Tracto 10', true, 101),
  unit('Tracto 2', true, 100),
  unit('Ralentí', true, 5),
  unit('Apagado', false, 0),
  unit('Callado', true, 120, 11 * minutes),
  { ...unit('Nunca', false, 0), timestamp: null },
]

test.each([
  [[1], 100, ['Tracto 2', 'Tracto 10']],
  [[2], 100, ['Apagado']],
  [[3], 100, ['Callado', 'Ralentí', 'Tracto 2', 'Tracto 10']],
  [[8], 100, ['Tracto 10']],
  [[8], 4, ['Ralentí', 'Tracto 2', 'Tracto 10']],
  [[2, 8], 100, ['Apagado', 'Tracto 10']],
  [[], 100, []],
] as const)('types %j at %i km/h', (types, speed, names) => {
  expect(monitoredUnits(types, fleet, speed, now).map(({ nombre }) => nombre)).toEqual(names)
})

test('a unit of several types is one line that names them', () => {
  const [first, second] = monitoredUnits([1, 8], fleet, 100, now)
  expect([first?.nombre, first?.tipo]).toEqual(['Tracto 2', 'En Movimiento'])
  expect([second?.nombre, second?.tipo]).toEqual(['Tracto 10', 'En Movimiento, Exceso de velocidad'])
})

const alert = (id: string, clave_msj: Alert['clave_msj'], age: number): Alert => ({
  id,
  clave_msj,
  nom_user: `Unidad ${id}`,
  imei: '860000000000001',
  nom_evento: 'Bodega',
  mensaje: '',
  timestamp: now - age,
  color_alerta: null,
  mostrar_alerta: true,
  sonido: false,
  sonido_alerta: null,
  speed: 40,
  lat: 19,
  lng: -99,
  direccion: '',
  acc: true,
})

test('alerts are lines, the newest first', () => {
  const alerts = [alert('a', 'IN_GEO', 5 * minutes), alert('b', 'OUT_RUTA', minutes)]
  expect(monitoredAlerts(alerts).map(({ key, tipo, evento }) => [key, tipo, evento])).toEqual([
    ['b', 'Salida de ruta', 'Bodega'],
    ['a', 'Entrada de geocerca', 'Bodega'],
  ])
})

test.each([
  ['', 100],
  [' 90 ', 90],
  ['120', 120],
  ['0', 0],
  ['1200', null],
  ['9o', null],
  ['-5', null],
])('the speed %j is %j', (typed, speed) => {
  expect(readSpeed(typed)).toBe(speed)
})

test.each([
  ['8', [8]],
  ['4-8-4', [4, 8]],
  ['9', []],
  ['1-none', [1]],
  ['toString', []],
  ['', []],
  [null, []],
])('the types %j are %j', (written, types) => {
  expect(readTypes(written)).toEqual(types)
})
