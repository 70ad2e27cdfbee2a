import type { Log } from '../log.js'
import type { Dialect } from '../orders/order.js'
import type { Database } from '../storage/connection/database.js'
import { learnDialects } from '../storage/tables/commands.js'

/** Stores the command dialect of trackers, which their positions show. */
export interface Dialects {
  /** Called once per connection. Thousands of connections at once result in one statement. */
  learn(imei: string, dialect: Dialect): void
  /** Writes the learned dialects. */
  close(): Promise<void>
}

/** Maximum delay before learned dialects are written, ms. */
const patience = 1_000

export function createDialects(database: Database, log: Log): Dialects {
  let learned = new Map<string, Dialect>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = learned
    learned = new Map()
    if (batch.size === 0) return writing
    writing = writing
      .then(() => learnDialects(database, batch))
      // The tracker's next connection provides it again. Until then its commands use the `letters` dialect.
      .catch((error: unknown) =>
        log.warn({ err: error }, 'no se pudo guardar el dialecto de los rastreadores'),
      )
    return writing
  }

  return {
    learn(imei, dialect) {
      learned.set(imei, dialect)
      timer ??= setTimeout(write, patience)
    },
    close: write,
  }
}
