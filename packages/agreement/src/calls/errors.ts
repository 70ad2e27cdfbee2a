import type { Reason } from '../codes/reasons.js'
import type { CallNames, Effect } from './call.js'

/**
 * Error code of a call, for a `switch` in the caller.
 *
 * - `offline`: no response at all (network down, server unreachable, CORS).
 * - `timeout`: the server took longer than the client's timeout.
 * - `aborted`: the caller's own `AbortSignal` stopped the call.
 * - `http`: a 429, a 5xx, or any other HTTP error without a text of Baliza.
 * - `malformed`: the response does not have the specified form.
 * - `refused`: the server returned a `status` other than 1, or an HTTP 4xx with its own text; `mensaje` is the reason, in
 *   Spanish.
 * - `inactive`: `status` 2: the user is inactive (specification 1, section 4).
 * - `unauthorized`: there is no session, or it has ended.
 * - `forbidden`: the session may not make this call.
 * - `origin`: a page of this origin may not show the requested data, because the mirror account does not list the site.
 * - `unavailable`: the server knows the call but does not serve it (yet).
 * - `token`: the page's own `getToken` failed; `cause` is what it threw.
 * - `hook`: one of the caller's own hooks (such as `onRequest`) failed; `cause` is what it threw.
 */
export type BalizaErrorCode =
  | 'offline'
  | 'timeout'
  | 'aborted'
  | 'http'
  | 'malformed'
  | 'refused'
  | 'inactive'
  | 'unauthorized'
  | 'forbidden'
  | 'origin'
  | 'unavailable'
  | 'token'
  | 'hook'

const brand = Symbol.for('baliza.error')

/** The row that failed. Only a name for what is not a row, or for a row that could not be loaded. */
export type ErrorCall = CallNames | string

/** Input of the constructor of {@link BalizaError}. */
export interface BalizaErrorInit {
  readonly code: BalizaErrorCode
  /** The call that failed. */
  readonly call: ErrorCall
  /** What repeating the call does. If omitted, this is unknown and the call must not be repeated. */
  readonly effect?: Effect | undefined
  /** `true`: the call failed before any request was sent. */
  readonly unsent?: boolean
  /** For a server that has not responded: its address, and the code of the cause if there is one. */
  readonly where?: string | undefined
  /** The server's Spanish text, shown to the user verbatim. */
  readonly mensaje?: string | undefined
  /** Why the server refused, as a code for programs. */
  readonly reason?: Reason | undefined
  /** Field of the payload that the server refused. */
  readonly field?: string | undefined
  /** Id of the request in the server's log. */
  readonly requestId?: string | undefined
  /** HTTP status, if there was a response. */
  readonly httpStatus?: number | undefined
  /** Milliseconds to wait before a retry, as the server requested. */
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** Returns whether the failure may be temporary. */
export function mayPass({ code, httpStatus = 0 }: Pick<BalizaErrorInit, 'code' | 'httpStatus'>): boolean {
  return code === 'http' ? httpStatus === 429 || httpStatus >= 500 : unreached.includes(code)
}

/** Returns whether there was no response, so that the server may be down. An HTTP error is a response. */
export function isUnreached({ code }: Pick<BalizaError, 'code'>): boolean {
  return unreached.includes(code)
}

const unreached: readonly BalizaErrorCode[] = ['offline', 'timeout', 'token']

/** Errors after which the server may have responded, although no response was read. */
const unread: readonly BalizaErrorCode[] = ['aborted', 'malformed', 'hook']

const sentences: Record<BalizaErrorCode, string> = {
  offline: 'got no answer',
  timeout: 'timed out',
  aborted: 'was aborted',
  http: 'was answered with an HTTP error',
  malformed: 'was not answered as agreed',
  refused: 'was refused',
  inactive: 'was refused: inactive user',
  unauthorized: 'needs a session',
  forbidden: 'is not permitted to this session',
  origin: 'is not permitted to this origin',
  unavailable: 'is not available here',
  token: 'failed',
  hook: 'was stopped by a hook',
}

/** The only error that the SDK throws. Its message is a sentence for the log and never contains a token. */
export class BalizaError extends Error {
  override readonly name = 'BalizaError'
  /** Kind of failure. */
  declare readonly code: BalizaErrorCode
  /** The call that failed, as the client names it, for instance `units.list`. */
  declare readonly call: string
  /** Name of the call in the catalogue, for instance `getObjetos`, if it is known. */
  declare readonly catalogueName: string | undefined
  /** The server's Spanish text, if it sent one. */
  declare readonly mensaje: string | undefined
  /**
   * Why the server refused, as a code for programs: `duplicate`, `missing`, `inUse` … (`Reason` lists them all). Undefined if the
   * server sends no reasons.
   */
  declare readonly reason: Reason | undefined
  /** Field of the payload that the reason refers to, if any: `imei`, or a path such as `filas.0`. */
  declare readonly field: string | undefined
  /** Id of the request in the server's log, if the server sends one. Quote it when you contact its operator. */
  declare readonly requestId: string | undefined
  /** HTTP status, if there was a response. */
  declare readonly httpStatus: number | undefined
  /** Milliseconds to wait before a retry, if the server named a time. */
  declare readonly retryAfter: number | undefined
  /**
   * Whether the same call may be repeated and may then succeed without any change. Always `false` for a call whose `effect` is
   * `once`, such as a command to an engine or a new account. A person repeats such a call after checking, or a program that gave
   * it its own `idempotencyKey`.
   */
  declare readonly retryable: boolean
  /**
   * `unknown`: it is not known whether the server carried out the call. This happens in two cases:
   *
   * - The request of a `once` call may have reached the server, and its response was lost, could not be read, or was a server
   *   error (a timeout, a broken connection, a call aborted while in progress, a 5xx). The same happened to every repetition.
   * - The server reports it (`reason` `unfinished`).
   *
   * Check before you repeat the call. In all other cases a failed `once` call has done nothing. Calls that only read, or that may
   * be repeated, have `unknown` only if the server sends that reason.
   */
  declare readonly outcome: 'unknown' | undefined

