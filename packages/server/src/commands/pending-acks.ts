import type { Command, ConnectionProtocol } from '@baliza/sdk-core'
import type { Fix } from '../fixes/fix.js'
import type { Expected } from '../storage/tables/commands.js'
import { answeredByPosition } from './answered-by-position.js'

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
  /** The commands that this position of a device of the protocol shows to be done; each once. */
  shownBy(fix: Fix, protocol: ConnectionProtocol): readonly Command[]
  /** The trackers for which something waits. */
  waiting(): Iterable<string>
  /** Forgets what is over. */
  sweep(): void
}

const none: readonly Command[] = []
/** A tracker's clock may be a little behind ours, ms; what is older was measured before anybody asked. */
const tolerance = 60_000

export function createPendingAcks(now: () => number): PendingAcks {
  /** imei → until when. */
  const waiting = new Map<string, number>()
  const answers = new Map<string, number>()
  const positions = new Map<string, { readonly since: number; readonly until: number }>()
  /** By imei, the last order to an engine, which the relay's state may show to be done. */
  const engines = new Map<
    string,
    { readonly blocked: boolean; readonly since: number; readonly until: number }
  >()
  const extend = (map: Map<string, number>, imei: string, until: number) =>
    map.set(imei, Math.max(until, map.get(imei) ?? 0))

  function isAnswer({ imei, valid, time }: Fix): boolean {
    const asked = positions.get(imei)
    if (asked === undefined || !valid || (time !== null && time < asked.since - tolerance)) return false
    positions.delete(imei)
    return asked.until > now()
  }

  /** By the relay's own state, unless it is from before the order: it may have been the same then. */
  function engineShown({ imei, time, attributes: { blocked, archive } }: Fix): readonly Command[] {
    const asked = engines.get(imei)
    if (asked === undefined || blocked !== asked.blocked || archive === true) return none
    // Most devices give the time in whole seconds: a fix of the second of the order may be from after it.
    if (time !== null && time < Math.floor(asked.since / 1_000) * 1_000) return none
    engines.delete(imei)
    return asked.until > now() ? [asked.blocked ? 'bloq' : 'desbloq'] : none
  }

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
      if (comando === 'busq' || comando === 'fr') positions.set(imei, { since, until })
      if (comando === 'bloq' || comando === 'desbloq')
        engines.set(imei, { blocked: comando === 'bloq', since, until })
    },
    answers: (imei) => (answers.get(imei) ?? 0) > now(),
    shownBy(fix, protocol) {
      // The lines that every position goes through.
      if (positions.size === 0 && engines.size === 0) return none
      return [...(isAnswer(fix) ? answeredByPosition(protocol) : []), ...engineShown(fix)]
    },
    waiting: () => waiting.keys(),
    sweep() {
      const time = now()
      for (const map of [waiting, answers])
        for (const [imei, until] of map) if (until <= time) map.delete(imei)
      for (const map of [positions, engines])
        for (const [imei, { until }] of map) if (until <= time) map.delete(imei)
    },
  }
}
