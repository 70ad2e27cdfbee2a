import type { Log } from '../log.js'

/** Warnings about what trackers send, logged at a limited rate, never once per frame. */
export interface ThrottledLog {
  /** @param message one of a few fixed texts @param example what it was about this time */
  warn(message: string, example: Readonly<Record<string, unknown>>): void
}

/** @param every ms: each text is logged at most once in this time, with how often it happened since */
export function throttleLog(log: Log, every = 60_000, now: () => number = Date.now): ThrottledLog {
  const logged = new Map<string, { at: number; since: number }>()
  return {
    warn(message, example) {
      const last = logged.get(message)
      if (last !== undefined && now() - last.at < every) {
        last.since += 1
        return
      }
      logged.set(message, { at: now(), since: 0 })
      log.warn({ ...example, ...(last === undefined ? {} : { since: last.since }) }, message)
    },
  }
}
