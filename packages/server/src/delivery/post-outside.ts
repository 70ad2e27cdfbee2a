import { type OutgoingHttpHeaders, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { NoOutcome } from '../outgoing/outgoing.js'
import { publicLookup } from './public-hosts.js'

/** What is posted. */
export interface PostedOutside {
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer | string | null
}

/**
 * Posts to an address that somebody gave us. Its name is resolved once, to an address of the internet, and that one is
 * connected to; a redirect is an answer like any other, and of the answer only the status is read.
 * @param options.anywhere also to this machine and its neighbours @param options.patience ms, for all of it
 * @returns the HTTP status
 * @throws {NoOutcome}
 */
export function postOutside(
  address: string,
  { headers, body }: PostedOutside,
  { anywhere, patience }: { readonly anywhere: boolean; readonly patience: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = address.startsWith('https:') ? secureRequest : plainRequest
    const sent = request(
      address,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(patience),
        ...(anywhere ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => reject(new NoOutcome(error.code ?? error.name)))
    sent.end(body)
  })
}
