import type { Log } from '../../log.js'
import type { LogConnection } from './connection.js'
import { LogUnavailable } from './log-unavailable.js'
import { streamName } from './stream.js'

/** Monitors the messages in the log that no writer has stored. */
export interface LogWatch {
  stats(): LogBacklog
  close(): void
}

export interface LogBacklog {
  /** Number of messages; `null` if not known yet. */
  readonly waiting: number | null
  readonly bytes: number | null
  /** Age of the oldest message in ms: the server's clock minus the NATS timestamp. */
  readonly oldest: number
  /** Number of nodes that store each message. */
  readonly copies: number | null
  /** Why the log cannot be queried at present; `null` if it can. */
  readonly failure: string | null
}

/** Interval between two queries, in ms. */
const rhythm = 2_000

export function watchLog({ streams }: Pick<LogConnection, 'streams'>, log: Log): LogWatch {
  let backlog: Omit<LogBacklog, 'oldest'> = { waiting: null, bytes: null, copies: null, failure: null }
  /** Arrival time of the oldest waiting message; `null` if no message waits. */
  let since: number | null = null
  let looking = false

  async function look(): Promise<void> {
    // A query without an answer times out, so a second one must not run in parallel.
    if (looking) return
    looking = true
    try {
      const { state, config } = await streams.streams.info(streamName)
      since = state.messages === 0 ? null : Date.parse(state.first_ts)
      backlog = {
        waiting: state.messages,
        bytes: state.bytes,
        copies: config.num_replicas,
        failure: null,
      }
    } catch (error) {
      if (backlog.failure === null) log.warn({ err: error }, 'NATS no dice cuánto espera a que se guarde')
      backlog = { ...backlog, failure: new LogUnavailable(error).reason }
    } finally {
      looking = false
    }
  }

  void look()
  const timer = setInterval(() => void look(), rhythm)
  timer.unref()
  return {
    stats: () => ({ ...backlog, oldest: since === null ? 0 : Math.max(0, Date.now() - since) }),
    close: () => clearInterval(timer),
  }
}
