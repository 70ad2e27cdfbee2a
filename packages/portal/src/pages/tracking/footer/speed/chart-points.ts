import { downsample, type HistoryRecord } from '@baliza/sdk-core'

/** Under this a unit counts as stopped, km/h (specification 1, section 9). */
const stopped = 3
/** From so many points on the chart is {@link widths}.long, CSS pixels (specification 1, section 9). */
const many = 1000
const widths = { long: 3000, short: 1500 } as const

/** What the chart needs to know of a record. */
type Charted = Pick<HistoryRecord, 'speed' | 'duda'>

/** The records of the chart: of a stop that is repeated under 3 km/h only the first, and none that is doubted. */
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

/** How wide the chart is, CSS pixels, and which of the records it draws. */
export interface ChartPlan {
  readonly width: number
  /** Indices of records, ascending. */
  readonly drawn: readonly number[]
}

/**
 * What is drawn of a history: at most half as many points as pixels, with every stretch's lowest and highest.
 * @param space CSS pixels that the chart can fill without scrolling
 */
export function planChart(records: readonly Charted[], space = 0): ChartPlan {
  const kept = chartRecords(records)
  const width = Math.max(space, kept.length >= many ? widths.long : widths.short)
  const speeds = kept.map((index) => records[index]?.speed ?? 0)
  const drawn = downsample(speeds, Math.floor(width / 2)).map((place) => kept[place] as number)
  return { width, drawn }
}

/** The position of a record among ascending indices, with a fraction where it lies between two: 1.5 is halfway from 1 to 2. */
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

/** Between two points of a chart no less time is a cut of its axis, ms. */
const leastCut = 15 * 60_000
/** And no less than so many times what is usual between two. */
const unusual = 10

/** Where the axis of a chart leaves time out: a stop is one point, and without records there is none. */
export interface AxisCut {
  /** Between this point and the next. */
  readonly after: number
  /** How much time, ms. */
  readonly time: number
}

/** @param times when the points were, Unix ms, ascending */
export function cutsOf(times: readonly number[]): readonly AxisCut[] {
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time))
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  return gaps.flatMap((time, after) => (time >= Math.max(leastCut, unusual * usual) ? [{ after, time }] : []))
}
