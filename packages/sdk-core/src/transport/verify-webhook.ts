import { BalizaError } from '../calls/errors.js'
import type { WebhookEvent } from '../entities/webhook-event.js'

/** How a webhook is checked. */
export interface VerifyWebhookOptions {
  /** How far its time may be from ours, ms: 5 minutes unless given. */
  readonly tolerance?: number | undefined
  /** Now, Unix ms. */
  readonly now?: number | undefined
}

/**
 * Checks that a request is a webhook of the host that knows the secret, and reads it. Uses Web Crypto alone: Node,
 * browsers' workers, Deno, Bun, and the workers of hosting providers.
 *
 * A host sends a webhook until it is accepted, so that the same one may come twice: what has been dealt with under its
 * `id` is to be answered with 200 and left.
 *
 * @param body what was posted, to the byte: not an object that was parsed and written again
 * @param header of the request: `Baliza-Signature`
 * @param secrets the webhook's secret; several while one takes the place of another
 * @throws BalizaError `refused` with the reason `signature`: signed with another secret, too old, or not at all;
 * `malformed` for a body that is signed and no webhook
 *
 * @example
 *     const event = await verifyWebhook(await request.text(), request.headers.get('baliza-signature'), secret)
 *     if (event.tipo === 'positions') for (const position of event.positions) await store(position)
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  header: string | null | undefined,
  secrets: string | readonly string[],
  { tolerance = 300_000, now = Date.now() }: VerifyWebhookOptions = {},
): Promise<WebhookEvent> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const { time, signatures } = readHeader(header ?? '')
  const isFresh = Math.abs(now - time * 1_000) <= tolerance
  let isOurs = false
  // All of them, also after one that fits: how long it takes says nothing.
  for (const secret of [secrets].flat())
    for (const signature of signatures)
      isOurs = (await isSignedWith(secret, time, bytes, signature)) || isOurs
  if (!isOurs || !isFresh)
    throw new BalizaError({
      code: 'refused',
      call: 'verifyWebhook',
      reason: 'signature',
      mensaje: isOurs ? 'La firma del webhook es de otra hora' : 'La firma del webhook no es de este secreto',
    })
  return readEvent(bytes)
}

/** `t=<Unix s>,v1=<hexadecimal>`, with a `v1` for each secret that signs. */
function readHeader(header: string) {
  const parts = header.split(',').map((part) => part.trim().split('=', 2))
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []))
  const [time = ''] = valuesOf('t')
  return {
    time: /^\d{1,12}$/.test(time) ? Number(time) : Number.NaN,
    signatures: valuesOf('v1').filter((one) => /^[0-9a-f]{64}$/.test(one)),
  }
}

/** `verify` compares in constant time. */
async function isSignedWith(
  secret: string,
  time: number,
  body: Uint8Array,
  signature: string,
): Promise<boolean> {
  const start = new TextEncoder().encode(`${time}.`)
  const signed = new Uint8Array(start.length + body.length)
  signed.set(start)
  signed.set(body, start.length)
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', key, given, signed)
}

/** What the host has signed is as it writes it. */
function readEvent(bytes: Uint8Array): WebhookEvent {
  try {
    const event: Partial<WebhookEvent> | null = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof event?.id === 'string' && typeof event.tipo === 'string') return event as WebhookEvent
    throw new TypeError('no webhook')
  } catch (cause) {
    throw new BalizaError({ code: 'malformed', call: 'verifyWebhook', cause })
  }
}
