import { doubtText, type HistoryRecord } from '@baliza/sdk-core'
import { texts } from '../../../../context/page-texts.js'
import { odometers } from './odometers.js'

/** A record of a history, and where it is in it. */
export interface HistoryLine {
  readonly index: number
  readonly record: HistoryRecord
  /** Kilometres from the first record. */
  readonly distance: number
  /** Why it is not believed; '': it is. */
  readonly doubt: string
}

/** What the table and the print have of a history. @param doubtsHidden without what is not believed */
export function historyLines(
  records: readonly HistoryRecord[],
  doubtsHidden: boolean,
): readonly HistoryLine[] {
  const distances = odometers(records)
  return records.flatMap((record, index) => {
    const doubt = doubtText(record, texts.doubts)
    return doubtsHidden && doubt !== '' ? [] : { index, record, distance: distances[index] ?? 0, doubt }
  })
}
