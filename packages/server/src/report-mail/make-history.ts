import {
  type ExportTable,
  es,
  fill,
  findStops,
  formatCoordinates,
  formatDateTime,
  formatDuration,
  formatKm,
  formatSpeed,
  type HistoryRecord,
  judgePoints,
  scheduledReports,
  trackTotals,
} from '@baliza/sdk-core'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import type { UnitRow } from '../storage/tables/units.js'
import { reportMailTexts as t } from '../texts.js'
import type { DocumentSection } from './pdf-document.js'
import type { ReportAsked, ReportContent } from './report-content.js'
import { mostMegabytes } from './write-file.js'

const { table: columns, totals: names } = es.footer

/** A workbook of more is larger than a mail may be; and all of it is in memory. */
const mostRecords = 400_000

/** A record with its unit's name. */
interface UnitRecord {
  readonly unit: string
  readonly record: HistoryRecord
}

/** The history of each unit: as a PDF its totals, route and stops, as any other file its records. */
export async function makeHistory({
  schedule,
  due,
  account,
  units,
  ask,
  signal,
  header,
}: ReportAsked): Promise<ReportContent> {
  const isPdf = schedule.formato === 'pdf'
  const sections: DocumentSection[] = []
  const rows: UnitRecord[] = []
  for (const unit of units) {
    const { imei, nombre } = unit
    const body = { imei, nombre, finicial: due.finicial, ffinal: due.ffinal }
    const records = (await ask(account, 'history.all', body, signal)) as readonly HistoryRecord[]
    if (isPdf) sections.push(...sectionsOf(unit, records, schedule.zona))
    else for (const record of records) rows.push({ unit: nombre, record })
    if (rows.length > mostRecords) throw new FailedDelivery(fill(t.large, { most: mostMegabytes }), true)
  }
  const table: ExportTable<UnitRecord> = {
    title: scheduledReports.history,
    header,
    rows,
    columns: [
      { title: 'Unidad', value: ({ unit }) => unit },
      { title: columns.date, value: ({ record }) => new Date(record.timestamp) },
      { title: columns.location, value: ({ record }) => formatCoordinates(record.lat, record.lng) },
      { title: columns.address, value: ({ record }) => record.direccion },
      { title: 'Velocidad (km/h)', value: ({ record }) => Math.round(record.speed * 10) / 10 },
      { title: columns.engine, value: ({ record }) => (record.acc ? columns.on : columns.off) },
      { title: 'Recorrido (km)', value: ({ record }) => Math.round((record.recorrido ?? 0) * 1_000) / 1_000 },
    ],
  }
  return { sections, table: table as ExportTable<never> }
}

function sectionsOf(
  { nombre, placas, imei }: UnitRow,
  records: readonly HistoryRecord[],
  zone: string,
): DocumentSection[] {
  const title = [nombre, placas, imei].filter(Boolean).join(' · ')
  if (records.length === 0) return [{ title, heading: title, note: t.nothing }]
  const { distance, maxSpeed, time } = trackTotals(records)
  const stops = findStops(records)
  const facts = [
    [names.distance, formatKm(distance)],
    [names.maxSpeed, formatSpeed(maxSpeed)],
    [names.moving, formatDuration(time.moving)],
    [names.idle, formatDuration(time.idle)],
    [names.off, formatDuration(time.off)],
    [names.stops, String(stops.length)],
  ] as const
  return [
    { title, heading: title, facts, route: { points: judgePoints(records), stops } },
    stops.length === 0
      ? { heading: t.stops, note: t.noStops }
      : {
          heading: t.stops,
          table: {
            columns: ['No.', 'Llegada', 'Salida', 'Duración', columns.address].map((title, at) => ({
              title,
              end: at === 0 || at === 3,
            })),
            rows: stops.map(({ first, from, to }, index) => [
              String(index + 1),
              formatDateTime(from, zone),
              formatDateTime(to, zone),
              formatDuration(to - from),
              records[first]?.direccion ?? '',
            ]),
          },
        },
  ]
}
