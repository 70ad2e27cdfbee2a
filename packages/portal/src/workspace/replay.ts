import { type HistoryRecord, indexAt, type TrackStop } from '@baliza/sdk-core/internal'
import { atom, type ReadableAtom } from 'nanostores'
import {
  advance,
  newClock,
  type ReplayClock,
  type ReplaySpan,
  type ReplaySpeed,
  seek,
  toggle,
} from './replay-clock.js'

/** State of the controls; it changes rarely, so React may render it. */
export interface ReplayState {
  readonly playing: boolean
  readonly speed: ReplaySpeed
  readonly follow: boolean
}

/** Replay of a track. Values that change in every frame go to listeners, not to a store. */
export interface Replay {
  readonly records: readonly HistoryRecord[]
  readonly stops: readonly TrackStop[]
  readonly span: ReplaySpan
  readonly $state: ReadableAtom<ReplayState>
  /** Current time of the replay, Unix ms. */
  time(): number
  toggle(): void
  /** Moves to a time. */
  seek(time: number): void
  /** Moves forwards by a number of records, or backwards if negative. */
  step(records: number): void
  setSpeed(speed: ReplaySpeed): void
  setFollow(follow: boolean): void
  /** Calls back with the time of every frame, and with the current one at once. @returns a function that stops it */
  listen(hear: (time: number) => void): () => void
  close(): void
}

export interface ReplayOptions {
  readonly records: readonly HistoryRecord[]
  readonly stops: readonly TrackStop[]
  /** Called when the current record changes; at most a few times a second. */
  onRecord(index: number): void
  onClose(): void
  readonly reducedMotion: boolean
}

/** Minimum interval of `onRecord`, in ms: a table that scrolls in every frame is not readable. */
const recordEvery = 200
/** Interval of the steps under reduced motion, in ms. */
const stillEvery = 500

/** Creates a replay, paused at the beginning of its track. */
export function createReplay(options: ReplayOptions): Replay {
  const { records, stops, reducedMotion } = options
  const span: ReplaySpan = { from: records[0]?.timestamp ?? 0, to: records.at(-1)?.timestamp ?? 0 }
  let clock: ReplayClock = newClock(span)
  const $state = atom<ReplayState>({ playing: false, speed: clock.speed, follow: true })
  const listeners = new Set<(time: number) => void>()
  let frame = 0
  let published = -1
  let reportedAt = Number.NEGATIVE_INFINITY
  let shownAt = Number.NEGATIVE_INFINITY

  function show(now: number, always: boolean) {
    // Under reduced motion the vehicle moves in steps.
    if (!always && reducedMotion && now - shownAt < stillEvery) return
    shownAt = now
    for (const hear of listeners) hear(clock.time)
    const index = indexAt(records, clock.time)
    if (index === published || (!always && now - reportedAt < recordEvery)) return
    published = index
    reportedAt = now
    options.onRecord(index)
  }

  function publish() {
    const { playing, speed } = clock
    const before = $state.get()
    if (before.playing !== playing || before.speed !== speed) $state.set({ ...before, playing, speed })
  }

  function tick(now: number) {
    clock = advance(clock, span, now)
    show(now, !clock.playing)
    publish()
    frame = clock.playing ? requestAnimationFrame(tick) : 0
  }

  function change(next: ReplayClock) {
    clock = next
    publish()
    show(performance.now(), true)
    if (clock.playing && frame === 0) frame = requestAnimationFrame(tick)
  }

  function onVisibility() {
    // A hidden tab gets no frames, so the replay pauses.
    if (document.hidden && clock.playing) change(toggle(clock, span))
  }
  document.addEventListener('visibilitychange', onVisibility)

  return {
    records,
    stops,
    span,
    $state,
    time: () => clock.time,
    toggle: () => change(toggle(clock, span)),
    seek: (time) => change(seek(clock, span, time)),
    step(count) {
      const index = Math.max(0, Math.min(records.length - 1, indexAt(records, clock.time) + count))
      change(seek(clock, span, records[index]?.timestamp ?? clock.time))
    },
    setSpeed: (speed) => change({ ...clock, speed }),
    setFollow(follow) {
      $state.set({ ...$state.get(), follow })
    },
    listen(hear) {
      listeners.add(hear)
      hear(clock.time)
      return () => listeners.delete(hear)
    },
    close() {
      cancelAnimationFrame(frame)
      frame = 0
      document.removeEventListener('visibilitychange', onVisibility)
      listeners.clear()
      options.onClose()
    },
  }
}
