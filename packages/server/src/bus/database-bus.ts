import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { explainFailure } from '../storage/connection/failure.js'
import { maxPayload, notifyAll, unitsChannel } from '../storage/positions/units-notice.js'
import type { Bus } from './bus.js'

/**
 * Uses LISTEN and NOTIFY in separate transactions. A transaction that notifies blocks every other one that notifies until its
 * commit, and storing must not wait for that. Messages that are published during a send go out together.
 */
export function createDatabaseBus(database: Pick<Database, 'query' | 'listen'>, log: Log): Bus {
  let waiting: string[] = []
  let sending: Promise<void> | null = null
  let failure: string | null = null

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const messages = waiting
      waiting = []
      try {
        await notifyAll(database, unitsChannel, messages)
        failure = null
      } catch (error) {
        // The messages may have been delivered. Otherwise the receivers detect the gap.
        if (failure === null) log.warn({ err: error }, 'no se pudo avisar a otros procesos por PostgreSQL')
        failure = explainFailure(error)
      }
    }
    sending = null
  }

  return {
    kind: 'postgresql',
    longest: maxPayload,
    publish(messages) {
      waiting.push(...messages)
      sending ??= sendAll()
    },
    subscribe: (hear) => database.listen(unitsChannel, hear),
    get failure() {
      return failure
    },
    async close() {
      await sending
    },
  }
}
