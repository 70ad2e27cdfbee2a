import { createReportsTexts, type SpeedingRow } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { picturesOf, scaleOf } from './picture-data.js'

const { reports: say } = createReportsTexts()

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [24, [0, 6, 12, 18, 24]],
  [48, [0, 20, 40, 60]],
  [105, [0, 30, 60, 90, 120]],
  [1_234, [0, 500, 1_000, 1_500]],
])('a scale to %d', (highest, scale) => {
  expect(scaleOf(highest)).toEqual(scale)
})

const speeding = (nombre: string, hour: number): SpeedingRow => ({
  imei: nombre,
  nombre,
  inicio: new Date(2026, 10, 20, hour, 30).getTime(),
  fin: new Date(2026, 10, 20, hour, 40).getTime(),
  distancia: 1,
  time: 600_000,
  vel_max: 100,
  lat: null,
  lng: null,
})

test('speeding is counted by unit, most first, and by hour', () => {
  const rows = [speeding('Tracto 02', 8), speeding('Tracto 01', 8), speeding('Tracto 01', 23)]
  const [byUnit, byHour] = picturesOf('speeding', rows, [], say)
  expect(byUnit?.bars.map(({ short, parts }) => [short, parts[0]?.value])).toEqual([
    ['01', 2],
    ['02', 1],
  ])
  expect(byHour?.bars).toHaveLength(24)
  expect(
    byHour?.bars.flatMap(({ label, parts }) => (parts[0]?.value ? [[label, parts[0].value]] : [])),
  ).toEqual([
    ['08:00', 2],
    ['23:00', 1],
  ])
})

test('use is stacked in hours', () => {
  const hour = 3_600_000
  const row = {
    imei: '1',
    nombre: 'Pipa',
    gpo: '',
    tiempo_mov_enc: 2 * hour,
    tiempo_enc_det: hour / 2,
    tiempo_det_apa: 0,
  }
  expect(picturesOf('utilization', [row], [], say)[0]?.bars).toEqual([
    {
      label: 'Pipa',
      short: 'Pipa',
      parts: [
        { id: 'moving', name: 'En movimiento', value: 2, text: '2 h 00 min' },
        { id: 'idle', name: 'Ralentí', value: 0.5, text: '30 min' },
        { id: 'off', name: 'Apagado', value: 0, text: '0 min' },
      ],
    },
  ])
})

test('distance is by day before it is by unit, and one day is no comparison', () => {
  const row = {
    imei: '1',
    nombre: 'Pipa 7',
    nombre_gpo: '',
    tiempo_mov_enc: 0,
    tiempo_enc_det: 0,
    tiempo_det_apa: 0,
    odometro: 120.25,
    vel_max: 0,
    num_enc: 0,
    exceso_vel: 0,
    conductor: '',
  }
  const dias = [
    { inicio: new Date(2026, 10, 19, 8).getTime(), km: 100 },
    { inicio: new Date(2026, 10, 20).getTime(), km: 20.25 },
  ]
  const [byDay, byUnit] = picturesOf('general', [row], dias, say)
  expect(byDay?.bars.map(({ short, parts }) => [short, parts[0]?.value, parts[0]?.text])).toEqual([
    ['19 nov', 100, '100'],
    ['20 nov', 20.25, '20.3'],
  ])
  expect(byUnit?.bars.map(({ short, parts }) => [short, parts[0]?.value])).toEqual([['7', 120.25]])
  expect(picturesOf('general', [row], dias.slice(1), say).map(({ title }) => title)).toEqual([
    'Recorrido por unidad (km)',
  ])
})

test('what compares nothing has no picture', () => {
  expect(picturesOf('deviceInfo', [], [], say)).toEqual([])
  expect(picturesOf('details', [], [], say)).toEqual([])
})
