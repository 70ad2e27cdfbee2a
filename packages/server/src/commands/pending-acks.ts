import type { Fix } from '../fixes/fix.js'
import type { Expected } from '../storage/tables/commands.js'
import { answeredByPosition } from './acknowledgements.js'

/**
 * What trackers are to acknowledge, in memory: thousands log in at once and send thousands of positions a second,
 * and only for these few the database is asked.
 */
export interface PendingAcks {
  /** A command waits for the tracker. */
  waits(imei: string, until: number): void
  isWaiting(imei: string): boolean
  /** Forgets that anything waits. @returns until when it did, `null`: nothing did */
  takeWaiting(imei: string): number | null
  /** A command has been sent and is to be acknowledged. */
  sent(command: Omit<Expected, 'id'>): void
  answers(imei: string): boolean
  /** Whether this position is one that was asked for; once. */
  isAnswer(fix: Fix): boolean
  /** The trackers for which something waits. */
  waiting(): Iterable<string>
  /** Forgets what is over. */
  sweep(): void
}

/** A tracker's clock may be a little behind ours, ms; what is older was measured before anybody asked. */
const tolerance = 60_000

export function createPendingAcks(now: () => number): PendingAcks {
  /** imei → until when. */
  const waiting = new Map<string, number>()
  const answers = new Map<string, number>()
  const positions = new Map<string, { readonly since: number; readonly until: number }>()
  const extend = (map: Map<string, number>, imei: string, until: number) =>
    map.set(imei, Math.max(until, map.get(imei) ?? 0))

  return {
    waits: (imei, until) => void extend(waiting, imei, until),
    isWaiting: (imei) => (waiting.get(imei) ?? 0) > now(),
    takeWaiting(imei) {
      const until = waiting.get(imei)
      waiting.delete(imei)
      return until ?? null
    },
    sent({ imei, comando, until, since }) {
      extend(answers, imei, until)
      if (answeredByPosition.includes(comando)) positions.set(imei, { since, until })
    },
    answers: (imei) => (answers.get(imei) ?? 0) > now(),
    isAnswer({ imei, valid, time }) {
      // The one line that every position goes through.
      const asked = positions.size === 0 ? undefined : positions.get(imei)
      if (asked === undefined || !valid || (time !== null && time < asked.since - tolerance)) return false
      positions.delete(imei)
      return asked.until > now()
    },
    waiting: () => waiting.keys(),
    sweep() {
      const time = now()
      for (const map of [waiting, answers])
        for (const [imei, until] of map) if (until <= time) map.delete(imei)
      for (const [imei, { until }] of positions) if (until <= time) positions.delete(imei)
    },
  }
}
