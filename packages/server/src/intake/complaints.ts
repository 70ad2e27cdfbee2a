import type { Log } from '../log.js'

/** What is wrong with what trackers send, said in the log now and then, never once a frame. */
export interface Complaints {
  /** @param what one of a few fixed texts: the log's line @param example whoever or whatever it was this time */
  say(what: string, example: Readonly<Record<string, unknown>>): void
}

/** @param every ms: each text is logged at most once in this time, with how often it happened since */
export function createComplaints(log: Log, every = 60_000, now: () => number = Date.now): Complaints {
  const said = new Map<string, { at: number; since: number }>()
  return {
    say(what, example) {
      const last = said.get(what)
      if (last !== undefined && now() - last.at < every) {
        last.since += 1
        return
      }
      said.set(what, { at: now(), since: 0 })
      log.warn({ ...example, ...(last === undefined ? {} : { since: last.since }) }, what)
    },
  }
}
