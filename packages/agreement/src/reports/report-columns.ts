import type { StreamedReport } from '../codes/reports.js'
import type { PositionRow } from '../entities/history-record.js'
import type {
  DeviceInfoRow,
  EventRow,
  GeneralRow,
  SpeedingRow,
  Usage,
  UtilizationRow,
} from '../entities/report-rows.js'
import { formatCoordinates, formatDateTime, formatFigure } from '../rules/format.js'
import { fill } from '../texts/merge-texts.js'
import { rejectionText } from '../texts/rejection-text.js'
import type { ReportsTexts } from '../texts/reports-texts.js'

type Say = ReportsTexts['reports']
/** Value of a cell; `null`: unknown. */
export type ReportValue = string | number | null
/** Id of a report column. Its title is in the catalogue, `reports.columns`. */
export type ColumnId = keyof Say['columns']

/**
 * Kind of a cell's value: a text, a count, km, km/h, a duration in ms, Unix ms, the engine's state, a place, shares of time, the
 * rejection reason of the row, the action. Values have full precision; {@link shownText} rounds them.
 */
export type ColumnKind =
  | 'text'
  | 'number'
  | 'km'
  | 'speed'
  | 'hours'
  | 'time'
  | 'engine'
  | 'place'
  | 'share'
  | 'doubt'
  | 'detail'

/** Column of a report, with its value and its width. */
export interface ReportColumn<Row> {
  readonly id: ColumnId
  readonly kind: ColumnKind
  readonly value: (row: Row) => ReportValue
  /** Minimum width in CSS pixels, and share of the remaining width. */
  readonly width: number
  readonly grows?: number
  /**
   * Priority. If not all columns fit, the highest rank is omitted first. In a card, 0 and 1 are the heading, 2 and 3 are below
   * it.
   */
  readonly rank: number
  /** A table shows the column only if a row has a value; a file and a print always contain it. */
  readonly ifAny?: true
  /** How the footer aggregates the column. */
  readonly total?: 'sum' | 'max'
  /** The same figure in the previous range. */
  readonly before?: true
}

/** Returns the key of a column, which is unique in its table. */
export const columnKey = ({ id, before }: Pick<ReportColumn<never>, 'id' | 'before'>): string =>
  before ? `${id} before` : id

export const columnTitle = ({ id, before }: Pick<ReportColumn<never>, 'id' | 'before'>, say: Say): string =>
  before ? fill(say.before, { column: say.columns[id] }) : say.columns[id]

interface Rows {
  readonly utilization: UtilizationRow
  readonly deviceInfo: DeviceInfoRow
  readonly events: EventRow
  readonly general: GeneralRow
  readonly speeding: SpeedingRow
  readonly details: PositionRow
}
/** Report (specification 2, section 2.5), or the positions behind a row of a report. */
export type ReportName = StreamedReport | 'details'
/** Row of any report. */
export type ReportRow = Rows[ReportName]

const name = {
  id: 'nombre',
  kind: 'text',
  value: ({ nombre }: { readonly nombre: string }) => nombre,
  width: 160,
  grows: 3,
  rank: 0,
} as const
const detail = { id: 'detail', kind: 'detail', value: () => null, width: 96, rank: 0 } as const
const hours = { kind: 'hours', width: 136, total: 'sum' } as const
const place = {
  id: 'position',
  kind: 'place',
  value: ({ lat, lng }: { readonly lat: number | null; readonly lng: number | null }) =>
    lat === null || lng === null ? null : formatCoordinates(lat, lng),
  width: 216,
} as const
const count = (id: ColumnId, rank: number, width = 112) => ({ id, kind: 'number', rank, width }) as const
const km = (id: ColumnId, rank: number) => ({ id, kind: 'km', rank, width: 128 }) as const
const kmh = (id: ColumnId, rank: number, width: number) =>
  ({ id, kind: 'speed', rank, width, total: 'max' }) as const
const text = (id: ColumnId, rank: number, width = 112) =>
  ({ id, kind: 'text', rank, width, grows: 1 }) as const
/** Returns `null` if the page must not show speeds. */
const unlessHidden = ({ speedHidden }: { readonly speedHidden?: true }, figure: number) =>
  speedHidden ? null : figure
