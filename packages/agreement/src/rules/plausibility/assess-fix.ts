import type { RejectionReason } from '../../codes/rejection-reasons.js'
import { offlineAfter } from '../unit/connectivity.js'
import { unitState } from '../unit/state.js'
import {
  type Anchor,
  type AssessedFix,
  type Assessment,
  type Gap,
  type PlausibilityState,
  type ReceiverState,
  unknownReceiver,
} from './assessed-fix.js'
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

/** m: a fix with a worse accuracy is rejected, unless no better fix arrived for `maxCoarse`. */
const coarse = 150
/** ms */
const maxCoarse = 30 * 60_000
/** km/h: a unit is standing below `standing`, may be moving from `perhaps` on, and is moving from `surely` on. */
const pace = { standing: 3, perhaps: 5, surely: 10 }
/** m: how far fixes stray from the position of a unit that has just stopped, and of one that is certainly moving. */
const wandering = { stopping: 30, going: 30 }
/**
 * Mean distance of a parked unit's fixes from its position, in m. It is learnt at each stop, over `fixes` fixes. Nearly all fixes
 * are within three times the mean.
 */
const spread = { min: unknownReceiver.spread, max: 50, fixes: 8, reach: 3 }
/** ms: after a longer pause between two fixes, a parked unit may be anywhere. */
const maxPause = 15 * 60_000
/** m: a unit with its engine off within this distance was not driven. It was pushed, or its receiver drifts. */
const pushed = 500
/** ms: maximum time after which a receiver that jumped away, jammed or spoofed, still returns to its earlier position. */
const maxAstray = 2 * 3_600_000
/** km/h: maximum average speed of a unit whose receiver repeated one position. */
const fastestStuck = 130
/**
 * Limits for positions of cell towers. `nearest` and `farthest`: distance of a tower from the unit, m. `pace`: speed that a unit
 * may have driven although it reported less, km/h. `patience`: time for which a tower's position is rejected, however often it is
 * repeated, ms.
 */
const cell = { nearest: 250, farthest: 5_000, pace: 70, patience: 3_600_000 }

/** Assesses one more fix. Fixes must be passed in the order of their times. */
export function assessFix(before: PlausibilityState, fix: SentFix): Assessment {
  const hearing: AssessmentInPlace = { state: { ...before }, leg: null, waited: null }
  const judged = assessInPlace(hearing, fix)
  const { state, waited } = hearing
  const km = judged.km + (waited === null || waited === 'refused' ? 0 : waited.km)
  return { state, judged, waited, km, waits: judged.doubt === 'jump' }
}

/** Working state of `hear`, changed in place: over a whole track, new objects for each fix cost more than the assessment. */
export interface AssessmentInPlace {
  readonly state: { -readonly [Key in keyof PlausibilityState]: PlausibilityState[Key] }
  /** Leg to the last fix with a position, from the accepted one before it. */
  leg: Leg | null
  /** Result of the fix that waited, after the last fix: see {@link Assessment}. */
  waited: Assessment['waited']
}

type State = AssessmentInPlace['state']

