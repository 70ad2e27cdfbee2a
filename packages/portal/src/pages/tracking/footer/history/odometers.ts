import { type HistoryRecord, judgePoints } from '@baliza/sdk-core'

/**
 * Of each record, how far the unit had come by then, km. Fixes that are not believed add nothing, so that the last figure is
 * that of the reports.
 */
export function odometers(records: readonly HistoryRecord[]): Float64Array {
  const distances = new Float64Array(records.length)
  let sum = 0
  for (const [index, { recorrido }] of judgePoints(records).entries()) {
    sum += recorrido
    distances[index] = sum
  }
  return distances
}
