import type { HistoryRecord } from '../../entities/history-record.js'
import type { LatLng } from '../../entities/position.js'
import { withinHalfTurn } from '../geometry/longitude.js'
import { leftAfter, metresPerDegree, partWithin } from '../geometry/nearness.js'
import { isPositionAccepted } from '../plausibility/accepted.js'
import { gapBetween } from '../plausibility/assess-fix.js'
import { sentPoint } from '../plausibility/assess-points.js'
import { metres } from '../plausibility/plausible.js'

/** Maximum distance of two units that meet, in m. */
export const meetingRadius = 100
/**
 * Minimum duration of a meeting, in ms. Units that are together for less have only passed each other: a lorry overtakes in a
 * minute or two, a handover takes longer.
 */
export const shortestMeeting = 3 * 60_000

/**
 * Meeting of two units within {@link meetingRadius} of each other: start and end, Unix ms, and the point between them where they
 * were nearest.
 */
export interface Meeting extends LatLng {
  readonly from: number
  readonly to: number
  /** Time of the smallest distance, Unix ms. */
  readonly at: number
  /** Smallest distance in m. */
  readonly distance: number
  /** Whether they were together for less than {@link shortestMeeting}. */
  readonly passing: boolean
}

/** History prepared for {@link findMeetings}, so that it can be compared with several others. */
export interface KnownTrack {
  /** Times in Unix ms, ascending, and positions in degrees. */
  readonly times: Float64Array
  readonly lats: Float64Array
  readonly lngs: Float64Array
  /** 1 if the unit's path from this position to the next is known. */
  readonly known: Uint8Array
}

/**
 * Prepares a history for {@link findMeetings}. Between two reports the unit counts as on the straight line, unless the gap is
 * longer than ten minutes or no vehicle can have driven it. A unit that is at the same place after a gap has stayed there.
 * @param records oldest first
 */
export function knownTrack(records: readonly HistoryRecord[]): KnownTrack {
  let last = Number.NEGATIVE_INFINITY
  const places = records.filter((record) => {
    if (!isPositionAccepted(record) || record.timestamp <= last) return false
    last = record.timestamp
    return true
  })
  const known = Uint8Array.from(places, (here, index) => {
    const next = places[index + 1]
    if (next === undefined) return 0
    const gap = gapBetween(sentPoint(here), sentPoint(next))
    return gap === 'driven' || (gap === 'unheard' && metres(here, next) <= meetingRadius) ? 1 : 0
  })
  return {
    times: Float64Array.from(places, ({ timestamp }) => timestamp),
    lats: Float64Array.from(places, ({ lat }) => lat),
    lngs: Float64Array.from(places, ({ lng }) => lng),
    known,
  }
}

/** Finds when two units met or passed each other, oldest first. Only times at which both positions are known count. */
export function findMeetings(one: KnownTrack, other: KnownTrack): readonly Meeting[] {
  const found: Meeting[] = []
  const take = (next: Meeting) => {
    const open = found.at(-1)
    if (open === undefined || next.from - open.to > leftAfter) found.push(next)
    else
      found[found.length - 1] = {
        ...(next.distance < open.distance ? next : open),
        from: open.from,
        to: next.to,
      }
  }
  const ends = [one.times.length - 1, other.times.length - 1] as const
  let [a, b] = [0, 0]
  let from = Math.max(one.times[0] ?? 0, other.times[0] ?? 0)
  while (a < ends[0] && b < ends[1]) {
    const [nextA, nextB] = [one.times[a + 1] as number, other.times[b + 1] as number]
    const to = Math.min(nextA, nextB)
    if (to > from && one.known[a] === 1 && other.known[b] === 1 && mayBeNear(one, a, other, b)) {
      const meeting = meetingOn(one, a, other, b, from, to)
      if (meeting !== null) take(meeting)
    }
    from = Math.max(from, to)
    if (nextA <= to) a += 1
    if (nextB <= to) b += 1
  }
  return found.map((meeting) => ({
    ...meeting,
    distance: Math.round(meeting.distance),
    passing: meeting.to - meeting.from < shortestMeeting,
  }))
}

const latReach = meetingRadius / metresPerDegree

/** Compares latitudes only, as a quick check: most parts of two tracks are distant from each other. */
function mayBeNear(one: KnownTrack, a: number, other: KnownTrack, b: number): boolean {
  const [aLat, aNext] = [one.lats[a] as number, one.lats[a + 1] as number]
  const [bLat, bNext] = [other.lats[b] as number, other.lats[b + 1] as number]
  return (
    Math.min(aLat, aNext) - Math.max(bLat, bNext) <= latReach &&
    Math.min(bLat, bNext) - Math.max(aLat, aNext) <= latReach
  )
}

/** Both units move on straight lines in this interval, so the path of one relative to the other is a straight line. */
function meetingOn(
  one: KnownTrack,
  a: number,
  other: KnownTrack,
  b: number,
  from: number,
  to: number,
): Meeting | null {
  const [placeA, placeB] = [placesOn(one, a, from, to), placesOn(other, b, from, to)]
  const metresEast = metresPerDegree * Math.cos((placeA.lat * Math.PI) / 180)
  const x = withinHalfTurn(placeB.lng - placeA.lng) * metresEast
  const y = (placeB.lat - placeA.lat) * metresPerDegree
  const begin = { x, y }
  const end = {
    x: x + (placeB.east - placeA.east) * metresEast,
    y: y + (placeB.north - placeA.north) * metresPerDegree,
  }
  const part = partWithin(begin, end, meetingRadius)
  if (part === null) return null
  const { first, final, nearest } = part
  const at = (share: number) => Math.round(from + share * (to - from))
  const distance = Math.hypot(x + nearest * (end.x - x), y + nearest * (end.y - y))
  const lng = placeA.lng + nearest * placeA.east
  return {
    from: at(first),
    to: at(final),
    at: at(nearest),
    distance,
    passing: false,
    lat: placeA.lat + nearest * placeA.north + (y + nearest * (end.y - y)) / 2 / metresPerDegree,
    lng: withinHalfTurn(lng + (x + nearest * (end.x - x)) / 2 / metresEast),
  }
}

/** Position of a unit at a time between two of its records, and its movement until another time, degrees. */
function placesOn({ times, lats, lngs }: KnownTrack, index: number, from: number, to: number) {
  const [time, lat, lng] = [times[index] as number, lats[index] as number, lngs[index] as number]
  const length = (times[index + 1] as number) - time
  const [north, east] = [(lats[index + 1] as number) - lat, withinHalfTurn((lngs[index + 1] as number) - lng)]
  const [begun, share] = [(from - time) / length, (to - from) / length]
  return { lat: lat + begun * north, lng: lng + begun * east, north: share * north, east: share * east }
}
