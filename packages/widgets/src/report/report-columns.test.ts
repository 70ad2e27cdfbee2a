import {
  columnsOf,
  createReportsTexts,
  exportOf,
  filledColumns,
  fittingColumns,
  formatHours,
  type GeneralRow,
  type ReportName,
  type ReportRow,
  shownText,
  totalsOf,
  type UtilizationRow,
} from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import type { Asked } from './report-form.js'
import { stretchOf } from './stretch-of.js'
import { zoneOf } from './zone-of.js'

const texts = createReportsTexts()
const { reports: say } = texts
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
  [0, '0 min'],
  [3 * 60_000, '3 min'],
  [20_000, '20 s'],
  [125 * 60_000, '2 h 05 min'],
  [443 * hour + 23 * 60_000 + 31_000, '443 h 24 min'],
  // 59.5 min and more are not shown as '60 min'.
  [hour - 1, '1 h 00 min'],
])('%i ms are %s', (duration, text) => {
  expect(formatHours(duration, say)).toBe(text)
})

const moment = new Date(2026, 2, 4, 13, 5, 9).getTime()
const place = { lat: 19.4326, lng: -99.1332 }
const unit = { imei: '359586015829802', nombre: 'Pipa' }
const event = { ...unit, ...place, nom_evento: 'Patio', direccion: 'Centro', acc: true, timestamp: moment }
const device = { placas: 'ABC-1', sim: '5512345678', conductor: 'Ana', odometro: 28.871, registro: moment }
const speeding = { ...unit, ...place, inicio: moment, fin: moment + 61_500, time: 61_500 }
const record = { ...place, acc: false, angulo: 270, direccion: 'Centro', timestamp: moment }

/** Columns of each report in order: the displayed text of a row, and the value in a file. */
const columnsOfReports: readonly [ReportName, ReportRow, readonly (readonly [string, string, unknown])[]][] =
  [
    [
      'utilization',
      usage('Pipa', 2),
      [
        ['Nombre', 'Pipa', 'Pipa'],
        ['Grupo', 'Norte', 'Norte'],
        ['En movimiento', '2 h 00 min', { seconds: 7_200 }],
        ['Ralentí', '1 h 30 min', { seconds: 5_400 }],
        ['Apagado', '0 min', { seconds: 0 }],
      ],
    ],
    [
      'deviceInfo',
      { ...unit, ...device },
      [
        ['Nombre', 'Pipa', 'Pipa'],
        ['Placas', 'ABC-1', 'ABC-1'],
        ['# SIM', '5512345678', '5512345678'],
        ['IMEI', '359586015829802', '359586015829802'],
        ['Conductor', 'Ana', 'Ana'],
        ['Odómetro (km)', '28.9', 28.871],
        ['Registro', '04/03/2026 13:05:09', new Date(moment)],
      ],
    ],
    [
      'events',
      { ...event, speed: 61.26, tardia: true },
      [
        ['Nombre', 'Pipa', 'Pipa'],
        ['Evento', 'Patio', 'Patio'],
        ['Fecha/Hora', '04/03/2026 13:05:09', new Date(moment)],
        ['Velocidad (km/h)', '61', 61.3],
        ['Motor', 'Encendido', 'Encendido'],
        ['Dirección', 'Centro', 'Centro'],
        ['Posición', '19.432600, -99.133200', '19.432600, -99.133200'],
        ['Recepción', 'Tardía', 'Tardía'],
      ],
    ],
    [
      'general',
      { ...general, tiempo_mov_enc: 3_725_400 },
      [
        ['Nombre', 'Pipa', 'Pipa'],
        ['Grupo', '', ''],
        ['Conductor', '=Ana', '=Ana'],
        ['Recorrido (km)', '1,234.6', 1234.56],
        ['En movimiento', '1 h 02 min', { seconds: 3_725 }],
        ['Ralentí', '1 h 30 min', { seconds: 5_400 }],
        ['Apagado', '0 min', { seconds: 0 }],
        ['Máxima (km/h)', '100', 100],
        ['Encendidos', '3', 3],
        ['Excesos', '2', 2],
      ],
    ],
    [
      'speeding',
      { ...speeding, distancia: 0.9126, vel_max: 104.04 },
      [
        ['Nombre', 'Pipa', 'Pipa'],
        ['Inicio', '04/03/2026 13:05:09', new Date(moment)],
        ['Fin', '04/03/2026 13:06:10', new Date(moment + 61_500)],
        ['Duración', '1 min', { seconds: 62 }],
        ['Recorrido (km)', '0.9', 0.913],
        ['Máxima (km/h)', '104', 104],
        ['Posición', '19.432600, -99.133200', '19.432600, -99.133200'],
      ],
    ],
    [
      'details',
      { ...record, speed: 4.56 },
      [
        ['Fecha/Hora', '04/03/2026 13:05:09', new Date(moment)],
        ['Velocidad (km/h)', '5', 4.6],
        ['Motor', 'Apagado', 'Apagado'],
        ['Ángulo', '270', 270],
        ['Dirección', 'Centro', 'Centro'],
        ['Posición', '19.432600, -99.133200', '19.432600, -99.133200'],
        ['Duda', '', null],
      ],
    ],
    [
      'details',
      {
        ...record,
        speed: 0,
        duda: 'precision',
        dicho: { lat: 19.5, lng: -99.1, speed: 40, precision: 2_500 },
      },
      [
        ['Fecha/Hora', '04/03/2026 13:05:09', new Date(moment)],
        ['Velocidad (km/h)', '0', 0],
        ['Motor', 'Apagado', 'Apagado'],
        ['Ángulo', '270', 270],
        ['Dirección', 'Centro', 'Centro'],
        ['Posición', '19.432600, -99.133200', '19.432600, -99.133200'],
        ['Duda', 'precisión 2,500 m', 'precisión 2,500 m'],
      ],
    ],
  ]

