import { type UnitState, unitState } from '@baliza/sdk-core'
import type { TrackFix } from '../tracks/track.js'
import { supposedEngine, travelled } from '../tracks/travelled.js'

/** A unit as one fix left it. */
export interface Moment {
  /** Unix ms. */
  readonly time: number
  /** What the unit did from here until the next moment (specification 1, section 4). */
  readonly state: UnitState
  /** Said by the device, or what is supposed of one that says nothing of its engine. */
  readonly on: boolean
  /** The last known, km/h. */
  readonly speed: number
  /** The last known, degrees. */
  readonly lat: number | null
  readonly lng: number | null
  readonly course: number
  /** Since the moment before. */
  readonly km: number
  /** The engine was turned on here, by what the device says. */
  readonly ignition: boolean
  readonly fix: TrackFix
}

/**
 * Follows a unit from fix to fix, oldest first, by the rules by which the unit itself is kept: a fix without
 * satellites keeps place and speed; an engine that is not said stays as it was, and as long as none has been said,
 * moving stands for on; what a receiver wanders or jumps is not travelled.
 * @returns what to give the fixes to
 */
export function createJourney(): (fix: TrackFix) => Moment {
  let last: Moment | null = null
  let said = false
  return (fix) => {
    said ||= fix.acc !== null
    const placed = fix.valid && fix.lat !== null && fix.lng !== null
    const speed = placed ? (fix.speed ?? 0) : (last?.speed ?? 0)
    const supposed = !said && placed && fix.speed !== null
    const on = fix.acc ?? (supposed ? supposedEngine(speed) : (last?.on ?? false))
    const moment: Moment = {
      time: fix.time,
      state: unitState({ acc: on, speed }),
      on,
      speed,
      lat: placed ? fix.lat : (last?.lat ?? null),
      lng: placed ? fix.lng : (last?.lng ?? null),
      course: (placed ? fix.course : null) ?? last?.course ?? 0,
      km:
        placed && last !== null
          ? travelled({ lat: last.lat, lng: last.lng, time: last.time, placed: last.fix.valid }, fix)
          : 0,
      ignition: fix.acc === true && last !== null && !last.on,
      fix,
    }
    last = moment
    return moment
  }
}
