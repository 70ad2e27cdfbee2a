import type { SentFix } from '@baliza/agreement'
import { crossed, metresBetween } from './ground.js'
import type { Question, Report, Rule, Watched } from './rule.js'
import { type Crossing, type Stop, type Stretch, shortestStop } from './truth.js'

/**
 * Traccar with the defaults of its configuration page, written from its documentation for comparison.
 *
 * - `filter.enable` is on, but each filter except `filter.future` is off; `coordinates.filter` is off: each position counts. A
 * message without a position repeats the last position, which has no effect here.
 * - Distance: straight lines from the newest position to the next. A late position is stored, but the total does not contain it;
 * here the reports receive late positions in time order, which favours Traccar.
 * - Stops and trips: `report.trip.newLogic` is on, with `minDistance` 200 m and `minDuration` 180 s. In the older logic,
 * `event.motion.speedThreshold` is 0.01 knots, `report.trip.minimalTripDistance` 500 m, `minimalTripDuration` and
 * `minimalParkingDuration` 300 s, `minimalNoDataDuration` 3,600 s, and `useIgnition` is off.
 * - Geofences: a position is inside or outside, and each change raises an event.
 * - `speedLimit` is the day's limit, with `event.overspeed.thresholdMultiplier` 1 and `event.overspeed.minimalDuration` 0.
 */
export function createTraccar(logic: 'new' | 'old'): Rule {
  return { report: (fixes, question) => report(fixes, question, logic), watch }
}

interface Position {
  readonly time: number
  readonly lat: number
  readonly lng: number
  /** km/h. */
  readonly speed: number
}

/** The unit starts or stops moving at this position. */
interface Change {
  readonly moves: boolean
  readonly at: Position
}

const second = 1_000
/** km/h. */
const speedThreshold = 0.01 * 1.852
const newTrip = { metres: 200, ms: 180 * second }
const oldTrip = { metres: 500, ms: 300 * second, parking: 300 * second, noData: 3_600 * second }

function positionsOf(fixes: readonly SentFix[]): Position[] {
  return fixes.flatMap(({ time, lat, lng, speed }) =>
    lat === null || lng === null ? [] : [{ time, lat, lng, speed: speed ?? 0 }],
  )
}

function report(fixes: readonly SentFix[], { from, to, limit }: Question, logic: 'new' | 'old'): Report {
  const positions = positionsOf(fixes)
  let last: Position | null = null
  const km = fixes.map(({ time, lat, lng }) => {
    if (lat === null || lng === null) return 0
    const here = { time, lat, lng, speed: 0 }
    const driven = last === null ? 0 : metresBetween(last, here) / 1_000
    last = here
    return driven
  })
  const changes = logic === 'new' ? newChanges(positions) : oldChanges(positions)
  const stops = stopsOf(positions, changes)
  const standing = stops.reduce((sum, stop) => sum + stop.to - stop.from, 0)
  return {
    km,
    historyKm: km.reduce((sum, one) => sum + one, 0),
    moving: to - from - standing,
    stopped: standing,
    stops: stops.filter((stop) => stop.to - stop.from >= shortestStop),
    stretches: stretchesOf(positions, limit),
  }
}

/** A unit moves once it is far from one of its recent positions, and is parked once all recent ones are near. */
function newChanges(positions: readonly Position[]): Change[] {
  const changes: Change[] = []
  const recent: Position[] = []
  let moves = (positions[0]?.speed ?? 0) > speedThreshold
  for (const at of positions) {
    const far = recent.findLast((one) => metresBetween(one, at) >= newTrip.metres)
    if (far !== undefined) {
      const isFast =
        at.time - far.time <= newTrip.ms ||
        metresBetween(far, at) >= (newTrip.metres / newTrip.ms) * (at.time - far.time)
      if (!isFast) {
        if (moves) changes.push({ moves: false, at: far })
        changes.push({ moves: true, at: far }, { moves: false, at })
      } else if (!moves) changes.push({ moves: true, at })
      moves = isFast
    } else if (moves && recent[0] !== undefined && at.time - recent[0].time >= newTrip.ms) {
      changes.push({ moves: false, at })
      moves = false
    }
    recent.push(at)
    while (recent[1] !== undefined && at.time - recent[1].time >= newTrip.ms) recent.shift()
  }
  return changes
}

/** A unit moves or stops once its speed has indicated it for the minimum time or distance. */
function oldChanges(positions: readonly Position[]): Change[] {
  const changes: Change[] = []
  let moves = (positions[0]?.speed ?? 0) > speedThreshold
  let pending: { at: Position; metres: number } | null = null
  let metres = 0
  let last: Position | null = null
  for (const at of positions) {
    if (last !== null) metres += metresBetween(last, at)
    if (last !== null && moves && at.time - last.time >= oldTrip.noData) {
      changes.push({ moves: false, at: last })
      moves = false
      pending = null
    } else if (at.speed > speedThreshold === moves) pending = null
    else {
      pending ??= { at, metres }
      const ms = at.time - pending.at.time
      const isOver: boolean = moves
        ? ms >= oldTrip.parking
        : ms >= oldTrip.ms || metres - pending.metres >= oldTrip.metres
      if (isOver) {
        moves = !moves
        changes.push({ moves, at: pending.at })
        pending = null
      }
    }
    last = at
  }
  return changes
}

function stopsOf(positions: readonly Position[], changes: readonly Change[]): Stop[] {
  const [first, last] = [positions[0], positions.at(-1)]
  if (first === undefined || last === undefined) return []
  const stops: Stop[] = []
  let open: Position | null = first.speed > speedThreshold ? null : first
  for (const { moves, at } of changes) {
    if (!moves) open = at
    else if (open !== null) {
      stops.push({ lat: open.lat, lng: open.lng, from: open.time, to: at.time })
      open = null
    }
  }
  if (open !== null) stops.push({ lat: open.lat, lng: open.lng, from: open.time, to: last.time })
  return stops
}

function stretchesOf(positions: readonly Position[], limit: number): Stretch[] {
  const stretches: Stretch[] = []
  let from: number | null = null
  for (const { time, speed } of positions) {
    if (speed > limit) from ??= time
    else if (from !== null) {
      stretches.push({ from, to: time })
      from = null
    }
  }
  const last = positions.at(-1)
  if (from !== null && last !== undefined) stretches.push({ from, to: last.time })
  return stretches
}

function watch(fixes: readonly SentFix[], { fences, limit }: Question): Watched {
  let km = 0
  let last: Position | null = null
  const crossings: Crossing[] = []
  const speeding: number[] = []
  for (const at of positionsOf(fixes)) {
    if (last !== null && at.time <= last.time) continue
    if (last !== null) {
      const before: Position = last
      km += metresBetween(before, at) / 1_000
      fences.forEach((area, fence) => {
        for (const entered of crossed(area, before, at, false))
          crossings.push({ fence, entered, time: at.time })
      })
    }
    if (at.speed > limit && (last?.speed ?? 0) <= limit) speeding.push(at.time)
    last = at
  }
  return { km, crossings, speeding }
}
