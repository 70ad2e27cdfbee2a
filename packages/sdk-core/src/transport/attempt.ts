import type { Effect } from '../calls/call.js'
import { BalizaError, type ErrorCall } from '../calls/errors.js'
import { hearDate } from '../rules/time/clock.js'
import type { Environment } from './environment.js'
import { HookFailure } from './hook-failure.js'

/** Milliseconds; `false` or `Infinity`: as long as it takes. */
export type Timeout = number | false

/** What a timer is set to: 24 days at most, because one with more goes off at once. */
export const patience = (timeout: Timeout) => Math.min(timeout || longest, longest)
const longest = 2 ** 31 - 1

/** One request as it goes out. */
export interface Outgoing {
  /** Names the call in errors. */
  readonly call: ErrorCall
  readonly effect: Effect
  readonly url: string
  /** JSON text to POST; none: a GET. */
  readonly body?: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds for this one attempt, its body included. */
  readonly timeout: Timeout
  readonly signal?: AbortSignal | undefined
  /** Whether there is a network to send on. */
  readonly online: boolean
}

/** What came back, whatever its HTTP status. */
export interface Incoming {
  readonly httpStatus: number
  readonly headers: Headers
  /** Empty where the answer comes in lines. */
  readonly text: string
  /** The body of an answer that comes line by line (`accept`), to be read as it comes; whoever reads it must end it. */
  readonly lines: ReadableStream<Uint8Array> | null
}

/** Sends once, without judging the answer. */
export type Attempt = (outgoing: Outgoing) => Promise<Incoming>

/**
 * @param fetch The `fetch` to send with; none: the global one at the time of the call.
 * @param record receives whether an attempt got an answer
 */
export function createAttempt(
  fetch: typeof globalThis.fetch | undefined,
  record: Environment['recordAttempt'] = () => {},
): Attempt {
  const send = fetch ?? ((input, init) => globalThis.fetch(input, init))

  return async ({ call, effect, url, body, headers, timeout, signal, online }) => {
    if (signal?.aborted) {
      throw new BalizaError({ code: 'aborted', call, effect, unsent: true, cause: signal.reason })
    }
    // A fresh controller for every attempt: one that has timed out would stop the next before it leaves.
    const controller = new AbortController()
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      controller.abort()
    }, patience(timeout))
    const stop = () => controller.abort(signal?.reason)
    signal?.addEventListener('abort', stop)
    try {
      const response = await send(url, {
        method: body === undefined ? 'GET' : 'POST',
        body: body ?? null,
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        signal: controller.signal,
        // The token is for this host alone; a redirect would send it, in the body, to another one. So it is
        // an HTTP error; not by 'error', which workers do not know.
        redirect: 'manual',
        credentials: 'omit',
      })
      record(true)
      hearDate(response.headers.get('date'))
      const inLines = /ndjson|event-stream/.test(response.headers.get('content-type') ?? '')
      const lines = inLines ? response.body : null
      return {
        httpStatus: response.status,
        headers: response.headers,
        lines,
        text: inLines ? '' : await response.text(),
      }
    } catch (error) {
      const hook = error instanceof HookFailure ? error : null
      const code = signal?.aborted ? 'aborted' : timedOut ? 'timeout' : hook ? 'hook' : 'offline'
      if (code === 'offline' || code === 'timeout') record(false)
      const unsent = hook ? hook.unsent : !online || neverConnected(error)
      const where = code === 'offline' || code === 'timeout' ? whereAndWhy(url, error) : undefined
      throw new BalizaError({ code, call, effect, unsent, where, cause: hook ? hook.cause : error })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }
}

/** What there is of an error of `fetch`: Node says it in the cause of its one message, Bun in the error itself. */
function facts(error: unknown): { readonly code: string; readonly message: string } {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown; message?: unknown } }
  const errorCode = cause?.code ?? code
  return { code: typeof errorCode === 'string' ? errorCode : '', message: String(cause?.message) }
}

/** No address, nobody there, no route to it, or no handshake: a certificate, a protocol, http where https was asked for. */
const beforeConnecting =
  /^(ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_\w+|E(HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_URL|EPROTO)$|CERT|^(CRL|ERR_SSL|ERR_TLS|UNABLE_TO|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH)/

/** Node says when there was no connection to send on; browsers keep it to themselves. */
function neverConnected(error: unknown): boolean {
  const { code, message } = facts(error)
  return beforeConnecting.test(code) || message.includes('before secure TLS connection')
}

/** The host's address, without what may be secret in it, and the code of what went wrong, which never quotes a header. */
function whereAndWhy(url: string, error: unknown): string {
  const page = (globalThis as { location?: { origin?: string } }).location?.origin
  const [, scheme, host] = /^(https?:\/\/)(?:[^/?#]*@)?([^/?#]*)/.exec(url) ?? []
  return [scheme ? scheme + host : page, facts(error).code].filter(Boolean).join(', ')
}
