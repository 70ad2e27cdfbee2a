import {
  columnKey,
  columnsOf,
  createReportsTexts,
  type ReportRow,
  shownText,
} from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { arrangeRows, isSubtotal } from './arrange-rows.js'
import { chartRows } from './chart-rows.js'
import { groupingsOf, groupsBy, previousOf, unitKeyOf } from './group-of.js'

const texts = createReportsTexts()
const say = texts.reports
const hour = 3_600_000
const monday = new Date(2026, 10, 23).getTime()

const row = (imei: string, group: string, km: number, idle: number, more: object = {}): ReportRow => ({
  imei,
  nombre: `Unidad ${imei}`,
  nombre_gpo: group,
  conductor: imei === '1' ? 'Ana' : '',
  odometro: km,
  vel_max: 90 + km,
  num_enc: 1,
  exceso_vel: 0,
  tiempo_mov_enc: hour,
  tiempo_enc_det: idle * hour,
  tiempo_det_apa: 0,
  ...more,
})
const rows = [row('1', 'Norte', 30, 2), row('2', '', 20, 1), row('3', 'Norte', 10, 1)]
const facts = { units: new Map(), groups: [], from: monday, fromBefore: monday - 7 * 24 * hour, say }

function arranged(options: Partial<Parameters<typeof arrangeRows>[0]> = {}) {
  const columns = columnsOf('general', rows, [], texts).filter(({ id }) =>
    ['nombre', 'distance', 'idle', 'maxSpeed'].includes(id),
  )
  const table = arrangeRows({ columns, rows, before: null, groupOf: null, keyOf: null, say, ...options })
  return {
    titles: table.columns.map(columnKey),
    lines: table.rows.map((one) => table.columns.map((column) => shownText(column, column.value(one), say))),
    subtotals: table.rows.map(isSubtotal),
    totals: Object.fromEntries(table.totals),
  }
}

test('each group begins with its subtotals; the totals count each row once', () => {
  expect(arranged({ groupOf: groupsBy('group', facts) })).toEqual({
    titles: ['nombre', 'distance', 'idle', 'maxSpeed'],
    lines: [
      ['Norte · 2', '40', '3 h 00 min', '120'],
      ['Unidad 1', '30', '2 h 00 min', '120'],
      ['Unidad 3', '10', '1 h 00 min', '100'],
      ['Sin Grupo · 1', '20', '1 h 00 min', '110'],
      ['Unidad 2', '20', '1 h 00 min', '110'],
    ],
    subtotals: [true, false, false, true, false],
    totals: { distance: 60, idle: 4 * hour, maxSpeed: 120 },
  })
})

test('rows without a driver are a group', () => {
  const { lines } = arranged({ groupOf: groupsBy('driver', facts) })
  expect(lines.map(([first]) => first)).toEqual([
    'Ana · 1',
    'Unidad 1',
    'Sin conductor · 2',
    'Unidad 2',
    'Unidad 3',
  ])
})

test('the previous range is a column next to each total, of rows, subtotals and the foot', () => {
  const before = [row('1', 'Norte', 25, 1), row('4', 'Norte', 5, 0)]
  const table = arranged({
    before,
    groupOf: groupsBy('group', facts),
    keyOf: unitKeyOf('general', facts.from, facts.fromBefore),
  })
  expect(table.titles).toEqual([
    'nombre',
    'distance',
    'distance before',
    'idle',
    'idle before',
    'maxSpeed',
    'maxSpeed before',
  ])
  expect(table.lines.map((line) => line.slice(0, 3))).toEqual([
    ['Norte · 2 (antes 2)', '40', '30'],
    ['Unidad 1', '30', '25'],
    ['Unidad 3', '10', ''],
    ['Sin Grupo · 1 (antes 0)', '20', ''],
    ['Unidad 2', '20', ''],
  ])
  expect(table.totals).toMatchObject({ distance: 60, 'distance before': 30, 'maxSpeed before': 115 })
})

