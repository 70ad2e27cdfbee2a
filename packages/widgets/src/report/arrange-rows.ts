import {
  columnKey,
  fill,
  formatFigure,
  type ReportColumn,
  type ReportRow,
  type ReportsTexts,
  type ReportValue,
  totalsOf,
} from '@baliza/sdk-core/internal'
import { byName } from '../table-core/rows.js'

/** What the rows of a report can be grouped by. */
export const groupings = ['group', 'driver', 'day'] as const
export type Grouping = (typeof groupings)[number]

/** A group that a row belongs to. */
export interface RowGroup {
  readonly title: string
  /** For days: their number within the range, by which they are ordered and compared. */
  readonly day?: number
}

/** The first row of a group: its subtotals, by the key of the column. */
interface Subtotal {
  readonly title: string
  readonly totals: ReadonlyMap<string, number>
}

const subtotals = new WeakMap<ReportRow, Subtotal>()

/** Whether a row has the subtotals of a group, and is no row of the report. */
export const isSubtotal = (row: ReportRow): boolean => subtotals.has(row)

export interface Arranged {
  readonly columns: readonly ReportColumn<ReportRow>[]
  /** The rows with those of the subtotals. */
  readonly rows: readonly ReportRow[]
  /** Totals of the foot, by the key of the column. */
  readonly totals: ReadonlyMap<string, number>
}

interface Arrangement {
  readonly columns: readonly ReportColumn<ReportRow>[]
  /** In the order of the table. */
  readonly rows: readonly ReportRow[]
  /** Rows of the previous range; `null` without a comparison. */
  readonly before: readonly ReportRow[] | null
  /** The group of a row of this range or of the previous one. `null`: the rows are not grouped. */
  readonly groupOf: ((row: ReportRow, isBefore: boolean) => RowGroup) | null
  /** Key by which a row is compared with one of the previous range; `null` if a unit has several rows. */
  readonly keyOf: ((row: ReportRow, isBefore: boolean) => string) | null
  readonly say: ReportsTexts['reports']
}

/**
 * Groups the rows of a report, and adds a column with the previous range next to each figure that has a total. The result is a
 * table like any other, so that it is shown, printed and exported in the same form.
 */
export function arrangeRows({ columns, rows, before, groupOf, keyOf, say }: Arrangement): Arranged {
  const totals = bothTotals(columns, rows, before)
  const earlier = new Map(keyOf === null ? [] : before?.map((row) => [keyOf(row, true), row]))
  const cellOf = (column: ReportColumn<ReportRow>, row: ReportRow, at: number): ReportValue => {
    const subtotal = subtotals.get(row)
    if (subtotal === undefined) return column.value(row)
    return at === 0 ? subtotal.title : (subtotal.totals.get(columnKey(column)) ?? null)
  }
  const arranged = columns.flatMap((column, at): ReportColumn<ReportRow>[] => {
    const own = { ...column, value: (row: ReportRow) => cellOf(column, row, at) }
    if (before === null || column.total === undefined) return [own]
    const previous = {
      ...column,
      before: true as const,
      rank: column.rank + 1,
      width: Math.min(column.width, 112),
    }
    return [
      own,
      {
        ...previous,
        value(row) {
          if (isSubtotal(row)) return cellOf(previous, row, at)
          const match = keyOf === null ? undefined : earlier.get(keyOf(row, false))
          return match === undefined ? null : column.value(match)
        },
      },
    ]
  })
  if (groupOf === null) return { columns: arranged, rows, totals }
  const groupsBefore = grouped(before ?? [], (row) => groupOf(row, true))
  const ofNow = grouped(rows, (row) => groupOf(row, false))
  const gone = [...groupsBefore].filter(([key]) => !ofNow.has(key))
  const groups = [...ofNow, ...gone.map(([key, { group }]) => [key, { group, rows: [] }] as const)].sort(
    ([, a], [, b]) => (a.group.day ?? 0) - (b.group.day ?? 0) || byName(a.group.title, b.group.title),
  )
  return {
    columns: arranged,
    rows: groups.flatMap(([key, { group, rows }]) => {
      const previous = before === null ? null : (groupsBefore.get(key)?.rows ?? [])
      const count = countText(rows.length, previous?.length ?? null, say)
      const sums = bothTotals(columns, rows, previous)
      const row = { ...shares(sums) } as unknown as ReportRow
      subtotals.set(row, { title: `${group.title} · ${count}`, totals: sums })
      return [row, ...rows]
    }),
    totals,
  }
}

/** Formats a number of rows, with that of the previous range: `23 (antes 19)`. */
export function countText(count: number, before: number | null, say: ReportsTexts['reports']): string {
  const text = formatFigure(count, say.locale)
  return before === null
    ? text
    : fill(say.countBefore, { count: text, before: formatFigure(before, say.locale) })
}

/** Times of the bar with the shares of a subtotal. */
const shares = (totals: Subtotal['totals']) => ({
  tiempo_mov_enc: totals.get('moving') ?? 0,
  tiempo_enc_det: totals.get('idle') ?? 0,
  tiempo_det_apa: totals.get('off') ?? 0,
})

function bothTotals(
  columns: readonly ReportColumn<ReportRow>[],
  rows: readonly ReportRow[],
  before: readonly ReportRow[] | null,
): ReadonlyMap<string, number> {
  const previous = columns.map((column) => ({ ...column, before: true as const }))
  return new Map([...totalsOf(columns, rows), ...totalsOf(previous, before ?? [])])
}

function grouped(rows: readonly ReportRow[], groupOf: (row: ReportRow) => RowGroup) {
  const groups = new Map<string | number, { readonly group: RowGroup; readonly rows: ReportRow[] }>()
  for (const row of rows) {
    const group = groupOf(row)
    const key = group.day ?? group.title
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { group, rows: [row] })
    else known.rows.push(row)
  }
  return groups
}
