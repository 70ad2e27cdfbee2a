import type { Imei, ReportRow } from '@baliza/sdk-core/internal'
import type { Asked } from './report-form.js'
import type { ReportStretch } from './report-types.js'
import type { DayRow } from './use-run.js'

/** Time to show before and after an event or a record, in ms. */
const around = 10 * 60_000

export function stretchOf(row: ReportRow, asked: Asked): ReportStretch {
  const imei: Imei = asked.name === 'details' ? asked.imei : 'imei' in row ? row.imei : ''
  if ('inicio' in row) return { imei, from: row.inicio, to: row.fin }
  if ('timestamp' in row) return { imei, from: row.timestamp - around, to: row.timestamp + around }
  const { dia } = row as DayRow
  if (dia !== undefined)
    return { imei, from: dia, to: Math.min(asked.to, new Date(dia).setHours(24, 0, 0, 0) - 1) }
  return { imei, from: asked.from, to: asked.to }
}
