import type { Log } from '../../log.js'
import type { LogConnection } from './connection.js'
import { LogUnavailable } from './log-unavailable.js'
import { streamName } from './stream.js'

/** How much the log holds that no writer has stored. */
export interface LogWatch {
  stats(): LogBacklog
  close(): void
}

export interface LogBacklog {
  /** Messages; `null`: nobody knows yet. */
  readonly waiting: number | null
  readonly bytes: number | null
  /** For how long the oldest of them has waited, by NATS's clock and ours, ms. */
  readonly oldest: number
  /** Nodes that hold each message. */
  readonly copies: number | null
  /** Why it cannot be asked at present; `null`: it can. */
  readonly failure: string | null
}

/** Between two looks, ms. */
const rhythm = 2_000

export function watchLog({ streams }: Pick<LogConnection, 'streams'>, log: Log): LogWatch {
  let backlog: Omit<LogBacklog, 'oldest'> = { waiting: null, bytes: null, copies: null, failure: null }
  /** When the oldest that waits came; `null`: none waits. */
  let since: number | null = null
  let looking = false

  async function look(): Promise<void> {
    // One that NATS does not answer ends by itself, and is not asked twice at once.
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
