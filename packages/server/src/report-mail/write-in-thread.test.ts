import { performance } from 'node:perf_hooks'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { bundledEntry } from '../testing/bundled-entry.js'
import { readPdf } from '../testing/read-pdf.js'
import type { ReportJob } from './report-job.js'
import { writeInThread } from './write-in-thread.js'

const entry = bundledEntry('report-file-worker', 'report-mail/report-file-worker.ts')
const log = { warn: () => undefined }
const start = Date.UTC(2026, 10, 27, 6)
const units = [
  { imei: '359000000000001', nombre: 'Camión 01', placas: 'AA-1' },
  { imei: '359000000000002', nombre: 'Camión 02', placas: 'BB-2' },
]

const job = (change: Partial<ReportJob> = {}): ReportJob => ({
  nombre: 'Ayer',
  reporte: 'history',
  formato: 'xlsx',
  zona: 'America/Mexico_City',
  brand: 'Baliza',
  title: 'Historial · 2 unidades',
  range: 'Del 27/11/2026 00:00:00 al 27/11/2026 23:59:59',
  during: { from: start, to: start + 86_400_000 - 1 },
  header: ['Zona horaria: America/Mexico_City'],
  units,
  streets: null,
  ...change,
})

const recordOf = ({ imei, nombre }: (typeof units)[number], index: number) => ({
  ...{ imei, nombre, lat: 19.43 + index / 1e5, lng: -99.13, speed: 40, acc: 1, angulo: 0 },
  ...{ timestamp: start + index * 1_000, direccion: 'Av. Juárez', pdi: '', recorrido: index / 100 },
})

/** The answer in lines, as the server writes it. */
async function* answer(perUnit: number, read: { count: number } = { count: 0 }) {
  for (const [done, unit] of units.entries()) {
    for (let from = 0; from < perUnit; from += 500) {
      read.count += 1
      const rows = Array.from({ length: Math.min(500, perUnit - from) }, (_, at) => recordOf(unit, from + at))
      yield `${JSON.stringify({ rows, done, total: 2 })}\n`
    }
    yield `${JSON.stringify({ rows: [], done: done + 1, total: 2 })}\n`
  }
  yield '{"status":1,"mensaje":""}\n'
}
const signal = () => new AbortController().signal
const inThread = (change: Partial<ReportJob>, pieces: AsyncIterable<string>, ended = signal()) =>
  writeInThread(job(change), pieces, { log, signal: ended, entry: entry() })
const here = (change: Partial<ReportJob>, pieces: AsyncIterable<string>) =>
  writeInThread(job(change), pieces, { log, signal: signal(), entry: '/nowhere' })

