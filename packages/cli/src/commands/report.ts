import { BalizaError, type ReportRowOf, type StreamedReport } from '@baliza/sdk-core/internal'
import { chooseUnits } from '../choose-units.js'
import type { Context } from '../context.js'
import { readPeriod } from '../dates.js'
import { UsageError } from '../exit-codes.js'
import { openTable, type Row, type TableFlags, tableFormat } from '../formats/table.js'
import { createProgress } from '../progress.js'
import type { ReportName } from '../report-names.js'
import { type HostFlag, withClient } from '../session/connect.js'

interface Flags extends HostFlag, TableFlags {
  readonly from: string
  readonly to?: string
  readonly units?: readonly string[]
  readonly limit?: number
}

type Columns<Name extends StreamedReport> = readonly (readonly [
  column: string,
  cell: (row: ReportRowOf<Name>) => Row[string],
])[]

const hours = (ms: number) => Math.round(ms / 36) / 100_000
const moment = (ms: number | null) => (ms === null ? null : new Date(ms))
const unit = [
  ['imei', (row: { readonly imei: string }) => row.imei],
  ['nombre', (row: { readonly nombre: string }) => row.nombre],
] as const
interface Used {
  readonly tiempo_mov_enc: number
  readonly tiempo_enc_det: number
  readonly tiempo_det_apa: number
}
const usage = [
  ['horas_en_movimiento', (row: Used) => hours(row.tiempo_mov_enc)],
  ['horas_encendida_detenida', (row: Used) => hours(row.tiempo_enc_det)],
  ['horas_apagada', (row: Used) => hours(row.tiempo_det_apa)],
] as const

const utilization: Columns<'utilization'> = [...unit, ...usage, ['grupo', (row) => row.gpo]]
const deviceInfo: Columns<'deviceInfo'> = [
  ...unit,
  ['placas', (row) => row.placas],
  ['sim', (row) => row.sim],
  ['conductor', (row) => row.conductor],
  ['odometro_km', (row) => row.odometro],
  ['registro', (row) => moment(row.registro)],
]
const events: Columns<'events'> = [
  ...unit,
  ['evento', (row) => row.nom_evento],
  ['fecha', (row) => moment(row.timestamp)],
  ['lat', (row) => row.lat],
  ['lng', (row) => row.lng],
  ['velocidad_kmh', (row) => row.speed],
  ['motor', (row) => row.acc],
  ['direccion', (row) => row.direccion],
  ['tardia', (row) => row.tardia ?? false],
]
const general: Columns<'general'> = [
  ...unit,
  ...usage,
  ['distancia_km', (row) => row.odometro],
  ['velocidad_maxima_kmh', (row) => row.vel_max],
  ['encendidos', (row) => row.num_enc],
  ['excesos_de_velocidad', (row) => row.exceso_vel],
  ['conductor', (row) => row.conductor],
  ['grupo', (row) => row.nombre_gpo],
]
const speeding: Columns<'speeding'> = [
  ...unit,
  ['inicio', (row) => moment(row.inicio)],
  ['fin', (row) => moment(row.fin)],
  ['segundos', (row) => Math.round(row.time / 1000)],
  ['distancia_km', (row) => row.distancia],
  ['velocidad_maxima_kmh', (row) => row.vel_max],
  ['lat', (row) => row.lat],
  ['lng', (row) => row.lng],
]

/** `baliza report` */
export default async function report(this: Context, flags: Flags, name: ReportName): Promise<void> {
  const { from, to } = readPeriod(flags.from, flags.to)
  const format = tableFormat(this.process, flags)
  const { limit } = flags
  if (name === 'speeding' && limit === undefined)
    throw new UsageError('Falta --limit: desde qué velocidad, en km/h.')
  if (name !== 'speeding' && limit !== undefined) throw new UsageError('--limit es solo de speeding.')
  await withClient(this, flags, async (client) => {
    const units = await chooseUnits(client, flags.units, this.signal)
    const imei = units.map((one) => one.imei)
    const query = { finicial: from, ffinal: to, imei, filtro: 'all', grupos: [] } as const
    const { signal, process } = this
    const settings = { signal }
    const progress = createProgress(process)

    async function write<Name extends StreamedReport>(
      parts: ReturnType<typeof client.reports.stream<Name>>,
      columns: Columns<Name>,
    ): Promise<void> {
      const headings = columns.map(([column]) => column)
      const writer = await openTable(process, format, headings, flags.out)
      try {
        for await (const { rows, done, total } of parts) {
          progress.to(done, total, `${done} de ${total} unidades`)
          await writer.add(
            rows.map((row) => Object.fromEntries(columns.map(([column, cell]) => [column, cell(row)]))),
          )
        }
      } finally {
        progress.stop()
      }
      if (signal.aborted) throw new BalizaError({ code: 'aborted', call: `reports.${name}` })
      await writer.end()
    }

    switch (name) {
      case 'utilization':
        return write(client.reports.stream('utilization', query, settings), utilization)
      case 'device-info':
        return write(client.reports.stream('deviceInfo', query, settings), deviceInfo)
      case 'events':
        return write(client.reports.stream('events', query, settings), events)
      case 'general':
        return write(client.reports.stream('general', query, settings), general)
      case 'speeding':
        return write(
          client.reports.stream('speeding', { ...query, velocidad: limit ?? 0 }, settings),
          speeding,
        )
    }
  })
}
