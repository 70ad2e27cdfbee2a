import type { Doubt } from '../../codes/doubts.js'
import { offlineAfter } from '../unit/connectivity.js'
import { unitState } from '../unit/state.js'
import type { Anchor, Gap, JudgedFix, Judgement, JudgeState } from './judged-fix.js'
import {
  fastest,
  isJump,
  isSamePlace,
  isTooFar,
  isTooShortAfter,
  type Leg,
  legBetween,
  legSpeed,
  metres,
  uncertainty,
} from './plausible.js'
import { isPlaced, type PlacedFix, type SentFix } from './sent-fix.js'

/** m: a fix whose accuracy is worse than this is not believed, unless nothing better came for `longestCoarse`. */
const coarse = 150
/** ms */
const longestCoarse = 30 * 60_000
/** km/h: below `standing` a unit is standing; from `perhaps` on it may be moving, and from `surely` on it is. */
const pace = { standing: 3, perhaps: 5, surely: 10 }
/** m: how far the fixes of a standing unit stray from its place; less where it has just stopped, and where it surely moves. */
const wandering = { standing: 60, stopping: 30, going: 30 }
/** ms: after a longer pause between two fixes a unit that stood may be anywhere. */
const longestPause = 15 * 60_000
/** m: with its engine off, a unit no farther than this from its place was not driven: it was pushed, or its receiver is off. */
const pushed = 500
/** ms: for at most so long a receiver that jumped away, jammed or spoofed, comes back to where it was. */
const longestAstray = 2 * 3_600_000

/** Judges one more fix by what is believed so far. Fixes are given in the order of their times. */
export function judge(before: JudgeState, fix: SentFix): Judgement {
  const hearing: Hearing = { state: { ...before }, leg: null, waited: null }
  const judged = hear(hearing, fix)
  const { state, waited } = hearing
  const km = judged.km + (waited === null || waited === 'refused' ? 0 : waited.km)
  return { state, judged, waited, km, waits: judged.doubt === 'jump' }
}

/** What {@link hear} works on, changed in place: for a whole track new objects for each fix cost more than the judging. */
export interface Hearing {
  readonly state: { -readonly [Key in keyof JudgeState]: JudgeState[Key] }
  /** To the last fix that had a place, from the last one that was believed before. */
  leg: Leg | null
  /** What became of the fix that waited, after the last one: see {@link Judgement}. */
  waited: Judgement['waited']
}

type State = Hearing['state']

/** Judges one more fix, as {@link judge}, but changes what is believed in place. */
export function hear(hearing: Hearing, fix: SentFix): JudgedFix {
  const { state } = hearing
  const { last, waiting, on, saysEngine } = state
  hearing.waited = null
  hearEngine(state, fix)
  if (!isPlaced(fix)) return unplaced(state, fix, null)
  if (last === null) return accept(state, fix, null)
  const before = hearing.leg
  const leg = legBetween(last, fix)
  hearing.leg = leg
  if (isTooCoarse(leg)) return unplaced(state, fix, 'accuracy')
  const isDoubted = doubts(state, leg)
  if (waiting !== null) {
    const first = before?.from === last && before.to === waiting ? before : legBetween(last, waiting)
    const after = legBetween(waiting, fix)
    if (agree(first, after, leg, isDoubted)) {
      const { on: isOn, saysEngine: hasReported } = state
      state.on = on
      state.saysEngine = saysEngine
      hearEngine(state, waiting)
      hearing.waited = accept(state, waiting, first, leg)
      state.on = isOn
      state.saysEngine = hasReported
      return accept(state, fix, after)
    }
    hearing.waited = 'refused'
  }
  if (!isDoubted) return accept(state, fix, leg)
  state.waiting = fix
  return unplaced(state, fix, 'jump')
}

function hearEngine(state: State, { acc }: SentFix): void {
  if (acc === null) return
  state.on = acc
  state.saysEngine = true
}

