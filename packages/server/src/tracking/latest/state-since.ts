import { type AssessedFix, offlineAfter, unitState } from '@baliza/agreement'

/** State of a unit at its last contact, and since when. */
interface Heard {
  readonly acc: boolean
  /** km/h. */
  readonly speed: number
  /** Unix ms; `null`: no contact yet. */
  readonly timestamp: number | null
  /** Unix ms; `null`: not known. */
  readonly state_since: number | null
}

/**
 * Returns since when a unit has its current state after one more fix. Without contact the state is unknown. After such a gap,
 * only an engine that is off in a unit that did not move keeps its start time.
 * @param time of the fix, Unix ms
 */
export function stateSinceAfter(
  before: Heard,
  { on, speed, km }: Pick<AssessedFix, 'on' | 'speed' | 'km'>,
  time: number,
): number | null {
  if (before.timestamp === null) return time
  const state = unitState({ acc: on, speed: speed ?? 0 })
  if (state !== unitState(before)) return time
  const isHeard = time - before.timestamp < offlineAfter
  return isHeard || (state === 'off' && km === 0) ? before.state_since : time
}
