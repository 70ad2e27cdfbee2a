import { LRUCache } from 'lru-cache'
import type { Log } from '../log.js'

/** What trackers send amiss and what fails of it, logged at a limited rate, never once per frame. */
export interface ThrottledLog {
  /**
   * @param message one of a few fixed texts
   * @param example what it was about this time
   * @param kind whom it is about: each is distinguished
   */
  warn(message: string, example: Readonly<Record<string, unknown>>, kind?: string): void
  /** @param kind what failed: each is distinguished */
  error(message: string, kind: string, example: Readonly<Record<string, unknown>>): void
}

/** Kinds that are distinguished: whoever makes up new ones costs no memory. */
const mostKinds = 2_000
/** And lines of a message in the time in which a kind is logged once: whoever makes up new ones does not fill the log. */
const mostLines = 100

/** @param every ms: each kind is logged at most once in this time, with how often it happened since */
export function throttleLog(log: Log, every = 60_000, now: () => number = Date.now): ThrottledLog {
  const logged = new LRUCache<string, { at: number; since: number }>({ max: mostKinds })
  /** By message: since when its lines are counted, and those that were too many. */
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
    if (lines.lines >= mostLines) {
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
