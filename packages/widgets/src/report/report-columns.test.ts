import { createReportsTexts, type GeneralRow, type UtilizationRow } from '@baliza/sdk-core'
import { expect, test } from 'vitest'
import { columnsOf, fittingColumns, formatHours, totalsOf } from './report-columns.js'
import { exportOf, zoneOf } from './report-file.js'
import type { Asked } from './report-form.js'
import { stretchOf } from './stretch-of.js'

const { reports: say } = createReportsTexts()
const hour = 3_600_000
const usage = (nombre: string, moving: number): UtilizationRow => ({
  imei: nombre,
  nombre,
  gpo: 'Norte',
  tiempo_mov_enc: moving * hour,
  tiempo_enc_det: 90 * 60_000,
  tiempo_det_apa: 0,
})
const general: GeneralRow = {
  ...usage('Pipa', 1),
  odometro: 1234.56,
  vel_max: 99.96,
  num_enc: 3,
  exceso_vel: 2,
  conductor: '=Ana',
  nombre_gpo: '',
}

test.each([
  [0, '0 h 00 min'],
  [20_000, '20 s'],
  [125 * 60_000, '2 h 05 min'],
  [443 * hour + 23 * 60_000 + 31_000, '443 h 24 min'],
  // Never 59.5 min as '60 min'.
  [hour - 1, '1 h 00 min'],
])('%i ms are %s', (duration, text) => {
  expect(formatHours(duration, say)).toBe(text)
})

test('the foot sums what adds up, and has the highest speed', () => {
  const rows = [general, { ...general, odometro: 10, vel_max: 120.04 }]
  const totals = totalsOf(columnsOf('general', rows, []), rows)
  expect(Object.fromEntries(totals)).toEqual({
    distance: 1244.6,
    moving: 2 * hour,
    idle: 3 * hour,
    off: 0,
    maxSpeed: 120,
    starts: 6,
    excesses: 4,
  })
})

test('columns leave by rank, never the name nor Detalle; a card has its few', () => {
  const all = columnsOf('utilization', [usage('a', 1)], [])
  const ids = (width: number, cards = false) => fittingColumns(all, width, cards).map(({ id }) => id)
  expect(ids(2_000)).toEqual(['nombre', 'group', 'moving', 'idle', 'off', 'share', 'detail'])
  expect(ids(850)).toEqual(['nombre', 'moving', 'idle', 'off', 'share', 'detail'])
  expect(ids(700)).toEqual(['nombre', 'moving', 'idle', 'off', 'detail'])
  expect(ids(100)).toEqual(['nombre', 'detail'])
  expect(ids(360, true)).toEqual(['nombre', 'moving', 'idle', 'off', 'detail'])
})

test('a SIM that nobody may see has no column, nor an imei for role 1', () => {
  const device = { imei: '1', nombre: 'a', placas: '', sim: '', conductor: '', odometro: 0, registro: null }
  const ids = (sim: string) => columnsOf('deviceInfo', [{ ...device, sim }], ['imei']).map(({ id }) => id)
  expect(ids('')).toEqual(['nombre', 'placas', 'conductor', 'odometer', 'registro', 'detail'])
  expect(ids('5512345678')).toContain('sim')
})

test('a file has durations in minutes, figures without commas, and neither the picture nor the action', () => {
  const { title, header, columns } = exportOf(
    columnsOf('general', [general], []),
    [general],
    'Info general',
    ['Ayer'],
    say,
  )
  expect([title, header]).toEqual(['Info general', ['Ayer']])
  expect(columns.map((column) => [column.title, column.value(general)])).toEqual([
    ['Nombre', 'Pipa'],
    ['Grupo', ''],
    ['Conductor', '=Ana'],
    ['Recorrido (km)', 1234.6],
    ['En movimiento (min)', 60],
    ['Ralentí (min)', 90],
    ['Apagado (min)', 0],
    ['Máxima (km/h)', 100],
    ['Encendidos', 3],
    ['Excesos', 2],
  ])
})

test('the zone is named with its offset', () => {
  expect(zoneOf(0)).toMatch(/^[\w/]+ \(UTC[+-]\d\d:\d\d\)$/)
})

test('a row is about its stretch, or ten minutes on either side of its moment, or the whole report', () => {
  const query = { finicial: 5, ffinal: 9, imei: ['1'], filtro: 'all', grupos: [] } as const
  const asked: Asked = { name: 'utilization', query, from: 5, to: 9 }
  expect(stretchOf(usage('1', 1), asked)).toEqual({ imei: '1', from: 5, to: 9 })
  const place = { lat: null, lng: null }
  const speeding = { imei: '1', nombre: 'a', inicio: 6, fin: 7, distancia: 0, time: 1, vel_max: 0, ...place }
  expect(stretchOf(speeding, asked)).toEqual({ imei: '1', from: 6, to: 7 })
  const event = { imei: '1', nombre: 'a', nom_evento: 'x', direccion: '', acc: true, speed: 0, ...place }
  const moment = 1_750_000_000_000
  expect(stretchOf({ ...event, timestamp: moment }, asked)).toEqual({
    imei: '1',
    from: moment - 600_000,
    to: moment + 600_000,
  })
})
