/** Types with the radio networks and cells around a personal tracker, which do not determine a position. */
const types: ReadonlySet<number> = new Set([0x17, 0x69])
/** Start mark, count, type, date, number of cells, country, network and CR LF. */
const fixedLength = 16
const networkLength = 7
const cellLength = 5

/**
 * Returns the answer to a frame that has the number of radio networks instead of its length, and neither serial nor checksum. The
 * answer repeats its type and its date. The server stores none of its data, so its two counts are sufficient validation.
 * @returns null for any other frame
 */
export function wirelessAnswer(text: string): string | null {
  if (!text.startsWith('xx') || !types.has(text.charCodeAt(3))) return null
  const networks = text.charCodeAt(2) * networkLength
  const cells = text.charCodeAt(10 + networks) * cellLength
  if (text.length !== fixedLength + networks + cells || !text.endsWith('\r\n')) return null
  return `xx\0${text.slice(3, 10)}\r\n`
}
