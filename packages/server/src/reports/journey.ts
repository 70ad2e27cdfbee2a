import { createTrackJudge, type JudgedFix, type TrackJudge } from '@baliza/sdk-core'
import type { TrackFix } from '../tracks/track.js'

/** A unit as one fix left it, as far as it is believed. */
export interface Moment extends Pick<JudgedFix, 'doubt' | 'placed' | 'lat' | 'lng' | 'on' | 'state' | 'km'> {
  /** Unix ms. */
  readonly time: number
  /** The last that is believed, km/h; 0 where none is known any more. */
  readonly speed: number
  /** Degrees. */
  readonly course: number
  /** The engine was turned on here, by what the device says. */
  readonly ignition: boolean
  readonly fix: TrackFix
}

/**
 * Follows what a unit does and where it goes from fix to fix, oldest first, by the rules by which the unit itself is kept.
 * @param tell is given a moment for each fix, once the next believed place is known
 */
export function createJourney(tell: (moment: Moment) => void): TrackJudge<TrackFix> {
  let wasOn: boolean | null = null
  let course = 0
  return createTrackJudge((fix, judged) => {
    if (judged.placed) course = fix.course ?? course
    const ignition = fix.acc === true && wasOn === false
    wasOn = judged.on
    const { doubt, placed, lat, lng, on, state, km } = judged
    // Not `...judged`: of a million moments, the copies take twice the time of all the rest.
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
