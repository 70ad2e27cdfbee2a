import type { ReportDay, ReportRow } from '@baliza/sdk-core/internal'
import type { DayRow, Run } from './use-run.js'

const summed = ['odometro', 'tiempo_mov_enc', 'tiempo_enc_det', 'tiempo_det_apa'] as const

/**
 * Returns the rows and the days for the charts of a report. If it has a row per unit and day, the rows of a unit are added, and the
 * days are the sums of their rows.
 * @param rows in the order of the table
 */
export function chartRows(
  { asked, dias }: Pick<Run, 'asked' | 'dias'>,
  rows: readonly ReportRow[],
): { readonly rows: readonly ReportRow[]; readonly dias: readonly ReportDay[] } {
  if (asked.name === 'details' || asked.perDay !== true) return { rows, dias }
  const units = new Map<string, Record<string, unknown>>()
  const days = new Map<number, number>()
  for (const row of rows as readonly DayRow[]) {
    const { dia = 0 } = row
    const values: Readonly<Record<string, unknown>> = { ...row }
    if (asked.name === 'general') days.set(dia, (days.get(dia) ?? 0) + Number(values.odometro))
    const unit = units.get(String(values.imei))
    if (unit === undefined) units.set(String(values.imei), { ...values })
    else for (const name of summed) if (name in values) unit[name] = Number(unit[name]) + Number(values[name])
  }
  return {
    rows: [...units.values()] as unknown as readonly ReportRow[],
    dias: [...days].sort(([a], [b]) => a - b).map(([inicio, km]) => ({ inicio, km })),
  }
}
