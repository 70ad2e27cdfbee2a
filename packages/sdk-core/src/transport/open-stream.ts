import { BalizaError } from '@baliza/agreement/calls/errors.js'
import type { SessionManager } from '../session/session.js'
import type { Attempt } from './attempt.js'
import type { SentRow } from './caller.js'
import type { Environment } from './environment.js'
import { readRetryAfter } from './retry.js'

export interface StreamSource {
  readonly host: string
  readonly row: SentRow
  readonly attempt: Attempt
  readonly sessionManager: SessionManager
  readonly environment: Environment
}

/**
 * Opens the stream of a call's answers after a version, once. The caller must cancel the stream. A refusal does not end the
 * session: the next poll does.
 *
 * @param timeout ms until the stream starts
 * @throws BalizaError if it cannot be opened
 */
export async function openStream(
  { host, row, attempt, sessionManager, environment }: StreamSource,
  { since, signal, timeout }: { since: string; signal: AbortSignal; timeout: number },
): Promise<ReadableStream<Uint8Array>> {
  const session = await sessionManager.current(row, signal)
  const asked = new URLSearchParams({ ...(session.user ? { user: session.user } : {}), since })
  const { httpStatus, headers, lines } = await attempt({
    call: row,
    effect: 'read',
    url: `${host}${row.path}/stream?${asked}`,
    headers: { accept: 'text/event-stream', authorization: `Bearer ${session.token}` },
    timeout,
    signal,
    online: environment.online.get(),
  })
  if (httpStatus === 200 && lines !== null) return lines
  const retryAfter = readRetryAfter(headers.get('retry-after'))
  throw new BalizaError({ code: 'http', call: row, effect: 'read', httpStatus, retryAfter })
}
