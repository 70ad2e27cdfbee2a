import { type AssessedFix, assessTrack, distance, type LatLng } from '@baliza/agreement'
import type { TrackFix } from '../../tracks/track.js'

/** Minimum drive that determines the position of a unit independently of earlier fixes: consecutive legs, and distance in km. */
const drive = { legs: 3, km: 0.5 }
/** Maximum time after which a receiver that jumped away can return to its previous position, in ms. */
const maxAstray = 2 * 3_600_000

/**
 * Whether these fixes determine the state of a unit at the beginning of a range, independently of earlier fixes. This requires
 * that the unit drove before it, and that a receiver that had jumped away has had time to return since.
 * @param fixes all fixes of the unit from some moment on, oldest first
 * @param from Unix ms
 */
export function settledBefore(fixes: readonly TrackFix[], from: number): boolean {
  const [first] = fixes
  if (first === undefined || first.time > from - maxAstray) return false
  const judged = assessTrack(fixes)
  let begin: LatLng | null = null
  let last: LatLng | null = null
  let legs = 0
  for (const [index, one] of judged.entries()) {
    if ((fixes[index] as TrackFix).time > from - maxAstray) return false
    if (isDriven(one)) {
      begin ??= last ?? one
      legs += 1
      if (legs >= drive.legs && distance(begin, one) >= drive.km) return true
    } else if (one.placed || one.doubt !== null) {
      begin = null
      legs = 0
    }
    if (one.lat !== null && one.lng !== null) last = { lat: one.lat, lng: one.lng }
  }
  return false
}

function isDriven(judged: AssessedFix): judged is AssessedFix & LatLng {
  const { placed, doubt, gap, km, lat, lng } = judged
  return placed && doubt === null && gap !== 'jumped' && km > 0 && lat !== null && lng !== null
}
