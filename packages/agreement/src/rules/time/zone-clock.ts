const hour = 3_600_000

/** Converts Unix ms to the local time of a zone, in ms as if it were UTC. */
export type Clock = (time: number) => number

/** @param zone an IANA name @throws RangeError for an unknown zone */
export function clockIn(zone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  return (time) => {
    const { year, month, day, hour, minute, second } = Object.fromEntries(
      format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
    ) as Record<Intl.DateTimeFormatPartTypes, number>
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}

/**
 * First moment at which the clock shows this time, or the next one after it if clocks skip it.
 * @param shown local time in ms, as if it were UTC
 */
export function firstShowing(shown: number, clock: Clock): number {
  // Clocks differ from UTC by at most 14 hours and change by whole minutes, so a binary search finds the earliest.
  const from = shown - 15 * hour
  const found = firstBetween(from, shown + 15 * hour)
  // When clocks are set back, they show it twice, and the search may find either.
  return clock(found - hour) >= shown ? firstBetween(from, found - hour) : found

  function firstBetween(before: number, after: number): number {
    if (after - before <= 1) return after
    const middle = Math.floor((before + after) / 2)
    return clock(middle) >= shown ? firstBetween(before, middle) : firstBetween(middle, after)
  }
}
