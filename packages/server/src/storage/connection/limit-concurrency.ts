import { createFairLimiter } from '../../fair-shares.js'
import type { Database } from './database.js'
import { shareConnection, type WorkLimiter } from './share-connection.js'

/** The same database, shared fairly between accounts. */
export interface DatabaseShares {
  /** @param share identifies the account */
  of(share: string): Database
}

interface LimitedDatabase extends DatabaseShares {
  /** Number of statements and transactions that wait for a turn. */
  readonly waiting: number
}

/** Runs each statement and each transaction in its turn. */
export function limitConcurrency(database: Database, limiter: WorkLimiter): LimitedDatabase {
  return {
    get waiting() {
      return limiter.waiting
    },
    of: (share) => ({
      ...database,
      query: (sql, values) => limiter.run(share, () => database.query(sql, values)),
      transaction: (work, options) => limiter.run(share, () => database.transaction(work, options)),
    }),
  }
}

/** Maximum time that a statement of a call waits for its turn, ms: as long as for a connection to PostgreSQL. */
const maxWait = 10_000

/**
 * Shares a database between accounts.
 * @param options.isSingle whether it is the embedded database, which has a single connection. On PostgreSQL no account can use the
 * whole width, so a statement of another account starts at once. Two of the ten connections, and the cores, stay for trackers and
 * the feed.
 */
export function shareDatabase(database: Database, { isSingle }: { readonly isSingle: boolean }) {
  const { calls, longReads } = isSingle
    ? shareConnection(maxWait)
    : {
        calls: createFairLimiter({ width: 5, perAccount: 4, maxWait }),
        longReads: createFairLimiter({ width: 2, perAccount: 1 }),
      }
  return {
    /** For the statements of calls. They fail if their turn does not come in time. */
    calls: limitConcurrency(database, calls),
    /**
     * For histories and reports. One statement of an account at once, because each occupies a core of the database. They wait for
     * any time, because a long report waits for the others of its account.
     */
    longReads: limitConcurrency(database, longReads),
  }
}
