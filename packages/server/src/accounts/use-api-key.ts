import { isApiKey, type KeyLimits, mensajes } from '@baliza/agreement'
import type { FastifyRequest } from 'fastify'
import { addressOf, Refusal } from '../http/http.js'
import { isListedAddress } from './address-list.js'

/** @throws {Refusal} 401 for an API key anywhere but in `Authorization: Bearer`: bodies and bare headers end in logs */
export function refuseMisplacedKey({ headers, query }: FastifyRequest, body: unknown): void {
  const { authorization = '' } = headers
  const { token } = (typeof body === 'object' && body !== null ? body : {}) as { token?: unknown }
  const asked = Object.values(typeof query === 'object' && query !== null ? query : {})
  const isMisplaced = [authorization, token, ...asked].some(
    (place) => typeof place === 'string' && isApiKey(place),
  )
  if (isMisplaced) throw new Refusal('session', mensajes.keyInHeader)
}

/**
 * Checks an API key against its allowed origins of use.
 * @throws {Refusal} 403 from a browser, and from an address that the key does not allow
 */
export function checkKeyPlace({ addresses }: KeyLimits, request: FastifyRequest): void {
  if (request.headers.origin !== undefined) throw new Refusal('scope', mensajes.keyInBrowser)
  if (!isListedAddress(addresses, addressOf(request))) throw new Refusal('scope', mensajes.keyElsewhere)
}
