import type { Watch } from '../alerts/raise.js'
import { type StoredBatch, type StoredUnit, storeBatch } from '../fixes/store-batch.js'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { addDeadLetters } from '../storage/tables/dead-letters.js'
import { encodingOf } from './ingest.js'
import { createQueue, type FixQueue } from './queue.js'

export interface StoringQueueOptions {
  readonly database: Database
  readonly log: Log
  /** Called after each commit with the units that it changed, and those of which it stored something: nobody else is told. */
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
  const { database, log, onSaved, onRaised, watch, highWater, wait } = options
  return createQueue({
    async save(fixes, again) {
      const batch = await storeBatch(database, fixes, {
        again,
        announce: false,
        ...(watch === undefined ? {} : { watch }),
      })
      onRaised?.(batch.raised)
      return batch
    },
    onSaved,
    setAside: (letters) =>
      addDeadLetters(
        database,
        letters.map((letter) => ({ ...letter, raw: Buffer.from(letter.raw, encodingOf(letter.protocol)) })),
        Date.now(),
      ),
    log,
    ...(highWater === undefined ? {} : { highWater }),
    ...(wait === undefined ? {} : { wait }),
  })
}
