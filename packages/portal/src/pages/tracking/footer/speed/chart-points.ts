import { downsample, type HistoryRecord } from '@baliza/sdk-core/internal'

/** Below this speed a unit counts as stopped, km/h (specification 1, section 9). */
const stopped = 3
/** Minimum number of points for {@link widths}.long, CSS pixels (specification 1, section 9). */
const many = 1000
const widths = { long: 3000, short: 1500 } as const

type Charted = Pick<HistoryRecord, 'speed' | 'duda'>

/**
 * Returns the indices of the charted records. Consecutive records below 3 km/h are reduced to the first. Implausible records are
 * omitted.
 */
export function chartRecords(records: readonly Charted[]): number[] {
  const kept: number[] = []
  let isStopped = false
  for (const [index, { speed, duda }] of records.entries()) {
    if (duda != null) continue
    const now = speed < stopped
    if (!now || !isStopped) kept.push(index)
    isStopped = now
  }
  return kept
}

/** Width of the chart, CSS pixels, and the records that it draws. */
export interface ChartPlan {
  readonly width: number
  /** Indices of records, ascending. */
  readonly drawn: readonly number[]
}

/**
 * Selects the drawn points of a history: at most half as many as pixels, including the minimum and maximum of each section.
 * @param space CSS pixels that the chart can fill without scrolling
 */
export function planChart(records: readonly Charted[], space = 0): ChartPlan {
  const kept = chartRecords(records)
  const width = Math.max(space, kept.length >= many ? widths.long : widths.short)
  const speeds = kept.map((index) => records[index]?.speed ?? 0)
  const drawn = downsample(speeds, Math.floor(width / 2)).map((place) => kept[place] as number)
  return { width, drawn }
}

/** Returns the position of a record among ascending indices, with a fraction if it is between two: 1.5 is halfway from 1 to 2. */
export function placeAmong(drawn: readonly number[], index: number): number {
  let low = 0
  let high = drawn.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((drawn[middle] ?? 0) <= index) low = middle
    else high = middle - 1
  }
  const here = drawn[low] ?? 0
  const next = drawn[low + 1]
  return next === undefined || index <= here ? low : low + (index - here) / (next - here)
}

/** Minimum time between two points that is marked as a cut of the axis, in ms. */
const minCut = 15 * 60_000
/** Minimum ratio of that time to the median interval. */
const unusual = 10

/** Place where the axis of a chart omits time. A stop is one point, and a time without records has no points. */
export interface AxisCut {
  /** Index of the point before the cut. */
  readonly after: number
  /** Omitted time, in ms. */
  readonly time: number
}

/** @param times of the points, Unix ms, ascending */
export function cutsOf(times: readonly number[]): readonly AxisCut[] {
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time))
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  return gaps.flatMap((time, after) => (time >= Math.max(minCut, unusual * usual) ? [{ after, time }] : []))
}
