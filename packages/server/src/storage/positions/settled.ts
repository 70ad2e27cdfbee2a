import { distance, type JudgedFix, judgeTrack, type LatLng } from '@baliza/sdk-core'
import type { TrackFix } from '../../tracks/track.js'

/** A unit that has driven so many legs in a row, and so far, km, is where its track says, whatever was before. */
const drive = { legs: 3, km: 0.5 }
/** ms: a receiver that jumped away can return to where it was for as long as this. */
const longestAstray = 2 * 3_600_000

/**
 * Whether the state of a unit at the beginning of a range follows from these fixes, whatever was before them: by then it
 * drove, and since then a receiver that had jumped away before has had time to return.
 * @param fixes all of the unit from some moment on, oldest first
 * @param from Unix ms
 */
export function settledBefore(fixes: readonly TrackFix[], from: number): boolean {
  const [first] = fixes
  if (first === undefined || first.time > from - longestAstray) return false
  const judged = judgeTrack(fixes)
  let begin: LatLng | null = null
  let last: LatLng | null = null
  let legs = 0
  for (const [index, one] of judged.entries()) {
    if ((fixes[index] as TrackFix).time > from - longestAstray) return false
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

function isDriven(judged: JudgedFix): judged is JudgedFix & LatLng {
  const { placed, doubt, gap, km, lat, lng } = judged
  return placed && doubt === null && gap !== 'jumped' && km > 0 && lat !== null && lng !== null
}
