import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { addDeadLetters } from '../storage/tables/dead-letters.js'
import type { Fix } from '../tracking/latest/fix.js'
import type { Watch } from '../tracking/rules/rules.js'
import { type StoredBatch, type StoredUnit, storeBatch } from '../tracking/store-batch.js'
import { createApart } from './apart.js'
import { encodingOf } from './ingest.js'
import { createQueue, type FixQueue, mostWaiting } from './queue.js'

export interface StoringQueueOptions {
  readonly database: Database
  readonly log: Log
  /** Called after each commit with the changed units and the units with stored fixes. The commit itself sends no notification. */
  readonly onSaved: (units: readonly StoredUnit[], stored: readonly string[]) => void
  /** Called with the alerts that a batch raised. */
  readonly onRaised?: ((what: StoredBatch['raised']) => void) | undefined
  /** Events that fixes are checked against. */
  readonly watch?: Watch | undefined
  /** Maximum number of fixes that wait for the database. Above it the endpoints stop reading. */
  readonly highWater?: number | undefined
  /** See `createQueue`. */
  readonly wait?: number | undefined
}

/** Creates the queue that stores fixes in the database: a settled fix is committed. */
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
