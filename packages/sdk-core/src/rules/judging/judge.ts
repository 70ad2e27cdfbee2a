import type { Doubt } from '../../codes/doubts.js'
import { offlineAfter } from '../unit/connectivity.js'
import { unitState } from '../unit/state.js'
import {
  type Anchor,
  type Gap,
  type JudgedFix,
  type Judgement,
  type JudgeState,
  type ReceiverState,
  unknownReceiver,
} from './judged-fix.js'
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
/** m: how far fixes stray from the place of a unit that has just stopped, and of one that surely moves. */
const wandering = { stopping: 30, going: 30 }
/**
 * The mean distance of a parked unit's fixes from its place, m, is learnt at each stop, over `fixes` fixes. Nearly all
 * of them are within three times the mean.
 */
const spread = { min: unknownReceiver.spread, max: 50, fixes: 8, reach: 3 }
/** ms: after a longer pause between two fixes a unit that stood may be anywhere. */
const longestPause = 15 * 60_000
/** m: with its engine off, a unit no farther than this from its place was not driven: it was pushed, or its receiver is off. */
const pushed = 500
/** ms: for at most so long a receiver that jumped away, jammed or spoofed, comes back to where it was. */
const longestAstray = 2 * 3_600_000
/** km/h: the fastest average at which a unit has driven while its receiver repeated one place. */
const fastestStuck = 130
/**
 * How far a cell tower is from the unit, m; how fast a unit may have driven that reported less, km/h; and for how long a tower's
 * place is not believed, however often it comes, ms.
 */
const cell = { nearest: 250, farthest: 5_000, pace: 70, patience: 3_600_000 }

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

/** Keeps a place until another agrees with it, and since when the unit is reported there. */
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
  // Until a device has reported its engine, moving counts as on: a phone never reports one, and would be off for ever.
  if (!state.saysEngine && speed !== null) state.on = unitState({ acc: true, speed }) === 'moving'
  const km = back !== null ? back.metres / 1_000 : isDriven && isKnown ? away / 1_000 : 0
  return judgedFix(state, doubt, true, km, back === null ? gap : 'unheard')
}

/**
 * Notes what one more believed place shows of its receiver.
 * @param leg to it from the last one
 * @param stays the unit is parked, and the place is so far from there, m
 */
function learnReceiver(state: State, fix: PlacedFix, leg: Leg | null, stays: boolean, away: number): void {
  const { receiver, stands } = state
  const isSame = leg !== null && leg.metres === 0
  const isRepeated = isSame && fix.acc !== false
  let mean = spread.min
  if (stays)
    mean = leg === null || isSame || !stands ? receiver.spread : spreadWith(receiver.spread, away, leg)
  const isKnown =
    mean === receiver.spread &&
    receiver.waitsSince === null &&
    (receiver.saysSpeed || !reportsMoving(fix)) &&
    !isRepeated &&
    receiver.repeatedSince === null
  // Mostly it shows nothing new.
  if (isKnown) return
  const saysSpeed = receiver.saysSpeed || reportsMoving(fix)
  const repeatedSince = isRepeated ? sinceRepeated(receiver, leg) : null
  state.receiver = { saysSpeed, spread: mean, repeatedSince, waitsSince: null }
}

/**
 * When the receiver began to repeat its place to the last digit, Unix ms: it measures nothing, or the unit is parked. A
 * repetition older than ten minutes is forgotten.
 */
function sinceRepeated({ repeatedSince }: ReceiverState, { from, to }: Leg): number | null {
  const since = repeatedSince ?? from.time
  return to.time - since > offlineAfter ? null : since
}

/**
 * The mean distance from the anchor with one more fix, m: a whole number, because it is stored with the unit. The fixes of a unit
 * that creeps are near each other, and it is not parked.
 */
