import { type VerifyWebhookOptions, verifyWebhook as verifyWireWebhook } from '../transport/verify-webhook.js'
import { inFullEnglish } from './family.js'
import type { WebhookEvent } from './generated/types.js'

/**
 * Checks that a request is a webhook of the host that knows the secret, and reads it, in English names and with a `Date`
 * for each moment: `verifyWebhook` of the main entry, translated.
 *
 * @param body the received text or bytes, before any parser: the signature does not fit an object that was parsed
 * @param header of the request: `Baliza-Signature`
 * @param secrets the webhook's secret; both secrets while one replaces the other
 * @throws BalizaError `refused` with the reason `signature` for another secret, another time or no signature;
 * `refused` with the reason `invalid` or `missing` and the `field` for a wrong argument; `malformed` for a signed body that
 * is no webhook
 *
 * @example
 *     const event = await verifyWebhook(await request.text(), request.headers.get('baliza-signature'), secret)
 *     if (event.type === 'positions') for (const position of event.positions) await store(position)
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  header: string | null | undefined,
  secrets: string | readonly string[],
  options?: VerifyWebhookOptions,
): Promise<WebhookEvent> {
  return (await inFullEnglish('verifyWebhook', 'WebhookEvent', () =>
    verifyWireWebhook(body, header, secrets, options),
  )) as WebhookEvent
}
export type { VerifyWebhookOptions }