/** What is left of a unit by a fix whose place is none, or is not believed: it is where it was, and its speed grows old. */
function unplaced(state: State, { time }: SentFix, doubt: Doubt | null): JudgedFix {
  if (state.speed !== null && time - state.speedAt >= offlineAfter) state.speed = null
  return judgedFix(state, doubt, false, 0, 'driven')
}

/**
 * Believes a place.
 * @param leg to it from the last one; null: it is the first
 * @param onward to the fix that agrees with it, from the last one
 */
function accept(state: State, fix: PlacedFix, leg: Leg | null, onward: Leg | null = null): JudgedFix {
  const { anchor, stands } = state
  // An inaccurate place is shown, but no distance is measured to it, and no geofence entered by it.
  const isVague = anchor !== null && isCoarse(fix)
  const isFiner = anchor !== null && isCoarse(anchor) && !isVague
  const away = fromAnchor(state, fix, leg)
  const stays = anchor !== null && (isVague || (!isFiner && away <= reach(stands, anchor, fix)))
  const gap = leg === null ? 'driven' : gapOf(leg, onward)
  const back = gap === 'jumped' ? legBack(state, fix) : null
  const { speed, doubt } = believedSpeed(state, fix, gap === 'driven' ? leg : null, stays)
  const isDriven = anchor !== null && !stays && gap !== 'jumped' && !isPushed(leg, away)
  const isKnown = !isFiner || away > uncertainty(anchor, fix)
  if (gap === 'jumped') state.beforeJump = back === null ? state.last : null
  state.last = fix
  if (!stays) state.anchor = { lat: fix.lat, lng: fix.lng, accuracy: fix.accuracy }
  state.stands = speed === null ? stays && stands : speed < pace.standing || (stays && stands)
  state.waiting = null
  state.speed = speed
  state.speedAt = fix.time
  // Until a device has reported its engine, moving counts as on: a phone never reports one, and would be off for ever.
  if (!state.saysEngine && speed !== null) state.on = unitState({ acc: true, speed }) === 'moving'
  const km = back !== null ? back.metres / 1_000 : isDriven && isKnown ? away / 1_000 : 0
  return judgedFix(state, doubt, true, km, back === null ? gap : 'unheard')
}

/** How far a place is from where the unit last moved, m. @param leg to it from the last place */
function fromAnchor({ anchor, last }: JudgeState, fix: PlacedFix, leg: Leg | null): number {
  if (anchor === null) return 0
  // A unit that moves was there last: this leg is its distance.
  return leg !== null && last !== null && isSamePlace(anchor, last) ? leg.metres : metres(anchor, fix)
}

/** The leg from where a unit was before its receiver jumped away; null: this place is not back there. */
function legBack({ beforeJump }: JudgeState, fix: PlacedFix): Leg | null {
  if (beforeJump === null || fix.time - beforeJump.time > longestAstray) return null
  const leg = legBetween(beforeJump, fix)
  return isJump(leg) ? null : leg
}

function judgedFix(state: JudgeState, doubt: Doubt | null, placed: boolean, km: number, gap: Gap): JudgedFix {
  const { last, anchor, speed, on } = state
  return {
    doubt,
    placed,
    lat: last === null ? null : last.lat,
    lng: last === null ? null : last.lng,
    anchor,
    speed,
    on,
    state: !on ? 'off' : speed === null ? null : unitState({ acc: true, speed }),
    km,
    gap,
  }
}

/** How far from its anchor a unit has not moved yet, m. */
function reach(stands: boolean, anchor: Anchor, { speed, accuracy }: PlacedFix): number {
  const reported = anchor.accuracy === null && accuracy === null ? 0 : uncertainty(anchor, { accuracy })
  const isSlow = speed !== null && speed < pace.standing
  if (!stands) return isSlow ? Math.max(wandering.stopping, reported) : reported
  const goes = speed !== null && speed >= pace.surely && speed <= fastest
  return Math.max(goes ? wandering.going : wandering.standing, reported)
}

