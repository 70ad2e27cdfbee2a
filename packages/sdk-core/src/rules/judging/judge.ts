import type { LatLng } from '../../entities/position.js'
import { offlineAfter } from '../connectivity.js'
import { type UnitState, unitState } from '../unit-state.js'
import { fastest, isFarFaster, isJump, isTooShortAfter, metres, uncertainty, waySpeed } from './plausible.js'
import { isPlaced, type PlacedFix, type SentFix } from './sent-fix.js'

/**
 * Why something of a fix is not believed. `jump`: no vehicle was there, or none other than this fix says so; `accuracy`: it
 * says itself that it knows its place too badly; `speed`: its speed is contradicted by the way before and after it.
 */
export type Doubt = 'jump' | 'accuracy' | 'speed'

/**
 * What lies between a believed place and the one before. `unheard`: more than ten minutes of which nothing is known; `jumped`:
 * a way that no vehicle has driven, and that is counted nowhere.
 */
export type Gap = 'driven' | 'unheard' | 'jumped'

/** A unit as one fix left it, as far as it is believed. */
export interface JudgedFix {
  readonly doubt: Doubt | null
  /** The fix brought a place that is believed. */
  readonly placed: boolean
  /** The believed place after it; null: none is known yet. Degrees. */
  readonly lat: number | null
  readonly lng: number | null
  /** Where it last moved: a receiver that wanders leaves it there. Geofences are held against it. */
  readonly anchor: Anchor | null
  /** km/h, said or taken from the way; null: not known any more. */
  readonly speed: number | null
  /** The engine: said, or supposed of a device that never says anything of one. */
  readonly on: boolean
  /** What it does from here on; null: not known. */
  readonly state: UnitState | null
  /** Driven since the fix before. */
  readonly km: number
  readonly gap: Gap
}

/** A place from which ways are measured. */
export interface Anchor extends LatLng {
  /** m; null: not said. */
  readonly accuracy: number | null
}

/** What is remembered from fix to fix; plain, so that it can be kept with the unit. */
export interface JudgeState {
  /** The last fix whose place is believed. */
  readonly last: PlacedFix | null
  /** Where it stands, or where it last was when it moved. */
  readonly anchor: Anchor | null
  /** It stands: what it wanders around its anchor is no way. */
  readonly stands: boolean
  /** A fix that waits for another to agree with it. */
  readonly waiting: PlacedFix | null
  /** Believed, km/h, and of when, Unix ms. */
  readonly speed: number | null
  readonly speedAt: number
  readonly on: boolean
  /** The device has said once whether its engine runs. */
  readonly saysEngine: boolean
}

/** Nothing was heard yet. */
export const unheard: JudgeState = {
  last: null,
  anchor: null,
  stands: false,
  waiting: null,
  speed: null,
  speedAt: 0,
  on: false,
  saysEngine: false,
}

/** What one more fix says, and what it says of the one that waited. */
export interface Judgement {
  readonly state: JudgeState
  readonly judged: JudgedFix
  /** Of the fix that waited: as it is judged now that another agrees, or `refused`; null: none waited, or it waits on. */
  readonly waited: JudgedFix | 'refused' | null
  /** This one waits for another to agree. */
  readonly waits: boolean
}

/** m: a place that is known worse than this is none, unless nothing better was heard for `longestCoarse`. */
const coarse = 150
/** ms */
const longestCoarse = 30 * 60_000
/** km/h: slower than this it stands, and from `perhaps` and `surely` on it goes. */
const pace = { standing: 3, perhaps: 5, surely: 10 }
/** m: what a receiver wanders around a unit that stands; less where it comes to stand, and where it surely goes. */
const wandering = { standing: 60, stopping: 30, going: 30 }
/** ms: where a unit has been meanwhile, nobody knows. */
const longestPause = 15 * 60_000
/** m: so far a receiver may be off for a while, and a unit whose engine is off be pushed; it is no way. */
const pushed = 500

/** Holds one more fix against what is believed. Fixes are given in the order of their times. */
export function judge(before: JudgeState, fix: SentFix): Judgement {
  const state = hearEngine(before, fix)
  const { last, waiting } = state
  if (!isPlaced(fix)) return { ...unplaced(state, fix, null), waited: null, waits: false }
  if (isTooCoarse(last, fix)) return { ...unplaced(state, fix, 'accuracy'), waited: null, waits: false }
  if (last === null) return { ...accept(state, fix, 'driven'), waited: null, waits: false }
  const isDoubted = doubts(state, last, fix)
  if (waiting !== null && agree(waiting, fix, last, isDoubted)) {
    const first = accept(hearEngine(before, waiting), waiting, gapOf(last, waiting))
    const { on, saysEngine } = state
    const second = accept({ ...first.state, on, saysEngine }, fix, gapOf(waiting, fix))
    return { ...second, waited: first.judged, waits: false }
  }
  const waited = waiting === null ? null : 'refused'
  if (isDoubted) return { ...unplaced({ ...state, waiting: fix }, fix, 'jump'), waited, waits: true }
  return { ...accept(state, fix, gapOf(last, fix)), waited, waits: false }
}

type Judged = Pick<Judgement, 'state' | 'judged'>

function hearEngine(state: JudgeState, { acc }: SentFix): JudgeState {
  return acc === null ? state : { ...state, on: acc, saysEngine: true }
}

/** What is left of a unit by a fix whose place is none, or is not believed: it is where it was, and its speed grows old. */
function unplaced(state: JudgeState, { time }: SentFix, doubt: Doubt | null): Judged {
  const speed = time - state.speedAt < offlineAfter ? state.speed : null
  return told({ ...state, speed }, { doubt, placed: false, km: 0, gap: 'driven' })
}

