import type { Gate } from '../gate.js'
import { type DoorHandler, takeOne } from '../http-door.js'
import { decodeJson, decodeParameters } from './decode.js'

/** OsmAnd over HTTP: GET or POST, query, form or JSON. */
export function createOsmandDoor(gate: Gate, now: () => number = Date.now): DoorHandler {
  return async ({ method, url, headers, body, address }) => {
    if (method !== 'GET' && method !== 'POST') return { status: 405, body: 'GET or POST' }
    const isJson =
      method === 'POST' && (/json/i.test(headers['content-type'] ?? '') || body.trimStart().startsWith('{'))
    if (isJson) return takeOne(gate, 'osmand', decodeJson(body, now()), address, 404)
    const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
    const parameters = new URLSearchParams(method === 'POST' && body !== '' ? `${query}&${body}` : query)
    return takeOne(gate, 'osmand', decodeParameters(parameters, now()), address, 400)
  }
}
