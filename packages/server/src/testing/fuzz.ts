import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Parameters } from 'fast-check'

const times = Number(process.env.BALIZA_FUZZ_RUNS ?? 1)

/**
 * How often a property is tried: few times in every test run, `BALIZA_FUZZ_RUNS=20` times as many for a night.
 * A failure prints its seed and path; `BALIZA_FUZZ_SEED` tries that seed again.
 */
export function tries(few: number): Parameters<unknown> {
  const seed = process.env.BALIZA_FUZZ_SEED
  return {
    numRuns: Math.max(1, Math.round(few * times)),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    // Reducing a failure asks a running server again and again: long enough to be of use, and no longer.
    interruptAfterTimeLimit: 60_000 * times,
    markInterruptAsFailure: true,
  }
}

/** The time that a fuzz test may take, ms. */
export const patience = 300_000 * Math.max(1, times)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Live memory of this process after a collection, MB. */
export function heapUsed(): number {
  collect()
  return process.memoryUsage().heapUsed / 1_048_576
}