/** Believes a place. */
function accept(state: JudgeState, fix: PlacedFix, gap: Gap): Judged {
  const { last, anchor } = state
  const from = anchor === null || last === null ? null : { ...last, ...anchor }
  // A place that is known badly shows where the unit is, and leaves its way and its fences alone.
  const isVague = from !== null && isCoarse(fix)
  const isFiner = from !== null && isCoarse(from) && !isVague
  const stays = from !== null && (isVague || (!isFiner && metres(from, fix) <= reach(state, from, fix)))
  const { speed, doubt } = believedSpeed(state, fix, gap, stays)
  const stands = speed === null ? stays && state.stands : speed < pace.standing || (stays && state.stands)
  const isWay = from !== null && !stays && gap !== 'jumped' && !isPushed(from, fix)
  const isKnown = from !== null && metres(from, fix) > uncertainty(from, fix)
  const next: JudgeState = {
    ...state,
    last: fix,
    anchor: stays ? anchor : { lat: fix.lat, lng: fix.lng, accuracy: fix.accuracy },
    stands,
    waiting: null,
    speed,
    speedAt: fix.time,
    // Until a device has said anything of its engine, moving counts as on: whoever carries a phone is not off for ever.
    on: state.saysEngine || speed === null ? state.on : unitState({ acc: true, speed }) === 'moving',
  }
  const km = isWay && (!isFiner || isKnown) ? metres(from, fix) / 1_000 : 0
  return told(next, { doubt, placed: true, km, gap })
}

function told(state: JudgeState, rest: Pick<JudgedFix, 'doubt' | 'placed' | 'km' | 'gap'>): Judged {
  const { last, anchor, speed, on } = state
  const what = on ? (speed === null ? null : unitState({ acc: on, speed })) : 'off'
  return {
    state,
    judged: { ...rest, lat: last?.lat ?? null, lng: last?.lng ?? null, anchor, speed, on, state: what },
  }
}

/** How far from its anchor a unit has not moved yet, m. */
function reach({ stands }: JudgeState, from: PlacedFix, fix: PlacedFix): number {
  const said = from.accuracy === null && fix.accuracy === null ? 0 : uncertainty(from, fix)
  const isSlow = fix.speed !== null && fix.speed < pace.standing
  if (!stands) return isSlow ? Math.max(wandering.stopping, said) : said
  const goes = fix.speed !== null && fix.speed >= pace.surely && fix.speed <= fastest
  return Math.max(goes ? wandering.going : wandering.standing, said)
}

function believedSpeed(
  { last, speed: before }: JudgeState,
  fix: PlacedFix,
  gap: Gap,
  stays: boolean,
): Pick<JudgedFix, 'speed' | 'doubt'> {
  const said = fix.speed
  const isWay = last !== null && gap === 'driven'
  const ofWay = stays ? 0 : isWay ? Math.min(fastest, waySpeed(last, fix)) : null
  if (said === null) return { speed: ofWay, doubt: null }
  const contradicted =
    said > fastest || (isWay && before !== null && isTooShortAfter(last, before, fix, said))
  return contradicted ? { speed: ofWay, doubt: 'speed' } : { speed: said, doubt: null }
}

/** Whether a fix has to wait for another to agree with it. */
function doubts({ anchor, stands }: JudgeState, last: PlacedFix, fix: PlacedFix): boolean {
  if (isJump(last, fix) || isFarFaster(last, fix)) return true
  if (!stands || anchor === null || saysItGoes(fix)) return false
  // It stood, and does not say that it goes: a receiver at rest may be off for one fix.
  const from = { ...last, ...anchor }
  const away = metres(from, fix)
  if (away <= Math.max(wandering.standing, uncertainty(from, fix))) return false
  return fix.time - last.time <= longestPause || (isOff(last, fix) && away <= pushed)
}

/** Whether the fix that waited was there: another is, and nearer to it than to where the unit was. */
function agree(waiting: PlacedFix, fix: PlacedFix, last: PlacedFix, isDoubted: boolean): boolean {
  if (isJump(waiting, fix) || isFarFaster(waiting, fix)) return false
  return metres(waiting, fix) * (isDoubted ? 1 : 2) < metres(last, fix)
}

/** What lies between two places. */
export function gapOf(from: PlacedFix, to: PlacedFix): Gap {
  if (isJump(from, to)) return 'jumped'
  return to.time - from.time > offlineAfter ? 'unheard' : 'driven'
}

function isCoarse({ accuracy }: PlacedFix): boolean {
  return accuracy !== null && accuracy > coarse
}

/** A coarse place is better than none, and than one of long ago that it surely is not. */
function isTooCoarse(last: PlacedFix | null, fix: PlacedFix): boolean {
  if (!isCoarse(fix) || last === null) return false
  return fix.time - last.time <= longestCoarse || metres(last, fix) <= 2 * uncertainty(last, fix)
}

function saysItGoes({ speed }: PlacedFix): boolean {
  return speed !== null && speed >= pace.perhaps && speed <= fastest
}

const isOff = (from: SentFix, to: SentFix) => from.acc === false && to.acc === false

/** Moved a little without its engine, which is not driving. */
function isPushed(from: PlacedFix, to: PlacedFix): boolean {
  const stood = (from.speed ?? 0) < pace.standing && (to.speed ?? 0) < pace.standing
  return stood && isOff(from, to) && metres(from, to) <= pushed
}
