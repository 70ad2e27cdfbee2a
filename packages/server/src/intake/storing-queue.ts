import type { Watch } from '../alerts/raise.js'
import type { Fix } from '../fixes/fix.js'
import { type StoredBatch, type StoredUnit, storeBatch } from '../fixes/store-batch.js'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { addDeadLetters } from '../storage/tables/dead-letters.js'
import { createApart } from './apart.js'
import { encodingOf } from './ingest.js'
import { createQueue, type FixQueue, mostWaiting } from './queue.js'

export interface StoringQueueOptions {
  readonly database: Database
  readonly log: Log
  /** Called after each commit, which announces nothing itself, with the units that it changed and those it stored fixes of. */
  readonly onSaved: (units: readonly StoredUnit[], stored: readonly string[]) => void
  /** What a batch has alerted. */
  readonly onRaised?: ((what: StoredBatch['raised']) => void) | undefined
  /** The events that fixes are held against. */
  readonly watch?: Watch | undefined
  /** Fixes that wait for the database, above which the endpoints stop reading. */
  readonly highWater?: number | undefined
  /** See `createQueue`. */
  readonly wait?: number | undefined
}

/** The queue whose fixes are stored in the database: what it settles is committed. */
export function createStoringQueue(options: StoringQueueOptions): FixQueue {
  const { database, log, onSaved, onRaised, watch, highWater = mostWaiting, wait } = options
  const apart = createApart({ database, log, most: highWater })

  async function store(fixes: readonly Fix[], again: boolean): Promise<StoredBatch> {
    const batch = await storeBatch(database, fixes, {
      again,
      announce: false,
      ...(watch === undefined ? {} : { watch }),
    })
    onRaised?.(batch.raised)
    return batch
  }

  return createQueue({
    apart,
    async save(fixes, again) {
      const off = await apart.putOff(fixes, again)
      if (off.size === 0) return store(fixes, again)
      const rest = fixes.filter((fix) => !off.has(fix))
      const { outcomes, units } = rest.length === 0 ? { outcomes: [], units: [] } : await store(rest, again)
      const next = outcomes.values()
      return {
        outcomes: fixes.map((fix) => (off.has(fix) ? 'later' : (next.next().value ?? 'unknown'))),
        units,
      }
    },
    onSaved,
    setAside: (letters) =>
      addDeadLetters(
        database,
        letters.map((letter) => ({ ...letter, raw: Buffer.from(letter.raw, encodingOf(letter.protocol)) })),
        Date.now(),
      ),
    log,
    highWater,
    ...(wait === undefined ? {} : { wait }),
  })
}
