import { type BalizaErrorCode, isBalizaError } from '@baliza/sdk-core/internal'

/** Faults of how a widget was added to a page. They are found before any request to a server. */
export type SetupFault = 'no-client' | 'wrong-for' | 'no-host'

/**
 * A failure outside a request. `load`: a file of the widget, its map tiles or its content could not be loaded or rendered.
 * `old-browser`: the browser lacks a feature that the widget needs.
 */
export type LoadFault = 'load' | 'old-browser'

/** A failure, as `baliza-error` and `onError` report it. Only `cause` may contain a value of the page. */
export interface WidgetError {
  /** Code of the SDK, of the set-up fault or of the load fault. */
  readonly code: BalizaErrorCode | SetupFault | LoadFault
  /** A sentence for the visitor, in the language of the widget. */
  readonly message: string
  /** A sentence in English for the developer and the log: what failed and why. The SDK never includes a token. */
  readonly developerMessage: string
  /**
   * The request that failed, by its name in the client (`units.list`; `getToken` for your own server). `null` if there was no
   * request.
   */
  readonly request: string | null
  /** The HTTP status, if there was a response. */
  readonly status: number | null
  /**
   * The value that was thrown: a `BalizaError`, the error that your `getToken` threw, or an error of the browser. `undefined` if
   * nothing was thrown.
   */
  readonly cause: unknown
}

/** Returns the fields of an error that derive from the thrown value. */
export function describeCause(cause: unknown): Omit<WidgetError, 'message'> {
  if (isBalizaError(cause))
    return {
      code: cause.code,
      developerMessage: `${cause.message}${causeOf(cause.cause)}`,
      request: cause.call,
      status: cause.httpStatus ?? null,
      // The error of the page's own function is more specific than the `token` error around it.
      cause: cause.code === 'token' ? cause.cause : cause,
    }
  return { code: 'load', developerMessage: `failed${causeOf(cause)}`, request: null, status: null, cause }
}

const causeOf = (cause: unknown) =>
  cause === undefined ? '' : `: ${cause instanceof Error ? cause.message : String(cause)}`

/**
 * Logs a part that could not be loaded or rendered.
 * @param part in English, as the subject of a sentence
 * @param message for the visitor; by default the developer's sentence
 * @returns the error to report to the page
 */
export function logFailure(part: string, cause: unknown, message?: string): WidgetError {
  const described = describeCause(cause)
  const developerMessage = `${part}: ${described.developerMessage}`
  console.error(`[baliza] ${developerMessage}`, cause)
  return { ...described, developerMessage, message: message ?? developerMessage }
}
