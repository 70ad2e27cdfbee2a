import type { IncomingHttpHeaders } from 'node:http'
import { isSameSecret } from '../../http/same-secret.js'
import type { OrderReply } from '../../orders/order.js'
import type { Fix } from '../../tracking/latest/fix.js'
import { type EndpointHandler, takeOne } from '../http-endpoint.js'
import type { FixSink } from '../ingest.js'
import { decodeForwarded, imeiOf } from './decode.js'
import { readEvent, traccarIdOf } from './events.js'

/** Listener for the devices of a Traccar server, which authenticates with the secret. */
export interface ForwardedListener {
  /** A fix of a unit's device is stored. @param traccarId Traccar's id of the device */
  stored(fix: Fix, traccarId: string): void
  /** Traccar has sent a queued command, or forwards the device's answer to a command. */
  replied(imei: string, reply: OrderReply): void
}

/**
 * Creates the endpoint for positions and events that Traccar forwards. It reads only the events about commands. Without a secret
 * the endpoint does not exist (404); a wrong secret gets 403. Traccar retries requests that did not get 200, so a fix may arrive
 * twice; it is stored once.
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
      // Traccar forwards its position separately. Many events have none.
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
