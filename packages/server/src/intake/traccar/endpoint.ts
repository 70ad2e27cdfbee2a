import type { IncomingHttpHeaders } from 'node:http'
import type { Fix } from '../../fixes/fix.js'
import { isSameSecret } from '../../http/same-secret.js'
import type { OrderReply } from '../../orders/order.js'
import { type EndpointHandler, takeOne } from '../http-endpoint.js'
import type { FixSink } from '../ingest.js'
import { decodeForwarded, imeiOf } from './decode.js'
import { readEvent, traccarIdOf } from './events.js'

/** Who follows the devices that a Traccar has: whoever forwards has shown the secret. */
export interface ForwardedListener {
  /** What a unit's device sent is stored. @param traccarId what Traccar calls the device */
  stored(fix: Fix, traccarId: string): void
  /** Traccar has sent an order on, or has the device's answer to one. */
  replied(imei: string, reply: OrderReply): void
}

/**
 * Traccar's forwarding of positions and events; of events only those that tell of orders are read. Without a secret the
 * endpoint does not exist (404); with a wrong one it refuses (403).
 * Traccar sends again what was not answered with 200, so a fix may come twice; it is stored once.
 */
export function createTraccarEndpoint(
  sink: FixSink,
  secret: string | null,
  listener: ForwardedListener | undefined = undefined,
  now: () => number = Date.now,
): EndpointHandler {
  const expected = secret === null || secret === '' ? null : secret
  return async ({ method, headers, body, sender }) => {
    if (expected === null) return { status: 404, body: '' }
    if (!isSameSecret(secretOf(headers), expected)) {
      sink.refuseForbidden('traccar', imeiOf(body), { raw: body, sender })
      return { status: 403, body: 'forbidden' }
    }
    if (method !== 'POST') return { status: 405, body: 'POST' }
    const event = readEvent(body)
    if (event !== null) {
      if (event.reply !== null) listener?.replied(event.imei, event.reply)
      // Its position is forwarded by itself; many events have none.
      if (!event.hasPosition) return { status: 200, body: '' }
    }
    return takeOne(sink, {
      protocol: 'traccar',
      raw: body,
      receivedAt: now(),
      sender,
      decode: decodeForwarded,
      imeiOf,
      unknownUnit: 404,
      onStored: (fix) => listener?.stored(fix, traccarIdOf(body) ?? fix.imei),
    })
  }
}

function secretOf(headers: IncomingHttpHeaders): string {
  const own = headers['x-traccar-secret']
  return typeof own === 'string' ? own : (/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '')
}
