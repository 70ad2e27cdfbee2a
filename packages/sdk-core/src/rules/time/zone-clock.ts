const hour = 3_600_000

/** What the clocks of a zone show, as if they were UTC's, ms. */
export type Clock = (time: number) => number

/** @param zone an IANA name @throws RangeError for a zone that there is none */
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
 * The first moment at which the clocks show this, or, where they jump over it, what comes after.
 * @param shown as if it were UTC's, ms
 */
export function firstShowing(shown: number, clock: Clock): number {
  // Clocks are at most 14 hours away, and jump by whole minutes: the earliest that shows it is looked for.
  const from = shown - 15 * hour
  const found = firstBetween(from, shown + 15 * hour)
  // In the night in which clocks go back they show it twice, and any of the two was found.
  return clock(found - hour) >= shown ? firstBetween(from, found - hour) : found

  function firstBetween(before: number, after: number): number {
    if (after - before <= 1) return after
    const middle = Math.floor((before + after) / 2)
    return clock(middle) >= shown ? firstBetween(before, middle) : firstBetween(middle, after)
  }
}
