/** Less than this a clock and a network's delay may differ by without anybody noticing, ms. */
const unnoticed = 60_000

/** By how much this machine's clock is ahead of the hosts', ms: of the machine, so all clients of a page share it. */
let skew = 0

/**
 * What time it is, Unix ms: by this machine's clock, or where that is a minute or more off, by the one of the host that
 * answered last. A wrong clock would make every unit silent, or none.
 * @param shown what this machine's clock showed, where that is not now
 */
export const hostNow = (shown: number = Date.now()): number => shown - skew

/** @param date the header of an answer; a page of another origin may not see it, and then nothing is known of it */
export function hearDate(date: string | null): void {
  const off = Date.now() - Date.parse(date ?? '')
  skew = Math.abs(off) < unnoticed ? 0 : off || skew
}
