import { createHmac } from 'node:crypto'
import type { ServedWebhook } from '../storage/tables/webhooks.js'

/** The secrets of a webhook. */
export type SigningSecrets = Pick<ServedWebhook, 'secreto' | 'anterior' | 'anterior_hasta'>

/** Secrets begin with it, as Standard Webhooks defines. */
const prefix = 'whsec_'

/**
 * Returns the headers that sign a post, with one signature for each currently valid secret: `Baliza-Signature`, keyed with the
 * text of the secret, and the headers of Standard Webhooks, keyed with the bytes that its Base64 encodes.
 */
export function signatureHeaders(
  { secreto, anterior, anterior_hasta }: SigningSecrets,
  { id, body }: { readonly id: string; readonly body: string },
  now: number,
): Readonly<Record<string, string>> {
  const time = Math.floor(now / 1_000)
  const secrets = [secreto, ...(anterior !== null && (anterior_hasta ?? 0) > now ? [anterior] : [])]
  const ours = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
  const standard = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${time}.${body}`)
      .digest('base64'),
  )
  return {
    'baliza-signature': [`t=${time}`, ...ours.map((one) => `v1=${one}`)].join(),
    'webhook-id': id,
    'webhook-timestamp': String(time),
    'webhook-signature': standard.map((one) => `v1,${one}`).join(' '),
  }
}
