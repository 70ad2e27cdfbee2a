import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.js'

/** Closes something that was opened. */
export interface Closing {
  (): unknown
  /** It ends by itself in a time of its own, and is waited for. */
  readonly bounded?: boolean
}

/** For all that waits for others (answers in progress, mails, housekeeping) together, ms. */
const patience = 5_000
/** For each of them once that is used up, ms. */
const least = 250

export function bounded(step: () => unknown): Closing {
  return Object.assign(step, { bounded: true })
}

/**
 * Closes what is open, last opened first, whatever hangs: a database that does not answer keeps everybody who waits for
 * it, and the fixes that are still to be stored, and the process, must not wait for them. What fails keeps nobody open
 * either.
 * @throws the first failure, once all are closed
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

/** Whether it has ended within so many ms. @throws as it does */
export async function isDone(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = new AbortController()
  try {
    return await Promise.race([work.then(() => true), wait(ms, false, { signal: late.signal })])
  } finally {
    late.abort()
  }
}
