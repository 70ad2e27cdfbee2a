import type { IncomingHttpHeaders } from 'node:http'
import { isSameSecret } from '../../same-secret.js'
import { type EndpointHandler, takeOne } from '../http-endpoint.js'
import type { FixSink } from '../ingest.js'
import { decodeForwarded, imeiOf } from './decode.js'

/**
 * Traccar's position forwarding. Without a secret the endpoint does not exist (404); with a wrong one it refuses (403).
 * Traccar sends again what was not answered with 200, so a fix may come twice; it is stored once.
 */
export function createTraccarEndpoint(
  sink: FixSink,
  secret: string | null,
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
    return takeOne(sink, {
      protocol: 'traccar',
      raw: body,
      receivedAt: now(),
      sender,
      decode: decodeForwarded,
      imeiOf,
      unknownUnit: 404,
    })
  }
}

function secretOf(headers: IncomingHttpHeaders): string {
  const own = headers['x-traccar-secret']
  return typeof own === 'string' ? own : (/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '')
}
