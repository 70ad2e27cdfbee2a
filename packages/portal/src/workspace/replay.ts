import { type HistoryRecord, indexAt, type TrackStop } from '@baliza/sdk-core'
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

/** What the controls show; it changes seldom, and React may render it. */
export interface ReplayState {
  readonly playing: boolean
  readonly speed: ReplaySpeed
  readonly follow: boolean
}

/** A replay of a track. What changes in every frame goes to listeners and is in no store. */
export interface Replay {
  readonly records: readonly HistoryRecord[]
  readonly stops: readonly TrackStop[]
  readonly span: ReplaySpan
  readonly $state: ReadableAtom<ReplayState>
  /** The moment that is shown, Unix ms. */
  time(): number
  toggle(): void
  /** Goes to a moment. */
  seek(time: number): void
  /** Goes so many records on, or back. */
  step(records: number): void
  setSpeed(speed: ReplaySpeed): void
  setFollow(follow: boolean): void
  /** Calls back with the time of every frame, and with the current one at once. Returns its stop. */
  listen(hear: (time: number) => void): () => void
  close(): void
}

/** Options of a replay. */
export interface ReplayOptions {
  readonly records: readonly HistoryRecord[]
  readonly stops: readonly TrackStop[]
  /** The record that is shown has changed; at most a few times a second. */
  onRecord(index: number): void
  onClose(): void
  readonly reducedMotion: boolean
}

/** The interval of `onRecord`, ms: a table cannot be read when it scrolls in every frame. */
const recordEvery = 200
/** The interval of the steps under reduced motion, ms. */
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
    // Under reduced motion the vehicle steps instead of gliding.
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
