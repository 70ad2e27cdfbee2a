import { LRUCache } from 'lru-cache'
import type { Log } from '../log.js'

/** What trackers send amiss and what fails of it, logged at a limited rate, never once per frame. */
export interface ThrottledLog {
  /** @param message one of a few fixed texts @param example what it was about this time */
  warn(message: string, example: Readonly<Record<string, unknown>>): void
  /** @param kind what failed: each is distinguished */
  error(message: string, kind: string, example: Readonly<Record<string, unknown>>): void
}

/** Kinds that are distinguished: whoever makes up new ones has them logged, and costs no memory. */
const mostKinds = 200

/** @param every ms: each kind is logged at most once in this time, with how often it happened since */
export function throttleLog(log: Log, every = 60_000, now: () => number = Date.now): ThrottledLog {
  const logged = new LRUCache<string, { at: number; since: number }>({ max: mostKinds })

  function tell(
    level: 'warn' | 'error',
    message: string,
    kind: string,
    example: Readonly<Record<string, unknown>>,
  ): void {
    const last = logged.get(kind)
    if (last !== undefined && now() - last.at < every) {
      last.since += 1
      return
    }
    logged.set(kind, { at: now(), since: 0 })
    log[level]({ ...example, ...(last === undefined ? {} : { since: last.since }) }, message)
  }

  return {
    warn: (message, example) => tell('warn', message, message, example),
    error: (message, kind, example) => tell('error', message, `${message} ${kind}`, example),
  }
}
