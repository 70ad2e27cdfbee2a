import { createFetch, FetchError, type FetchHooks } from 'ofetch'
import { HookFailure } from './hook-failure.js'

/** A request that goes out, as ofetch has it: a hook may change its address and its options before it leaves. */
export interface HookedRequest {
  request: string | Request
  options: Omit<RequestInit, 'body' | 'duplex' | 'headers'> & { headers: Headers; body?: unknown }
}

/** A request, and what came back. */
export interface HookedResponse extends HookedRequest {
  response: Response
}

/** A request, and why nothing came back. */
export interface HookedError extends HookedRequest {
  error: Error
}

/** Something that is done at one moment of a request; several are done in their order. */
export type Hook<Context> = OneHook<Context> | OneHook<Context>[]
type OneHook<Context> = (context: Context) => void | Promise<void>

/**
 * What a host does with each request that goes out, of each attempt, and with what comes back: ofetch's own
 * interceptors. They see the request as it is, with its token: what they log is theirs to choose. One that throws stops
 * the call, which fails with `hook`.
 */
// Repeated here: ofetch's own declarations import a package that it does not bring.
export interface ClientHooks {
  /** Before it leaves. */
  onRequest?: Hook<HookedRequest> | undefined
  /** It did not reach the host. */
  onRequestError?: Hook<HookedError> | undefined
  /** Whatever was answered. */
  onResponse?: Hook<HookedResponse> | undefined
  /** It was answered with 400 or more. */
  onResponseError?: Hook<HookedResponse> | undefined
}

/**
 * `fetch`, through ofetch and a host's hooks. When to try again, how long to wait and what an answer means is not its
 * matter: all of that is the transport's, for clients with hooks and without.
 *
 * @param fetch The `fetch` to send with; none: the global one at the time of the call.
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
    // A hook that takes longer than the call may is left behind.
    const stopped = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    try {
      // The answer is read by the transport, within its time.
      const options = { ...(init as object), ...given, retry: false, responseType: 'stream' } as const
      return await Promise.race([raw(input as string, options), stopped])
    } catch (error) {
      // Its error quotes the request, with its token: what it was made of goes on alone.
      if (!(error instanceof FetchError)) throw new HookFailure(error, !sent)
      if (error.response) return error.response
      throw error.cause
    }
  }
}
