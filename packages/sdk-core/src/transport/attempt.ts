import { BalizaError } from '../errors.js'

/** One request as it goes out. */
export interface Outgoing {
  /** The catalogue's name of the call, for errors. */
  readonly call: string
  readonly url: string
  /** JSON text to POST; none: a GET. */
  readonly body?: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds for this one attempt, its body included. */
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
}

/** What came back, whatever its HTTP status. */
export interface Incoming {
  readonly httpStatus: number
  readonly headers: Headers
  readonly text: string
}

/** Sends once, without judging the answer. */
export type Attempt = (outgoing: Outgoing) => Promise<Incoming>

/** @param fetch The `fetch` to send with; none: the global one at the time of the call. */
export function createAttempt(fetch: typeof globalThis.fetch | undefined): Attempt {
  const send = fetch ?? ((input, init) => globalThis.fetch(input, init))

  return async ({ call, url, body, headers, timeout, signal }) => {
    signal?.aborted && raise('aborted', signal.reason)
    // A fresh controller for every attempt: one that has timed out would stop the next before it leaves.
    const controller = new AbortController()
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      controller.abort()
    }, timeout)
    const stop = () => controller.abort(signal?.reason)
    signal?.addEventListener('abort', stop)
    try {
      const response = await send(url, {
        method: body === undefined ? 'GET' : 'POST',
        body: body ?? null,
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        signal: controller.signal,
        // The token is for this host alone; a redirect would carry it, in the body, wherever it says.
        redirect: 'error',
        credentials: 'omit',
      })
      return { httpStatus: response.status, headers: response.headers, text: await response.text() }
    } catch (error) {
      return raise(signal?.aborted ? 'aborted' : timedOut ? 'timeout' : 'offline', error)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }

    function raise(code: 'aborted' | 'timeout' | 'offline', cause: unknown): never {
      throw new BalizaError({ code, call, cause })
    }
  }
}