function spreadWith(mean: number, away: number, { metres }: Leg): number {
  const next = Math.round(mean + (Math.min(away, 2 * metres) - mean) / spread.fixes)
  return Math.min(spread.max, Math.max(spread.min, next))
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
function reach({ stands, receiver }: JudgeState, anchor: Anchor, { speed, accuracy }: PlacedFix): number {
  const reported = anchor.accuracy === null && accuracy === null ? 0 : uncertainty(anchor, { accuracy })
  const isSlow = speed !== null && speed < pace.standing
  if (!stands) return isSlow ? Math.max(wandering.stopping, reported) : reported
  const goes = speed !== null && speed >= pace.surely && speed <= fastest
  return Math.max(goes ? wandering.going : spread.reach * receiver.spread, reported)
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

/**
 * What lies between two places that are believed.
 * @param repeatedSince since when the first place has been repeated, Unix ms; null: it has not, or it is not known
 */
export function gapBetween(from: PlacedFix, to: PlacedFix, repeatedSince: number | null = null): Gap {
  return gapOf(legBetween(from, to), null, repeatedSince)
}

/** Whether a fix has to wait for another to agree with it. */
function doubts(state: JudgeState, leg: Leg): boolean {
  if (isJump(leg) || isTooFar(leg)) return true
  const { anchor, stands } = state
  const { from, to } = leg
  if (leg.metres > cell.nearest && !to.speed && isFromCell(state, leg)) return true
  if (!stands || anchor === null || reportsMoving(to)) return false
  // It stood, and reports no speed of moving: a single fix of a parked unit may be far off.
  const away = fromAnchor(state, to, leg)
  if (away <= Math.max(spread.reach * state.receiver.spread, uncertainty(anchor, to))) return false
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

/**
 * Whether a place may be that of a cell tower: the device reports the speeds that its receiver measures, but here neither a
 * speed nor an accuracy, and the place is as far off as a tower can be.
 */
function mayBeCell({ saysSpeed, repeatedSince }: ReceiverState, { from, to, metres }: Leg): boolean {
  if (!saysSpeed || to.accuracy !== null || to.speed || metres <= cell.nearest || metres >= cell.farthest)
    return false
  // A receiver that was stuck while the unit drove comes back far from its last place.
  return repeatedSince === null || !(from.acc === true || reportsMoving(from))
}

/** Whether a place may be a tower's, and is farther away than a unit that kept its last speed could be. */
function isFromCell({ waiting, receiver }: JudgeState, leg: Leg): boolean {
  const { from, to, metres, seconds } = leg
  if (to.time - (waiting ?? from).time > longestPause || !mayBeCell(receiver, leg)) return false
  const speed = reportsMoving(from) ? Math.max(cell.pace, from.speed ?? 0) : (from.speed ?? 0)
  return to.speed === null || metres > cell.nearest + (speed / 3.6) * seconds
}

/**
 * Whether the place that waited and the next one are no evidence of each other: a tower's place is the same to the last
 * digit, and the next tower is far from it. A receiver's places stray a little. A unit that is seen nowhere else for an
 * hour is there.
 */
function isOneCell(receiver: ReceiverState, first: Leg, after: Leg): boolean {
  if (!mayBeCell(receiver, first) || (after.metres > 0 && after.metres <= cell.nearest)) return false
  return after.to.time - (receiver.waitsSince ?? first.to.time) < cell.patience
}

/** Where a place lies between two others, the legs over it are at most so much longer than the straight one. */
const detour = 1.3

/**
 * What lies between two places.
 * @param onward from the first of them to the fix that agrees with the second: who goes on was driving, whatever speed its
 *   tracker says
 * @param repeatedSince since when the first of them has been repeated, Unix ms: the unit has driven for as long
 */
function gapOf(leg: Leg, onward: Leg | null, repeatedSince: number | null): Gap {
  if (isJump(leg) || (isTooFar(leg) && (onward === null || onward.metres < 1.5 * leg.metres)))
    return repeatedSince !== null && averageSpeed(leg, repeatedSince) <= fastestStuck ? 'driven' : 'jumped'
  return leg.to.time - leg.from.time > offlineAfter ? 'unheard' : 'driven'
}

/** km/h. @param since Unix ms */
function averageSpeed({ to, metres }: Leg, since: number): number {
  return (metres / (to.time - since)) * 3_600
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
