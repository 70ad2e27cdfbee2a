/** How fast a replay may run. */
export const replaySpeeds = [1, 2, 5, 10, 20] as const
export type ReplaySpeed = (typeof replaySpeeds)[number]

/** At 1× so much history passes in a second, ms: trackers report every half minute, and nobody waits a day for one. */
export const perSecond = 60_000

/** The longest frame that counts, ms: after a hidden tab or a stutter a replay goes on where it was. */
const longestFrame = 250

/** The time of a replay. Pure: the caller passes the current time. */
export interface ReplayClock {
  /** Unix ms, within the track. */
  readonly time: number
  readonly playing: boolean
  readonly speed: ReplaySpeed
  /** When it was last advanced, on the driver's clock; `null`: not since it began to play. */
  readonly ticked: number | null
}

/** A track's first and last moment. */
export interface ReplaySpan {
  readonly from: number
  readonly to: number
}

/** A clock that is at the beginning. */
export function newClock({ from }: ReplaySpan): ReplayClock {
  return { time: from, playing: false, speed: 5, ticked: null }
}

/** Lets time pass until `now`, ms on the driver's clock. At the end it stops. */
export function advance(clock: ReplayClock, span: ReplaySpan, now: number): ReplayClock {
  if (!clock.playing) return clock
  if (clock.ticked === null) return { ...clock, ticked: now }
  const frame = Math.min(longestFrame, Math.max(0, now - clock.ticked))
  const time = Math.min(span.to, clock.time + (frame / 1000) * perSecond * clock.speed)
  return { ...clock, time, ticked: now, playing: time < span.to }
}

/** Plays or pauses; from the end it begins again. */
export function toggle(clock: ReplayClock, span: ReplaySpan): ReplayClock {
  if (clock.playing) return { ...clock, playing: false, ticked: null }
  const time = clock.time >= span.to ? span.from : clock.time
  return { ...clock, time, playing: span.to > span.from, ticked: null }
}

/** Goes to a moment, as far as the track has it. */
export function seek(clock: ReplayClock, span: ReplaySpan, time: number): ReplayClock {
  return { ...clock, time: Math.max(span.from, Math.min(span.to, time)), ticked: null }
}
