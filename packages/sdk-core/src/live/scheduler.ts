import type { Environment } from '../transport/environment.js'

/** What a {@link Scheduler} needs to know. */
export interface SchedulerOptions {
  /** What it throws counts as a failure; telling anybody of it is up to the poll itself. */
  readonly poll: (signal: AbortSignal) => Promise<void>
  /** Milliseconds from the end of a poll to the next. */
  readonly interval: number
  readonly environment: Environment
  /**
   * Waits until the next poll is due: `pause` ms, or longer while something else, as a stream, brings what a poll would.
   * `signal` is aborted once the poll is not awaited any more.
   */
  readonly rest?: (pause: number, signal: AbortSignal) => Promise<void>
}

/** Polls repeatedly: never two at once, never while the page is hidden or offline, with growing pauses while it fails. */
export interface Scheduler {
  start(): void
  /** Stops the polls and aborts one that runs. */
  stop(): void
  /**
   * Runs a poll that begins from now on, started or not; resolves when it has settled, however it went, or once a stop has
   * made it needless.
   */
  refresh(): Promise<void>
}

const longestPause = 120_000

/** Resolves after `pause` ms, unless `signal` is aborted before. */
export function sleep(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pause)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

/** @returns a scheduler at rest. */
export function createScheduler({ poll, interval, environment, rest = sleep }: SchedulerOptions): Scheduler {
  const { visible, online } = environment
  let started: (() => void)[] | null = null
  let resting: AbortController | null = null
  let running: AbortController | null = null
  /** When the poll that began last has settled. */
  let settled = Promise.resolve()
  let queued: Promise<void> | null = null
  let failures = 0

  const awake = () => started !== null && visible.get() && online.get()

  function run(): Promise<void> {
    stopRest()
    const controller = new AbortController()
    running = controller
    settled = poll(controller.signal)
      .then(
        () => {
          failures = 0
        },
        () => {
          failures++
        },
      )
      .finally(() => {
        if (running !== controller) return
        running = null
        if (awake() && !queued) startRest()
      })
    return settled
  }

  function startRest() {
    resting = new AbortController()
    const { signal } = resting
    rest(pause(), signal).then(() => {
      if (!signal.aborted) run()
    })
  }

  function stopRest() {
    resting?.abort()
    resting = null
  }

  function pause(): number {
    if (failures === 0) return interval
    return Math.min(longestPause, interval * 2 ** (failures - 1) * (0.8 + Math.random() * 0.4))
  }

  /** The page is visible again, or the network is back: polls at once, without the pauses of the failures before. */
  function wake() {
    if (!awake()) return stopRest()
    failures = 0
    if (!running) run()
  }

  return {
    start() {
      if (started) return
      started = [visible.subscribe(wake), online.subscribe(wake)]
      wake()
    },
    stop() {
      for (const leave of started ?? []) leave()
      started = null
      stopRest()
      running?.abort()
      running = null
    },
    refresh() {
      if (!running) return run()
      const { signal } = running
      // The answer of the poll that runs may be older than the change that the caller wants to see.
      queued ??= settled.then(() => {
        queued = null
        // Where it was stopped meanwhile, nobody listens any more.
        return running || signal.aborted ? settled : run()
      })
      return queued
    },
  }
}