test('days are in order, and a day is compared with the same day of the previous range', () => {
  const day = 24 * hour
  const ofDay = (imei: string, km: number, dia: number) => row(imei, '', km, 0, { dia })
  const table = arranged({
    rows: [ofDay('1', 5, monday + day), ofDay('1', 3, monday)],
    before: [ofDay('1', 2, monday - 7 * day), ofDay('1', 4, monday - 6 * day)],
    groupOf: groupsBy('day', facts),
    keyOf: unitKeyOf('general', facts.from, facts.fromBefore),
  })
  expect(table.lines.map((line) => line.slice(0, 3))).toEqual([
    [expect.stringMatching(/^lun.* 23 .*nov.* · 1 \(antes 1\)$/), '3', '2'],
    ['Unidad 1', '3', '2'],
    [expect.stringMatching(/^mar.* 24 .*nov.* · 1 \(antes 1\)$/), '5', '4'],
    ['Unidad 1', '5', '4'],
  ])
})

test('what a report can be grouped by depends on its rows and its range', () => {
  const query = { finicial: 0, ffinal: 0, filtro: 'all', imei: [], grupos: [] } as const
  const asked = (name: 'general' | 'events' | 'deviceInfo', days: number) =>
    ({ name, query, from: monday, to: monday + days * 24 * hour - 1 }) as const
  expect(groupingsOf(asked('general', 7))).toEqual(['group', 'driver', 'day'])
  expect(groupingsOf(asked('general', 1))).toEqual(['group', 'driver'])
  expect(groupingsOf(asked('general', 40))).toEqual(['group', 'driver'])
  expect(groupingsOf(asked('events', 40))).toEqual(['group', 'driver', 'day'])
  expect(groupingsOf(asked('deviceInfo', 7))).toEqual(['group', 'driver'])
})

test('the range before has as many days and the same hours', () => {
  const before = (from: Date, to: Date, now = to) => {
    const query = { finicial: 0, ffinal: 0, filtro: 'all', imei: [], grupos: [] } as const
    const { from: start, to: end } = previousOf({ name: 'general', query, from: +from, to: +to }, +now)
    return [new Date(start), new Date(end)]
  }
  const at = (day: number, hours = 0, minutes = 0) => new Date(2026, 10, day, hours, minutes)
  expect(before(at(23), at(29, 23, 59))).toEqual([at(16), at(22, 23, 59)])
  // Today until now.
  expect(before(at(30), at(30, 8, 51))).toEqual([at(29), at(29, 8, 51)])
  expect(before(at(29), at(30, 8, 51))).toEqual([at(27), at(28, 8, 51)])
  // 'Hoy' ends in the future.
  expect(before(at(30), at(30, 23, 59), at(30, 8, 51))).toEqual([at(29), at(29, 8, 51)])
  // Typed dates end in the first minute of a day.
  expect(before(at(23), at(30, 0, 0))).toEqual([at(16), at(23, 0, 0)])
})

test('a group that only the previous range has is listed with nothing now', () => {
  const { lines } = arranged({
    before: [row('9', 'Sur', 5, 0)],
    groupOf: groupsBy('group', facts),
    keyOf: unitKeyOf('general', facts.from, facts.fromBefore),
  })
  expect(lines.at(-1)?.slice(0, 3)).toEqual(['Sur · 0 (antes 1)', '', '5'])
})

test('figures that every row hides have no total', () => {
  const hidden = rows.map((one) => ({ ...one, speedHidden: true as const }))
  const { totals, lines } = arranged({ rows: hidden, groupOf: groupsBy('group', facts) })
  expect(totals).toEqual({ distance: 60, idle: 4 * hour })
  expect(lines[0]).toEqual(['Norte · 2', '40', '3 h 00 min', ''])
})

test('charts of a report by day add the rows of a unit, and its days', () => {
  const query = { finicial: 0, ffinal: 0, filtro: 'all', imei: [], grupos: [] } as const
  const asked = { name: 'general', query, from: monday, to: monday, perDay: true } as const
  const day = 24 * hour
  const chart = chartRows({ asked, dias: [] }, [
    row('1', '', 5, 1, { dia: monday + day }),
    row('1', '', 3, 1, { dia: monday }),
    row('2', '', 4, 0, { dia: monday }),
  ])
  expect(chart.rows).toMatchObject([{ odometro: 8, tiempo_enc_det: 2 * hour }, { odometro: 4 }])
  expect(chart.dias).toEqual([
    { inicio: monday, km: 7 },
    { inicio: monday + day, km: 5 },
  ])
})
