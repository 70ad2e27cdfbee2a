export const replaySpeeds = [1, 2, 5, 10, 20] as const
export type ReplaySpeed = (typeof replaySpeeds)[number]

/** History time per second at 1×, in ms: trackers report every half minute, and real time would be too slow. */
export const perSecond = 60_000

/** Maximum frame duration that counts, in ms: after a hidden tab or a stutter a replay continues from its position. */
const maxFrame = 250

/** State of a replay's clock. Its functions are pure: the caller passes the current time. */
export interface ReplayClock {
  /** Unix ms, within the track. */
  readonly time: number
  readonly playing: boolean
  readonly speed: ReplaySpeed
  /** Time of the last step, on the driver's clock; `null` if there was none since it began to play. */
  readonly ticked: number | null
}

export interface ReplaySpan {
  readonly from: number
  readonly to: number
}

export function newClock({ from }: ReplaySpan): ReplayClock {
  return { time: from, playing: false, speed: 5, ticked: null }
}

/** Advances the time up to `now`, ms on the driver's clock. It stops at the end. */
export function advance(clock: ReplayClock, span: ReplaySpan, now: number): ReplayClock {
  if (!clock.playing) return clock
  if (clock.ticked === null) return { ...clock, ticked: now }
  const frame = Math.min(maxFrame, Math.max(0, now - clock.ticked))
  const time = Math.min(span.to, clock.time + (frame / 1000) * perSecond * clock.speed)
  return { ...clock, time, ticked: now, playing: time < span.to }
}

/** Plays or pauses; at the end it restarts. */
export function toggle(clock: ReplayClock, span: ReplaySpan): ReplayClock {
  if (clock.playing) return { ...clock, playing: false, ticked: null }
  const time = clock.time >= span.to ? span.from : clock.time
  return { ...clock, time, playing: span.to > span.from, ticked: null }
}

/** Moves to a time, limited to the track. */
export function seek(clock: ReplayClock, span: ReplaySpan, time: number): ReplayClock {
  return { ...clock, time: Math.max(span.from, Math.min(span.to, time)), ticked: null }
}
