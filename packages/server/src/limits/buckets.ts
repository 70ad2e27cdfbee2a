/** Number of calls that are allowed at once, and then again evenly within `window` ms. */
export interface Quota {
  readonly calls: number
  readonly window: number
}

/** What is left of a quota. */
export interface Left {
  /** Calls that are allowed now. */
  readonly calls: number
  /** Time until the whole quota is available again, ms. */
  readonly full: number
}

/** Token buckets of this process, by name. */
export interface Buckets {
  readonly size: number
  /** Returns how long the next call has to wait, ms; 0: it is allowed now. */
  wait(name: string, quota: Quota): number
  left(name: string, quota: Quota): Left
  /** Takes one call, which must be allowed. @returns what is left */
  take(name: string, quota: Quota): Left
}

/** Number of buckets at which full ones are removed. */
const sweepAt = 10_000

/** The sum of many fractions may be a little more than the whole. */
const tolerance = 1e-6

const leftOf = ({ calls, window }: Quota, full: number): Left => ({
  calls: Math.max(0, Math.floor(((window - full) * calls) / window + tolerance)),
  full,
})

/** @param now a monotonic clock, ms */
export function createBuckets(now: () => number = () => performance.now()): Buckets {
  /** When each bucket is full again. This one number is the whole state of a bucket (generic cell rate algorithm). */
  const fullAt = new Map<string, number>()
  let nextSweep = sweepAt

  const missing = (name: string) => Math.max(0, (fullAt.get(name) ?? 0) - now())

  function sweep(): void {
    const at = now()
    for (const [name, full] of fullAt) if (full <= at) fullAt.delete(name)
    // If most buckets are in use, the next sweep must not come with the next bucket.
    nextSweep = Math.max(sweepAt, fullAt.size * 2)
  }

  return {
    get size() {
      return fullAt.size
    },
    wait: (name, { calls, window }) => {
      const wait = missing(name) - (window - window / calls)
      return wait > tolerance ? wait : 0
    },
    left: (name, quota) => leftOf(quota, missing(name)),
    take(name, quota) {
      const full = missing(name) + quota.window / quota.calls
      if (fullAt.size >= nextSweep) sweep()
      fullAt.set(name, now() + full)
      return leftOf(quota, full)
    },
  }
}