/** @param leg from the last place; null: there is none, or it was not driven as far as is known */
function believedSpeed(
  { speed: before, stands, waiting }: JudgeState,
  { speed: reported }: PlacedFix,
  leg: Leg | null,
  stays: boolean,
): Pick<JudgedFix, 'speed' | 'doubt'> {
  const ofLeg = stays ? 0 : leg === null ? null : legSpeed(leg)
  if (reported === null) return { speed: ofLeg, doubt: null }
  // The receiver of a parked unit reports a small speed.
  const isRest = stands && stays && leg !== null && leg.metres > 0 && reported < pace.surely
  if (isRest)
    return { speed: Math.min(reported, pace.standing - 0.1), doubt: reported > pace.perhaps ? 'speed' : null }
  // A receiver that has just jumped away may report any speed.
  const isAstray = waiting !== null && ofLeg !== null && reported > Math.max(before ?? 0, 1.5 * ofLeg)
  const isTooFast =
    reported > fastest ||
    isAstray ||
    (leg !== null && before !== null && isTooShortAfter(leg, before, reported))
  return isTooFast ? { speed: ofLeg, doubt: 'speed' } : { speed: reported, doubt: null }
}

/** What lies between two places that are believed. */
export function gapBetween(from: PlacedFix, to: PlacedFix): Gap {
  return gapOf(legBetween(from, to))
}

/** Whether a fix has to wait for another to agree with it. */
function doubts(state: JudgeState, leg: Leg): boolean {
  if (isJump(leg) || isTooFar(leg)) return true
  const { anchor, stands } = state
  const { from, to } = leg
  if (!stands || anchor === null || reportsMoving(to)) return false
  // It stood, and reports no speed of moving: a single fix of a parked unit may be far off.
  const away = fromAnchor(state, to, leg)
  if (away <= Math.max(wandering.standing, uncertainty(anchor, to))) return false
  return to.time - from.time <= longestPause || (isOff(leg) && away <= pushed)
}

/**
 * Whether the fix that waited is believed: the next one is nearer to it than to where the unit was, or it lies between the two.
 * @param first from where the unit was to the one that waited
 * @param after from the one that waited
 * @param direct from where the unit was
 */
function agree(first: Leg, after: Leg, direct: Leg, isDoubted: boolean): boolean {
  if (isJump(after)) return false
  if (after.metres * (isDoubted ? 1 : 2) < direct.metres) return true
  return after.metres + first.metres < detour * direct.metres
}

/** Where a place lies between two others, the legs over it are at most so much longer than the straight one. */
const detour = 1.3

/**
 * What lies between two places.
 * @param onward from the first of them to the fix that agrees with the second: who goes on was driving, whatever speed its
 *   tracker says
 */
function gapOf(leg: Leg, onward: Leg | null = null): Gap {
  if (isJump(leg) || (isTooFar(leg) && (onward === null || onward.metres < 1.5 * leg.metres))) return 'jumped'
  return leg.to.time - leg.from.time > offlineAfter ? 'unheard' : 'driven'
}

function isCoarse({ accuracy }: Pick<PlacedFix, 'accuracy'>): boolean {
  return accuracy !== null && accuracy > coarse
}

/** A coarse place is better than none, and than one of long ago that it surely is not. */
function isTooCoarse({ from, to, metres, uncertainty }: Leg): boolean {
  return isCoarse(to) && (to.time - from.time <= longestCoarse || metres <= 2 * uncertainty)
}

function reportsMoving({ speed }: PlacedFix): boolean {
  return speed !== null && speed >= pace.perhaps && speed <= fastest
}

const isOff = ({ from, to }: Leg) => from.acc === false && to.acc === false

/** Moved a little without its engine, which is not driving. */
function isPushed(leg: Leg | null, away: number): boolean {
  if (leg === null || away > pushed || !isOff(leg)) return false
  return (leg.from.speed ?? 0) < pace.standing && (leg.to.speed ?? 0) < pace.standing
}
