/** Imeis that were found to name no unit: their next fixes need not ask the database again. */
export interface UnknownImeiCache {
  has(imei: string): boolean
  add(imei: string): void
}

/**
 * @param memory ms: a unit that is added in the panel is heard at the latest this much later
 * @param most no more than these are remembered, so that invented imeis cannot fill the memory
 */
export function createUnknownImeiCache(
  memory = 5_000,
  most = 10_000,
  now: () => number = Date.now,
): UnknownImeiCache {
  const until = new Map<string, number>()
  return {
    has(imei) {
      const end = until.get(imei)
      if (end === undefined) return false
      if (end > now()) return true
      until.delete(imei)
      return false
    },
    add(imei) {
      if (until.size >= most) {
        // The oldest is the first: a Map keeps the order in which its keys came.
        for (const oldest of until.keys()) {
          until.delete(oldest)
          break
        }
      }
      until.delete(imei)
      until.set(imei, now() + memory)
    },
  }
}
