const minute = 60_000

/** Returns the start of a minute, Unix ms. Date fields show minutes. */
export const startOfMinute = (time: number): number => Math.floor(time / minute) * minute

/** Returns the last millisecond of a minute, Unix ms: the last minute of a range counts in full. @param start of the minute */
export const endOfMinute = (start: number): number => start + minute - 1

/**
 * Formats a time for a date field: `MM/DD/YYYY HH:mm`, 24 hours (specification 1, section 5).
 * @param shown local time in ms, as if it were UTC
 */
export function writeFieldTime(shown: number): string {
  const iso = new Date(shown).toISOString()
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)} ${iso.slice(11, 16)}`
}
