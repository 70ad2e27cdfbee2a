import { type VerifyWebhookOptions, verifyWebhook as verifyWireWebhook } from '../transport/verify-webhook.js'
import { inFullEnglish } from './family.js'
import type { WebhookEvent } from './types.js'

/**
 * Checks that a request is a webhook of the host that knows the secret, and reads it, in English names and with a `Date`
 * for each moment: `verifyWebhook` of the main entry, translated.
 *
 * @param body what was posted, to the byte: not an object that was parsed and written again
 * @param header of the request: `Baliza-Signature`
 * @param secrets the webhook's secret; several while one takes the place of another
 * @throws BalizaError `refused` with the reason `signature`: signed with another secret, too old, or not at all;
 * `malformed` for a body that is signed and no webhook
 *
 * @example
 *     const event = await verifyWebhook(await request.text(), request.headers.get('baliza-signature'), secret)
 *     if (event.type === 'positions') for (const position of event.positions) await store(position)
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  header: string | null | undefined,
  secrets: string | readonly string[],
  options?: VerifyWebhookOptions,
): Promise<WebhookEvent> {
  return (await inFullEnglish('verifyWebhook', 'WebhookEvent', () =>
    verifyWireWebhook(body, header, secrets, options),
  )) as WebhookEvent
}
export type { VerifyWebhookOptions }
