import { type AssessedFix, createTrackAssessor, type TrackAssessor } from '@baliza/agreement'
import type { TrackFix } from '../tracks/track.js'

/** The state of a unit after a fix, from accepted values only. */
export interface Moment
  extends Pick<AssessedFix, 'doubt' | 'placed' | 'lat' | 'lng' | 'on' | 'state' | 'km'> {
  /** In Unix ms. */
  readonly time: number
  /** The last accepted speed, in km/h. 0 if none is known. */
  readonly speed: number
  /** In degrees. */
  readonly course: number
  /** Whether the engine was turned on at this fix, as reported by the device. */
  readonly ignition: boolean
  readonly fix: TrackFix
}

/**
 * Derives the states of a unit from its fixes, oldest first, with the same rules as the live unit.
 * @param tell receives a moment for each fix, once the next accepted position is known
 */
export function createJourney(tell: (moment: Moment) => void): TrackAssessor<TrackFix> {
  let wasOn: boolean | null = null
  let course = 0
  return createTrackAssessor((fix, judged) => {
    if (judged.placed) course = fix.course ?? course
    const ignition = fix.acc === true && wasOn === false
    wasOn = judged.on
    const { doubt, placed, lat, lng, on, state, km } = judged
    // No spread of `judged`: for a million moments, the copies take twice the time of everything else.
    tell({
      time: fix.time,
      doubt,
      placed,
      lat,
      lng,
      on,
      state,
      km,
      speed: judged.speed ?? 0,
      course,
      ignition,
      fix,
    })
  })
}