const time = (id: ColumnId, rank: number) => ({ id, kind: 'time', rank, width: 168 }) as const
const engine = (rank: number) => ({
  id: 'engine' as const,
  kind: 'engine' as const,
  value: ({ acc }: { readonly acc: boolean }) => Number(acc),
  width: 112,
  rank,
})

const usage = (rank: number) =>
  [
    { id: 'moving', ...hours, value: (row: Usage) => row.tiempo_mov_enc, rank },
    { id: 'idle', ...hours, value: (row: Usage) => row.tiempo_enc_det, rank: rank + 1 },
    { id: 'off', ...hours, value: (row: Usage) => row.tiempo_det_apa, rank: rank + 1 },
  ] as const

/** Columns of the tables, in order (specification 2, section 3). */
const columns: { readonly [Name in ReportName]: readonly ReportColumn<Rows[Name]>[] } = {
  utilization: [
    name,
    { ...text('group', 5), value: ({ gpo }) => gpo },
    ...usage(1),
    { id: 'share', kind: 'share', value: (row) => row.tiempo_mov_enc, width: 160, grows: 3, rank: 4 },
    detail,
  ],
  deviceInfo: [
    name,
    { ...text('placas', 1), value: ({ placas }) => placas },
    { ...text('sim', 3), value: ({ sim }) => sim },
    { ...text('imei', 4, 160), value: ({ imei }) => imei },
    { ...text('conductor', 2), value: ({ conductor }) => conductor },
    { ...km('odometer', 2), value: ({ odometro }) => odometro },
    { ...time('registro', 5), value: ({ registro }) => registro },
    detail,
  ],
  events: [
    name,
    { ...text('event', 1, 184), value: ({ nom_evento }) => nom_evento },
    { ...time('time', 2), value: ({ timestamp }) => timestamp },
    { ...kmh('speed', 2, 136), value: (row) => unlessHidden(row, row.speed) },
    { ...engine(4) },
    { ...text('address', 3, 176), grows: 3, value: ({ direccion }) => direccion },
    { ...place, rank: 5 },
    detail,
  ],
  general: [
    name,
    { ...text('group', 7), value: ({ nombre_gpo }) => nombre_gpo },
    { ...text('conductor', 6), value: ({ conductor }) => conductor },
    { ...km('distance', 1), value: ({ odometro }) => odometro, total: 'sum' },
    ...usage(3),
    { ...kmh('maxSpeed', 2, 128), value: (row) => unlessHidden(row, row.vel_max) },
    { ...count('starts', 5), value: ({ num_enc }) => num_enc, total: 'sum' },
    { ...count('excesses', 2, 96), value: (row) => unlessHidden(row, row.exceso_vel), total: 'sum' },
    detail,
  ],
  speeding: [
    name,
    { ...time('begins', 2), value: ({ inicio }) => inicio },
    { ...time('ends', 4), value: ({ fin }) => fin },
    { id: 'duration', ...hours, value: (row) => row.time, rank: 2 },
    { ...km('distance', 3), value: ({ distancia }) => distancia, total: 'sum' },
    { ...kmh('maxSpeed', 1, 128), value: ({ vel_max }) => vel_max },
    { ...place, rank: 5 },
    detail,
  ],
  details: [
    // A minute may contain several positions, so the time includes seconds.
    { ...time('time', 0), width: 184, value: ({ timestamp }) => timestamp },
    { ...kmh('speed', 1, 136), value: (row) => unlessHidden(row, row.speed) },
    engine(2),
    { ...count('angle', 5, 80), value: ({ angulo }) => Math.round(angulo) },
    { ...text('address', 2, 176), grows: 3, value: ({ direccion }) => direccion },
    { ...place, rank: 3 },
  ],
}

const doubt = ({ doubts, reports }: ReportsTexts) =>
  ({
    id: 'doubt',
    kind: 'doubt',
    value: (row: PositionRow) => rejectionText(row, doubts, reports.locale) || null,
    width: 272,
    rank: 2,
    ifAny: true,
  }) as const

const late = ({ reports }: ReportsTexts) =>
  ({
    ...text('recorded', 3),
    value: ({ tardia }: EventRow) => (tardia ? reports.late : null),
    ifAny: true,
  }) as const

