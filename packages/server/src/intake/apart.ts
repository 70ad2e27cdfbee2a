import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { areSharedOut, isWithinReach, partitionsOf } from '../storage/positions/track-stores.js'
import { asksSealedBefore } from '../storage/positions/tracks.js'
import { type Fix, timeOf } from '../tracking/latest/fix.js'
import type { QueuedFix } from './queued-fix.js'

/**
 * Postpones old fixes while the PostgreSQL that stores their units' days is unavailable (ADR 40), so that they do not block other
 * units. It polls that database without locking a unit. When the database answers, the fixes return to the queue, which stores
 * them.
 */
export interface Apart {
  /**
   * Returns the fixes to postpone; the caller can store the others now. It queries no database for recent fixes, nor if the days
   * are not distributed over several databases. When the capacity is used up it postpones none: then all fixes wait, as for an
   * unavailable database.
   * @param failed an attempt with these fixes failed, possibly because of an unavailable partition
   */
  putOff(fixes: readonly Fix[], failed: boolean): Promise<ReadonlySet<Fix>>
  /** Accepts a postponed fix. */
  take(item: QueuedFix): void
  /** Registers the receiver of postponed fixes. It gets them in arrival order. */
  onBack(give: (items: readonly QueuedFix[]) => void): void
  /** Number of postponed fixes. */
  readonly size: number
  /**
   * Stops polling. Postponed fixes are lost with the process. The server has not acknowledged them, so their devices may send
   * them again.
   */
  close(): void
}

export interface ApartOptions {
  readonly database: Database
  readonly log: Log
  /** Maximum number of postponed fixes. */
  readonly most: number
  /** Maximum pause between two polls, in ms. */
  readonly longestPause?: number
}

/** Pause before the first poll of an unavailable partition, in ms. */
const firstPause = 500
/** How long a positive answer of a partition is valid, in ms: a backlog of old fixes arrives in many batches. */
const believedFor = 2_000

export function createApart({ database, log, most, longestPause = 10_000 }: ApartOptions): Apart {
  /** Postponed fixes of each unavailable partition. */
  const waiting = new Map<string, QueuedFix[]>()
  /** Partition that each postponed fix waits for. */
  const placeOf = new WeakMap<Fix, string>()
  /** Time of each partition's last answer, on the monotonic clock. */
  const answered = new Map<string, number>()
  const closing = new AbortController()
  /** `null` until known. The distribution of days changes only while no process runs. */
  let shared: boolean | null = null
  let size = 0
  let give: (items: readonly QueuedFix[]) => void = () => undefined

  async function isThere(partition: string): Promise<boolean> {
    const there = await isWithinReach(database, partition)
    if (there) answered.set(partition, performance.now())
    return there
  }

  /** Checks the partitions whose availability is unknown; `anew` also checks those that answered recently. */
  async function look(partitions: Iterable<string>, anew: boolean): Promise<void> {
    const since = anew ? Number.POSITIVE_INFINITY : performance.now() - believedFor
    await Promise.all(
      Array.from(new Set(partitions), async (partition) => {
        if (waiting.has(partition) || (answered.get(partition) ?? Number.NEGATIVE_INFINITY) > since) return
        if (!(await isThere(partition))) awaitPartition(partition)
      }),
    )
  }

  function awaitPartition(partition: string): void {
    log.error(
      { partition },
      'una parte del historial no responde: las posiciones antiguas de sus unidades esperan',
    )
    waiting.set(partition, [])
    void askUntilThere(partition)
  }

  async function askUntilThere(partition: string): Promise<void> {
    for (let rest = firstPause; ; rest = Math.min(rest * 2, longestPause)) {
      await pause(rest, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (closing.signal.aborted) return
      if (await isThere(partition)) break
    }
    const items = waiting.get(partition) ?? []
    waiting.delete(partition)
    size -= items.length
    log.info(
      { partition, waiting: items.length },
      'la parte del historial responde: se guardan las posiciones que esperaban',
    )
    if (items.length > 0) give(items)
  }

  return {
    async putOff(fixes, failed) {
      const off = new Set<Fix>()
      const border = asksSealedBefore()
      const old = fixes.filter((fix) => timeOf(fix) < border)
      if (old.length === 0 || size >= most) return off
      shared ??= await areSharedOut(database)
      if (!shared) return off
      const partitions = await partitionsOf(
        database,
        old.map(({ imei }) => imei),
      )
      await look(partitions.values(), failed)
      for (const fix of old) {
        const partition = partitions.get(fix.imei)
        if (partition === undefined || !waiting.has(partition) || size + off.size >= most) continue
        placeOf.set(fix, partition)
        off.add(fix)
      }
      return off
    },
    take(item) {
      const partition = item.fix === null ? undefined : placeOf.get(item.fix)
      const there = partition === undefined ? undefined : waiting.get(partition)
      // The partition answered while the other fixes were stored.
      if (there === undefined) return give([item])
      there.push(item)
      size += 1
    },
    onBack(next) {
      give = next
    },
    get size() {
      return size
    },
    close() {
      closing.abort()
    },
  }
}
