import type { Command, ConnectionProtocol } from '@baliza/agreement'
import type { Expected } from '../storage/tables/commands.js'
import type { Fix } from '../tracking/latest/fix.js'
import { answeredByPosition } from './answered-by-position.js'

/**
 * Expected acknowledgements of trackers, in memory. Thousands of trackers log in at once and send thousands of positions per
 * second, and only these few need a query.
 */
export interface PendingAcks {
  /** Records that a command waits for the tracker. */
  waits(imei: string, until: number): void
  isWaiting(imei: string): boolean
  /** Removes the tracker from the waiting ones. @returns until when a command waited, or `null` if none did */
  takeWaiting(imei: string): number | null
  /** Records a sent command whose acknowledgement is expected. */
  sent(command: Omit<Expected, 'id'>): void
  answers(imei: string): boolean
  /** Returns the commands that this position of a device of the protocol proves to be executed; each once. */
  shownBy(fix: Fix, protocol: ConnectionProtocol): readonly Command[]
  /** Trackers with a waiting command. */
  waiting(): Iterable<string>
  /** Removes expired entries. */
  sweep(): void
}

const none: readonly Command[] = []
/** A tracker's clock may be this far behind the server's, ms. An older position was measured before the request. */
const tolerance = 60_000

export function createPendingAcks(now: () => number): PendingAcks {
  /** Expiry by imei, Unix ms. */
  const waiting = new Map<string, number>()
  const answers = new Map<string, number>()
  const positions = new Map<string, { readonly since: number; readonly until: number }>()
  /** Last engine command by imei. The relay's state may prove its execution. */
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

  /** Compares the relay's state, unless it precedes the command: the state may have been the same then. */
  function engineShown({ imei, time, attributes: { blocked, archive } }: Fix): readonly Command[] {
    const asked = engines.get(imei)
    if (asked === undefined || blocked !== asked.blocked || archive === true) return none
    // Most devices report whole seconds, so a fix of the same second may have been taken after the command.
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
      // Fast path: every position passes here.
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
