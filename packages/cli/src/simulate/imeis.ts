import { UsageError } from '../exit-codes.js'

/** Returns the IMEIs to simulate: the arguments, or with `--trackers` that many consecutive IMEIs from the only argument. */
export function chooseImeis(args: readonly string[], trackers: number | undefined): readonly string[] {
  if (trackers === undefined) return [...new Set(args)]
  const [first = '', ...others] = args
  if (others.length > 0 || !/^\d{4,16}$/.test(first))
    throw new UsageError('--trackers quiere un solo IMEI, de cifras: el primero.')
  // A number cannot represent 16 digits exactly.
  const from = BigInt(first)
  return Array.from({ length: trackers }, (_, index) =>
    String(from + BigInt(index)).padStart(first.length, '0'),
  )
}

/**
 * Distributes trackers evenly among processes. Returns the arguments of each process.
 * @param inRow the IMEIs are consecutive: the first and `--trackers` identify them, because a full list could be too long for a
 * command line
 */
export function partsOf(imeis: readonly string[], processes: number, inRow: boolean): string[][] {
  const many = Math.min(processes, imeis.length)
  const border = (part: number) => Math.floor((part * imeis.length) / many)
  return Array.from({ length: many }, (_, part) => {
    const own = imeis.slice(border(part), border(part + 1))
    return inRow ? [...own.slice(0, 1), '--trackers', String(own.length)] : own
  })
}
