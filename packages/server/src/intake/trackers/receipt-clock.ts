/**
 * Gives each frame of a chunk a ms of its own: where a tracker knows no time the receipt is its identity. Not at a whole
 * second: those are the trackers' own times.
 */
export function createReceiptClock(now: () => number): () => number {
  let last = 0
  return () => {
    last = Math.max(now(), last + 1)
    if (last % 1_000 === 0) last += 1
    return last
  }
}
