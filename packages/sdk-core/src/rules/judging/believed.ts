import type { HistoryRecord } from '../../entities/history-record.js'

/** Whether the unit was where a record says. If not, the record has the last place that is believed once more. */
export function isPlaceBelieved({ duda }: Pick<HistoryRecord, 'duda'>): boolean {
  return duda == null || duda === 'velocidad'
}
