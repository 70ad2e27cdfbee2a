import type { Group, Imei, ReportRow, ReportsTexts, Unit } from '@baliza/sdk-core/internal'
import type { Grouping, RowGroup } from './arrange-rows.js'
import { type Asked, shortestDay } from './report-form.js'
import type { DayRow } from './use-run.js'

/** Maximum number of days of a report with one row per unit and day: each day is a query. */
const maxDays = 31

/** Reports with one row per unit. By day they are queried day by day. */
export const perUnit: ReadonlySet<Asked['name']> = new Set(['utilization', 'general'])

/** Returns what the rows of a report can be grouped by. */
export function groupingsOf({ name, from, to }: Asked): readonly Grouping[] {
  if (name === 'details') return []
  if (name === 'deviceInfo') return ['group', 'driver']
  const days = dayCount({ from, to })
  return perUnit.has(name) && (days < 2 || days > maxDays) ? ['group', 'driver'] : ['group', 'driver', 'day']
}

/** Whether a report is about a range. */
export const canCompare = ({ name }: Asked): boolean => name !== 'details' && name !== 'deviceInfo'

/** Number of days in a range. The minute in which a range ends at midnight is no day. */
const dayCount = ({ from, to }: Pick<Asked, 'from' | 'to'>) =>
  dayNumber(Math.max(from, to - shortestDay), from) + 1

/**
 * Returns the same report about the days before its own: as many days, at the same hours. 'Today' at noon is compared with
 * yesterday until noon.
 * @param now Unix ms
 */
export function previousOf(asked: Asked, now: number): Asked {
  const end = Math.max(asked.from, Math.min(asked.to, now))
  const days = dayCount({ from: asked.from, to: end })
  const [from, to] = [daysBefore(asked.from, days), daysBefore(end, days)]
  if (asked.name === 'details') return { ...asked, from, to }
  const { dias: _, ...query } = asked.query
  return { ...asked, query: { ...query, finicial: from, ffinal: to }, from, to }
}

function daysBefore(time: number, days: number): number {
  const date = new Date(time)
  return date.setDate(date.getDate() - days)
}

/** Number of a day within a range that begins at `from`. Days are those of the reader's time zone. */
const dayNumber = (time: number, from: number) =>
  Math.round((new Date(time).setHours(12, 0, 0, 0) - new Date(from).setHours(12, 0, 0, 0)) / 86_400_000)

/** Key by which a row is compared with the same unit's row of another range; `null` if a unit has several rows. */
export function unitKeyOf(
  name: Asked['name'],
  from: number,
  fromBefore: number,
): ((row: ReportRow, isBefore: boolean) => string) | null {
  if (!perUnit.has(name)) return null
  return (row, isBefore) => {
    const { dia } = row as DayRow
    const day = dia === undefined ? '' : dayNumber(dia, isBefore ? fromBefore : from)
    return `${'imei' in row ? row.imei : ''} ${day}`
  }
}

/** Returns a function that returns the group of a row. */
export function groupsBy(
  grouping: Grouping,
  facts: {
    readonly units: ReadonlyMap<Imei, Unit>
    readonly groups: readonly Group[]
    /** Start of the range and of the previous one, Unix ms. */
    readonly from: number
    readonly fromBefore: number
    readonly say: ReportsTexts['reports']
  },
): (row: ReportRow, isBefore: boolean) => RowGroup {
  const { units, groups, from, fromBefore, say } = facts
  const unitOf = (row: ReportRow) => ('imei' in row ? units.get(row.imei) : undefined)
  switch (grouping) {
    case 'group': {
      const names = new Map(groups.map(({ id, nombre }) => [id, nombre]))
      return (row) => {
        const id = unitOf(row)?.id_grupo ?? ''
        const own = 'gpo' in row ? row.gpo : 'nombre_gpo' in row ? row.nombre_gpo : (names.get(id) ?? id)
        return { title: own || say.noGroup }
      }
    }
    case 'driver':
      return (row) => ({
        title: ('conductor' in row ? row.conductor : unitOf(row)?.conductor) || say.noDriver,
      })
    case 'day': {
      const format = new Intl.DateTimeFormat(say.locale, { weekday: 'short', day: 'numeric', month: 'short' })
      return (row, isBefore) => {
        const time =
          (row as DayRow).dia ?? ('inicio' in row ? row.inicio : 'timestamp' in row ? row.timestamp : from)
        return { title: format.format(time), day: dayNumber(time, isBefore ? fromBefore : from) }
      }
    }
  }
}
