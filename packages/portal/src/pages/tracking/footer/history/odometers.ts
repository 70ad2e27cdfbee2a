import { distance, type HistoryRecord } from '@baliza/sdk-core'

/** Below this, km, and 3 km/h, a standing receiver wanders and its unit has not moved; `trackTotals` says the same. */
const wander = 0.03

/** Of each record, how far the unit had come since the first, km: records carry no odometer of their own. */
export function odometers(records: readonly HistoryRecord[]): Float64Array {
  const distances = new Float64Array(records.length)
  let sum = 0
  for (let index = 1; index < records.length; index += 1) {
    const here = records[index] as HistoryRecord
    const km = distance(records[index - 1] as HistoryRecord, here)
    if (here.speed >= 3 || km >= wander) sum += km
    distances[index] = sum
  }
  return distances
}
