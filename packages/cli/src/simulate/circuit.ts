import type { TrackerMoment } from '@baliza/sdk-core/internal'
import { bearing, distance, type LatLng, positionAt } from '@baliza/sdk-core/internal'

/** A loop through the centre of Mexico City, about 9 km long. */
export const usualCircuit: readonly LatLng[] = [
  { lat: 19.43261, lng: -99.13321 },
  { lat: 19.43523, lng: -99.14121 },
  { lat: 19.43672, lng: -99.15492 },
  { lat: 19.42702, lng: -99.16766 },
  { lat: 19.42023, lng: -99.16312 },
  { lat: 19.41932, lng: -99.15023 },
  { lat: 19.42512, lng: -99.13402 },
]

/** A bend that requires a lower speed. */
export interface Bend {
  /** Distance to the bend, in metres. */
  readonly ahead: number
  /** Speed in the bend, in km/h. */
  readonly speed: number
}

/** A closed loop. */
export interface Circuit {
  /** In metres. */
  readonly length: number
  /** @param metres distance driven so far */
  at(metres: number): Pick<TrackerMoment, 'lat' | 'lng' | 'course'>
  /** Returns the next bend in the current lap, or `null` if there is none. */
  bendAfter(metres: number): Bend | null
}

/** Creates a loop through these points and back to the first. @param points two or more */
export function createCircuit(points: readonly LatLng[]): Circuit {
  let driven = 0
  // `positionAt` interpolates by timestamp, so the timestamp of each point is its distance in metres.
  const track = [...points, ...points.slice(0, 1)].map((point, index, all) => {
    const before = all[index - 1]
    if (before !== undefined) driven += distance(before, point) * 1_000
    const next = all[index + 1]
    return {
      ...point,
      timestamp: driven,
      angulo: next === undefined ? 0 : bearing(point, next),
      speed: 0,
      acc: true,
    }
  })
  const bends = track.slice(1).flatMap(({ timestamp: at }, index) => {
    const [into, out] = [track[index]?.angulo ?? 0, track[(index + 1) % points.length]?.angulo ?? 0]
    const speed = bendSpeed(Math.abs(((out - into + 540) % 360) - 180))
    return speed === null ? [] : [{ at, speed }]
  })
  const along = (metres: number) => (driven === 0 ? 0 : metres % driven)
  return {
    length: driven,
    at(metres) {
      const { lat, lng, angulo } = positionAt(track, along(metres)) ?? { lat: 0, lng: 0, angulo: 0 }
      return { lat, lng, course: angulo }
    },
    bendAfter(metres) {
      const here = along(metres)
      const next = bends.find(({ at }) => at > here)
      return next === undefined ? null : { ahead: next.at - here, speed: next.speed }
    },
  }
}

/** Returns the speed for a turn of `degrees`, in km/h, or `null` if the turn requires no braking. */
function bendSpeed(degrees: number): number | null {
  if (degrees < 20) return null
  return degrees < 60 ? 35 : 18
}
