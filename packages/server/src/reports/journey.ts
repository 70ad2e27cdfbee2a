import { type UnitState, unitState } from '@baliza/sdk-core'
import type { StateFix, TrackFix } from '../tracks/track.js'
import { supposedEngine, travelled } from '../tracks/travelled.js'

/** What a unit did, as one fix left it. */
export interface StateMoment {
  /** Unix ms. */
  readonly time: number
  /** What the unit did from here until the next moment (specification 1, section 4). */
  readonly state: UnitState
  /** Reported by the device, or what is supposed of one that says nothing of its engine. */
  readonly on: boolean
  /** The last known, km/h. */
  readonly speed: number
}

/** A unit as one fix left it. */
export interface Moment extends StateMoment {
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
 * Follows what a unit does from fix to fix, oldest first, by the rules by which the unit itself is kept: a fix without
 * satellites keeps the speed; an engine that is not given stays as it was, and as long as none has been given, moving
 * counts as on.
 * @returns what to give the fixes to
 */
export function createStates(): (fix: StateFix) => StateMoment {
  let on = false
  let speed = 0
  let engineKnown = false
  return (fix) => {
    engineKnown ||= fix.acc !== null
    if (fix.placed) speed = fix.speed ?? 0
    const supposed = !engineKnown && fix.placed && fix.speed !== null
    on = fix.acc ?? (supposed ? supposedEngine(speed) : on)
    return { time: fix.time, state: unitState({ acc: on, speed }), on, speed }
  }
}

/**
 * Follows a unit as {@link createStates} does, and where it goes: a fix without satellites keeps the place; what a
 * receiver wanders or jumps is not travelled.
 */
export function createJourney(): (fix: TrackFix) => Moment {
  const follow = createStates()
  let last: Moment | null = null
  return (fix) => {
    const placed = fix.valid && fix.lat !== null && fix.lng !== null
    const { time, acc } = fix
    const { state, on, speed } = follow({ time, speed: fix.speed, acc, placed })
    const moment: Moment = {
      time,
      state,
      on,
      speed,
      lat: placed ? fix.lat : (last?.lat ?? null),
      lng: placed ? fix.lng : (last?.lng ?? null),
      course: (placed ? fix.course : null) ?? last?.course ?? 0,
      km:
        placed && last !== null
          ? travelled({ lat: last.lat, lng: last.lng, time: last.time, placed: last.fix.valid }, fix)
          : 0,
      ignition: acc === true && last !== null && !last.on,
      fix,
    }
    last = moment
    return moment
  }
}