/** Columns of reports whose values are texts of the interface. */
const worded: { readonly [Name in ReportName]?: (texts: ReportsTexts) => ReportColumn<Rows[Name]> } = {
  details: doubt,
  events: late,
}

/**
 * Columns of a report, except those in `without`. The SIM is omitted if it is empty in every row, which is the case for role 1.
 */
export function columnsOf(
  report: ReportName,
  rows: readonly ReportRow[],
  without: readonly ColumnId[],
  texts: ReportsTexts,
): readonly ReportColumn<ReportRow>[] {
  const last = worded[report]?.(texts)
  const own = last === undefined ? columns[report] : [...columns[report], last]
  const all = own as unknown as readonly ReportColumn<ReportRow>[]
  return all.filter(
    ({ id, value }) => !without.includes(id) && (id !== 'sim' || rows.some((row) => value(row) !== '')),
  )
}

/** Removes optional columns without a value in these rows. */
export function filledColumns(
  all: readonly ReportColumn<ReportRow>[],
  rows: readonly ReportRow[],
): readonly ReportColumn<ReportRow>[] {
  return all.filter(({ ifAny, value }) => !ifAny || rows.some((row) => value(row) !== null))
}

/** Columns that fit a width in CSS pixels; with `cards`, the columns of a card. */
export function fittingColumns<Row>(
  all: readonly ReportColumn<Row>[],
  width: number,
  cards: boolean,
): readonly ReportColumn<Row>[] {
  if (cards) return all.filter(({ rank, kind }) => rank <= 2 && kind !== 'share')
  let shown = all
  while (shown.reduce((sum, column) => sum + column.width, 0) > width) {
    const last = Math.max(...shown.map(({ rank }) => rank))
    if (last === 0) break
    // Of columns with the same rank, the rightmost is omitted first.
    const leaves = shown.findLast(({ rank }) => rank === last)
    shown = shown.filter((column) => column !== leaves)
  }
  return shown
}

/** Formats a duration in hours and minutes: `2 h 05 min`; under an hour `5 min`, under a minute `44 s`. @param duration ms */
export function formatHours(duration: number, say: Say): string {
  if (duration > 0 && duration < 59_500) return fill(say.seconds, { seconds: Math.ceil(duration / 1_000) })
  const minutes = Math.round(duration / 60_000)
  if (minutes < 60) return fill(say.fewMinutes, { minutes })
  const hours = formatFigure(Math.floor(minutes / 60), say.locale)
  return fill(say.hours, { hours, minutes: String(minutes % 60).padStart(2, '0') })
}

/** Whether a column is numeric: aligned to the end of its cells, and sorted from the largest. */
export function isFigure({ kind }: Pick<ReportColumn<never>, 'kind'>): boolean {
  return kind === 'number' || kind === 'km' || kind === 'speed' || kind === 'hours'
}

/** Formats a cell: km with one decimal, km/h without. @param zone time zone of its times. Default: the reader's */
export function shownText(
  { kind }: Pick<ReportColumn<never>, 'kind'>,
  value: ReportValue,
  say: Say,
  zone?: string,
): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  switch (kind) {
    case 'hours':
      return formatHours(value, say)
    case 'time':
      return formatDateTime(value, zone, say.locale)
    case 'engine':
      return value === 1 ? say.on : say.off
    case 'speed':
      return formatFigure(Math.round(value), say.locale)
    default:
      return formatFigure(value, say.locale)
  }
}

/** Totals of rows, by the key of the column. */
export function totalsOf(
  all: readonly ReportColumn<ReportRow>[],
  rows: readonly ReportRow[],
): ReadonlyMap<string, number> {
  return new Map(
    all.flatMap((column) => {
      const { value, total } = column
      // A figure that every row hides has no total.
      if (total === undefined || rows.every((row) => value(row) === null)) return []
      const sum = rows.reduce((so, row) => {
        const next = Number(value(row) ?? 0)
        return total === 'sum' ? so + next : Math.max(so, next)
      }, 0)
      return [[columnKey(column), sum] as const]
    }),
  )
}

/** Whether a row has a rejection reason. */
export function isDoubted(row: ReportRow): boolean {
  return 'duda' in row && row.duda != null
}
