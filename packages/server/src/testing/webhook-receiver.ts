import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook, type WebhookEvent } from '@baliza/sdk-core'

/** A webhook as it was posted. */
export interface PostedWebhook {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A partner's server on this machine: it takes what is posted to it, or answers otherwise. */
export interface WebhookReceiver {
  readonly url: string
  /** All that was posted, in its order, accepted or not. */
  readonly posted: PostedWebhook[]
  /** How it answers from now on: a status, or nothing at all. */
  answer(how: number | 'nothing', headers?: Record<string, string>): void
  /** What a handler that dedupes by id has dealt with, of what was answered with 200. */
  handled(): readonly WebhookEvent[]
  close(): void
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const posted: PostedWebhook[] = []
  const handled = new Map<string, WebhookEvent>()
  let how: number | 'nothing' = 200
  let more: Record<string, string> = {}
  const server = createServer(async (request, answer) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(Buffer.from(piece))
    const body = Buffer.concat(pieces).toString('utf8')
    posted.push({ path: request.url ?? '', headers: request.headers, body })
    if (how === 'nothing') return
    if (how === 200) {
      const event = JSON.parse(body) as WebhookEvent
      if (!handled.has(event.id)) handled.set(event.id, event)
    }
    answer.writeHead(how, more).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    posted,
    answer(status, headers = {}) {
      how = status
      more = headers
    },
    handled: () => [...handled.values()],
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What was posted, read as the SDK reads it. */
export function readPosted(
  { headers, body }: PostedWebhook,
  secret: string,
  now?: number,
): Promise<WebhookEvent> {
  return verifyWebhook(body, String(headers['baliza-signature']), secret, { now })
}
