import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { addDeadLetters } from '../storage/tables/dead-letters.js'
import type { Watch } from '../tracking/rules/rules.js'
import { type StoredUnit, storeBatch } from '../tracking/store-batch.js'
import { FixQueue, type FixQueueOptions, maxQueued } from './fix-queue.js'
import { encodingOf } from './ingest.js'
import { UnavailablePartitions } from './unavailable-partitions.js'

export interface StoringQueueOptions {
  readonly database: Database
  readonly log: Log
  /** Called after each commit with the changed units and the units with stored fixes. The commit itself sends no notification. */
  readonly onSaved: (units: readonly StoredUnit[], stored: readonly string[]) => void
  /** See {@link FixQueueOptions}. */
  readonly onRaised?: FixQueueOptions['onRaised']
  /** Events that fixes are checked against. */
  readonly watch?: Watch | undefined
  /** Maximum number of fixes that wait for the database. Above it the endpoints stop reading. */
  readonly highWater?: number | undefined
  /** See {@link FixQueue}. */
  readonly wait?: number | undefined
}

/** Creates the queue that stores fixes in the database: a settled fix is committed. */
export function createStoringQueue(options: StoringQueueOptions): FixQueue {
  const { database, log, onSaved, onRaised, watch, highWater = maxQueued, wait } = options
  return new FixQueue({
    save: (fixes, again) =>
      storeBatch(database, fixes, {
        again,
        announce: false,
        ...(watch === undefined ? {} : { watch }),
      }),
    storeDeadLetters: (letters) =>
      addDeadLetters(
        database,
        letters.map((letter) => ({ ...letter, raw: Buffer.from(letter.raw, encodingOf(letter.protocol)) })),
        Date.now(),
      ),
    partitions: new UnavailablePartitions({ database, log, maxFixes: highWater }),
    onSaved,
    onRaised,
    log,
    highWater,
    ...(wait === undefined ? {} : { wait }),
  })
}
