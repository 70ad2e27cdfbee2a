import { distance, earthRadius, type LatLng } from '@baliza/agreement'

const radian = Math.PI / 180

export const metresBetween = (a: LatLng, b: LatLng) => distance(a, b) * 1_000

/** Returns the position at these distances to the east and north of another, in metres. */
export function shifted({ lat, lng }: LatLng, east: number, north: number): LatLng {
  const perDegree = earthRadius * 1_000 * radian
  return { lat: lat + north / perDegree, lng: lng + east / (perDegree * Math.cos(lat * radian)) }
}

/** Returns the position at this distance in metres. @param heading radians clockwise from north */
export function towards(from: LatLng, metres: number, heading: number): LatLng {
  return shifted(from, metres * Math.sin(heading), metres * Math.cos(heading))
}

/** A watched circle, like a geofence. Metres. */
export interface Fence extends LatLng {
  readonly radius: number
}

/** Depth of a position inside a fence, in metres; negative outside. */
export function depthIn(fence: Fence, place: LatLng): number {
  return fence.radius - metresBetween(fence, place)
}

/** Whether the straight line between two positions crosses a fence. */
export function passesThrough(fence: Fence, from: LatLng, to: LatLng): boolean {
  const narrowing = Math.cos(fence.lat * radian)
  const flat = ({ lat, lng }: LatLng) => [(lng - fence.lng) * narrowing, lat - fence.lat] as const
  const [fromX, fromY] = flat(from)
  const [toX, toY] = flat(to)
  const [alongX, alongY] = [toX - fromX, toY - fromY]
  const length = alongX ** 2 + alongY ** 2
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(fromX * alongX + fromY * alongY) / length))
  const nearest = Math.hypot(fromX + share * alongX, fromY + share * alongY)
  return nearest * earthRadius * 1_000 * radian <= fence.radius
}

/**
 * Determines whether a movement enters a fence, leaves it, or both.
 * @param direct whether the movement counts as a straight line, so that fences between the two positions were crossed
 */
export function crossed(fence: Fence, from: LatLng, to: LatLng, direct: boolean): readonly boolean[] {
  const [was, is] = [depthIn(fence, from) >= 0, depthIn(fence, to) >= 0]
  if (was !== is) return [is]
  return !was && direct && passesThrough(fence, from, to) ? [true, false] : []
}