test.each(
  columnsOfReports,
)('%s: what its columns show, and what a file holds of them', (name, row, lines) => {
  const columns = columnsOf(name, [row], [], texts).filter(
    ({ kind }) => kind !== 'share' && kind !== 'detail',
  )
  expect(
    columns.map((column) => [say.columns[column.id], shownText(column, column.value(row), say)]),
  ).toEqual(lines.map(([header, shown]) => [header, shown]))
  const file = exportOf(columns, [row], '', [], say)
  expect(file.columns.map(({ value }) => value(row))).toEqual(lines.map(([, , held]) => held))
})

/** Total row of two rows, and the last line of a file, by column. */
test.each<[ReportName, readonly [ReportRow, ReportRow], Record<string, readonly [string, unknown]>]>([
  [
    'utilization',
    [usage('a', 2), usage('b', 0.5)],
    {
      moving: ['2 h 30 min', { seconds: 9_000 }],
      idle: ['3 h 00 min', { seconds: 10_800 }],
      off: ['0 min', { seconds: 0 }],
    },
  ],
  [
    'deviceInfo',
    [
      { ...unit, ...device },
      { ...unit, ...device },
    ],
    {},
  ],
  [
    'events',
    [
      { ...event, speed: 61.26 },
      { ...event, speed: 40 },
    ],
    { speed: ['61', 61.3] },
  ],
  [
    'general',
    [
      { ...general, odometro: 28.947, vel_max: 61.26 },
      { ...general, odometro: 0.924, vel_max: 40 },
    ],
    {
      // The sum of the exact values: the displayed 28.9 and 0.9 would add up to 29.8.
      distance: ['29.9', 29.871],
      moving: ['2 h 00 min', { seconds: 7_200 }],
      idle: ['3 h 00 min', { seconds: 10_800 }],
      off: ['0 min', { seconds: 0 }],
      maxSpeed: ['61', 61.3],
      starts: ['6', 6],
      excesses: ['4', 4],
    },
  ],
  [
    'speeding',
    [
      { ...speeding, distancia: 0.9126, vel_max: 104.04 },
      { ...speeding, distancia: 0.9126, vel_max: 120.4 },
    ],
    { duration: ['2 min', { seconds: 123 }], distance: ['1.8', 1.825], maxSpeed: ['120', 120.4] },
  ],
  [
    'details',
    [
      { ...record, speed: 4.56 },
      { ...record, speed: 3 },
    ],
    { speed: ['5', 4.6] },
  ],
])('%s: the foot has what adds up and the highest speed, and so has a file', (name, rows, expected) => {
  const columns = columnsOf(name, rows, [], texts).filter(({ kind }) => kind !== 'share' && kind !== 'detail')
  const totals = totalsOf(columns, rows)
  const held = exportOf(columns, rows, '', [], say).totals
  const found = columns.flatMap((column, index) => {
    const total = totals.get(column.id)
    return total === undefined ? [] : [[column.id, [shownText(column, total, say), held?.[index]]]]
  })
  expect(Object.fromEntries(found)).toEqual(expected)
  expect(held?.[0]).toBe(found.length === 0 ? undefined : 'Total')
})

