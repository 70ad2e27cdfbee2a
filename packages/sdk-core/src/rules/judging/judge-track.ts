import { unitState } from '../unit/state.js'
import { type Hearing, hear } from './judge.js'
import { type JudgedFix, nothingJudged } from './judged-fix.js'
import { isTooShortFor, type Leg, legBetween, legSpeed } from './plausible.js'
import { isPlaced, type SentFix } from './sent-fix.js'

/** Takes the fixes of a unit, oldest first, and reports the result of each once what came after it is known. */
export interface TrackJudge<Fix extends SentFix> {
  add(fix: Fix): void
  /** Nothing more comes: what still waits is not believed. */
  end(): void
}

interface Held<Fix> {
  readonly fix: Fix
  judged: JudgedFix
  /** To it, where it is known. */
  readonly leg: Leg | null
  /** By then the device has reported once whether its engine runs. */
  readonly saysEngine: boolean
}

/**
 * Judges a track from one end to the other. A fix's result is given when the next believed place is known: whether one that
 * jumped was there follows from what comes next, and so does whether its speed is possible.
 * @param tell called with each fix and its result, in their order
 */
export function createTrackJudge<Fix extends SentFix>(
  tell: (fix: Fix, judged: JudgedFix) => void,
): TrackJudge<Fix> {
  const hearing: Hearing = { state: { ...nothingJudged }, leg: null, waited: null }
  /** From the last believed place on. */
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
      const judged = hear(hearing, fix)
      const { state, leg, waited } = hearing
      if (waiting !== null && waited !== null) {
        if (waited !== 'refused') waiting.judged = waited
        waiting = null
      }
      const entry = { fix, judged, leg, saysEngine: state.saysEngine }
      if (judged.doubt === 'jump') waiting = entry
      held.push(entry)
      if (!judged.placed) return
      // The one that waited may be believed by now: then it lies between.
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
 * Judges a speed by the leg after it: it is not believed where the unit would have been farther by the next
 * place; where none was reported, it is how fast the unit went on.
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
  // Who stays where it stands goes nowhere, whatever its receiver wanders.
  const speed = after.fix.speed === null ? after.judged.speed : legSpeed(leg)
  if (speed === null) return
  one.judged = { ...goingOn(one, speed), doubt: isReported ? 'speed' : null }
  // What came without a place meanwhile has kept it.
  for (const later of held.slice(index + 1, next))
    if (later.judged.speed === judged.speed) later.judged = goingOn(later, speed)
}

/**
 * Sets the speed of the fixes without a believed place between two places: the receiver measured none. A unit that comes out
 * of a garage near the place where it went in was idling there, and did not drive.
 */
function settleBlind<Fix extends SentFix>(held: readonly Held<Fix>[], index: number, next: number): void {
  const [one, after] = [held[index], held[next]]
  if (next - index < 2 || one === undefined || after === undefined || after.judged.gap === 'jumped') return
  if (!isPlaced(one.fix) || !isPlaced(after.fix)) return
  const speed = legSpeed(after.leg?.from === one.fix ? after.leg : legBetween(one.fix, after.fix))
  if (speed === null || unitState({ acc: true, speed }) === 'moving') return
  for (const blind of held.slice(index + 1, next)) blind.judged = goingOn(blind, speed)
}

function goingOn({ judged, saysEngine }: Held<SentFix>, speed: number): JudgedFix {
  const moves = unitState({ acc: true, speed })
  const on = saysEngine ? judged.on : moves === 'moving'
  return { ...judged, speed, on, state: on ? moves : 'off' }
}

/** Judges a whole track, oldest first. @returns what is believed of each fix, in their order */
export function judgeTrack(track: readonly SentFix[]): JudgedFix[] {
  const all: JudgedFix[] = []
  const trackJudge = createTrackJudge((_, judged) => all.push(judged))
  for (const fix of track) trackJudge.add(fix)
  trackJudge.end()
  return all
}
