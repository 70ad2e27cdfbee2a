import { unitState } from '../unit-state.js'
import { type JudgedFix, type JudgeState, judge, unheard } from './judge.js'
import { isTooShortFor, waySpeed } from './plausible.js'
import { isPlaced, type SentFix } from './sent-fix.js'

/** Takes the fixes of a unit, oldest first, and tells each as it is judged once what came after it is known. */
export interface TrackJudge<Fix extends SentFix> {
  add(fix: Fix): void
  /** Nothing more comes: what still waits is not believed. */
  end(): void
}

interface Held<Fix> {
  readonly fix: Fix
  judged: JudgedFix
}

/**
 * Judges a track from one end to the other. Each fix is told when the next believed place is known: whether one that
 * jumped was there is said by what follows, and so is whether a speed can have been.
 * @param tell is given the fixes in their order
 */
export function createTrackJudge<Fix extends SentFix>(
  tell: (fix: Fix, judged: JudgedFix) => void,
  before: JudgeState = unheard,
): TrackJudge<Fix> {
  let state = before
  /** From the last believed place on. */
  let held: Held<Fix>[] = []
  let waiting: Held<Fix> | null = null

  function flush(until: number): void {
    for (const { fix, judged } of held.slice(0, until)) tell(fix, judged)
    held = held.slice(until)
  }

  return {
    add(fix) {
      const { judged, waited, waits, ...next } = judge(state, fix)
      state = next.state
      if (waiting !== null && waited !== null) {
        if (waited !== 'refused') waiting.judged = waited
        waiting = null
      }
      const entry = { fix, judged }
      if (waits) waiting = entry
      held.push(entry)
      if (!judged.placed) return
      // The one that waited may be believed by now: then it lies between.
      const places = held.flatMap((one, index) => (one.judged.placed ? index : []))
      for (const [k, index] of places.entries()) {
        const after = held[places[k + 1] ?? held.length]
        if (after !== undefined) doubtSpeed(held, index, after)
      }
      flush(held.length - 1)
    },
    end: () => flush(held.length),
  }
}

/** Takes back a speed with which the unit would have been farther by the next place. */
function doubtSpeed<Fix extends SentFix>(held: Held<Fix>[], index: number, after: Held<Fix>): void {
  const one = held[index]
  if (one === undefined || !isPlaced(one.fix) || !isPlaced(after.fix)) return
  const { speed, doubt, on } = one.judged
  if (speed === null || doubt !== null || one.fix.speed === null || after.judged.gap === 'jumped') return
  const next = after.judged.speed
  if (next === null || !isTooShortFor(one.fix, speed, after.fix, next)) return
  const way = waySpeed(one.fix, after.fix)
  const corrected = { speed: way, state: on ? unitState({ acc: on, speed: way }) : 'off' } as const
  one.judged = { ...one.judged, ...corrected, doubt: 'speed' }
  // What came without a place meanwhile has kept it.
  for (const later of held.slice(index + 1, held.indexOf(after)))
    if (!later.judged.placed && later.judged.speed === speed)
      later.judged = { ...later.judged, ...corrected, state: later.judged.on ? corrected.state : 'off' }
}

/** Judges a whole track, oldest first. @returns what is believed of each fix, in their order */
export function judgeTrack(track: readonly SentFix[]): JudgedFix[] {
  const all: JudgedFix[] = []
  const trackJudge = createTrackJudge((_, judged) => all.push(judged))
  for (const fix of track) trackJudge.add(fix)
  trackJudge.end()
  return all
}
