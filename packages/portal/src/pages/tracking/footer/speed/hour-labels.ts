const hour = 3_600_000
/** Minimum distance between two ticks, CSS pixels. */
const apart = 72

/**
 * Returns the tick labels of a chart of records: the time for the first point of each full hour, '' for the others. If hours are
 * too close together (a stop is one point), the later ones have no label. If the chart covers more than a day, labels include the
 * date.
 * @param times Unix ms, ascending: one per point; the points are equally spaced
 * @param width of the chart, CSS pixels
 */
export function hourLabels(times: readonly number[], width: number): string[] {
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0)
  const long = span > 24 * hour
  const format = new Intl.DateTimeFormat('es-MX', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(long ? { day: '2-digit', month: '2-digit' } : {}),
  })
  // A short history may contain no full hour: it has a tick every ten minutes.
  const every = span > 3 * hour ? hour : hour / 6
  const least = (times.length * apart * (long ? 1.5 : 1)) / Math.max(1, width)
  const zone = new Date(times[0] ?? 0).getTimezoneOffset() * 60_000
  const stepOf = (time: number) => Math.floor((time - zone) / every)
  let last = Number.NEGATIVE_INFINITY
  return times.map((time, index) => {
    const before = times[index - 1]
    if (before === undefined || stepOf(before) === stepOf(time) || index - last < least) return ''
    last = index
    return format.format(stepOf(time) * every + zone)
  })
}
