import type { Queryable } from './database.js'

/**
 * The same database for long reading: at most so many of its statements run at once, the others wait here in their
 * order. Whatever is read through it leaves the other connections, and the cores, to the trackers and the feed.
 */
export function limitConcurrency(database: Queryable, width: number): Queryable {
  let free = width
  const waiting: (() => void)[] = []
  return {
    async query(sql, values) {
      if (free > 0) free -= 1
      // Whoever is done hands its place on.
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await database.query(sql, values)
      } finally {
        const next = waiting.shift()
        if (next === undefined) free += 1
        else next()
      }
    },
  }
}
