import type { HistoryRecord } from '../../entities/history-record.js'

/** Whether the position of a record is accepted. If not, the record repeats the last accepted position. */
export function isPositionAccepted({ duda }: Pick<HistoryRecord, 'duda'>): boolean {
  return duda == null || duda === 'velocidad'
}
