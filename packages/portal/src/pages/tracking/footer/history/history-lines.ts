import { type HistoryRecord, rejectionText } from '@baliza/sdk-core/internal'
import { texts } from '../../../../context/page-texts.js'
import { odometers } from './odometers.js'

export interface HistoryLine {
  readonly index: number
  readonly record: HistoryRecord
  /** Kilometres from the first record. */
  readonly distance: number
  /** Reason why the record is implausible; '' if it is accepted. */
  readonly doubt: string
}

/** Returns the lines of a history for the table and the print. @param doubtsHidden omits implausible records */
export function historyLines(
  records: readonly HistoryRecord[],
  doubtsHidden: boolean,
): readonly HistoryLine[] {
  const distances = odometers(records)
  return records.flatMap((record, index) => {
    const doubt = rejectionText(record, texts.doubts)
    return doubtsHidden && doubt !== '' ? [] : { index, record, distance: distances[index] ?? 0, doubt }
  })
}
