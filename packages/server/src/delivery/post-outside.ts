import { type OutgoingHttpHeaders, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { NoOutcome } from '../outgoing/outgoing.js'
import { publicLookup } from './public-hosts.js'

export interface PostedOutside {
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer | string | null
}

/**
 * Posts to an address that a user entered. Resolves its name once to a public address and connects to that address. Redirects are
 * not followed, and only the status of the response is read.
 * @param options.anywhere also allows this machine and its network
 * @param options.patience timeout of the whole request, ms
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
