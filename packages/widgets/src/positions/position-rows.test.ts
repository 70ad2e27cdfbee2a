import type { Unit } from '@baliza/sdk-core/internal'
import { makeUnit } from '@baliza/sdk-core/internal/testing'
import { describe, expect, test } from 'vitest'
import { isOn, type PositionSort, searchUnits, shownSpeed, sortUnits, toCsv } from './position-rows.js'

const unit = (nombre: string, more: Partial<Unit> = {}): Unit =>
  makeUnit({
    imei: nombre,
    nombre,
    placas: '',
    direccion: '',
    speed: 0,
    status: 0,
    timestamp: null,
    ...more,
  })
const names = (units: readonly Unit[]) => units.map(({ nombre }) => nombre)

test.each([
  [1, true],
  [0, false],
  [2, false],
])('a status of %i is on: %s', (status, on) => {
  expect(isOn({ status })).toBe(on)
})

test.each([
  [65.26, 65],
  [0, 0],
  [99.6, 100],
])('%d km/h is shown as %d', (speed, shown) => {
  expect(shownSpeed({ speed })).toBe(shown)
})

describe('a search', () => {
  const units = [
    unit('Tracto 01 México', { placas: 'LUZ-390-S', direccion: 'Polanco, Ciudad de México' }),
    unit('Reparto 19', { placas: 'A83-BKL', direccion: 'San Martín, Puebla' }),
    unit('Pipa', { imei: '864895030114207' }),
  ]
  test.each([
    ['', ['Tracto 01 México', 'Reparto 19', 'Pipa']],
    ['  ', ['Tracto 01 México', 'Reparto 19', 'Pipa']],
    ['mexico', ['Tracto 01 México']],
    ['SAN martin', ['Reparto 19']],
    ['19 puebla', ['Reparto 19']],
    ['luz-39', ['Tracto 01 México']],
    ['0114207', ['Pipa']],
    ['nada', []],
  ])('for %j', (search, found) => {
    expect(names(searchUnits(units, search))).toEqual(found)
  })
})

describe('sorted', () => {
  const units = [
    unit('Tracto 10', { speed: 9, status: 1, timestamp: 3, placas: 'B' }),
    unit('tracto 2', { speed: 80, timestamp: 1 }),
    unit('Ámbar', { speed: 80, timestamp: null, placas: 'A' }),
  ]
  test.each<[PositionSort['column'], boolean, string[]]>([
    ['nombre', false, ['Ámbar', 'tracto 2', 'Tracto 10']],
    ['nombre', true, ['Tracto 10', 'tracto 2', 'Ámbar']],
    ['speed', false, ['Tracto 10', 'Ámbar', 'tracto 2']],
    ['speed', true, ['Ámbar', 'tracto 2', 'Tracto 10']],
    ['status', false, ['Tracto 10', 'Ámbar', 'tracto 2']],
    ['status', true, ['Ámbar', 'tracto 2', 'Tracto 10']],
    // Unknown values are last in both directions.
    ['time', false, ['tracto 2', 'Tracto 10', 'Ámbar']],
    ['time', true, ['Tracto 10', 'tracto 2', 'Ámbar']],
    ['placas', false, ['Ámbar', 'Tracto 10', 'tracto 2']],
    ['placas', true, ['Tracto 10', 'Ámbar', 'tracto 2']],
  ])('by %s, descending: %s', (column, descending, order) => {
    expect(names(sortUnits(units, { column, descending }))).toEqual(order)
  })
})

test('a file has the columns that are shown, and no formula', () => {
  const columns = {
    nombre: 'Nombre',
    placas: 'Placas',
    position: 'Posicion',
    address: 'Direccion',
    speed: 'Velocidad (km/h)',
    status: 'Estado',
    time: 'Fecha/Hora',
  }
  const texts = { columns, externalId: 'ID externo', on: 'Encendido', off: 'Apagado', locale: 'es-MX' }
  const time = new Date(2026, 10, 22, 1, 39, 48).getTime()
  const rows = [
    unit('=HYPERLINK("x")', { lat: 19.4, lng: -99.1, speed: 65.26, status: 1, timestamp: time }),
    unit('Pipa', { lat: null, lng: null, placas: 'A-1' }),
  ]
  expect(toCsv(rows, ['nombre', 'position', 'speed', 'status', 'time'], texts)).toBe(
    [
      'Nombre,Posicion,Velocidad (km/h),Estado,Fecha/Hora',
      `"'=HYPERLINK(""x"")","19.400000, -99.100000",65,Encendido,22/11/2026 01:39:48`,
      'Pipa,,0,Apagado,',
      '',
    ].join('\r\n'),
  )
  expect(toCsv([unit('Pipa'), unit('Torton', { id_externo: 'ERP-7' })], ['nombre'], texts)).toBe(
    'Nombre,ID externo\r\nPipa,\r\nTorton,ERP-7\r\n',
  )
})
