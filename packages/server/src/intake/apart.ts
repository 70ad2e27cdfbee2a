import { setTimeout as pause } from 'node:timers/promises'
import { type Fix, timeOf } from '../fixes/fix.js'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { areSharedOut, isWithinReach, partitionsOf } from '../storage/positions/track-stores.js'
import { asksSealedBefore } from '../storage/positions/tracks.js'
import type { QueuedFix } from './queued-fix.js'

/**
 * Where old fixes wait whose units' days are in a PostgreSQL that is away (ADR 40), so that they hold up nobody else's. It is asked
 * again and again, without any unit being locked; when it is there they go back to the queue, which stores them.
 */
export interface Apart {
  /**
   * Which of these fixes are not to be stored now; the others can be. Where days are not shared out, and of recent fixes, nobody
   * is asked. When no more fits none is put off: then everything waits, as for a database that is away.
   * @param failed an attempt with them has failed: it may be for that
   */
  putOff(fixes: readonly Fix[], failed: boolean): Promise<ReadonlySet<Fix>>
  /** Takes one that was put off. */
  take(item: QueuedFix): void
  /** Who is given what waited, in the order in which it came. */
  onBack(give: (items: readonly QueuedFix[]) => void): void
  /** Fixes that wait here. */
  readonly size: number
  /** Asks no more. What waits is lost with the process: its devices were not answered, and may send it again. */
  close(): void
}

export interface ApartOptions {
  readonly database: Database
  readonly log: Log
  /** Fixes that fit. */
  readonly most: number
  /** The longest pause between two questions, ms. */
  readonly longestPause?: number
}

/** Before one that is away is asked for the first time, ms. */
const firstPause = 500
/** One that has answered is believed to be there for so long, ms: a backlog of old fixes comes in many batches. */
const believedFor = 2_000

export function createApart({ database, log, most, longestPause = 10_000 }: ApartOptions): Apart {
  /** What waits for each partition that is away. */
  const waiting = new Map<string, QueuedFix[]>()
  /** Where those that were put off are going to wait. */
  const placeOf = new WeakMap<Fix, string>()
  /** When each partition has answered, on the clock that never jumps. */
  const answered = new Map<string, number>()
  const closing = new AbortController()
  /** `null`: not known yet. They are shared out while no process runs. */
  let shared: boolean | null = null
  let size = 0
  let give: (items: readonly QueuedFix[]) => void = () => undefined

  async function isThere(partition: string): Promise<boolean> {
    const there = await isWithinReach(database, partition)
    if (there) answered.set(partition, performance.now())
    return there
  }

  /** Asks for those of which nobody knows. @param anew also for those that have answered just now */
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
    log.error({ partition }, 'falta una parte de la historia: lo antiguo de sus unidades espera aparte')
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
    log.info({ partition, waiting: items.length }, 'contesta de nuevo la parte de la historia que faltaba')
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
      // It has come back while the others were stored.
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
