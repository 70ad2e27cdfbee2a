import type { Log } from '../log.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'
import { feedName } from '../storage/tables/batches.js'
import type { Bus } from './bus.js'
import { createDatabaseBus } from './database-bus.js'
import { createMemoryHub } from './memory-bus.js'
import { createNatsBus } from './nats-bus.js'
import type { NatsLink } from './nats-connection.js'

export interface BusParts {
  readonly config: Pick<Config, 'databaseUrl'>
  readonly database: Database
  /** `null` without NATS. */
  readonly link: NatsLink | null
  readonly log: Log
}

/** Uses memory for the embedded database, which has one process. Otherwise uses NATS if configured, else PostgreSQL. */
export async function openBus({ config, database, link, log }: BusParts): Promise<Bus> {
  if (config.databaseUrl === null) return createMemoryHub().join()
  if (link === null) return createDatabaseBus(database, log)
  return createNatsBus(link, await feedName(database), log)
}
