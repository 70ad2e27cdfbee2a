import type { Log } from '../log.js'
import type { Dialect } from '../orders/order.js'
import type { Database } from '../storage/connection/database.js'
import { learnDialects } from '../storage/tables/commands.js'

/** Remembers how trackers take commands, as their positions tell it. */
export interface Dialects {
  /** Called once for each connection: thousands that come at once are one statement. */
  learn(imei: string, dialect: Dialect): void
  /** Writes what has been learned. */
  close(): Promise<void>
}

/** How long the first waits for company, ms. */
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
      // It is learned again from the tracker's next connection; until then orders are written in letters.
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
