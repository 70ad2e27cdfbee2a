import { LRUCache } from 'lru-cache'
import type { Log } from '../log.js'

/** Logs invalid input from trackers and its failures at a limited rate, never once per frame. */
export interface ThrottledLog {
  /**
   * @param message one of a few fixed texts
   * @param example details of this occurrence
   * @param kind sender of the message; each kind has its own rate limit
   */
  warn(message: string, example: Readonly<Record<string, unknown>>, kind?: string): void
  /** @param kind what failed; each kind has its own rate limit */
  error(message: string, kind: string, example: Readonly<Record<string, unknown>>): void
}

/** Maximum number of tracked kinds: a sender that invents kinds must not use up memory. */
const maxKinds = 2_000
/** Maximum log lines of a message per interval: a sender that invents kinds must not fill the log. */
const maxLines = 100

/** @param every interval in ms: each kind is logged at most once per interval, with its number of occurrences since */
export function throttleLog(log: Log, every = 60_000, now: () => number = Date.now): ThrottledLog {
  const logged = new LRUCache<string, { at: number; since: number }>({ max: maxKinds })
  /** By message: start of the current interval, its number of log lines, and the number of omitted lines. */
  const spent = new Map<string, { at: number; lines: number; left: number }>()

  function tell(
    level: 'warn' | 'error',
    message: string,
    kind: string,
    example: Readonly<Record<string, unknown>>,
  ): void {
    const at = now()
    const name = `${message} ${kind}`
    const last = logged.get(name)
    if (last !== undefined && at - last.at < every) {
      last.since += 1
      return
    }
    const before = spent.get(message)
    const isNew = before === undefined || at - before.at >= every
    const lines = isNew ? { at, lines: 0, left: before?.left ?? 0 } : before
    spent.set(message, lines)
    if (lines.lines >= maxLines) {
      lines.left += 1
      return
    }
    lines.lines += 1
    logged.set(name, { at, since: 0 })
    log[level](
      {
        ...example,
        ...(last === undefined ? {} : { since: last.since }),
        ...(lines.left === 0 ? {} : { others: lines.left }),
      },
      message,
    )
    lines.left = 0
  }

  return {
    warn: (message, example, kind = '') => tell('warn', message, kind, example),
    error: (message, kind, example) => tell('error', message, kind, example),
  }
}
