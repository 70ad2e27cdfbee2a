import type { Effect } from '../call.js'
import { BalizaError, isBalizaError } from '../errors.js'

const retries = 2
const firstPause = 400
/** A host that asks for more patience than this is not waited for: the caller hears of it at once. */
const longestPause = 30_000

/** How one round of attempts is repeated. */
export interface RetryOptions {
  readonly call: string
  readonly effect: Effect
  readonly signal?: AbortSignal | undefined
  /** Whether there is a network to try again on. */
  readonly online: () => boolean
}

/** An error together with what its answer said about when to come back. */
export class Postponed extends Error {
  constructor(
    readonly error: BalizaError,
    /** Milliseconds; `null`: the answer did not say. */
    readonly pause: number | null,
  ) {
    super()
  }
}

/**
 * Runs an attempt, and where `effect` allows it up to two more after what may pass by itself: no network, a
 * timeout, a 429 or a 5xx. The pauses grow, with jitter, so that many clients do not come back together;
 * `Retry-After` is obeyed.
 */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (let round = 0; ; round++) {
    try {
      return await attempt()
    } catch (caught) {
      const { error, pause: asked } = caught instanceof Postponed ? caught : { error: caught, pause: null }
      const again =
        round < retries &&
        options.effect !== 'once' &&
        isBalizaError(error) &&
        error.retryable &&
        options.online()
      const pause = asked ?? firstPause * 3 ** round * (0.5 + Math.random())
      if (!again || pause > longestPause) throw error
      await sleep(pause, options)
    }
  }
}

/** Reads `Retry-After`: seconds, or a date. */
export function retryAfter(header: string | null): number | null {
  if (header === null || header.trim() === '') return null
  const pause = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(pause) ? null : Math.max(0, pause)
}

function sleep(pause: number, { call, signal }: RetryOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new BalizaError({ code: 'aborted', call, cause: signal?.reason }))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, pause)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
