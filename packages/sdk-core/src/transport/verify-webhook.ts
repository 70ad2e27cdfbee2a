import { BalizaError } from '@baliza/agreement/calls/errors.js'
import type { Reason } from '@baliza/agreement/codes/reasons.js'
import type { WebhookEvent } from '@baliza/agreement/entities/webhook-event.js'

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
  if (typeof body !== 'string' && !(body instanceof ArrayBuffer) && !ArrayBuffer.isView(body))
    throw failed('invalid', `El cuerpo (body) debe ser texto o bytes, sin JSON.parse${got(body)}`, 'body')
  const known = [secrets].flat()
  if (!known.length || known.some(isWrong))
    throw failed(
      'missing',
      `El secreto (secrets) debe ser un texto no vacío${got(known.find(isWrong))}`,
      'secrets',
    )
  const fields = `,${header},`.replaceAll(' ', '')
  const [, time] = fields.match(/,t=(\d{1,12}),/) ?? []
  const signatures = fields.match(/(?<=,v1=)[0-9a-f]{64}(?=,)/g)
  if (!time || !signatures)
    throw failed(
      'signature',
      `El encabezado Baliza-Signature ${header ? 'no es t=<segundos>,v1=<firma>' : 'falta'}`,
    )
  // A Blob takes text and bytes.
  const signed = await new Blob([`${time}.`, body as ArrayBuffer]).arrayBuffer()
  let isOurs = false
  // All combinations are checked, even after a match, so that the time reveals nothing.
  for (const secret of known) {
    const bytes = new TextEncoder().encode(secret)
    const hmac = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify'])
    for (const signature of signatures) {
      const given = Uint8Array.from(signature.match(/../g) as string[], (pair) => Number(`0x${pair}`))
      // Web Crypto compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, given, signed)) isOurs = true
    }
  }
  if (!isOurs || Math.abs(now - Number(time) * 1_000) > tolerance)
    throw failed('signature', `La firma del webhook ${isOurs ? 'es de otra hora' : 'no es de este secreto'}`)
  const event = (await (new Response(body as ArrayBuffer).json() as Promise<unknown>).catch(
    (cause: unknown) => ({ cause }),
  )) as (Partial<WebhookEvent> & { readonly cause?: unknown }) | null
  // The signature guarantees the body's shape, so only `id` and `tipo` are checked.
  if (typeof event?.id === 'string' && typeof event.tipo === 'string') return event as WebhookEvent
  throw new BalizaError({ code: 'malformed', call, cause: event?.cause })
}

const call = 'verifyWebhook'

const failed = (reason: Reason, mensaje: string, field?: string) =>
  new BalizaError({ code: 'refused', call, reason, field, mensaje })

/** Untyped callers may pass any value. */
const isWrong = (secret: unknown) => typeof secret !== 'string' || secret === ''

/** Names the type of a wrong value, such as `[object Null]`. The value itself may be secret. */
const got = (value: unknown) => `, no ${{}.toString.call(value)}`
