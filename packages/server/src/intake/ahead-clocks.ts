import { LRUCache } from 'lru-cache'
import type { UnitChanges } from '../bus/unit-changes.js'
import type { Log } from '../log.js'
import type { Queryable } from '../storage/connection/database.js'
import { type AheadClock, readAheadClocks } from '../storage/tables/unit-live.js'
import { type Clock, clockAfter, unknownClock } from '../tracking/latest/clock.js'

/** Trackers whose clocks are ahead, in every process: {@link followAheadClocks}. */
export interface AheadClocks {
  /**
   * Corrects a time in the future if the error of the tracker's clock is proven.
   * @returns Unix ms; `null` if the error is not proven
   */
  correct(id: string, time: number, receivedAt: number): number | null
  /** Records a time that is not in the future: someone may have set the clock. */
  note(id: string, time: number, receivedAt: number): void
  /** Records the error that is stored with a unit, ms. @returns false if the stored errors must be read to know its id */
  learn(imei: string, offset: number | null): boolean
  /** Replaces all stored errors. */
  load(stored: readonly AheadClock[]): void
}

/** Maximum number of remembered trackers. A sender can invent ids. */
const maxTrackers = 10_000
/** Maximum lead of a corrected time over its receipt, ms. With a larger one, the clock has another error than the known one. */
const maxLead = 60_000

export function createAheadClocks(): AheadClocks {
  /** Clocks of which this process has received times in the future, and no fix is stored yet. */
  const clocks = new LRUCache<string, Clock>({ max: maxTrackers })
  /** Stored errors by the id that the tracker sends, and that id by IMEI. */
  const stored = new Map<string, number>()
  const ids = new Map<string, string>()

  function after(id: string, lead: number, receivedAt: number): Clock {
    const before = clocks.get(id) ?? unknownClock
    const next = clockAfter(before, lead, receivedAt)
    if (next === unknownClock) clocks.delete(id)
    else if (next !== before) clocks.set(id, next)
    return next
  }

  function corrected(time: number, receivedAt: number, offset: number | null | undefined): number | null {
    if (offset == null || offset <= 0 || time - offset > receivedAt + maxLead) return null
    return time - offset
  }

  return {
    correct(id, time, receivedAt) {
      return (
        corrected(time, receivedAt, stored.get(id)) ??
        corrected(time, receivedAt, after(id, time - receivedAt, receivedAt).clock_offset)
      )
    },
    note(id, time, receivedAt) {
      if (clocks.size > 0 && clocks.has(id)) after(id, time - receivedAt, receivedAt)
    },
    learn(imei, offset) {
      const id = ids.get(imei)
      if (id === undefined) return offset === null || offset <= 0
      if (offset !== null && offset > 0) stored.set(id, offset)
      else {
        ids.delete(imei)
        stored.delete(id)
        clocks.delete(id)
      }
      return true
    },
    load(units) {
      stored.clear()
      ids.clear()
      for (const { imei, id, offset } of units) {
        stored.set(id, offset)
        ids.set(imei, id)
      }
    },
  }
}

/** Shared by all endpoints of this process. */
export const aheadClocks = createAheadClocks()

/**
 * Keeps the errors that are stored with the units, so that no process refuses the sentences that prove them again.
 * @returns a function that ends it
 */
export async function followAheadClocks(
  {
    database,
    changes,
    log,
  }: {
    readonly database: Queryable
    readonly changes: Pick<UnitChanges, 'subscribe'>
    readonly log: Log
  },
  clocks: AheadClocks = aheadClocks,
): Promise<() => Promise<void>> {
  /** Changes that arrive during a read may be newer than its result. */
  const newer = new Map<string, number | null>()
  let reading: Promise<void> | null = null
  let again = false

  function read(): Promise<void> {
    again = true
    reading ??= readAll().finally(() => {
      reading = null
      newer.clear()
    })
    return reading
  }

  async function readAll(): Promise<void> {
    while (again) {
      again = false
      newer.clear()
      clocks.load(await readAheadClocks(database))
      for (const [imei, offset] of newer) again = !clocks.learn(imei, offset) || again
    }
  }

  function refresh(): void {
    read().catch((error: unknown) =>
      log.warn({ err: error }, 'no se pudieron leer los relojes adelantados de los equipos'),
    )
  }

  const stop = await changes.subscribe({
    changed({ moved }) {
      for (const { imei, clock_offset } of moved) {
        if (clock_offset === undefined) continue
        if (reading !== null) newer.set(imei, clock_offset)
        else if (!clocks.learn(imei, clock_offset)) refresh()
      }
    },
    missed: refresh,
  })
  await read()
  return stop
}
