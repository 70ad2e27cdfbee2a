/** Difference between a clock and the server that is ignored, in ms. It includes the network's delay. */
const unnoticed = 60_000

/** How far this machine's clock is ahead of the servers', in ms. It belongs to the machine, so all clients of a page share it. */
let skew = 0

/**
 * Current time, Unix ms: this machine's clock, corrected by the clock of the server that answered last if the two differ by a
 * minute or more. With a wrong clock, all units or none would seem offline.
 * @param shown time of this machine's clock. Default: now
 */
export const hostNow = (shown: number = Date.now()): number => shown - skew

/**
 * Records the server's time. @param date `Date` header of a response; `null` if the page's origin may not read it, which changes
 * nothing
 */
export function hearDate(date: string | null): void {
  const off = Date.now() - Date.parse(date ?? '')
  skew = Math.abs(off) < unnoticed ? 0 : off || skew
}
