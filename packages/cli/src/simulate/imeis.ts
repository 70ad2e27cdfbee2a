import { UsageError } from '../exit-codes.js'

/** The trackers that are asked for: these, or with `--trackers` so many in a row from the only one on. */
export function chooseImeis(args: readonly string[], trackers: number | undefined): readonly string[] {
  if (trackers === undefined) return [...new Set(args)]
  const [first = '', ...others] = args
  if (others.length > 0 || !/^\d{4,16}$/.test(first))
    throw new UsageError('--trackers quiere un solo IMEI, de cifras: el primero.')
  // 16 figures are more than a number holds.
  const from = BigInt(first)
  return Array.from({ length: trackers }, (_, index) =>
    String(from + BigInt(index)).padStart(first.length, '0'),
  )
}

/**
 * Shares trackers out among processes, as evenly as can be: for each process the arguments that name its own.
 * @param inRow the imeis are consecutive: the first and `--trackers` name them, where a list of all would be too long
 */
export function partsOf(imeis: readonly string[], processes: number, inRow: boolean): string[][] {
  const many = Math.min(processes, imeis.length)
  const border = (part: number) => Math.floor((part * imeis.length) / many)
  return Array.from({ length: many }, (_, part) => {
    const own = imeis.slice(border(part), border(part + 1))
    return inRow ? [...own.slice(0, 1), '--trackers', String(own.length)] : own
  })
}
