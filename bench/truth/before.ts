import { distance, type LatLng, type SentFix } from '@baliza/agreement'
import { crossed } from './ground.js'
import type { Question, Report, Rule, Watched } from './rule.js'
import type { Crossing, Stop, Stretch } from './truth.js'

/**
 * The rules up to version 1.9, which detect position jumps only by the speed between consecutive fixes. They are copied so that
 * the reference for the current rules never changes. Sources: the server's `travelled`, `journey`, `usage`, `speeding`, `latest`
 * and `movement`, and sdk-core's `track/totals` and `track/stops`.
 */
export const before: Rule = { report, watch }

const silence = 10 * 60_000
const unknownRoute = 60 * 60_000
/** km/h and km. */
const standing = { speed: 3, distance: 0.03 }
const fastest = 250
const shortestStop = 180_000
const stopsApart = 0.15

type State = 'moving' | 'idle' | 'off'

interface Whereabouts {
  readonly lat: number | null
  readonly lng: number | null
  readonly time: number | null
  readonly placed: boolean
}

interface Moment extends Whereabouts {
  readonly time: number
  readonly state: State
  readonly on: boolean
  readonly speed: number
  readonly km: number
}

/** A record of a history. */
interface TrackPoint extends LatLng {
  readonly speed: number
  readonly acc: boolean
  readonly timestamp: number
}

function unitState(acc: boolean, speed: number): State {
  if (!acc) return 'off'
  return speed > 5 ? 'moving' : 'idle'
}

function travelled(from: Whereabouts, to: SentFix): number {
  if (from.lat === null || from.lng === null || to.lat === null || to.lng === null) return 0
  const km = distance({ lat: from.lat, lng: from.lng }, { lat: to.lat, lng: to.lng })
  if (to.speed !== null && to.speed < standing.speed && km < standing.distance) return 0
  const hours = (to.time - (from.time ?? to.time)) / 3_600_000
  const jumped = from.placed && km > standing.distance && km > fastest * hours
  return jumped ? 0 : km
}

function createJourney(): (fix: SentFix) => Moment {
  let last: Moment | null = null
  let on = false
  let speed = 0
  let engineKnown = false
  return (fix) => {
    const placed = fix.lat !== null && fix.lng !== null
    engineKnown ||= fix.acc !== null
    if (placed) speed = fix.speed ?? 0
    const supposed = !engineKnown && placed && fix.speed !== null
    on = fix.acc ?? (supposed ? unitState(true, speed) === 'moving' : on)
    const moment: Moment = {
      time: fix.time,
      state: unitState(on, speed),
      on,
      speed,
      lat: placed ? fix.lat : (last?.lat ?? null),
      lng: placed ? fix.lng : (last?.lng ?? null),
      placed,
      km: placed && last !== null ? travelled(last, fix) : 0,
    }
    last = moment
    return moment
  }
}

function usageOf(moments: readonly Moment[], to: number): Record<State, number> {
  const spent = { moving: 0, idle: 0, off: 0 }
  moments.forEach(({ time, state }, index) => {
    const until = moments[index + 1]?.time ?? to
    spent[state] += state === 'off' ? until - time : Math.min(until, time + silence) - time
  })
  return spent
}

function stretchesOf(moments: readonly Moment[], limit: number): Stretch[] {
  const stretches: Stretch[] = []
  let open: Stretch | null = null
  const close = () => {
    if (open !== null) stretches.push(open)
    open = null
  }
  for (const { time, speed, placed } of moments) {
    if (open !== null && time - (open as Stretch).to > silence) close()
    if (!placed) continue
    if (open === null) {
      if (speed > limit) open = { from: time, to: time }
      continue
    }
    open = { ...(open as Stretch), to: time }
    if (speed <= limit) close()
  }
  close()
  return stretches
}

function trackKm(track: readonly TrackPoint[]): number {
  let driven = 0
  for (let i = 1; i < track.length; i++) {
    const next = track[i] as TrackPoint
    const km = distance(track[i - 1] as TrackPoint, next)
    if (next.speed >= standing.speed || km >= standing.distance) driven += km
  }
  return driven
}

function findStops(track: readonly TrackPoint[]): Stop[] {
  const stops: Stop[] = []
  const moves = ({ acc, speed }: TrackPoint) => unitState(acc, speed) === 'moving'
  let first = 0
  while (first < track.length) {
    const start = track[first] as TrackPoint
    if (moves(start)) {
      first += 1
      continue
    }
    let last = first
    for (let next = first + 1; next < track.length; next++) {
      const point = track[next] as TrackPoint
      if (moves(point) || distance(start, point) > stopsApart) break
      last = next
    }
    const to = (track[last + 1] ?? (track[last] as TrackPoint)).timestamp
    if (to - start.timestamp >= shortestStop)
      stops.push({ lat: start.lat, lng: start.lng, from: start.timestamp, to })
    first = last + 1
  }
  return stops
}

function report(fixes: readonly SentFix[], { to, limit }: Question): Report {
  const moments = fixes.map(createJourney())
  const track = moments.flatMap(({ lat, lng, speed, on, time }) =>
    lat === null || lng === null ? [] : [{ lat, lng, speed, acc: on, timestamp: time }],
  )
  const { moving, idle, off } = usageOf(moments, to)
  return {
    km: moments.map(({ km }) => km),
    historyKm: trackKm(track),
    moving,
    stopped: idle + off,
    stops: findStops(track),
    stretches: stretchesOf(moments, limit),
  }
}

/** State of a unit after the fixes so far. */
interface Latest extends Whereabouts {
  readonly speed: number
  readonly anchor: LatLng | null
}

function anchorAfter(anchor: LatLng | null, place: LatLng, speed: number | null): LatLng {
  const isStanding =
    anchor !== null && speed !== null && speed < standing.speed && distance(anchor, place) < standing.distance
  return isStanding ? anchor : place
}

function watch(fixes: readonly SentFix[], { fences, limit }: Question): Watched {
  let unit: Latest = { lat: null, lng: null, time: null, placed: false, speed: 0, anchor: null }
  let km = 0
  const crossings: Crossing[] = []
  const speeding: number[] = []
  for (const fix of fixes) {
    const { time, lat, lng } = fix
    if (unit.time !== null && time <= unit.time) continue
    if (lat === null || lng === null) {
      unit = { ...unit, time, placed: false }
      continue
    }
    const driven = travelled(unit, fix)
    km += driven
    const anchor = anchorAfter(unit.anchor, { lat, lng }, fix.speed)
    const speed = fix.speed ?? 0
    if (unit.anchor !== null && anchor !== unit.anchor) {
      const from = unit.anchor
      const direct = time - (unit.time ?? time) <= unknownRoute && driven > 0
      fences.forEach((area, fence) => {
        for (const entered of crossed(area, from, anchor, direct)) crossings.push({ fence, entered, time })
      })
    }
    if (unit.speed <= limit && speed > limit) speeding.push(time)
    unit = { lat, lng, time, placed: true, speed, anchor }
  }
  return { km, crossings, speeding }
}
