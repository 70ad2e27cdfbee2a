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

/**
 * Whether a post is signed as standardwebhooks.com specifies: the secret is Base64 after `whsec_`, the signed text is
 * `id.timestamp.payload`, and the header lists signatures that are separated by spaces, each with its version.
 */
export async function isStandard(
  { headers, body }: PostedWebhook,
  secret: string,
  now: number,
): Promise<boolean> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name]),
  )
  if (Math.abs(Number(timestamp) - now / 1_000) > 300) return false
  // `atob` is strict, as the decoders of the libraries are.
  const raw = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const expected = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))))
  return (signatures ?? '').split(' ').some((one) => one === `v1,${expected}`)
}

/** Reads a post as the SDK does. */
export function readPosted(
  { headers, body }: PostedWebhook,
  secret: string,
  now?: number,
): Promise<WebhookEvent> {
  return verifyWebhook(body, String(headers['baliza-signature']), secret, { now })
}
