import type { Outbox } from '../delivery/outbox.js'
import type { Config } from '../settings/config.js'
import type { Role } from '../settings/setting-readers.js'
import type { Database } from '../storage/connection/database.js'
import { isTransient } from '../storage/connection/transient.js'
import type { DeliveryChannel } from '../storage/tables/deliveries.js'
import type { Webhooks } from '../webhooks/webhooks.js'
import type { Health, HealthCheck } from './health-check.js'
import type { Machine, MachineStats } from './machine.js'
import type { OutsideServices } from './services.js'

interface StatusSources {
  readonly config: Pick<Config, 'roles' | 'databaseUrl'>
  readonly database: Pick<Database, 'transaction'>
  readonly check: HealthCheck
  readonly machine: Pick<Machine, 'stats'>
  readonly outbox: Pick<Outbox, 'stats'>
  readonly webhooks: Pick<Webhooks, 'stats'>
  readonly outside: Pick<OutsideServices, 'stats'>
}

/** State of a process, for its operator. */
export interface ServerState {
  readonly roles: readonly Role[]
  /** Start of this process, in Unix ms. */
  readonly startedAt: number
  readonly health: Health
  /** Product, version and size of the database. The size is `null` if the database does not respond. */
  readonly database: { readonly kind: string; readonly bytes: number | null }
  readonly machine: MachineStats
  /** Number of notices waiting to be sent. */
  readonly waiting: number
  readonly deliveries: readonly {
    readonly channel: DeliveryChannel | 'webhook'
    readonly sent: number
    readonly failed: number
    readonly postponed: number
  }[]
  readonly services: readonly { readonly name: string; readonly failure: string | null }[]
}

/** Timeout for the size of the database, in ms. */
const patience = 5_000

export function createServerStatus(sources: StatusSources): () => Promise<ServerState> {
  const { config, database, check, machine, outbox, webhooks, outside } = sources
  const startedAt = Date.now()
  let kind = config.databaseUrl === null ? 'Integrada' : 'PostgreSQL'

  async function readSize(): Promise<number | null> {
    try {
      const [row] = await database.transaction(
        (queryable) =>
          queryable.query<{ version: string; bytes: number }>(
            `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
          ),
        { within: patience },
      )
      // Debian adds its package to the version: «17.2 (Debian 17.2-1.pgdg120+1)».
      if (config.databaseUrl !== null) kind = `PostgreSQL ${row?.version.split(' ', 1)[0]}`
      return row?.bytes ?? null
    } catch (error) {
      if (isTransient(error)) return null
      throw error
    }
  }

  return async () => {
    const health = await check()
    const bytes = health.database.ok ? await readSize() : null
    const { waiting, channels } = outbox.stats()
    const { sent, postponed } = webhooks.stats()
    return {
      roles: [...config.roles],
      startedAt,
      health,
      database: { kind, bytes },
      machine: machine.stats(),
      waiting,
      deliveries: Object.entries({ ...channels, webhook: { sent, postponed, failed: 0 } }).map(
        ([channel, counts]) => ({ channel: channel as DeliveryChannel | 'webhook', ...counts }),
      ),
      services: Object.entries(outside.stats()).map(([name, failure]) => ({ name, failure })),
    }
  }
}
