import { type EndpointHandler, takeAll } from '../http-endpoint.js'
import type { FixSink } from '../ingest.js'
import { decodeOsmand, imeiOf, isJson, messagesOf } from './decode.js'

/** OsmAnd over HTTP: GET or POST, query, form or JSON. */
export function createOsmandEndpoint(sink: FixSink, now: () => number = Date.now): EndpointHandler {
  return async ({ method, url, headers, body, sender }) => {
    if (method !== 'GET' && method !== 'POST') return { status: 405, body: 'GET or POST' }
    const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
    const saysJson = method === 'POST' && (/json/i.test(headers['content-type'] ?? '') || isJson(body))
    const raw = saysJson ? body : method === 'POST' && body !== '' ? `${query}&${body}` : query
    return takeAll(sink, messagesOf(raw), {
      protocol: 'osmand',
      receivedAt: now(),
      sender,
      decode: decodeOsmand,
      imeiOf,
      unknownUnit: saysJson ? 404 : 400,
    })
  }
}
