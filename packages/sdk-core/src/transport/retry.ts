import { BalizaError, type ErrorCall, isBalizaError, mayPass } from '@baliza/agreement/calls/errors.js'

const retries = 2
const firstPause = 400
/** Longest `Retry-After` that is waited for, in ms. With a longer one the call fails at once. */
const maxPause = 30_000

export interface RetryOptions {
  readonly call: ErrorCall
  readonly signal?: AbortSignal | undefined
  /** Whether a network is available for a retry. */
  readonly online: () => boolean
  /** Key by which the server recognizes a repetition, regardless of the call's effect. */
  readonly keyed?: string | false
}

/**
 * Runs an attempt, and up to two more after a transient failure: no network, a timeout, a 429 or a 5xx. It retries only calls
 * that may be repeated, according to their error or key. The pauses grow, with jitter, so that many clients do not return
 * together. It respects `Retry-After`. If an attempt may have taken effect, the last error carries that `outcome` too.
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
      // A refusal proves that no earlier attempt took effect: the server would have recognized its key.
      if (error.code !== 'refused') Object.assign(error, { outcome })
      pause = error.retryAfter ?? firstPause * 3 ** round * (0.5 + Math.random())
      const again = error.retryable || (options.keyed && mayPass(error))
      if (!again || round === retries || pause > maxPause || !options.online()) throw error
    }
  }
}

/** Reads `Retry-After`, seconds or a date, as ms. */
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
