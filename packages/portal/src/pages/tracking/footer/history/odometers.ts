import { type HistoryRecord, judgePoints } from '@baliza/sdk-core'

/** Of each record, how far the unit had come by then, km: what is not believed is no way, and the last is what reports say. */
export function odometers(records: readonly HistoryRecord[]): Float64Array {
  const distances = new Float64Array(records.length)
  let sum = 0
  for (const [index, { recorrido }] of judgePoints(records).entries()) {
    sum += recorrido
    distances[index] = sum
  }
  return distances
}