test('columns leave by rank, never the name nor Detalle; a card has its few', () => {
  const all = columnsOf('utilization', [usage('a', 1)], [], texts)
  const ids = (width: number, cards = false) => fittingColumns(all, width, cards).map(({ id }) => id)
  expect(ids(2_000)).toEqual(['nombre', 'group', 'moving', 'idle', 'off', 'share', 'detail'])
  expect(ids(850)).toEqual(['nombre', 'moving', 'idle', 'off', 'share', 'detail'])
  expect(ids(700)).toEqual(['nombre', 'moving', 'idle', 'off', 'detail'])
  expect(ids(100)).toEqual(['nombre', 'detail'])
  expect(ids(360, true)).toEqual(['nombre', 'moving', 'idle', 'off', 'detail'])
})

test('a table has the column of doubts where there is one, a file always', () => {
  const believed: ReportRow = { ...record, speed: 0, duda: null }
  const doubted: ReportRow = { ...believed, duda: 'salto' }
  const all = columnsOf('details', [believed], [], texts)
  const ids = (rows: readonly ReportRow[]) => filledColumns(all, rows).map(({ id }) => id)
  expect(all.map(({ id }) => id)).toContain('doubt')
  expect(ids([believed])).not.toContain('doubt')
  expect(ids([believed, doubted])).toContain('doubt')
})

test('a SIM that nobody may see has no column, nor an imei for role 1', () => {
  const device = { imei: '1', nombre: 'a', placas: '', sim: '', conductor: '', odometro: 0, registro: null }
  const ids = (sim: string) =>
    columnsOf('deviceInfo', [{ ...device, sim }], ['imei'], texts).map(({ id }) => id)
  expect(ids('')).toEqual(['nombre', 'placas', 'conductor', 'odometer', 'registro', 'detail'])
  expect(ids('5512345678')).toContain('sim')
})

test('a file has its title, what was asked for, and how its durations are written', () => {
  const columns = columnsOf('general', [general], [], texts)
  const { title, header, columns: written } = exportOf(columns, [general], 'Info general', ['Ayer'], say)
  expect([title, header]).toEqual(['Info general', ['Ayer']])
  expect(written.map((column) => column.title)).toEqual([
    ...['Nombre', 'Grupo', 'Conductor', 'Recorrido (km)'],
    ...['En movimiento (h:mm:ss)', 'Ralentí (h:mm:ss)', 'Apagado (h:mm:ss)'],
    ...['Máxima (km/h)', 'Encendidos', 'Excesos'],
  ])
})

test('the zone is named with its offset', () => {
  // Time zone of the test suite: vitest.config.ts.
  expect(zoneOf(Date.UTC(2026, 5, 1))).toBe('America/Mexico_City (UTC-06:00)')
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
