import { createFairLimiter } from '../../fair-shares.js'
import type { Queryable } from './database.js'

/** The same database for long reads, shared fairly between accounts. */
export interface LongReads {
  /** @param share identifies the account that reads */
  of(share: string): Queryable
}

/**
 * Runs at most the configured number of statements at the same time. The other connections, and the cores, remain available to
 * the trackers and the feed.
 */
export function limitConcurrency(database: Queryable, width: number): LongReads {
  const limiter = createFairLimiter({ width })
  return {
    of: (share) => ({
      query: (sql, values) => limiter.run(share, () => database.query(sql, values)),
    }),
  }
}
