import { bearing, distance, type LatLng, positionAt } from '@baliza/sdk-core'
import type { TrackerMoment } from '@baliza/sdk-core/agreement'

/** A round through the centre of Mexico City, some 9 km. */
export const usualCircuit: readonly LatLng[] = [
  { lat: 19.43261, lng: -99.13321 },
  { lat: 19.43523, lng: -99.14121 },
  { lat: 19.43672, lng: -99.15492 },
  { lat: 19.42702, lng: -99.16766 },
  { lat: 19.42023, lng: -99.16312 },
  { lat: 19.41932, lng: -99.15023 },
  { lat: 19.42512, lng: -99.13402 },
]

/** Where one is who drives a round for ever at one speed, engine on. */
export interface Circuit {
  /** @param metres driven so far */
  at(metres: number): Pick<TrackerMoment, 'lat' | 'lng' | 'course'>
}

/** A round through these points, and back to the first. @param points two or more */
export function createCircuit(points: readonly LatLng[]): Circuit {
  let driven = 0
  // A track whose clock is the odometer: metres for milliseconds.
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
  return {
    at(metres) {
      const { lat, lng, angulo } = positionAt(track, driven === 0 ? 0 : metres % driven) ?? {
        lat: 0,
        lng: 0,
        angulo: 0,
      }
      return { lat, lng, course: angulo }
    },
  }
}
