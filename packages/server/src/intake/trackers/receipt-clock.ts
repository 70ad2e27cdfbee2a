/**
 * Gives each frame of a chunk a different millisecond: without a time from the tracker, the receipt time identifies the fix. It
 * skips whole seconds, which are reserved for trackers' times.
 */
export function createReceiptClock(now: () => number): () => number {
  let last = 0
  return () => {
    last = Math.max(now(), last + 1)
    if (last % 1_000 === 0) last += 1
    return last
  }
}
