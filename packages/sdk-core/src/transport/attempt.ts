import type { Effect } from '@baliza/agreement/calls/call.js'
import { BalizaError, type ErrorCall } from '@baliza/agreement/calls/errors.js'
import { hearDate } from '@baliza/agreement/rules/time/clock.js'
import type { Environment } from './environment.js'
import { HookFailure } from './hook-failure.js'

/** Timeout in ms; `false` or `Infinity`: no timeout. */
export type Timeout = number | false

/** Limits a timer to 24 days: a longer timer fires at once. */
export const patience = (timeout: Timeout) => Math.min(timeout || longest, longest)
const longest = 2 ** 31 - 1

/** One request to send. */
export interface Outgoing {
  /** Call named in errors. */
  readonly call: ErrorCall
  readonly effect: Effect
  readonly url: string
  /** JSON text to POST; without it, the request is a GET. */
  readonly body?: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Timeout of this attempt, including its body, in ms. */
  readonly timeout: Timeout
  readonly signal?: AbortSignal | undefined
  /** Whether a network is available. */
  readonly online: boolean
}

/** Response, with any HTTP status. */
export interface Incoming {
  readonly httpStatus: number
  readonly headers: Headers
  /** Empty if the answer is streamed in lines. */
  readonly text: string
  /** Body of an answer streamed in lines (`accept`). The reader must cancel it. */
  readonly lines: ReadableStream<Uint8Array> | null
}

/** Sends a request once, without checking the response. */
export type Attempt = (outgoing: Outgoing) => Promise<Incoming>

/**
 * @param fetch `fetch` to use. Default: the global one at the time of the call.
 * @param record called with whether an attempt got an answer
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
    // Each attempt needs its own controller: an aborted one would stop the next attempt before it is sent.
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
        // The token must reach only this server, and a redirect would send it to another in the body. A redirect is therefore an
        // HTTP error. `error` is not used because some workers do not support it.
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

/** Reads the code and message of an error of `fetch`. Node puts them in the cause, Bun in the error itself. */
function facts(error: unknown): { readonly code: string; readonly message: string } {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown; message?: unknown } }
  const errorCode = cause?.code ?? code
  return { code: typeof errorCode === 'string' ? errorCode : '', message: String(cause?.message) }
}

/** Failures before a connection: no address, no listener, no route, or no handshake (certificate, protocol, http for https). */
const beforeConnecting =
  /^(ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_\w+|E(HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_URL|EPROTO)$|CERT|^(CRL|ERR_SSL|ERR_TLS|UNABLE_TO|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH)/

/** Whether the error proves that there was no connection. Node reports it; browsers do not. */
function neverConnected(error: unknown): boolean {
  const { code, message } = facts(error)
  return beforeConnecting.test(code) || message.includes('before secure TLS connection')
}

/** Server's address without secrets, and the error code, which never contains a header. */
function whereAndWhy(url: string, error: unknown): string {
  const page = (globalThis as { location?: { origin?: string } }).location?.origin
  const [, scheme, host] = /^(https?:\/\/)(?:[^/?#]*@)?([^/?#]*)/.exec(url) ?? []
  return [scheme ? scheme + host : page, facts(error).code].filter(Boolean).join(', ')
}
