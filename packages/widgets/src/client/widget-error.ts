import { type BalizaErrorCode, isBalizaError } from '@baliza/sdk-core'

/** What can be wrong with how a widget was put on a page, before anything was asked of a host. */
export type SetupFault = 'no-client' | 'wrong-for' | 'no-host'

/**
 * A failure outside a call: `load`, a file of the widget, its map tiles or what it draws could not be loaded; `old-browser`,
 * the browser lacks what the widget needs.
 */
export type LoadFault = 'load' | 'old-browser'

/** What went wrong, as `baliza-error` and `onError` report it. Only `cause` may contain a value of the page. */
export interface WidgetError {
  /** The SDK's code, what is wrong with the set-up, or what could not be loaded. */
  readonly code: BalizaErrorCode | SetupFault | LoadFault
  /** A sentence for the visitor, in the language of the widget. */
  readonly message: string
  /** A sentence for the developer and the log, in English: what failed and why. The SDK puts no token into it. */
  readonly developerMessage: string
  /** The request that failed, as the client names it (`units.list`; `getToken` for your own server's); `null`: none was made. */
  readonly request: string | null
  /** The HTTP status, where an answer came. */
  readonly status: number | null
  /** What was thrown: a `BalizaError`, the error of your own `getToken`, or of the browser. `undefined`: nothing was. */
  readonly cause: unknown
}

/** The fields of an error that come from what was thrown. */
export function describeCause(cause: unknown): Omit<WidgetError, 'message'> {
  if (isBalizaError(cause))
    return {
      code: cause.code,
      developerMessage: `${cause.message}${causeOf(cause.cause)}`,
      request: cause.call,
      status: cause.httpStatus ?? null,
      // What the page's own function threw is more than that it threw.
      cause: cause.code === 'token' ? cause.cause : cause,
    }
  return { code: 'load', developerMessage: `failed${causeOf(cause)}`, request: null, status: null, cause }
}

const causeOf = (cause: unknown) =>
  cause === undefined ? '' : `: ${cause instanceof Error ? cause.message : String(cause)}`

/**
 * Logs a part that could not be loaded or drawn.
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
