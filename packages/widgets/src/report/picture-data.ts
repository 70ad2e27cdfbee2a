import {
  type EventRow,
  formatFigure,
  formatHours,
  type GeneralRow,
  type ReportDay,
  type ReportName,
  type ReportRow,
  type ReportsTexts,
  type SpeedingRow,
  type UtilizationRow,
} from '@baliza/sdk-core/internal'

type Say = ReportsTexts['reports']

/** A segment of a bar. The stylesheet sets its colour. */
export interface PicturePart {
  readonly id: 'moving' | 'idle' | 'off' | 'count'
  readonly name: string
  readonly value: number
  /** The formatted value. */
  readonly text: string
}

/** A bar: a unit, a day or an hour. */
export interface PictureBar {
  readonly label: string
  /** The caption below the bar. */
  readonly short: string
  readonly parts: readonly PicturePart[]
}

/** Bars over a scale that starts at 0. */
export interface Picture {
  readonly title: string
  readonly unit: string
  readonly bars: readonly PictureBar[]
  /** Whether the bars are units. If there are too many of those, only the first ones are drawn, with their total number. */
  readonly ofUnits: boolean
}

const hour = 3_600_000

/** Returns the charts of a report, from its rows in the order of the table. Empty if there is nothing to compare. */
export function picturesOf(
  name: ReportName,
  rows: readonly ReportRow[],
  dias: readonly ReportDay[],
  say: Say,
): readonly Picture[] {
  const days = new Intl.DateTimeFormat(say.locale, { day: 'numeric', month: 'short' })
  const bar = barOf(say.locale)
  switch (name) {
    case 'utilization':
      return [
        {
          title: say.pictures.utilization,
          unit: ' h',
          ofUnits: true,
          bars: shortened(
            (rows as readonly UtilizationRow[]).map((row) => ({
              label: row.nombre,
              parts: (['moving', 'idle', 'off'] as const).map((id) => {
                const time = row[fields[id]]
                return { id, name: say.columns[id], value: time / hour, text: formatHours(time, say) }
              }),
            })),
          ),
        },
      ]
    case 'general': {
      const byDay: Picture = {
        title: say.pictures.generalByDay,
        unit: '',
        ofUnits: false,
        bars: dias.map(({ inicio, km }) => {
          const label = days.format(inicio)
          return { ...bar(say.columns.distance)([label, km]), short: label }
        }),
      }
      return [
        // With only one day there is nothing to compare.
        ...(dias.length > 1 ? [byDay] : []),
        {
          title: say.pictures.general,
          unit: '',
          ofUnits: true,
          bars: shortened(
            (rows as readonly GeneralRow[]).map(({ nombre, odometro }) => ({
              label: nombre,
              parts: [
                {
                  id: 'count',
                  name: say.columns.distance,
                  value: odometro,
                  text: formatFigure(odometro, say.locale),
                },
              ],
            })),
          ),
        },
      ]
    }
    case 'speeding': {
      const speeding = rows as readonly SpeedingRow[]
      const units = counted(speeding.map(({ nombre }) => nombre)).toSorted(([, a], [, b]) => b - a)
      const hours = new Map(Array.from({ length: 24 }, (_, at) => [String(at), 0]))
      for (const { inicio } of speeding) {
        const at = String(new Date(inicio).getHours())
        hours.set(at, (hours.get(at) ?? 0) + 1)
      }
      return [
        {
          title: say.pictures.speedingByUnit,
          unit: '',
          ofUnits: true,
          bars: shortened(units.map(bar(say.columns.excesses))),
        },
        {
          title: say.pictures.speedingByHour,
          unit: '',
          ofUnits: false,
          bars: [...hours].map(([at, count]) => ({
            ...bar(say.columns.excesses)([`${at.padStart(2, '0')}:00`, count]),
            short: at,
          })),
        },
      ]
    }
    case 'events': {
      const perDay = counted((rows as readonly EventRow[]).map(({ timestamp }) => days.format(timestamp)))
      // With only one day there is nothing to compare.
      if (perDay.length < 2) return []
      return [
        {
          title: say.pictures.events,
          unit: '',
          ofUnits: false,
          bars: perDay.map(bar(say.columns.event)).map((one) => ({ ...one, short: one.label })),
        },
      ]
    }
    case 'deviceInfo':
    case 'details':
      return []
  }
}

const fields = { moving: 'tiempo_mov_enc', idle: 'tiempo_enc_det', off: 'tiempo_det_apa' } as const

const barOf =
  (locale: string) =>
  (name: string) =>
  ([label, count]: readonly [string, number]): Omit<PictureBar, 'short'> => ({
    label,
    parts: [{ id: 'count', name, value: count, text: formatFigure(count, locale) }],
  })

function counted(labels: readonly string[]): (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts]
}

/** Shortens the names below the bars to the number that distinguishes the units: 'Tracto 09 México–Puebla' becomes '09'. */
function shortened(bars: readonly Omit<PictureBar, 'short'>[]): PictureBar[] {
  return bars.map((one) => ({ ...one, short: one.label.match(/\d+/)?.[0] ?? one.label }))
}

/** Returns the steps of a scale, from 0 to the first step at or above `highest`. */
export function scaleOf(highest: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1) / 4))
  const least = Math.max(1, power)
  const step = [1, 2, 2.5, 3, 5, 6, 10]
    .map((one) => one * least)
    .find((one) => one * 4 >= highest && one % 1 === 0)
  const size = step ?? 10 * least
  return Array.from({ length: Math.max(1, Math.ceil(highest / size)) + 1 }, (_, at) => at * size)
}
