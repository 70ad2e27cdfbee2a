/** Types of what a personal tracker hears around it: radio networks and cells, which name no place by themselves. */
const types: ReadonlySet<number> = new Set([0x17, 0x69])
/** Marks, count, type, date, number of cells, country, network and CR LF. */
const fixedLength = 16
const networkLength = 7
const cellLength = 5

/**
 * The answer to a frame that has the number of radio networks where others have their length, and neither serial nor sum: its
 * type and its date. Nothing of it is kept, so that nothing needs to prove it whole but its two counts.
 * @returns null for any other frame
 */
export function wirelessAnswer(text: string): string | null {
  if (!text.startsWith('xx') || !types.has(text.charCodeAt(3))) return null
  const networks = text.charCodeAt(2) * networkLength
  const cells = text.charCodeAt(10 + networks) * cellLength
  if (text.length !== fixedLength + networks + cells || !text.endsWith('\r\n')) return null
  return `xx\0${text.slice(3, 10)}\r\n`
}
