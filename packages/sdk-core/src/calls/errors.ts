import type { Reason } from '../codes/reasons.js'
import type { CallNames, Effect } from './call.js'

/**
 * What can go wrong with a call, as a code that a caller can switch on.
 *
 * - `offline`: no answer at all (network down, host unreachable, CORS).
 * - `timeout`: the host took longer than the client's timeout.
 * - `aborted`: the caller's own `AbortSignal` stopped it.
 * - `http`: a 429 or a 5xx, or any other HTTP error that has no text of the product.
 * - `malformed`: an answer that is not as agreed.
 * - `refused`: the server answered a `status` other than 1, or an HTTP 4xx of its own; `mensaje` says why, in Spanish.
 * - `inactive`: `status` 2: the user is inactive (specification 1, section 4).
 * - `unauthorized`: no session, or one that has ended.
 * - `forbidden`: a session that may not do this.
 * - `origin`: a page of this origin may not show what it asked for: the mirror account does not list the site.
 * - `unavailable`: the host knows the call and does not serve it (yet).
 * - `token`: the page's own `getToken` failed; `cause` is what it threw.
 * - `hook`: one of the host's own hooks (`onRequest` and its like) failed; `cause` is what it threw.
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

/** The row that failed; by a name alone what is no row, or one that could not be loaded. */
export type ErrorCall = CallNames | string

/** What a {@link BalizaError} is made from. */
export interface BalizaErrorInit {
  readonly code: BalizaErrorCode
  /** The call that failed. */
  readonly call: ErrorCall
  /** What repeating that call does; unless given, it is not known and the call is not to be repeated. */
  readonly effect?: Effect | undefined
  /** `true`: it failed before anything went out to the host. */
  readonly unsent?: boolean
  /** Of a host that has not answered: its address, and the code of the cause where there is one. */
  readonly where?: string | undefined
  /** The server's Spanish text, shown to the user as it is. */
  readonly mensaje?: string | undefined
  /** Why the host refused, for a program. */
  readonly reason?: Reason | undefined
  /** The field of the payload that it refused. */
  readonly field?: string | undefined
  /** How the host's log names the request. */
  readonly requestId?: string | undefined
  /** The HTTP status, where an answer came. */
  readonly httpStatus?: number | undefined
  /** Milliseconds after which the host wants to be asked again. */
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** Whether what went wrong may pass by itself. */
export function mayPass({ code, httpStatus = 0 }: Pick<BalizaErrorInit, 'code' | 'httpStatus'>): boolean {
  const failed = code === 'http' && (httpStatus === 429 || httpStatus >= 500)
  return failed || isUnreached({ code })
}

/** Whether no answer of the host came, so that it may be down. An HTTP error is an answer. */
export function isUnreached({ code }: Pick<BalizaError, 'code'>): boolean {
  return code === 'offline' || code === 'timeout' || code === 'token'
}

/** Errors after which the host may have answered, although no answer was read. */
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

/** The only error that leaves the SDK. Its message is a sentence for the log and never holds a token. */
export class BalizaError extends Error {
  override readonly name = 'BalizaError'
  /** What went wrong. */
  declare readonly code: BalizaErrorCode
  /** The call that failed, as the client names it, for instance `units.list`. */
  declare readonly call: string
  /** The catalogue's name of it, for instance `getObjetos`, where it is known. */
  declare readonly catalogueName: string | undefined
  /** The server's Spanish text, where it sent one. */
  declare readonly mensaje: string | undefined
  /**
   * Why the host refused, as a program can tell it apart: `duplicate`, `missing`, `inUse` … (`Reason` lists them all).
   * A host that gives no reasons leaves it undefined.
   */
  declare readonly reason: Reason | undefined
  /** The field of the payload that the reason is about, where it is about one: `imei`, or a path such as `filas.0`. */
  declare readonly field: string | undefined
  /** Names the request in the host's log, where the host says how: quote it when you ask its operator. */
  declare readonly requestId: string | undefined
  /** The HTTP status, where an answer came. */
  declare readonly httpStatus: number | undefined
  /** Milliseconds after which the host wants to be asked again, where it named a time. */
  declare readonly retryAfter: number | undefined
  /**
   * Whether the same call may be made again and then succeed without anybody changing anything. Never of a call whose
   * `effect` is `once`, as a command to an engine or a new account: that is repeated by a person who has looked, or by a
   * program that gave it an `idempotencyKey` of its own.
   */
  declare readonly retryable: boolean
  /**
   * `unknown`: whether the host has done it is not known. The request of a `once` call may have reached it, and its
   * answer was lost, could not be read, or was an error of the host's own (a timeout, a connection that broke, a call
   * that was aborted while in progress, a 5xx), and so was that of every repetition; or the host itself says so (`reason`
   * `unfinished`). Look before asking again. In every other case a `once` call that failed has done nothing. Calls that only
   * read, or that may be repeated, have `unknown` only where the host gives that reason.
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
 * Whether a caught value is a {@link BalizaError}, and of this code where one is given.
 * Looks at a brand and not at the class, because a page may hold two copies of the SDK.
 */
export function isBalizaError(value: unknown, code?: BalizaErrorCode): value is BalizaError {
  const error = value as { readonly [brand]?: true; readonly code?: unknown } | null | undefined
  return error?.[brand] === true && (code === undefined || error.code === code)
}

/** What went wrong with a call; anything unforeseen is an answer that could not be read. */
export function asBalizaError(cause: unknown, call: ErrorCall): BalizaError {
  return isBalizaError(cause) ? cause : new BalizaError({ code: 'malformed', call, cause })
}

/**
 * Whether a failed `commands.send` only wants `confirmado: true`: ask the user again with the error's `mensaje`,
 * then send it with that field.
 */
export function needsConfirmation(error: unknown): boolean {
  if (!isBalizaError(error, 'refused') || error.call !== 'commands.send') return false
  // A host that gives no reasons has no other 409.
  return error.httpStatus === 409 && (error.reason ?? 'confirm') === 'confirm'
}
