import { isDeepStrictEqual } from 'node:util'
import { type JudgeState, judge, nothingJudged } from '@baliza/sdk-core'
import type { Around, Stretch, TrackFix } from '../tracks/track.js'
import type { Latest } from './latest.js'
import { stateSinceAfter } from './state-since.js'

/** Of units, when they took what came after newer ones, Unix ms. */
export type LateFixes = ReadonlyMap<string, ReadonlySet<number>>

/** Late fixes that lie farther apart than this are judged apart, ms. */
const apart = 6 * 60 * 60_000

/**
 * Puts what came late where it belongs: the odometer becomes what it would be had all come in order and so does, where it
 * makes a difference, what the next fix is held against and since when it does what it does.
 * @param units as they are now
 * @param around what lies in and around {@link lateStretches}
 * @returns those that this changes
 */
export function rejudge(
  units: ReadonlyMap<string, Latest>,
  late: LateFixes,
  around: readonly Around[],
): Latest[] {
  const changed = new Map<string, Latest>()
  for (const { imei, fixes, isNewest, counts } of around) {
    const unit = changed.get(imei) ?? units.get(imei)
    if (unit === undefined) continue
    const after = follow(fixes)
    const before = follow(fixes.filter(({ time }) => !late.get(imei)?.has(time)))
    // A tracker that counts for itself has counted these too.
    const odometro = counts ? unit.odometro : Math.max(0, unit.odometro + after.km - before.km)
    const { state } = after
    const differs = isNewest && state.last !== null && !isDeepStrictEqual(state, before.state)
    const shown = differs
      ? { judged: state, lat: state.last.lat, lng: state.last.lng, speed: state.speed ?? 0 }
      : {}
    // A state that was there before what is read began earlier, which is no difference.
    const state_since = isNewest && after.since !== before.since ? after.since : unit.state_since
    if (differs || odometro !== unit.odometro || state_since !== unit.state_since)
      changed.set(imei, { ...unit, odometro, state_since, ...shown })
  }
  return [...changed.values()]
}

interface Followed {
  readonly km: number
  readonly state: JudgeState
  /** When it entered the state that it is in at the end, Unix ms. */
  readonly since: number | null
}

function follow(fixes: readonly TrackFix[]): Followed {
  let state = nothingJudged
  let km = 0
  let heard: Parameters<typeof stateSinceAfter>[0] = {
    acc: false,
    speed: 0,
    timestamp: null,
    state_since: null,
  }
  for (const fix of fixes) {
    const judgement = judge(state, fix)
    const { on: acc, speed } = judgement.judged
    heard = {
      acc,
      speed: speed ?? 0,
      timestamp: fix.time,
      state_since: stateSinceAfter(heard, judgement.judged, fix.time),
    }
    state = judgement.state
    km += judgement.km
  }
  return { km, state, since: heard.state_since }
}

/** The parts of the past that late fixes lie in: what came after a pause of an hour or of a month is not read together. */
export function lateStretches(late: LateFixes): Stretch[] {
  return Array.from(late, ([imei, times]) => stretchesOf(imei, times)).flat()
}

function stretchesOf(imei: string, times: ReadonlySet<number>): Stretch[] {
  const stretches: { imei: string; from: number; to: number }[] = []
  for (const time of [...times].sort((a, b) => a - b)) {
    const open = stretches.at(-1)
    if (open !== undefined && time - open.to <= apart) open.to = time
    else stretches.push({ imei, from: time, to: time })
  }
  return stretches
}
