import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { areSharedOut, isWithinReach, partitionsOf } from '../storage/positions/track-stores.js'
import { asksSealedBefore } from '../storage/positions/tracks.js'
import { type Fix, timeOf } from '../tracking/latest/fix.js'
import type { QueuedFix } from './queued-fix.js'

export interface UnavailablePartitionsOptions {
  readonly database: Database
  readonly log: Log
  /** Maximum number of postponed fixes. */
  readonly maxFixes: number
}

/** Pause before the first poll of an unavailable partition, in ms. */
const firstPause = 500
/** Maximum pause between two polls, in ms. */
const maxPause = 10_000
/** How long a positive answer of a partition is valid, in ms: a backlog of old fixes arrives in many batches. */
const validFor = 2_000

/**
 * Postpones old fixes while the PostgreSQL that stores their units' days is unavailable (ADR 40), so that they do not block other
 * units. It polls that database without locking a unit, and releases the fixes when the database answers.
 */
export class UnavailablePartitions {
  readonly #options: UnavailablePartitionsOptions
  /** Postponed fixes of each unavailable partition, in arrival order. */
  readonly #postponed = new Map<string, QueuedFix[]>()
  /** Time of each partition's last answer, on the monotonic clock. */
  readonly #answeredAt = new Map<string, number>()
  readonly #closing = new AbortController()
  /** `null` until known. The distribution of days changes only while no process runs. */
  #areDistributed: boolean | null = null
  #release: (fixes: readonly QueuedFix[]) => void = () => undefined

  constructor(options: UnavailablePartitionsOptions) {
    this.#options = options
  }

  /** Number of postponed fixes. */
  get size(): number {
    return [...this.#postponed.values()].reduce((sum, fixes) => sum + fixes.length, 0)
  }

  /** Registers the receiver of the postponed fixes of a partition that is available again. */
  onAvailable(release: (fixes: readonly QueuedFix[]) => void): void {
    this.#release = release
  }

  /**
   * Postpones the fixes that wait for an unavailable partition. It queries no database for recent fixes, nor if the days are not
   * distributed over several databases. When the capacity is used up it postpones none: then all fixes wait, as for an
   * unavailable database.
   * @param hasFailed an attempt with these fixes failed, possibly because of an unavailable partition
   * @returns the fixes that the caller can store now, in their order
   */
  async split(fixes: readonly QueuedFix[], hasFailed: boolean): Promise<readonly QueuedFix[]> {
    const { database, maxFixes } = this.#options
    const border = asksSealedBefore()
    const isOld = (fix: Fix | null): fix is Fix => fix !== null && timeOf(fix) < border
    const imeis = fixes.flatMap(({ fix }) => (isOld(fix) ? fix.imei : []))
    if (imeis.length === 0 || this.size >= maxFixes) return fixes
    this.#areDistributed ??= await areSharedOut(database)
    if (!this.#areDistributed) return fixes
    const partitions = await partitionsOf(database, imeis)
    await this.#check(new Set(partitions.values()), hasFailed)
    let room = maxFixes - this.size
    return fixes.filter((item) => {
      const partition = isOld(item.fix) ? partitions.get(item.fix.imei) : undefined
      const postponed = partition === undefined ? undefined : this.#postponed.get(partition)
      if (postponed === undefined || room <= 0) return true
      postponed.push(item)
      room -= 1
      return false
    })
  }

  /**
   * Stops polling. Postponed fixes are lost with the process. The server has not acknowledged them, so their devices may send
   * them again.
   */
  close(): void {
    this.#closing.abort()
  }

  /** Polls the partitions that are now unavailable. After a failure, recent answers do not count. */
  async #check(partitions: ReadonlySet<string>, hasFailed: boolean): Promise<void> {
    const since = hasFailed ? Number.POSITIVE_INFINITY : performance.now() - validFor
    await Promise.all(
      Array.from(partitions, async (partition) => {
        const answeredAt = this.#answeredAt.get(partition) ?? Number.NEGATIVE_INFINITY
        if (this.#postponed.has(partition) || answeredAt > since) return
        if (!(await this.#isAvailable(partition))) void this.#poll(partition)
      }),
    )
  }

  async #isAvailable(partition: string): Promise<boolean> {
    const isAvailable = await isWithinReach(this.#options.database, partition)
    if (isAvailable) this.#answeredAt.set(partition, performance.now())
    return isAvailable
  }

  async #poll(partition: string): Promise<void> {
    const { log } = this.#options
    const postponed: QueuedFix[] = []
    this.#postponed.set(partition, postponed)
    log.error(
      { partition },
      'una parte del historial no responde: las posiciones antiguas de sus unidades esperan',
    )
    for (let rest = firstPause; ; rest = Math.min(rest * 2, maxPause)) {
      await pause(rest, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined)
      if (this.#closing.signal.aborted) return
      if (await this.#isAvailable(partition)) break
    }
    this.#postponed.delete(partition)
    log.info(
      { partition, waiting: postponed.length },
      'la parte del historial responde: se guardan las posiciones que esperaban',
    )
    if (postponed.length > 0) this.#release(postponed)
  }
}
