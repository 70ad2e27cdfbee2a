import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import {
  readUnitsNotice,
  type UnitsNotice,
  unitsChannel,
  writeUnitsNotices,
} from '../storage/positions/units-notice.js'
import type { LiveUnit } from '../storage/tables/units.js'
import type { Bus } from './bus.js'
import { createSequenceTracker } from './sequence-tracker.js'

/** Channel on which processes exchange their sequence numbers. Processes of an earlier version do not listen. */
const sequencesChannel = 'places'
/** Interval of the heartbeat, ms. */
const beat = 5_000
const second = 1_000
/** Minimum interval between two log lines about lost messages, ms. While a bus is unavailable, messages are lost all the time. */
const logEvery = 60_000

/** Changes of units by stored fixes. Each process announces them to all processes after the commit. */
export interface UnitChanges {
  /**
   * Announces a committed change. Listeners of this process receive it at once.
   * @param late units of which only older fixes were stored, so that their displayed state is unchanged
   */
  publish(change: { readonly moved: readonly LiveUnit[]; readonly late: readonly string[] }): void
  /** @returns a function that ends the subscription */
  subscribe(listener: UnitsListener): Promise<() => Promise<void>>
  /**
   * Message to notify before an announcement, so that receivers of the announcement know the sequence numbers of this process.
   * @returns `null` if there is no other process
   */
  sequences(): { readonly channel: string; readonly payload: string } | null
  /**
   * Calls back once this process has received, or read again, everything that other processes had announced or received at their
   * last heartbeat.
   */
  whenCaughtUp(call: () => void): void
  stats(): UnitChangesStats
  close(): Promise<void>
}

export interface UnitsListener {
  changed(notice: UnitsNotice): void
  /** Messages were lost: any unit may have changed. */
  missed(): void
}

export interface UnitChangesStats {
  readonly kind: Bus['kind']
  /** Number of messages. */
  readonly published: number
  readonly received: number
  /** How often messages were lost and all displayed data was read again. */
  readonly gaps: number
  /** Why other processes are not notified at present; `null` if they are. */
  readonly failure: string | null
}

export interface UnitChangesOptions {
  /** Identifies this process: letters, digits and dashes. */
  readonly origin: string
  readonly bus: Bus
  /** Its notifications carry the sequence numbers, in the same order for all processes. */
  readonly database: Pick<Database, 'query' | 'listen'>
  /** Whether this is the only process of the database. */
  readonly alone: boolean
  readonly log: Log
  readonly now?: () => number
}

export function createUnitChanges(options: UnitChangesOptions): UnitChanges {
  const { origin, bus, database, alone, log, now = Date.now } = options
  const listeners = new Set<UnitsListener>()
  const stops: (() => Promise<void>)[] = []
  let published = 0
  let received = 0
  let gaps = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  let isSending = false
  const sequences = createSequenceTracker({
    origin,
    now,
    onGap() {
      gaps += 1
      if (now() - loggedAt >= logEvery) {
        loggedAt = now()
        log.info(
          { bus: bus.kind, gaps },
          'se perdieron avisos de otros procesos: las unidades visibles se leen otra vez',
        )
      }
      for (const { missed } of listeners) missed()
    },
  })

  function receive(message: string): void {
    const notice = readUnitsNotice(message)
    if (notice === null) {
      for (const { missed } of listeners) missed()
      return
    }
    // `publish` has already notified the listeners.
    if (notice.origin === origin) return
    received += 1
    if (notice.place !== null && !sequences.record(notice.origin, notice.place)) return
    for (const { changed } of listeners) changed(notice)
  }

  async function send(payload: string): Promise<void> {
    if (alone || isSending) return
    isSending = true
    try {
      await database.query('select pg_notify($1, $2)', [sequencesChannel, payload])
    } catch (error) {
      // The next heartbeat sends it again. While the database is unreachable, no process stores anything.
      log.debug({ err: error }, 'no se pudo decir a otros procesos hasta dónde se ha llegado')
    } finally {
      isSending = false
    }
  }

  const timers = alone
    ? []
    : [
        setInterval(() => sequences.checkTimeouts(), second),
        setInterval(() => void send(sequences.write()), beat),
      ]
  for (const timer of timers) timer.unref()

  return {
    publish({ moved, late }) {
      const own = { origin, place: null, moved, late }
      for (const { changed } of listeners) changed(own)
      if (alone) return
      const messages = writeUnitsNotices(origin, own, { longest: bus.longest, place: sequences.next })
      published += messages.length
      bus.publish(messages)
    },
    async subscribe(listener) {
      listeners.add(listener)
      if (stops.length === 0) {
        stops.push(await bus.subscribe(receive))
        // Announcements that no other bus carries: of an answered command, of an operator's command, of an earlier version.
        if (bus.kind !== 'postgresql') stops.push(await database.listen(unitsChannel, receive))
        if (!alone) stops.push(await database.listen(sequencesChannel, (message) => sequences.read(message)))
        // Sent before the first commit: the death of a process that others do not know is not detected.
        await send(sequences.write())
      }
      return async () => void listeners.delete(listener)
    },
    sequences: () => (alone ? null : { channel: sequencesChannel, payload: sequences.write() }),
    whenCaughtUp: sequences.whenCaughtUp,
    stats: () => ({ kind: bus.kind, published, received, gaps, failure: bus.failure }),
    async close() {
      for (const timer of timers) clearInterval(timer)
      await bus.close()
      await send(sequences.writeLeaving())
      for (const stop of stops) await stop()
    },
  }
}
