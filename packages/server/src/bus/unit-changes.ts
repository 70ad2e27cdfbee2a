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
import { createPlaces } from './places.js'

/** Where processes say how far they have come with each other; those of an earlier version do not listen. */
const placesChannel = 'places'
/** How often they do, ms. */
const beat = 5_000
const second = 1_000
/** Between two lines of the log about what was lost, ms: while a bus is away something always is. */
const logEvery = 60_000

/** What stored fixes change: each process announces it to all of them after the commit. */
export interface UnitChanges {
  /**
   * Committed: this process hears it at once.
   * @param late units of which older fixes were stored, which show what they showed
   */
  publish(change: { readonly moved: readonly LiveUnit[]; readonly late: readonly string[] }): void
  /** @returns its stop */
  subscribe(listener: UnitsListener): Promise<() => Promise<void>>
  /**
   * To be notified ahead of an announcement: whoever hears that then knows how far this process has come.
   * @returns `null`: there is no other process
   */
  places(): { readonly channel: string; readonly payload: string } | null
  /** Calls back once everything is heard, or read again, that any process had announced or heard at its last beat. */
  whenHeard(call: () => void): void
  stats(): UnitChangesStats
  close(): Promise<void>
}

export interface UnitsListener {
  changed(notice: UnitsNotice): void
  /** Something was lost: any unit may have changed. */
  missed(): void
}

export interface UnitChangesStats {
  readonly kind: Bus['kind']
  /** Messages. */
  readonly published: number
  readonly heard: number
  /** How often something was lost, and all that is shown was read again. */
  readonly gaps: number
  /** Why other processes are not notified at present; `null`: they are. */
  readonly failure: string | null
}

export interface UnitChangesOptions {
  /** Names this process: letters, digits and dashes. */
  readonly origin: string
  readonly bus: Bus
  /** Its announcements say how far each process has come, in one order for all. */
  readonly database: Pick<Database, 'query' | 'listen'>
  /** Whether the database has no other process. */
  readonly alone: boolean
  readonly log: Log
  readonly now?: () => number
}

export function createUnitChanges(options: UnitChangesOptions): UnitChanges {
  const { origin, bus, database, alone, log, now = Date.now } = options
  const listeners = new Set<UnitsListener>()
  const stops: (() => Promise<void>)[] = []
  let published = 0
  let heard = 0
  let gaps = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  let saying = false
  const places = createPlaces({
    origin,
    now,
    onGap() {
      gaps += 1
      if (now() - loggedAt >= logEvery) {
        loggedAt = now()
        log.info({ bus: bus.kind, gaps }, 'se perdieron avisos de otros procesos: se lee lo que se muestra')
      }
      for (const { missed } of listeners) missed()
    },
  })

  function hear(message: string): void {
    const notice = readUnitsNotice(message)
    if (notice === null) {
      for (const { missed } of listeners) missed()
      return
    }
    // `publish` has given it to the listeners already.
    if (notice.origin === origin) return
    heard += 1
    if (notice.place !== null && !places.heard(notice.origin, notice.place)) return
    for (const { changed } of listeners) changed(notice)
  }

  async function say(payload: string): Promise<void> {
    if (alone || saying) return
    saying = true
    try {
      await database.query('select pg_notify($1, $2)', [placesChannel, payload])
    } catch (error) {
      // The next beat sends it again; while the database is unreachable nobody stores anything.
      log.debug({ err: error }, 'no se pudo decir a otros procesos hasta dónde se ha llegado')
    } finally {
      saying = false
    }
  }

  const timers = alone
    ? []
    : [setInterval(() => places.sweep(), second), setInterval(() => void say(places.write()), beat)]
  for (const timer of timers) timer.unref()

  return {
    publish({ moved, late }) {
      const own = { origin, place: null, moved, late }
      for (const { changed } of listeners) changed(own)
      if (alone) return
      const messages = writeUnitsNotices(origin, own, { longest: bus.longest, place: places.next })
      published += messages.length
      bus.publish(messages)
    },
    async subscribe(listener) {
      listeners.add(listener)
      if (stops.length === 0) {
        stops.push(await bus.subscribe(hear))
        // The announcements that no bus carries: of an answered order, of an operator's command, of an earlier version.
        if (bus.kind !== 'postgresql') stops.push(await database.listen(unitsChannel, hear))
        if (!alone) stops.push(await database.listen(placesChannel, (message) => places.read(message)))
        // Before its first commit: a process that others do not know yet is not missed when it dies.
        await say(places.write())
      }
      return async () => void listeners.delete(listener)
    },
    places: () => (alone ? null : { channel: placesChannel, payload: places.write() }),
    whenHeard: (call) => places.whenHeard(call),
    stats: () => ({ kind: bus.kind, published, heard, gaps, failure: bus.failure }),
    async close() {
      for (const timer of timers) clearInterval(timer)
      await bus.close()
      await say(places.writeLeaving())
      for (const stop of stops) await stop()
    },
  }
}
