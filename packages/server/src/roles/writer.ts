import type { Closing } from '../closing.js'
import { createStoringQueue, type FixQueue } from '../intake/index.js'
import type { Log } from '../log.js'
import type { Geocoder } from '../places/geocoder.js'
import { openStreets, type Streets } from '../places/streets.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'
import { openRulesCache, type RulesCache } from '../tracking/rules/rules-cache.js'
import type { StoredBatch, StoredUnit } from '../tracking/store-batch.js'

export interface WriterParts {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly open: Closing[]
  readonly geocoder: Geocoder
  /**
   * Called after each commit, with the units that it changed and those whose fixes it stored. The commit itself announces
   * nothing.
   */
  readonly onSaved: (units: readonly StoredUnit[], stored: readonly string[]) => void
  /** Called with the alerts of a batch. */
  readonly onRaised: (what: StoredBatch['raised']) => void
}

/** The components that store fixes. */
export interface Writer {
  readonly queue: FixQueue
  readonly watch: RulesCache
  readonly streets: Streets | null
}

/** Starts the components that store fixes: the queue, the event rules to evaluate for each fix, and the look-up of streets. */
export async function startWriter(parts: WriterParts): Promise<Writer> {
  const { config, database, log, open, geocoder, onSaved, onRaised } = parts
  const watch = await openRulesCache({ database, log })
  open.push(() => watch.close())
  const streets = await openStreets({ database, log, config, geocoder })
  open.push(() => streets?.close())
  const queue = createStoringQueue({
    database,
    log,
    watch,
    onSaved(units, stored) {
      onSaved(units, stored)
      streets?.moved(units)
    },
    onRaised,
    // The gateway has already batched the fixes. A longer wait would delay the next message of the partition.
    ...(config.intakeLog ? { wait: 5 } : {}),
  })
  return { queue, watch, streets }
}