/** Assesses one more fix like {@link assessFix}, but changes the state in place. */
export function assessInPlace(hearing: AssessmentInPlace, fix: SentFix): AssessedFix {
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
    if (agree(first, after, leg, isDoubted) && !isOneCell(state.receiver, first, after)) {
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
  wait(state, fix)
  return unplaced(state, fix, 'jump')
}

/** Stores a position until another confirms it, and the time since when the unit is reported there. */
function wait(state: State, fix: PlacedFix): void {
  const { waiting, receiver } = state
  if (waiting === null || metres(waiting, fix) > cell.nearest)
    state.receiver = { ...receiver, waitsSince: fix.time }
  state.waiting = fix
}

function hearEngine(state: State, { acc }: SentFix): void {
  if (acc === null) return
  state.on = acc
  state.saysEngine = true
}

/** Result of a fix without a position, or with a rejected one. The unit keeps its position, and its speed expires. */
function unplaced(state: State, { time }: SentFix, doubt: RejectionReason | null): AssessedFix {
  if (state.speed !== null && time - state.speedAt >= offlineAfter) state.speed = null
  return judgedFix(state, doubt, false, 0, 'driven')
}

/**
 * Accepts a position.
 * @param leg leg to it from the last position; null: it is the first
 * @param onward leg from the last position to the fix that confirms it
 */
function accept(state: State, fix: PlacedFix, leg: Leg | null, onward: Leg | null = null): AssessedFix {
  const { anchor, stands } = state
  // An inaccurate position is shown, but it adds no distance and enters no geofence.
  const isVague = anchor !== null && isCoarse(fix)
  const isFiner = anchor !== null && isCoarse(anchor) && !isVague
  const away = fromAnchor(state, fix, leg)
  const stays = anchor !== null && (isVague || (!isFiner && away <= reach(state, anchor, fix)))
  const gap = leg === null ? 'driven' : gapOf(leg, onward, state.receiver.repeatedSince)
  const back = gap === 'jumped' ? legBack(state, fix) : null
  const { speed, doubt } = believedSpeed(state, fix, gap === 'driven' ? leg : null, stays)
  const isDriven = anchor !== null && !stays && gap !== 'jumped' && !isPushed(leg, away)
  const isKnown = !isFiner || away > uncertainty(anchor, fix)
  if (gap === 'jumped') state.beforeJump = back === null ? state.last : null
  if (!isVague) learnReceiver(state, fix, leg, stays, away)
  state.last = fix
  if (!stays) state.anchor = { lat: fix.lat, lng: fix.lng, accuracy: fix.accuracy }
  state.stands = speed === null ? stays && stands : speed < pace.standing || (stays && stands)
  state.waiting = null
  state.speed = speed
  state.speedAt = fix.time
  // Until a device reports its engine, moving counts as on: a phone never reports it, and would always be off.
  if (!state.saysEngine && speed !== null) state.on = unitState({ acc: true, speed }) === 'moving'
  const km = back !== null ? back.metres / 1_000 : isDriven && isKnown ? away / 1_000 : 0
  return judgedFix(state, doubt, true, km, back === null ? gap : 'unheard')
}

/**
 * Updates the state of the receiver from one more accepted position.
 * @param leg leg to it from the last position
 * @param stays whether the unit is parked; `away` is the distance from its parking position, m
 */
function learnReceiver(state: State, fix: PlacedFix, leg: Leg | null, stays: boolean, away: number): void {
  const { receiver, stands } = state
  const isSame = leg !== null && leg.metres === 0
  const isRepeated = isSame && fix.acc !== false
  let mean = spread.min
  if (stays)
    mean = leg === null || isSame || !stands ? receiver.spread : spreadWith(receiver.spread, away, leg)
  const saysSpeed = receiver.saysSpeed || reportsMoving(fix)
  const repeatedSince = isRepeated ? sinceRepeated(receiver, leg) : null
  const isKnown =
    mean === receiver.spread &&
    saysSpeed === receiver.saysSpeed &&
    repeatedSince === receiver.repeatedSince &&
    receiver.waitsSince === null
  // Most positions add no information.
  if (isKnown) return
  state.receiver = { saysSpeed, spread: mean, repeatedSince, waitsSince: null }
}

/**
 * Time since when the receiver has repeated its position to the last digit, Unix ms: it measures nothing, or the unit is parked.
 * A repetition older than ten minutes is dropped.
 */
function sinceRepeated({ repeatedSince }: ReceiverState, { from, to }: Leg): number | null {
  const since = repeatedSince ?? from.time
  return to.time - since > offlineAfter ? null : since
}

/**
 * Mean distance from the anchor including one more fix, in m. It is an integer because it is stored with the unit. The fixes of a
 * creeping unit are close to each other, although it is not parked.
 */
function spreadWith(mean: number, away: number, { metres }: Leg): number {
  const next = Math.round(mean + (Math.min(away, 2 * metres) - mean) / spread.fixes)
  return Math.min(spread.max, Math.max(spread.min, next))
}

/** Distance of a position from where the unit last moved, in m. @param leg leg to it from the last position */
function fromAnchor({ anchor, last }: PlausibilityState, fix: PlacedFix, leg: Leg | null): number {
  if (anchor === null) return 0
  // A moving unit was there last, so the distance is that of this leg.
  return leg !== null && last !== null && isSamePlace(anchor, last) ? leg.metres : metres(anchor, fix)
}

/** Leg from the unit's position before its receiver jumped away; null if this position is not back there. */
function legBack({ beforeJump }: PlausibilityState, fix: PlacedFix): Leg | null {
  if (beforeJump === null || fix.time - beforeJump.time > maxAstray) return null
  const leg = legBetween(beforeJump, fix)
  return isJump(leg) ? null : leg
}

function judgedFix(
  state: PlausibilityState,
  doubt: RejectionReason | null,
  placed: boolean,
  km: number,
  gap: Gap,
): AssessedFix {
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

/** Distance from its anchor within which a unit has not moved yet, in m. */
function reach(
  { stands, receiver }: PlausibilityState,
  anchor: Anchor,
  { speed, accuracy }: PlacedFix,
): number {
  const reported = anchor.accuracy === null && accuracy === null ? 0 : uncertainty(anchor, { accuracy })
  const isSlow = speed !== null && speed < pace.standing
  if (!stands) return isSlow ? Math.max(wandering.stopping, reported) : reported
  const goes = speed !== null && speed >= pace.surely && speed <= fastest
  return Math.max(goes ? wandering.going : spread.reach * receiver.spread, reported)
}

/** @param leg leg from the last position; null if there is none, or it may not have been driven */
function believedSpeed(
  { speed: before, stands, waiting }: PlausibilityState,
  { speed: reported }: PlacedFix,
  leg: Leg | null,
  stays: boolean,
): Pick<AssessedFix, 'speed' | 'doubt'> {
  const ofLeg = stays ? 0 : leg === null ? null : legSpeed(leg)
  if (reported === null) return { speed: ofLeg, doubt: null }
  // The receiver of a parked unit reports a small speed.
  const isRest = stands && stays && leg !== null && leg.metres > 0 && reported < pace.surely
  if (isRest)
    return { speed: Math.min(reported, pace.standing - 0.1), doubt: reported > pace.perhaps ? 'speed' : null }
  // A receiver that has just jumped may report any speed.
  const isAstray = waiting !== null && ofLeg !== null && reported > Math.max(before ?? 0, 1.5 * ofLeg)
  const isTooFast =
    reported > fastest ||
    isAstray ||
    (leg !== null && before !== null && isTooShortAfter(leg, before, reported))
  return isTooFast ? { speed: ofLeg, doubt: 'speed' } : { speed: reported, doubt: null }
}

/**
 * Classifies the gap between two accepted positions.
 * @param repeatedSince since when the first position has been repeated, Unix ms; null: it has not, or it is unknown
 */
export function gapBetween(from: PlacedFix, to: PlacedFix, repeatedSince: number | null = null): Gap {
  return gapOf(legBetween(from, to), null, repeatedSince)
}

/** Whether a fix needs another to confirm it. */
function doubts(state: PlausibilityState, leg: Leg): boolean {
  if (isJump(leg) || isTooFar(leg)) return true
  const { anchor, stands } = state
  const { from, to } = leg
  if (leg.metres > cell.nearest && !to.speed && isFromCell(state, leg)) return true
  if (!stands || anchor === null || reportsMoving(to)) return false
  // The unit was parked and reports no driving speed: a single fix of a parked unit may be far off.
  const away = fromAnchor(state, to, leg)
  if (away <= Math.max(spread.reach * state.receiver.spread, uncertainty(anchor, to))) return false
  return to.time - from.time <= maxPause || (isOff(leg) && away <= pushed)
}

/**
 * Whether the fix that waited is accepted. The next fix must be nearer to it than to the unit's earlier position, or it must be
 * between the two.
 * @param first leg from the earlier position to the fix that waited
 * @param after leg from the fix that waited
 * @param direct leg from the earlier position
 */
function agree(first: Leg, after: Leg, direct: Leg, isDoubted: boolean): boolean {
  if (isJump(after)) return false
  if (after.metres * (isDoubted ? 1 : 2) < direct.metres) return true
  return after.metres + first.metres < detour * direct.metres
}

/**
 * Whether a position may be that of a cell tower. The device reports the speeds that its receiver measures, but this fix has
 * neither speed nor accuracy, and its distance is within a tower's range.
 */
function mayBeCell({ saysSpeed, repeatedSince }: ReceiverState, { from, to, metres }: Leg): boolean {
  if (!saysSpeed || to.accuracy !== null || to.speed || metres <= cell.nearest || metres >= cell.farthest)
    return false
  // A receiver that was stuck while the unit drove resumes far from its last position.
  return repeatedSince === null || !(from.acc === true || reportsMoving(from))
}

/** Whether a position may be a tower's, and is farther away than the unit could be at its last speed. */
function isFromCell({ waiting, receiver }: PlausibilityState, leg: Leg): boolean {
  const { from, to, metres, seconds } = leg
  if (to.time - (waiting ?? from).time > maxPause || !mayBeCell(receiver, leg)) return false
  const speed = reportsMoving(from) ? Math.max(cell.pace, from.speed ?? 0) : (from.speed ?? 0)
  return to.speed === null || metres > cell.nearest + (speed / 3.6) * seconds
}

/**
 * Whether the position that waited and the next are no evidence for each other. A tower's position is identical to the last
 * digit, and the next tower is far from it; a receiver's positions vary a little. A unit that is seen only there for an hour is
 * accepted there.
 */
function isOneCell(receiver: ReceiverState, first: Leg, after: Leg): boolean {
  if (!mayBeCell(receiver, first) || (after.metres > 0 && after.metres <= cell.nearest)) return false
  return after.to.time - (receiver.waitsSince ?? first.to.time) < cell.patience
}

/** Maximum ratio of the route over a position between two others to the direct route. */
const detour = 1.3

/**
 * Classifies the gap between two positions.
 * @param onward leg from the first of them to the fix that confirms the second: a unit that continues was driving, regardless of
 * the speed that its tracker reports
 * @param repeatedSince since when the first has been repeated, Unix ms: the unit may have driven since then
 */
function gapOf(leg: Leg, onward: Leg | null, repeatedSince: number | null): Gap {
  if (isJump(leg) || (isTooFar(leg) && (onward === null || onward.metres < 1.5 * leg.metres)))
    return repeatedSince !== null && averageSpeed(leg, repeatedSince) <= fastestStuck ? 'driven' : 'jumped'
  return leg.to.time - leg.from.time > offlineAfter ? 'unheard' : 'driven'
}

/** Average speed in km/h. @param since Unix ms */
function averageSpeed({ to, metres }: Leg, since: number): number {
  return (metres / (to.time - since)) * 3_600
}

function isCoarse({ accuracy }: Pick<PlacedFix, 'accuracy'>): boolean {
  return accuracy !== null && accuracy > coarse
}

/** A coarse position is better than no position, and better than an old one that it certainly differs from. */
function isTooCoarse({ from, to, metres, uncertainty }: Leg): boolean {
  return isCoarse(to) && (to.time - from.time <= maxCoarse || metres <= 2 * uncertainty)
}

function reportsMoving({ speed }: PlacedFix): boolean {
  return speed !== null && speed >= pace.perhaps && speed <= fastest
}

const isOff = ({ from, to }: Leg) => from.acc === false && to.acc === false

/** Whether the unit moved a little with its engine off, which is not driving. */
function isPushed(leg: Leg | null, away: number): boolean {
  if (leg === null || away > pushed || !isOff(leg)) return false
  return (leg.from.speed ?? 0) < pace.standing && (leg.to.speed ?? 0) < pace.standing
}
