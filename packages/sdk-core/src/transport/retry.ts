import { BalizaError, type ErrorCall, isBalizaError, mayPass } from '../calls/errors.js'

const retries = 2
const firstPause = 400
/** A host that asks for a longer pause than this is not waited for: the call fails at once. */
const longestPause = 30_000

/** How one round of attempts is repeated. */
export interface RetryOptions {
  readonly call: ErrorCall
  readonly signal?: AbortSignal | undefined
  /** Whether there is a network to try again on. */
  readonly online: () => boolean
  /** The key by which the host knows a repetition, whatever the call does. */
  readonly keyed?: string | false
}

/**
 * Runs an attempt, and up to two more after what may pass by itself: no network, a timeout, a 429 or a 5xx of a call
 * that may be repeated, as its error or its key says. The pauses grow, with jitter, so that many clients do not come back
 * together; `Retry-After` is obeyed. What one attempt may have done is carried by the error of the last one too.
 */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  let outcome: 'unknown' | undefined
  for (let round = 0, pause = 0; ; round++) {
    try {
      if (round > 0) await sleep(pause, options)
      return await attempt()
    } catch (error) {
      if (!isBalizaError(error)) throw error
      outcome ??= error.outcome
      // Refused, it was not done before either: the host knows it by its key.
      if (error.code !== 'refused') Object.assign(error, { outcome })
      pause = error.retryAfter ?? firstPause * 3 ** round * (0.5 + Math.random())
      const again = error.retryable || (options.keyed && mayPass(error))
      if (!again || round === retries || pause > longestPause || !options.online()) throw error
    }
  }
}

/** Reads `Retry-After`: seconds, or a date. */
export function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined
  const pause = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(pause) ? undefined : Math.max(0, pause)
}

/** @throws BalizaError `aborted` with `signal` */
export function sleep(pause: number, { call, signal }: Pick<RetryOptions, 'call' | 'signal'>): Promise<void> {
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
