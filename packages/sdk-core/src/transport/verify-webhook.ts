import { BalizaError, type BalizaErrorInit } from '../calls/errors.js'
import type { WebhookEvent } from '../entities/webhook-event.js'

/** Options of {@link verifyWebhook}. */
export interface VerifyWebhookOptions {
  /** Maximum difference between the webhook's time and the local clock, in ms. Default: 5 minutes. */
  readonly tolerance?: number | undefined
  /** Current time, Unix ms. */
  readonly now?: number | undefined
}

/**
 * Verifies the signature of a webhook, and reads it. It uses only Web Crypto, so it runs in Node, browser workers, Deno, Bun and
 * the workers of hosting providers.
 *
 * The server sends a webhook until it is accepted, so the same webhook may arrive twice. Answer 200 to an `id` that you have
 * already processed, and ignore it.
 *
 * @param body received text or bytes, before any parser: the signature does not match a parsed object
 * @param header value of the request's `Baliza-Signature` header
 * @param secrets the webhook's secret; both secrets while one replaces the other
 * @throws BalizaError `refused` with the reason `signature` for another secret, another time or a missing signature; `refused`
 * with the reason `invalid` or `missing` and the `field` for a wrong argument; `malformed` for a signed body that is not a
 * webhook
 *
 * @example
 *     const event = await verifyWebhook(await request.text(), request.headers.get('baliza-signature'), secret)
 *     if (event.tipo === 'positions') for (const position of event.positions) await store(position)
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  header: string | null | undefined,
  secrets: string | readonly string[],
  { tolerance = 300_000, now = Date.now() }: VerifyWebhookOptions = {},
): Promise<WebhookEvent> {
  const bytes = readBody(body)
  const known = readSecrets(secrets)
  if (!header) throw refused({ reason: 'signature', mensaje: 'Falta el encabezado Baliza-Signature' })
  const { time, signatures } = readHeader(header)
  if (Number.isNaN(time) || signatures.length === 0)
    throw refused({
      reason: 'signature',
      mensaje: 'El encabezado Baliza-Signature no tiene la forma t=<segundos>,v1=<firma>',
    })
  const isFresh = Math.abs(now - time * 1_000) <= tolerance
  let isOurs = false
  // All combinations are checked, even after a match, so that the time reveals nothing.
  for (const secret of known)
    for (const signature of signatures)
      isOurs = (await isSignedWith(secret, time, bytes, signature)) || isOurs
  if (!isOurs || !isFresh)
    throw refused({
      reason: 'signature',
      mensaje: isOurs ? 'La firma del webhook es de otra hora' : 'La firma del webhook no es de este secreto',
    })
  return readEvent(bytes)
}

const refused = (details: Pick<BalizaErrorInit, 'reason' | 'field' | 'mensaje'>) =>
  new BalizaError({ code: 'refused', call: 'verifyWebhook', ...details })

/** Untyped callers may pass any value. @throws BalizaError `refused` with the field `body` */
function readBody(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  const mensaje = `El cuerpo (body) debe ser el texto o los bytes recibidos, sin interpretar como JSON; llegó ${kindOf(body)}`
  throw refused({ reason: 'invalid', field: 'body', mensaje })
}

/** @throws BalizaError `refused` with the field `secrets` */
function readSecrets(secrets: unknown): readonly string[] {
  const known: unknown[] = [secrets].flat()
  const isText = (secret: unknown): secret is string => typeof secret === 'string' && secret !== ''
  if (known.length > 0 && known.every(isText)) return known
  const wrong = known.find((secret) => !isText(secret))
  const mensaje = `El secreto del webhook (secrets) debe ser un texto no vacío; llegó ${kindOf(wrong)}`
  throw refused({ reason: 'missing', field: 'secrets', mensaje })
}

/** Type of a value for an error. The value itself may be secret. */
const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : value === '' ? "''" : typeof value

/** Parses `t=<Unix s>,v1=<hexadecimal>`, with a `v1` for each secret that signs. */
function readHeader(header: string) {
  const parts = header.split(',').map((part) => part.trim().split('=', 2))
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []))
  const [time = ''] = valuesOf('t')
  return {
    time: /^\d{1,12}$/.test(time) ? Number(time) : Number.NaN,
    signatures: valuesOf('v1').filter((one) => /^[0-9a-f]{64}$/.test(one)),
  }
}

/** Web Crypto's `verify` compares in constant time. */
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

/** The signature guarantees the body's shape, so only `id` and `tipo` are checked. */
function readEvent(bytes: Uint8Array): WebhookEvent {
  try {
    const event: Partial<WebhookEvent> | null = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof event?.id === 'string' && typeof event.tipo === 'string') return event as WebhookEvent
    throw new TypeError('no webhook')
  } catch (cause) {
    throw new BalizaError({ code: 'malformed', call: 'verifyWebhook', cause })
  }
}
