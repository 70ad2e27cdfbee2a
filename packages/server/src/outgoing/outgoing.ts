import { FetchError, type FetchOptions, ofetch } from 'ofetch'

/** The response of another server. */
export interface Outcome {
  readonly ok: boolean
  readonly status: number
  readonly text: string
}

/**
 * There was no response. The message is only a name or a code, because messages of `fetch` quote the address, which may contain a
 * key.
 */
export class NoOutcome extends Error {
  override readonly name = 'NoOutcome'
}

/**
 * Sends one request to another server. It does not retry, because the request may send a text message. The timeout includes the
 * response body.
 * @param patience timeout in ms
 * @throws {NoOutcome} if the server is unreachable, the connection is lost, or the timeout expires
 */
export async function askOutside(
  address: string,
  { patience, signal, ...options }: FetchOptions<'text'> & { readonly patience: number },
): Promise<Outcome> {
  const time = AbortSignal.timeout(patience)
  try {
    const { ok, status, _data } = await ofetch.raw(address, {
      ...options,
      retry: false,
      ignoreResponseError: true,
      responseType: 'text',
      signal: signal == null ? time : AbortSignal.any([signal, time]),
    })
    return { ok, status, text: _data ?? '' }
  } catch (error) {
    const cause = error instanceof FetchError ? error.cause : error
    if (isOnTheWay(cause)) throw new NoOutcome(reasonOf(cause))
    // A fault of Baliza: the request could not be created. The original message would quote the address.
    throw new TypeError(`no request can be made of this: ${reasonOf(cause)}`)
  }
}

/** The messages of `fetch` for all network failures. An invalid request has other messages. */
const onTheWay: ReadonlySet<string> = new Set(['fetch failed', 'terminated'])

function isOnTheWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || error.name === 'TimeoutError' || onTheWay.has(error.message)
}

/** Returns a code such as `ECONNREFUSED` or `TimeoutError`. `fetch` has it only in the cause of its error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'sin conexión'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
