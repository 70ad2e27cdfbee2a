import type { ReportRowOf, StreamedReport } from '@baliza/sdk-core/internal'
import * as v from 'valibot'
import { fit } from '../fit.js'
import { chooseByName, chooseUnit, readFleet } from '../fleet.js'
import { sayable } from '../sayable.js'
import { about, from, listEnd, text, to } from '../schema.js'
import { type ToolCall, tool } from '../tool.js'
import { Unclear } from '../unclear.js'

type Cell = string | number | boolean | null
type Column<Row> = readonly [name: string, cell: (row: Row) => Cell, total?: 'sum' | 'max']

const hours = (ms: number) => Math.round(ms / 36_000) / 100
const round = (value: number) => Math.round(value * 10) / 10

interface Used {
  readonly tiempo_mov_enc: number
  readonly tiempo_enc_det: number
  readonly tiempo_det_apa: number
}
const used: readonly Column<Used>[] = [
  ['movingHours', (row) => hours(row.tiempo_mov_enc), 'sum'],
  ['idleHours', (row) => hours(row.tiempo_enc_det), 'sum'],
  ['offHours', (row) => hours(row.tiempo_det_apa), 'sum'],
]
const unit: readonly Column<{ readonly imei: string; readonly nombre: string }>[] = [
  ['imei', ({ imei }) => imei],
  ['name', ({ nombre }) => sayable(nombre)],
]

type Columns = { readonly [Name in StreamedReport]: readonly Column<ReportRowOf<Name>>[] }

const columnsIn = (write: (time: number) => string): Columns => ({
  utilization: [...unit, ...used, ['group', ({ gpo }) => sayable(gpo)]],
  deviceInfo: [
    ...unit,
    ['plates', ({ placas }) => sayable(placas)],
    ['driver', ({ conductor }) => sayable(conductor)],
    ['odometerKm', ({ odometro }) => round(odometro)],
    ['registeredAt', ({ registro }) => (registro === null ? null : write(registro))],
  ],
  events: [
    ...unit,
    ['event', ({ nom_evento }) => sayable(nom_evento)],
    ['at', ({ timestamp }) => write(timestamp)],
    ['address', ({ direccion }) => sayable(direccion)],
    ['lat', ({ lat }) => lat],
    ['lng', ({ lng }) => lng],
    ['speedKmh', ({ speed, speedHidden }) => (speedHidden ? null : Math.round(speed))],
  ],
  general: [
    ...unit,
    ...used,
    ['km', ({ odometro }) => round(odometro), 'sum'],
    ['topSpeedKmh', ({ vel_max, speedHidden }) => (speedHidden ? null : Math.round(vel_max)), 'max'],
    ['engineStarts', ({ num_enc }) => num_enc, 'sum'],
    ['speedingCount', ({ exceso_vel }) => exceso_vel, 'sum'],
    ['driver', ({ conductor }) => sayable(conductor)],
    ['group', ({ nombre_gpo }) => sayable(nombre_gpo)],
  ],
  speeding: [
    ...unit,
    ['from', ({ inicio }) => write(inicio)],
    ['to', ({ fin }) => write(fin)],
    ['minutes', ({ time }) => round(time / 60_000), 'sum'],
    ['km', ({ distancia }) => round(distancia), 'sum'],
    ['topSpeedKmh', ({ vel_max }) => Math.round(vel_max), 'max'],
    ['lat', ({ lat }) => lat],
    ['lng', ({ lng }) => lng],
  ],
})

const names = ['utilization', 'device_info', 'events', 'general', 'speeding'] as const
const cell = v.union([v.string(), v.number(), v.boolean(), v.null()])
const maxRows = 100

