import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.js'

export interface Closing {
  (): unknown
  /** Whether the step limits its duration. Then it is always awaited. */
  readonly bounded?: boolean
}

/** Total timeout for all steps that wait for others (responses in progress, mails, housekeeping), ms. */
const patience = 5_000
/** Timeout of each further step after the total timeout, ms. */
const least = 250

export function bounded(step: () => unknown): Closing {
  return Object.assign(step, { bounded: true })
}

/**
 * Closes open resources in reverse order, even if some hang. A database that does not respond blocks everything that waits for
 * it. The fixes that are still to be stored, and the process, must not wait for that. A failed step does not prevent the others.
 * @throws the first failure, after all are closed
 */
export async function closeAll(open: Closing[], log: Log): Promise<void> {
  const until = performance.now() + patience
  const failures: unknown[] = []
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    try {
      const work = Promise.resolve(step())
      if (step.bounded === true) await work
      else if (!(await isDone(work, Math.max(least, until - performance.now()))))
        log.warn({ left: open.length }, 'algo no terminó a tiempo: se cierra sin esperarlo')
    } catch (error) {
      log.error({ err: error, left: open.length }, 'algo no se pudo cerrar bien')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Whether the work ends within this time, ms. @throws the error of the work */
export async function isDone(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = new AbortController()
  try {
    return await Promise.race([work.then(() => true), wait(ms, false, { signal: late.signal })])
  } finally {
    late.abort()
  }
}
