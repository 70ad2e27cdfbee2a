import {
  type Answer,
  assessPoints,
  calls,
  countStops,
  defaultReading,
  type ExportValue,
  es,
  findStops,
  formatCoordinates,
  formatDateTime,
  formatDuration,
  formatKm,
  formatSpeed,
  type HistoryRecord,
  readStateTimes,
  type StateTimes,
  scheduledReports,
  stopLabels,
  type TrackRange,
  trackTotals,
} from '@baliza/agreement'
import { reportMailTexts as t } from '../texts.js'
import { maxRecords, tooLarge } from './limits.js'
import type { DocumentSection } from './pdf-document.js'
import type { ReportedUnit, ReportJob } from './report-job.js'
import { createTableFile } from './table-file.js'
import { throwIfRefused, type WrittenContent } from './written-content.js'

const { table: columns, totals: names } = es.history

/** A line of the response: the next records of one unit, and the number of complete units. */
interface Batch {
  readonly rows: readonly unknown[]
  readonly done: number
  /** In the last batch of a unit, its times in each state. */
  readonly tiempo_mov_enc?: number
}

/** Writes the history of each unit: as a PDF its totals, route and stops, in other formats its records. */
export async function writeHistory(job: ReportJob, pieces: AsyncIterable<string>): Promise<WrittenContent> {
  const writer = job.formato === 'pdf' ? sectionsWriter(job) : recordsWriter(job, job.formato)
  let count = 0
  // A response without its last line was interrupted.
  let end: Answer = { status: 0, codigo: 'broken' }
  for await (const text of linesIn(pieces)) {
    const line: Batch | Answer = JSON.parse(text)
    if (!isBatch(line)) {
      end = line
      continue
    }
    count += line.rows.length
    if (count > maxRecords[job.formato]) throw tooLarge()
    const records = calls.history.ofUnits.read({ status: 1, data: line.rows }, defaultReading)
    writer.add(records, line.done, readStateTimes(line, defaultReading))
  }
  throwIfRefused(end)
  return writer.end()
}

const isBatch = (line: Batch | Answer): line is Batch => 'rows' in line

/** Splits a text that arrives in pieces into lines. */
async function* linesIn(pieces: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

interface Writer {
  /**
   * @param done number of units that are complete after these records
   * @param times of the unit that these records complete
   */
  add(records: readonly HistoryRecord[], done: number, times: StateTimes | null): void
  end(): WrittenContent
}

function recordsWriter({ header, zona }: ReportJob, format: 'xlsx' | 'csv'): Writer {
  const title = scheduledReports.history
  const titles = [
    'Unidad',
    columns.date,
    columns.location,
    columns.address,
    'Velocidad (km/h)',
    columns.engine,
    'Recorrido (km)',
  ]
  const lines = { title, titles, header: [[title], ...header.map((line) => [line]), []] }
  const file = createTableFile(format, lines, { zone: zona })
  const rowOf = (record: HistoryRecord): readonly ExportValue[] => [
    record.nombre,
    new Date(record.timestamp),
    formatCoordinates(record.lat, record.lng),
    record.direccion,
    Math.round(record.speed * 10) / 10,
    record.acc ? columns.on : columns.off,
    Math.round((record.recorrido ?? 0) * 1_000) / 1_000,
  ]
  return { add: (records) => records.length > 0 && file.add(records.map(rowOf)), end: () => file.end() }
}

function sectionsWriter({ units, zona, during }: ReportJob): Writer {
  const sections: DocumentSection[] = []
  let records: HistoryRecord[] = []
  let complete = 0
  return {
    add(more, done, times) {
      for (const record of more) records.push(record)
      for (const unit of units.slice(complete, done)) {
        sections.push(...sectionsOf(unit, records, times, during, zona))
        records = []
      }
      complete = done
    },
    end: () => sections,
  }
}

function sectionsOf(
  { nombre, placas, imei }: ReportedUnit,
  records: readonly HistoryRecord[],
  times: StateTimes | null,
  during: TrackRange,
  zone: string,
): DocumentSection[] {
  const title = [nombre, placas, imei].filter(Boolean).join(' · ')
  const totals = trackTotals(records, undefined, during)
  const time = times ?? totals.time
  const stops = findStops(records)
  const labels = stopLabels(stops)
  const facts = [
    [names.distance, formatKm(totals.distance)],
    [names.maxSpeed, formatSpeed(totals.maxSpeed)],
    [names.moving, formatDuration(time.moving)],
    [names.idle, formatDuration(time.idle)],
    [names.off, formatDuration(time.off)],
    [names.stops, String(countStops(stops))],
  ] as const
  if (records.length === 0) return [{ title, heading: title, facts, note: t.nothing }]
  return [
    { title, heading: title, facts, route: { points: assessPoints(records), stops } },
    stops.length === 0
      ? { heading: t.stops, note: t.noStops }
      : {
          heading: t.stops,
          table: {
            columns: ['No.', 'Llegada', 'Salida', 'Duración', columns.address].map((title, at) => ({
              title,
              end: at === 0 || at === 3,
            })),
            rows: stops.map(({ first, from, to, isOpen }, index) => [
              labels[index] ?? '',
              formatDateTime(from, zone),
              isOpen ? '—' : formatDateTime(to, zone),
              formatDuration(to - from),
              records[first]?.direccion ?? '',
            ]),
          },
        },
  ]
}
