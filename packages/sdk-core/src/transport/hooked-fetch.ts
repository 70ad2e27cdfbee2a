import { createFetch, FetchError, type FetchHooks } from 'ofetch'
import { HookFailure } from './hook-failure.js'

/** Request to send, in ofetch's format. A hook may change its URL and its options. */
export interface HookedRequest {
  request: string | Request
  options: Omit<RequestInit, 'body' | 'duplex' | 'headers'> & { headers: Headers; body?: unknown }
}

/** Request and its response. */
export interface HookedResponse extends HookedRequest {
  response: Response
}

/** Request and the error that prevented a response. */
export interface HookedError extends HookedRequest {
  error: Error
}

/** Callback at one stage of a request. Several run in their order. */
export type Hook<Context> = OneHook<Context> | OneHook<Context>[]
type OneHook<Context> = (context: Context) => void | Promise<void>

/**
 * Callbacks of the application for every attempt of a request: ofetch's interceptors. They see the complete request, with its
 * token: do not log it. A hook that throws stops the call, which fails with `hook`.
 */
// Repeated here because ofetch's own declarations import a package that ofetch does not install.
export interface ClientHooks {
  /** Called before the request is sent. */
  onRequest?: Hook<HookedRequest> | undefined
  /** Called if the request did not reach the server. */
  onRequestError?: Hook<HookedError> | undefined
  /** Called for every response. */
  onResponse?: Hook<HookedResponse> | undefined
  /** Called for a response with status 400 or more. */
  onResponseError?: Hook<HookedResponse> | undefined
}

/**
 * Wraps `fetch` with ofetch and the application's hooks. Retries, pauses and the meaning of an answer belong to the transport,
 * for clients with and without hooks.
 *
 * @param fetch `fetch` to use. Default: the global one at the time of the call.
 */
export function hookedFetch(
  fetch: typeof globalThis.fetch | undefined,
  { onRequest, onRequestError, onResponse, onResponseError }: ClientHooks,
): typeof globalThis.fetch {
  const hooks: { [Name in keyof FetchHooks]: FetchHooks[Name] | undefined } = {
    onRequest,
    onRequestError,
    onResponse,
    onResponseError,
  }
  const given = Object.fromEntries(Object.entries(hooks).filter(([, hook]) => hook !== undefined))

  return async (input, init) => {
    let sent = false
    const { raw } = createFetch({
      fetch: (...asked) => {
        sent = true
        return (fetch ?? globalThis.fetch)(...asked)
      },
    })
    // A hook that exceeds the call's timeout is abandoned.
    const stopped = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    try {
      // The transport reads the response, within its timeout.
      const options = { ...(init as object), ...given, retry: false, responseType: 'stream' } as const
      return await Promise.race([raw(input as string, options), stopped])
    } catch (error) {
      // ofetch's error quotes the request with its token, so only its cause is passed on.
      if (!(error instanceof FetchError)) throw new HookFailure(error, !sent)
      if (error.response) return error.response
      throw error.cause
    }
  }
}
