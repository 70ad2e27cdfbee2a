import { assessPoints, type HistoryRecord } from '@baliza/sdk-core/internal'

/**
 * Returns the distance up to each record, in km. Implausible fixes add nothing, so that the last value equals that of the
 * reports.
 */
export function odometers(records: readonly HistoryRecord[]): Float64Array {
  const distances = new Float64Array(records.length)
  let sum = 0
  for (const [index, { recorrido }] of assessPoints(records).entries()) {
    sum += recorrido
    distances[index] = sum
  }
  return distances
}
