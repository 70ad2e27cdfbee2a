import { type WebhookEvent, webhookReasons } from '@baliza/agreement'
import { postOutside } from '../delivery/post-outside.js'
import { isPublicUrl } from '../delivery/public-hosts.js'
import { NoOutcome } from '../outgoing/outgoing.js'
import type { Tried } from '../storage/tables/webhook-deliveries.js'
import type { ServedWebhook } from '../storage/tables/webhooks.js'
import { version } from '../version.js'
import { type SigningSecrets, signatureHeaders } from './signature-headers.js'

/** Posts to the URLs of webhooks. */
export interface WebhookPoster {
  /** Whether posting to a URL is allowed. */
  accepts(url: string): boolean
  /** Posts once. */
  post(webhook: SigningWebhook, event: WebhookEvent): Promise<Tried>
}

type SigningWebhook = Pick<ServedWebhook, 'user_id' | 'url'> & SigningSecrets

const patience = 10_000

/**
 * Creates the poster, which signs the requests.
 * @param options.here also allows this machine, as in a demo
 * @param options.anywhere for tests: also allows the local network
 */
export function createWebhookPoster({
  here,
  anywhere = false,
  now = Date.now,
}: {
  readonly here: boolean
  readonly anywhere?: boolean | undefined
  readonly now?: (() => number) | undefined
}): WebhookPoster {
  const isHere = (url: string) =>
    here && /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/i.test(url)
  const accepts = (url: string) => anywhere || isPublicUrl(url) || isHere(url)
  return {
    accepts,
    async post(webhook, event) {
      const body = JSON.stringify(event)
      const { url } = webhook
      const since = performance.now()
      const tried = (http: number | null, error: string): Tried => ({
        http,
        ms: Math.round(performance.now() - since),
        error,
      })
      // The row may have been written by hand, or before the current rule.
      if (!accepts(url)) return tried(null, webhookReasons.inside)
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': `Baliza-Webhooks/${version}`,
        ...signatureHeaders(webhook, { id: event.id, body }, now()),
      }
      try {
        const status = await postOutside(
          url,
          { headers, body },
          { anywhere: anywhere || isHere(url), patience },
        )
        const isAccepted = status >= 200 && status < 300
        return tried(status, isAccepted ? '' : webhookReasons.status.replace('{status}', String(status)))
      } catch (error) {
        if (!(error instanceof NoOutcome)) throw error
        const inside = error.message === 'ENOTPUBLIC'
        return tried(
          null,
          inside ? webhookReasons.inside : webhookReasons.noAnswer.replace('{code}', error.message),
        )
      }
    },
  }
}
