import type { SentFix } from '@baliza/agreement'
import { type Day, type Episode, isStay, type Kind } from './day.js'
import { metresBetween } from './ground.js'
import type { Sent } from './receiver.js'
import type { Report, Watched } from './rule.js'
import type { Crossing, Stop, Stretch, Truth } from './truth.js'

/** Result of a rule for one part of a day. */
export interface EpisodeResult {
  readonly kind: Kind
  readonly trueKm: number
  readonly km: number
}

/** Counts by the kind of drive or stay in which they occurred. */
export type Count = Partial<Record<Kind, number>>

/** Result of a rule for a day. */
export interface DayResult {
  /** Relative errors: 0.02 is 2 % above the truth. */
  readonly km: number
  readonly historyKm: number
  readonly odometerKm: number
  readonly moving: number
  readonly stopped: number
  readonly episodes: readonly EpisodeResult[]
  readonly fences: Detections
  readonly speedingAlerts: Detections
  readonly stretches: Detections
  readonly stops: Stops
}

/** Result of a rule for all days. */
export interface RuleResult {
  readonly name: string
  readonly days: DayResult[]
  /** CPU time per fix in µs, of report and watch together. */
  cpu: number
}

/** Events that happened, missed events, and false reports. */
export interface Detections {
  readonly happened: Count
  readonly missed: Count
  readonly false: Count
}

export interface Stops extends Detections {
  /** Events reported more than once: only the additional reports. */
  readonly split: Count
}

/** Tolerance in ms: clocks have whole seconds, and a receiver detects a change with delay. */
const slack = 5_000
/** Maximum time in ms by which an entry may be reported early, because a receiver is off by some metres. */
const early = 90_000
const minute = 60_000

/** @param report for the fixes, oldest first, in the order of `sent` */
export function resultOf(
  day: Day,
  truth: Truth,
  sent: readonly Sent[],
  every: number,
  report: Report,
  watched: Watched,
): DayResult {
  const kindAt = (time: number) =>
    (day.episodes.find(({ to }) => time < to) ?? day.episodes.at(-1))?.kind ?? 'city'
  const fixes = sent.map(({ fix }) => fix)
  const share = (measured: number, actual: number) => measured / actual - 1
  return {
    km: share(
      report.km.reduce((sum, km) => sum + km, 0),
      truth.km,
    ),
    historyKm: share(report.historyKm, truth.km),
    odometerKm: share(watched.km, truth.km),
    moving: share(report.moving, truth.moving),
    stopped: share(report.stopped, truth.stopped),
    episodes: episodesOf(day, truth, fixes, report.km),
    fences: matchCrossings(truth, watched.crossings, createHearing(sent), kindAt),
    speedingAlerts: matchStretches(
      truth.stretches,
      watched.speeding.map((time) => ({ from: time, to: time })),
      every,
      kindAt,
    ),
    stretches: matchStretches(truth.stretches, report.stretches, every, kindAt),
    stops: matchStops(truth.stops, report.stops, kindAt),
  }
}

/**
 * Distance in km that a rule assigns to each drive and each stay. Distance between two fixes counts for the drive if one of the
 * fixes belongs to it.
 */
function episodesOf(
  day: Day,
  truth: Truth,
  fixes: readonly SentFix[],
  km: readonly number[],
): EpisodeResult[] {
  const measured = day.episodes.map(() => 0)
  let first = 0
  fixes.forEach(({ time }, index) => {
    const since = fixes[index - 1]?.time ?? day.from
    while (first < day.episodes.length - 1 && (day.episodes[first] as Episode).to <= since) first += 1
    const touched: { n: number; ms: number; stay: boolean }[] = []
    for (let n = first; n < day.episodes.length; n++) {
      const { kind, from, to } = day.episodes[n] as Episode
      if (from >= time && n > first) break
      touched.push({ n, ms: Math.max(1, Math.min(to, time) - Math.max(from, since)), stay: isStay(kind) })
    }
    const drives = touched.filter(({ stay }) => !stay)
    const takers = drives.length > 0 ? drives : touched.slice(-1)
    const whole = takers.reduce((sum, { ms }) => sum + ms, 0)
    for (const { n, ms } of takers) measured[n] = (measured[n] as number) + ((km[index] ?? 0) * ms) / whole
  })
  const upTo = createLookup(day.path.time, truth.kmUpTo)
  return day.episodes.map(({ kind, from, to }, n) => ({
    kind,
    trueKm: upTo(to) - upTo(from),
    km: measured[n] as number,
  }))
}

