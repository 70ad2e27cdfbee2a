import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ExportTable, type ReportFormat, reportFormats } from '@baliza/sdk-core/internal'
import papaparse from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { read as readWithSheetJs } from 'xlsx'
import { exportRows } from './export-rows.js'

interface Row {
  readonly name: string
  readonly km: number | null
  readonly at: Date
}

const at = new Date(2026, 0, 20, 13, 5, 9)
const names = [
  'Camión "Niño", el rápido',
  'dos\nrenglones',
  '=HYPERLINK("http://example.com")',
  '+52 55 1234',
  '-99.5,19',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  "'ya tenía",
  '007',
]
const table: ExportTable<Row> = {
  title: 'Reporte: Utilización / año',
  header: ['Del 01/01/2026 al 31/01/2026', 'Horario: GMT-06:00'],
  columns: [
    { title: 'Unidad', value: ({ name }) => name },
    { title: 'Distancia, km', value: ({ km }) => km },
    { title: 'Última posición', value: ({ at }) => at },
  ],
  rows: names.map((name, index) => ({ name, km: index === 0 ? null : -index / 4, at })),
}

const bytes = async (format: ReportFormat) =>
  Buffer.from(await (await exportRows(format, table)).arrayBuffer())
const readings = names.map((name, index) => [name, index === 0 ? null : -index / 4])
/** Escapes a text for a text file, which has no types. */
const neutral = (name: string) => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name)

