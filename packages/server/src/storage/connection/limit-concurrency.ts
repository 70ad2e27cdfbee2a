import { createFairLimiter } from '../../fair-shares.js'
import type { Queryable } from './database.js'

/** The same database for long reads, in which accounts take turns. */
export interface LongReads {
  /** @param share of the account that reads */
  of(share: string): Queryable
}

/**
 * At most the configured number of statements run at once. What is read through it leaves the other connections, and the
 * cores, to the trackers and the feed.
 */
export function limitConcurrency(database: Queryable, width: number): LongReads {
  const limiter = createFairLimiter({ width })
  return {
    of: (share) => ({
      query: (sql, values) => limiter.run(share, () => database.query(sql, values)),
    }),
  }
}