/** Reads values by non-decreasing times. */
function createLookup(times: readonly number[], values: Float64Array): (time: number) => number {
  let index = 0
  return (time) => {
    if (time < (times[index] as number)) index = 0
    while (index < times.length - 1 && (times[index + 1] as number) <= time) index += 1
    return values[index] as number
  }
}

/** Earliest time at which a rule can detect an event: after three valid fixes in order have arrived after it. */
function createHearing(sent: readonly Sent[]): (time: number) => number {
  const good = sent.filter(({ spoilt, arrivedAt, fix }) => !spoilt && arrivedAt === fix.time)
  return (time) => {
    const next = good.findIndex(({ fix }) => fix.time >= time)
    const third = next < 0 ? undefined : good[Math.min(next + 2, good.length - 1)]
    return Math.max(time + minute, (third?.fix.time ?? Infinity) + slack)
  }
}

type KindAt = (time: number) => Kind

const add = (count: Count, kind: Kind, many = 1) => {
  count[kind] = (count[kind] ?? 0) + many
}

function matchCrossings(
  truth: Truth,
  measured: readonly Crossing[],
  heardBy: (time: number) => number,
  kindAt: KindAt,
): Detections {
  const [happened, missed, wrong]: Count[] = [{}, {}, {}]
  const left = new Set(measured)
  for (const { fence, entered, time, grazing } of truth.crossings) {
    const until = heardBy(time)
    const found = [...left].find(
      (one) =>
        one.fence === fence && one.entered === entered && one.time >= time - early && one.time <= until,
    )
    if (found !== undefined) left.delete(found)
    if (grazing) continue
    add(happened as Count, kindAt(time))
    if (found === undefined) add(missed as Count, kindAt(time))
  }
  for (const { time } of left) add(wrong as Count, kindAt(time))
  return { happened: happened as Count, missed: missed as Count, false: wrong as Count }
}

/** A period that is reported twice counts as one false report. */
function matchStretches(
  truth: readonly Stretch[],
  measured: readonly Stretch[],
  every: number,
  kindAt: KindAt,
): Detections {
  const detections: Detections = { happened: {}, missed: {}, false: {} }
  const found = new Set<Stretch>()
  for (const { from, to } of measured) {
    const match = truth.find((one) => from <= one.to + every + slack && to >= one.from - slack)
    if (match === undefined || found.has(match)) add(detections.false, kindAt(from))
    else found.add(match)
  }
  for (const one of truth) {
    add(detections.happened, kindAt(one.from))
    if (!found.has(one)) add(detections.missed, kindAt(one.from))
  }
  return detections
}

/** A stop is found if the reported stops within this distance, in metres, cover half of it. */
const foundWithin = 300

function matchStops(truth: readonly Stop[], measured: readonly Stop[], kindAt: KindAt): Stops {
  const detections: Stops = { happened: {}, missed: {}, false: {}, split: {} }
  const overlap = (a: Stop, b: Stop) => Math.min(a.to, b.to) - Math.max(a.from, b.from)
  for (const stop of truth) {
    const kind = kindAt(stop.from)
    const parts = measured.filter(
      (one) => overlap(one, stop) >= minute && metresBetween(one, stop) <= foundWithin,
    )
    const covered = parts.reduce((sum, one) => sum + overlap(one, stop), 0)
    add(detections.happened, kind)
    if (covered < (stop.to - stop.from) / 2) add(detections.missed, kind)
    if (parts.length > 1) add(detections.split, kind, parts.length - 1)
  }
  for (const one of measured)
    if (!truth.some((stop) => overlap(one, stop) >= minute)) add(detections.false, kindAt(one.from))
  return detections
}
