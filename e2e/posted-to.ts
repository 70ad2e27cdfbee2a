import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from './cleanup.js'

/** A receiver of webhooks, such as a third party, a chat or a warehouse. It answers every request with 200. */
export interface PostedTo {
  readonly url: string
  readonly posted: readonly { readonly signature: string | undefined; readonly body: string }[]
}

/** Listens until the file ends. */
export async function listen(): Promise<PostedTo> {
  const posted: { readonly signature: string | undefined; readonly body: string }[] = []
  const server = createServer(async (request, answer) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    posted.push({
      signature: request.headers['baliza-signature']?.toString(),
      body: Buffer.concat(pieces).toString(),
    })
    answer.end()
  })
  afterFile(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, posted }
}