test('the thread keeps the process free, and writes what the process would write', async () => {
  const pieces: string[] = []
  for await (const piece of answer(15_000)) pieces.push(piece)
  const before = performance.eventLoopUtilization()
  const file = await inThread(
    {},
    (async function* () {
      yield* pieces
    })(),
  )
  // Without a thread the process would be busy all the time.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  const sheetOf = (content: Uint8Array) =>
    strFromU8(unzipSync(content)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const sheet = sheetOf(file.content)
  expect(sheet.match(/<row /g)).toHaveLength(4 + 30_000)
  expect(sheet).toContain('<t xml:space="preserve">Camión 02</t>')
  // 00:00:00 in Mexico City.
  expect(sheet).toContain('<c r="B5" s="1"><v>46353</v></c>')
  expect(sheet).toBe(sheetOf((await here({}, answer(15_000))).content))
  expect(file).toMatchObject({
    filename: 'Ayer.xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
})

test('a CSV begins with the mark of UTF-8, and has the records of all units', async () => {
  const { content } = await inThread({ formato: 'csv' }, answer(2))
  expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(content.toString().slice(1).split('\r\n')).toEqual([
    'Historial',
    'Zona horaria: America/Mexico_City',
    '',
    'Unidad,Fecha,Ubicación,Dirección,Velocidad (km/h),Motor,Recorrido (km)',
    'Camión 01,27/11/2026 00:00:00,"19.430000, -99.130000",Av. Juárez,40,Encendido,0',
    'Camión 01,27/11/2026 00:00:01,"19.430010, -99.130000",Av. Juárez,40,Encendido,0.01',
    'Camión 02,27/11/2026 00:00:00,"19.430000, -99.130000",Av. Juárez,40,Encendido,0',
    'Camión 02,27/11/2026 00:00:01,"19.430010, -99.130000",Av. Juárez,40,Encendido,0.01',
    '',
  ])
})

test('a PDF has the pages of each unit, also of one without records', async () => {
  const pages = readPdf((await inThread({ formato: 'pdf' }, answer(0))).content)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Camión 01 · AA-1 · 359000000000001')
  expect(pages[1]).toContain('Camión 02 · BB-2 · 359000000000002')
})

test('a PDF counts the hours from the start of the range, and a stop of the night before once', async () => {
  const [unit] = units as [(typeof units)[0]]
  const { lat, lng } = recordOf(unit, 0)
  const parked = { lat, lng, speed: 0, acc: 0 }
  const antes = [-8, -2].map((hours) => ({ ...parked, timestamp: start + hours * 3_600_000 }))
  const first = { ...recordOf(unit, 0), timestamp: start + 7 * 3_600_000, antes }
  async function* pieces() {
    yield `${JSON.stringify({ rows: [first], done: 1, total: 1 })}\n`
    yield '{"status":1,"mensaje":""}\n'
  }
  const [page = ''] = readPdf((await inThread({ formato: 'pdf', units: [unit] }, pieces())).content)
  expect(page).toMatch(/Apagado: 7\sh\s·\sParadas: 0\s/)
  // The PDF's code of the dash.
  expect(page.replaceAll('\u0097', '—')).toMatch(/—\n26\/11\/2026 16:00:00\s+27\/11\/2026 07:00:00\s+15\sh/)
})

test('a PDF has the totals of a unit without records', async () => {
  const [unit] = units as [(typeof units)[0]]
  const times = { tiempo_mov_enc: 0, tiempo_enc_det: 600_000, tiempo_det_apa: 85_800_000 }
  async function* pieces() {
    yield `${JSON.stringify({ rows: [], done: 1, total: 1, ...times })}\n`
    yield '{"status":1,"mensaje":""}\n'
  }
  const [page = ''] = readPdf((await inThread({ formato: 'pdf', units: [unit] }, pieces())).content)
  expect(page).toMatch(/Recorrido: 0\.0\skm\s.*En\sralentí: 10\smin\s.*Apagado: 23\sh\s50\smin/s)
  expect(page).toContain('Sin registros en estas fechas.')
})

test('a file that grows too large ends the reading', async () => {
  const read = { count: 0 }
  await expect(inThread({ formato: 'csv' }, answer(1_000_000, read))).rejects.toMatchObject({
    name: 'FailedDelivery',
    message: 'el archivo pesa más de 7 MB: elige menos unidades',
    final: true,
  })
  // 7 MB are about 90,000 records. The whole answer would be 4,000 pieces.
  expect(read.count).toBeLessThan(300)
})

test('a refusal of the call is the reason, and a server that leaves ends the thread', async () => {
  const refusal = (async function* () {
    yield '{"status":0,"codigo":"inactive","mensaje":"La cuenta está inactiva"}\n'
  })()
  await expect(inThread({}, refusal)).rejects.toMatchObject({
    message: 'La cuenta está inactiva',
    final: true,
  })
  const leaving = new AbortController()
  let isClosed = false
  const endless = (async function* () {
    try {
      for (let count = 0; ; count += 1) {
        if (count === 3) leaving.abort(new Error('leaving'))
        yield `${JSON.stringify({ rows: [], done: 0, total: 2 })}\n`
      }
    } finally {
      isClosed = true
    }
  })()
  await expect(inThread({}, endless, leaving.signal)).rejects.toThrow('leaving')
  await expect.poll(() => isClosed).toBe(true)
})
