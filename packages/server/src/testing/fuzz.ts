import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Parameters } from 'fast-check'

const times = Number(process.env.BALIZA_FUZZ_RUNS ?? 1)

/** Number of runs of a property: few in a normal run, 20 times as many with `BALIZA_FUZZ_RUNS=20`, for a night. */
export const runs = (few: number): number => Math.max(1, Math.round(few * times))

/** {@link runs} of a fuzz test. A failure prints its seed and path. `BALIZA_FUZZ_SEED` runs that seed again. */
export function tries(few: number): Parameters<unknown> {
  const seed = process.env.BALIZA_FUZZ_SEED
  return {
    numRuns: runs(few),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    // Limits the time for reducing a failure, which sends many requests to a running server.
    interruptAfterTimeLimit: 60_000 * times,
    markInterruptAsFailure: true,
  }
}

/** The time limit of a fuzz test, in ms. */
export const patience = 300_000 * Math.max(1, times)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Live memory of this process after a garbage collection, in MB. */
export function heapUsed(): number {
  collect()
  return process.memoryUsage().heapUsed / 1_048_576
}
