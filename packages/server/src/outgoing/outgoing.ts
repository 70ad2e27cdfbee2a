import { FetchError, type FetchOptions, ofetch } from 'ofetch'

/** The answer of another server. */
export interface Outcome {
  readonly ok: boolean
  readonly status: number
  readonly text: string
}

/** There was no answer. Its message is a name or a code: those of `fetch` quote the address, which may hold a key. */
export class NoOutcome extends Error {
  override readonly name = 'NoOutcome'
}

/**
 * Asks another server: once, because what is asked may be a text message, and for no longer than its time, which
 * ends with the last byte of the answer.
 * @param patience ms
 * @throws {NoOutcome} it was not reached, was lost, or took too long
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
    // Ours: it could not even be asked. The message would quote the address.
    throw new TypeError(`no request can be made of this: ${reasonOf(cause)}`)
  }
}

/** The messages of `fetch` for everything that fails on the network; for a request that cannot be made it has others. */
const onTheWay: ReadonlySet<string> = new Set(['fetch failed', 'terminated'])

function isOnTheWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || error.name === 'TimeoutError' || onTheWay.has(error.message)
}

/** `ECONNREFUSED`, `TimeoutError`: what `fetch` hides in the cause of its one message. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'sin conexión'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