  constructor({ call, effect, unsent, where, cause, ...details }: BalizaErrorInit) {
    const { code, mensaje, httpStatus } = details
    const detail = mensaje ?? (httpStatus ? `HTTP ${httpStatus}` : where)
    const { id, name = undefined } = typeof call === 'string' ? { id: call } : call
    const named = name === undefined || name === id ? id : `${id} (${name})`
    super(`${named} ${sentences[code]}${detail ? `: ${detail}` : ''}`, { cause })
    const passing = mayPass(details)
    const lost = passing && code !== 'token' && httpStatus !== 429
    const mayHaveArrived = effect === 'once' && !unsent && (lost || unread.includes(code))
    Object.assign(this, details, {
      call: id,
      catalogueName: name,
      retryable: effect !== undefined && effect !== 'once' && passing,
      outcome: mayHaveArrived || details.reason === 'unfinished' ? 'unknown' : undefined,
    })
    Object.defineProperty(this, brand, { value: true })
  }
}

/**
 * Returns whether a caught value is a {@link BalizaError}, and has this code if one is given. Checks a brand instead of the
 * class, because a page may contain two copies of the SDK.
 */
export function isBalizaError(value: unknown, code?: BalizaErrorCode): value is BalizaError {
  const error = value as { readonly [brand]?: true; readonly code?: unknown } | null | undefined
  return error?.[brand] === true && (code === undefined || error.code === code)
}

/** Returns the error of a call. Any other thrown value becomes a `malformed` error: the response could not be read. */
export function asBalizaError(cause: unknown, call: ErrorCall): BalizaError {
  return isBalizaError(cause) ? cause : new BalizaError({ code: 'malformed', call, cause })
}

/**
 * Returns whether a failed `commands.send` only needs `confirmado: true`. Ask the user again with the error's `mensaje`, then
 * send the command with that field.
 */
export function needsConfirmation(error: unknown): boolean {
  if (!isBalizaError(error, 'refused') || error.call !== 'commands.send') return false
  // A server that sends no reasons has no other 409.
  return error.httpStatus === 409 && (error.reason ?? 'confirm') === 'confirm'
}
