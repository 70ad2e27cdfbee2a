import type { Environment } from '../transport/environment.js'

export interface SchedulerOptions {
  /** A rejection counts as a failure. The poll itself must report it. */
  readonly poll: (signal: AbortSignal) => Promise<void>
  /** Time from the end of a poll to the next, in ms. */
  readonly interval: number
  readonly environment: Environment
  /**
   * Waits until the next poll is due: `pause` ms, or longer while another source, such as a stream, replaces the polls. `signal`
   * is aborted when the poll is no longer needed.
   */
  readonly rest?: (pause: number, signal: AbortSignal) => Promise<void>
}

/**
 * Polls repeatedly: never two polls at once, never while the page is hidden or offline, with increasing pauses while they fail.
 */
export interface Scheduler {
  start(): void
  /** Stops the polls and aborts the current one. */
  stop(): void
  /**
   * Runs a new poll, whether the scheduler is started or not. Resolves when that poll has settled, regardless of its outcome, or
   * when a stop has made it unnecessary.
   */
  refresh(): Promise<void>
}

const maxPause = 120_000

/** Resolves after `pause` ms. Never resolves if `signal` is aborted first. */
export function sleep(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pause)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

/** Creates a stopped scheduler. */
export function createScheduler({ poll, interval, environment, rest = sleep }: SchedulerOptions): Scheduler {
  const { visible, online } = environment
  let started: (() => void)[] | null = null
  let resting: AbortController | null = null
  let running: AbortController | null = null
  /** Settles with the last poll. */
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
    return Math.min(maxPause, interval * 2 ** (failures - 1) * (0.8 + Math.random() * 0.4))
  }

  /** Polls at once when the page becomes visible or the network returns, without the pauses of earlier failures. */
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
      // The answer of the current poll may be older than the change that the caller wants to see.
      queued ??= settled.then(() => {
        queued = null
        // If the scheduler was stopped in the meantime, no listener needs the poll.
        return running || signal.aborted ? settled : run()
      })
      return queued
    },
  }
}
