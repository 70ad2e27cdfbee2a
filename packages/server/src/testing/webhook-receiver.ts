import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookEvent } from '@baliza/agreement'
import { verifyWebhook } from '@baliza/sdk-core/internal'

/** A received webhook request. */
export interface PostedWebhook {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** An integrator's server on this machine. It accepts the posts, or answers as configured. */
export interface WebhookReceiver {
  readonly url: string
  /** All posts in their order, accepted or not. */
  readonly posted: PostedWebhook[]
  /** Sets its next answers: a status, or no answer. */
  answer(how: number | 'nothing', headers?: Record<string, string>): void
  /** Events that a handler with deduplication by id has processed, of those answered with 200. */
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

/** Reads a post as the SDK does. */
export function readPosted(
  { headers, body }: PostedWebhook,
  secret: string,
  now?: number,
): Promise<WebhookEvent> {
  return verifyWebhook(body, String(headers['baliza-signature']), secret, { now })
}