test.each([
  ['csv', ','],
  ['txt', '\t'],
] as const)('%s, opened by papaparse', async (format, delimiter) => {
  const text = (await bytes(format)).toString('utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const { data, errors } = papaparse.parse<string[]>(text.slice(1), { delimiter })
  expect(errors).toEqual([])
  expect(data).toEqual([
    ['Reporte: Utilización / año'],
    ['Del 01/01/2026 al 31/01/2026'],
    ['Horario: GMT-06:00'],
    [''],
    ['Unidad', 'Distancia, km', 'Última posición'],
    ...names.map((name, index) => [
      neutral(name),
      index === 0 ? '' : String(-index / 4),
      '20/01/2026 13:05:09',
    ]),
    [''],
  ])
})

test('xlsx, opened by read-excel-file', async () => {
  const [sheet] = await readXlsxFile(await bytes('xlsx'), { trim: false })
  const lines = sheet?.data ?? []
  expect(sheet?.sheet).toBe('Reporte  Utilización   año')
  expect(lines.slice(0, 3).map(([cell]) => cell)).toEqual([
    'Reporte: Utilización / año',
    'Del 01/01/2026 al 31/01/2026',
    'Horario: GMT-06:00',
  ])
  const table = lines.slice(-1 - names.length)
  expect(table[0]).toEqual(['Unidad', 'Distancia, km', 'Última posición'])
  expect(table.slice(1).map(([name, km]) => [name, km])).toEqual(readings)
  // A reader without time zones interprets the local time as UTC.
  for (const [, , time] of table.slice(1)) expect(time).toEqual(new Date(Date.UTC(2026, 0, 20, 13, 5, 9)))
})

/** Whether an independent reader of old spreadsheets is installed (Debian's python3-xlrd). */
const xlrd = spawnSync('/usr/bin/python3', ['-c', 'import xlrd']).status === 0
const script = `
import json, sys, xlrd
sheet = xlrd.open_workbook(sys.argv[1]).sheet_by_index(0)
print(json.dumps([[[cell.ctype, cell.value] for cell in row] for row in sheet.get_rows()]))`

test.skipIf(!xlrd)('xls, opened by xlrd', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'baliza-xls-'))
  try {
    writeFileSync(join(folder, 'a.xls'), await bytes('xls'))
    const { stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', script, join(folder, 'a.xls')], {
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    const rows: [number, unknown][][] = JSON.parse(stdout)
    expect(rows[0]?.[0]).toEqual([1, 'Reporte: Utilización / año'])
    const [titles, ...lines] = rows.slice(4)
    expect(titles?.map(([, value]) => value)).toEqual(['Unidad', 'Distancia, km', 'Última posición'])
    // Cell types of xlrd: 0 empty, 1 text, 2 number, 3 time.
    const days = Date.UTC(2026, 0, 20, 13, 5, 9) / 86_400_000 + 25_569
    expect(lines.map(([name, km]) => [name, km])).toEqual(
      names.map((name, index) => [[1, name], index === 0 ? [0, ''] : [2, -index / 4]]),
    )
    for (const [, , time] of lines) expect(time).toEqual([3, expect.closeTo(days, 6)])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test.each(['xls', 'xlsx'] as const)('no cell of %s is a formula', async (format) => {
  const { Sheets, SheetNames } = readWithSheetJs(await bytes(format), { cellNF: true })
  const sheet = Sheets[SheetNames[0] ?? ''] ?? {}
  const cells = names.map((_, index) => sheet[`A${index + 6}`])
  expect(cells.map(({ t, v, f }) => [t, v, f])).toEqual(names.map((name) => ['s', name, undefined]))
  // An edited cell stays a text if it would otherwise become a formula.
  expect(cells.map(({ z }) => z === '@')).toEqual(names.map((name) => neutral(name) !== name))
})

test('durations are read in a file of text and counted with in a sheet; the totals are its last line', async () => {
  const columns: ExportTable<{ name: string; seconds: number }>['columns'] = [
    { title: 'Unidad', value: ({ name }) => name },
    { title: 'Duración', value: ({ seconds }) => ({ seconds }) },
  ]
  const rows = [
    { name: 'a', seconds: 1_596_211 },
    { name: 'b', seconds: 69 },
  ]
  const totals = ['Total', { seconds: 1_596_280 }]
  const file = (format: ReportFormat) =>
    exportRows(format, { title: 'Uso', header: [], columns, rows, totals })
  const text = await (await file('csv')).text()
  expect(text.trimEnd().split('\r\n').slice(-3)).toEqual(['a,443:23:31', 'b,0:01:09', 'Total,443:24:40'])
  for (const format of ['xls', 'xlsx'] as const) {
    const { Sheets } = readWithSheetJs(await (await file(format)).arrayBuffer(), { cellNF: true })
    const sheet = Sheets.Uso ?? {}
    const cells = ['B4', 'B5', 'B6'].map((at) => sheet[at])
    expect(cells.map(({ t, v, z }) => [t, Math.round(v * 86_400), z])).toEqual(
      [1_596_211, 69, 1_596_280].map((seconds) => ['n', seconds, '[h]:mm:ss']),
    )
    expect(sheet.A6.v).toBe('Total')
  }
})

test('every format says what it is', async () => {
  const types = await Promise.all(reportFormats.map(async (format) => (await exportRows(format, table)).type))
  expect(Object.fromEntries(reportFormats.map((format, index) => [format, types[index]]))).toEqual({
    xls: 'application/vnd.ms-excel',
    csv: 'text/csv;charset=utf-8',
    txt: 'text/plain;charset=utf-8',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
})

test('a table without rows is a file all the same', async () => {
  for (const format of reportFormats) {
    const file = await exportRows(format, { ...table, rows: [] })
    expect(file.size, format).toBeGreaterThan(20)
  }
})

test.each(['xls', 'xlsx'] as const)('a column of %s is as wide as its longest text', async (format) => {
  const { Sheets, SheetNames } = readWithSheetJs(await bytes(format), { cellStyles: true })
  const columns = Sheets[SheetNames[0] ?? '']?.['!cols'] ?? []
  expect(columns).toHaveLength(3)
  // SheetJS subtracts the cell padding for a font that it knows.
  for (const [index, characters] of [34, 15, 21].entries())
    expect(Math.abs((columns[index]?.wch ?? 0) - characters)).toBeLessThan(2)
})

test('more rows than a sheet of the old format holds fill a second one', async () => {
  const rows = Array.from({ length: 65_001 }, (_, index) => ({ name: 'x', km: index, at }))
  const columns = table.columns.slice(1, 2)
  const file = await exportRows('xls', { title: 'Largo', header: [], columns, rows })
  const { SheetNames, Sheets } = readWithSheetJs(await file.arrayBuffer())
  expect(SheetNames).toEqual(['Largo', 'Largo (2)'])
  const [first, second] = SheetNames.map((name) => Sheets[name])
  expect([first?.A4?.v, first?.A65003?.v, first?.A65004]).toEqual([0, 64_999, undefined])
  expect([second?.A1?.v, second?.A3?.v, second?.A4?.v]).toEqual(['Largo', 'Distancia, km', 65_000])
})
