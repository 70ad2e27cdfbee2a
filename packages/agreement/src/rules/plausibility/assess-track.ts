import { unitState } from '../unit/state.js'
import { type AssessmentInPlace, assessInPlace } from './assess-fix.js'
import { type AssessedFix, initialPlausibility } from './assessed-fix.js'
import { isTooShortFor, type Leg, legBetween, legSpeed } from './plausible.js'
import { isPlaced, type SentFix } from './sent-fix.js'

/** Assesses the fixes of a unit, oldest first. Reports the result of each fix when the later fixes that affect it are known. */
export interface TrackAssessor<Fix extends SentFix> {
  add(fix: Fix): void
  /** Ends the track. A fix that still waits for confirmation is rejected. */
  end(): void
}

interface Held<Fix> {
  readonly fix: Fix
  judged: AssessedFix
  /** Leg to this fix, if known. */
  readonly leg: Leg | null
  /** Whether the device had reported its engine's state by then. */
  readonly saysEngine: boolean
}

/**
 * Creates an assessment of a whole track. The result of a fix is final when the next accepted position is known: the later fixes
 * decide whether a jump was real and whether a speed is possible.
 * @param tell called with each fix and its result, in order
 */
export function createTrackAssessor<Fix extends SentFix>(
  tell: (fix: Fix, judged: AssessedFix) => void,
): TrackAssessor<Fix> {
  const hearing: AssessmentInPlace = { state: { ...initialPlausibility }, leg: null, waited: null }
  /** Fixes from the last accepted position on. */
  const held: Held<Fix>[] = []
  let waiting: Held<Fix> | null = null

  function flush(keep: number): void {
    while (held.length > keep) {
      const first = held.shift()
      if (first !== undefined) tell(first.fix, first.judged)
    }
  }

  return {
    add(fix) {
      const judged = assessInPlace(hearing, fix)
      const { state, leg, waited } = hearing
      if (waiting !== null && waited !== null) {
        if (waited !== 'refused') waiting.judged = waited
        waiting = null
      }
      const entry = { fix, judged, leg, saysEngine: state.saysEngine }
      if (judged.doubt === 'jump') waiting = entry
      held.push(entry)
      if (!judged.placed) return
      // The fix that waited may be accepted now, so it is between the two.
      let next = held.length - 1
      for (let index = next - 1; index >= 0; index -= 1) {
        if (held[index]?.judged.placed !== true) continue
        settleSpeed(held, index, next)
        settleBlind(held, index, next)
        next = index
      }
      flush(1)
    },
    end: () => flush(0),
  }
}

/**
 * Checks a speed against the leg after it. The speed is rejected if the unit would have been farther by the next position. If no
 * speed was reported, it is that of the leg.
 */
function settleSpeed<Fix extends SentFix>(held: readonly Held<Fix>[], index: number, next: number): void {
  const [one, after] = [held[index], held[next]]
  if (one === undefined || after === undefined || after.judged.gap !== 'driven') return
  const { fix, judged } = one
  if (!isPlaced(fix) || !isPlaced(after.fix) || judged.doubt !== null) return
  const isReported = fix.speed !== null
  const slower = after.judged.speed ?? 0
  if (isReported && (judged.speed ?? 0) <= slower) return
  const leg = after.leg?.from === fix ? after.leg : legBetween(fix, after.fix)
  if (isReported && !isTooShortFor(leg, judged.speed ?? 0, slower)) return
  // A parked unit has no speed, even if its receiver drifts.
  const speed = after.fix.speed === null ? after.judged.speed : legSpeed(leg)
  if (speed === null) return
  one.judged = { ...goingOn(one, speed), doubt: isReported ? 'speed' : null }
  // Later fixes without a position have copied the old speed.
  for (const later of held.slice(index + 1, next))
    if (later.judged.speed === judged.speed) later.judged = goingOn(later, speed)
}

/**
 * Sets the speed of fixes without an accepted position between two positions: the receiver measured none. A unit that leaves a
 * garage near the place where it entered was idling there, and did not drive.
 */
function settleBlind<Fix extends SentFix>(held: readonly Held<Fix>[], index: number, next: number): void {
  const [one, after] = [held[index], held[next]]
  if (next - index < 2 || one === undefined || after === undefined || after.judged.gap === 'jumped') return
  if (!isPlaced(one.fix) || !isPlaced(after.fix)) return
  const speed = legSpeed(after.leg?.from === one.fix ? after.leg : legBetween(one.fix, after.fix))
  if (speed === null || unitState({ acc: true, speed }) === 'moving') return
  for (const blind of held.slice(index + 1, next)) blind.judged = goingOn(blind, speed)
}

function goingOn({ judged, saysEngine }: Held<SentFix>, speed: number): AssessedFix {
  const moves = unitState({ acc: true, speed })
  const on = saysEngine ? judged.on : moves === 'moving'
  return { ...judged, speed, on, state: on ? moves : 'off' }
}

/** Assesses a whole track, oldest first. @returns the result of each fix, in order */
export function assessTrack(track: readonly SentFix[]): AssessedFix[] {
  const all: AssessedFix[] = []
  const trackJudge = createTrackAssessor((_, judged) => all.push(judged))
  for (const fix of track) trackJudge.add(fix)
  trackJudge.end()
  return all
}
