import { type EndpointHandler, takeOne } from '../http-endpoint.js'
import type { FixSink } from '../ingest.js'
import { decodeJson, decodeParameters } from './decode.js'

/** OsmAnd over HTTP: GET or POST, query, form or JSON. */
export function createOsmandEndpoint(sink: FixSink, now: () => number = Date.now): EndpointHandler {
  return async ({ method, url, headers, body, address }) => {
    if (method !== 'GET' && method !== 'POST') return { status: 405, body: 'GET or POST' }
    const isJson =
      method === 'POST' && (/json/i.test(headers['content-type'] ?? '') || body.trimStart().startsWith('{'))
    if (isJson) return takeOne(sink, 'osmand', decodeJson(body, now()), address, 404)
    const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
    const parameters = new URLSearchParams(method === 'POST' && body !== '' ? `${query}&${body}` : query)
    return takeOne(sink, 'osmand', decodeParameters(parameters, now()), address, 400)
  }
}
