import { type JudgedFix, offlineAfter, unitState } from '@baliza/sdk-core'

/** What a unit did when it was last heard, and since when. */
interface Heard {
  readonly acc: boolean
  /** km/h. */
  readonly speed: number
  /** Unix ms; `null`: it was not heard yet. */
  readonly timestamp: number | null
  /** Unix ms; `null`: not known. */
  readonly state_since: number | null
}

/**
 * Since when a unit does what it does after one more fix, by what is believed of it. What it did in a silence nobody knows:
 * then only an engine that is off, of a unit that stayed where it was, counts as having been so all along.
 * @param time of the fix, Unix ms
 */
export function stateSinceAfter(
  before: Heard,
  { on, speed, km }: Pick<JudgedFix, 'on' | 'speed' | 'km'>,
  time: number,
): number | null {
  if (before.timestamp === null) return time
  const state = unitState({ acc: on, speed: speed ?? 0 })
  if (state !== unitState(before)) return time
  const isHeard = time - before.timestamp < offlineAfter
  return isHeard || (state === 'off' && km === 0) ? before.state_since : time
}