export const runReport = tool({
  name: 'run_report',
  title: 'Run a report',
  description:
    'Runs a report over up to 31 days. general: km, hours, top speed, engine starts, speeding per unit. utilization: hours per unit. speeding: each time a unit was above speedKmh. events: what raised an alert. device_info: plates, driver, odometer. Rows are the first 100; totals are of all rows.',
  input: v.object({
    report: v.picklist(names),
    units: v.optional(
      about(
        v.pipe(v.array(text), v.minLength(1), v.maxLength(50)),
        'Exact names, plates or IMEIs. Without them: all.',
      ),
    ),
    group: v.optional(about(text, 'Exact name of a group, instead of units.')),
    from,
    to,
    speedKmh: v.optional(
      about(v.pipe(v.number(), v.minValue(1), v.maxValue(300)), 'Of speeding, which needs it: the limit.'),
    ),
  }),
  output: v.object({
    report: v.picklist(names),
    from: v.string(),
    to: v.string(),
    units: v.number(),
    rowCount: about(v.number(), 'Number of all rows.'),
    totals: about(v.record(v.string(), v.number()), 'Sums and maxima over all rows.'),
    rows: v.array(v.record(v.string(), cell)),
    ...listEnd,
  }),
  async run({ report, units: asked, group, from: first, to: last, speedKmh }, call) {
    const { fleet, signal } = call
    if (report === 'speeding' && speedKmh === undefined)
      throw new Unclear('speeding needs speedKmh, the limit. Ask the person which one.')
    const range = fleet.clock.period(first, last, 31)
    const imei = await unitsOf(asked, group, call)
    if (imei.length === 0) throw new Unclear('No unit is visible there, so there is nothing to report.')
    const queries = chunksOf(imei).map(
      (part) => ({ finicial: range.from, ffinal: range.to, imei: part, filtro: 'all', grupos: [] }) as const,
    )
    const columns = columnsIn(fleet.clock.write)
    const { reports } = fleet.wire
    const value = {
      report,
      from: fleet.clock.write(range.from),
      to: fleet.clock.write(range.to),
      units: imei.length,
    }
    const settings = { signal }
    switch (report) {
      case 'utilization':
        return collect(
          value,
          queries.map((query) => reports.stream('utilization', query, settings)),
          columns.utilization,
        )
      case 'device_info':
        return collect(
          value,
          queries.map((query) => reports.stream('deviceInfo', query, settings)),
          columns.deviceInfo,
        )
      case 'events':
        return collect(
          value,
          queries.map((query) => reports.stream('events', query, settings)),
          columns.events,
        )
      case 'general':
        return collect(
          value,
          queries.map((query) => reports.stream('general', query, settings)),
          columns.general,
        )
      case 'speeding':
        return collect(
          value,
          queries.map((query) =>
            reports.stream('speeding', { ...query, velocidad: speedKmh ?? 0 }, settings),
          ),
          columns.speeding,
        )
    }
  },
})

/** Maximum number of units of one report (`reportQuerySchema`). */
const maxUnits = 10_000

function chunksOf(imeis: readonly string[]): string[][] {
  const chunks: string[][] = []
  for (let at = 0; at < imeis.length; at += maxUnits) chunks.push(imeis.slice(at, at + maxUnits))
  return chunks
}

async function unitsOf(
  asked: readonly string[] | undefined,
  group: string | undefined,
  { fleet, signal }: ToolCall,
): Promise<readonly string[]> {
  const { units, groups } = await readFleet(fleet, signal)
  if (asked !== undefined) return [...new Set(asked.map((name) => chooseUnit(units, name).imei))]
  const wanted = group === undefined ? null : chooseByName(groups.values(), group, 'group').id
  return units.filter(({ id_grupo }) => wanted === null || id_grupo === wanted).map(({ imei }) => imei)
}

/** Keeps the first rows and the totals of all, as they arrive: one call after the other. */
async function collect<Row>(
  value: object,
  streams: readonly AsyncIterable<{ readonly rows: readonly Row[] }>[],
  columns: readonly Column<Row>[],
): Promise<object> {
  const totals = new Map<string, number>()
  const items: Record<string, Cell>[] = []
  let rowCount = 0
  for (const parts of streams) for await (const { rows } of parts) for (const row of rows) add(row)
  return fit('rows', {
    value: { ...value, rowCount, totals: Object.fromEntries(totals) },
    items,
    limit: maxRows,
  })

  function add(row: Row): void {
    rowCount += 1
    for (const [name, read, total] of columns) {
      const read1 = total === undefined ? null : read(row)
      if (typeof read1 !== 'number') continue
      const before = totals.get(name) ?? 0
      totals.set(name, total === 'max' ? Math.max(before, read1) : Math.round((before + read1) * 100) / 100)
    }
    // One more than is shown proves that there are more.
    if (items.length <= maxRows)
      items.push(Object.fromEntries(columns.map(([name, read]) => [name, read(row)])))
  }
}
